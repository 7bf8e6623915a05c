import type { FastifyRequest } from 'fastify'
import { describe } from '../text.ts'

export default {
  show (request: FastifyRequest): object {
    return describe(request.params as { id: number })
  }
}
