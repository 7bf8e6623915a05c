import type { FastifyReply, FastifyRequest } from 'fastify'

export default class Photos {
  index (_request: FastifyRequest, reply: FastifyReply): string {
    return reply.paths.admin_photos_path()
  }
}
