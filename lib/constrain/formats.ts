/** A format of a JSON schema, of those that Fastify knows. */
interface StringFormat {
  readonly type: 'string' | 'number' | 'integer'
  /** A value of the format. */
  readonly example: string
  readonly mayHaveDot?: false
  readonly needsSlash?: true
}

const FORMATS: Readonly<Record<string, StringFormat>> = {
  binary: { type: 'string', example: 'a' },
  byte: { type: 'string', example: 'YWJj', mayHaveDot: false },
  date: { type: 'string', example: '2024-01-31', mayHaveDot: false },
  'date-time': { type: 'string', example: '2024-01-31T12:00:00Z' },
  double: { type: 'number', example: '1' },
  duration: { type: 'string', example: 'P1D', mayHaveDot: false },
  email: { type: 'string', example: 'ada@example.com' },
  float: { type: 'number', example: '1' },
  hostname: { type: 'string', example: 'example.com' },
  int32: { type: 'integer', example: '1' },
  int64: { type: 'integer', example: '1' },
  ipv4: { type: 'string', example: '192.0.2.1' },
  ipv6: { type: 'string', example: '2001:db8::1' },
  'iso-date-time': { type: 'string', example: '2024-01-31T12:00:00' },
  'iso-time': { type: 'string', example: '12:00:00' },
  'json-pointer': { type: 'string', example: '/a', needsSlash: true },
  'json-pointer-uri-fragment': { type: 'string', example: '#' },
  password: { type: 'string', example: 'a' },
  regex: { type: 'string', example: 'a' },
  'relative-json-pointer': { type: 'string', example: '1' },
  time: { type: 'string', example: '12:00:00Z' },
  uri: { type: 'string', example: 'urn:a' },
  'uri-reference': { type: 'string', example: 'a' },
  'uri-template': { type: 'string', example: 'a' },
  url: { type: 'string', example: 'https://example.com', needsSlash: true },
  uuid: { type: 'string', example: '123e4567-e89b-12d3-a456-426614174000', mayHaveDot: false }
}

export const FORMAT_NAMES: readonly string[] = Object.keys(FORMATS)

/** The facts of a format by the value of the keyword `format`; `undefined` for an unknown format. */
export function formatOf (format: unknown): StringFormat | undefined {
  return typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
}

/** Whether an integer is one of the format `int32`. */
export function isInt32 (number: number): boolean {
  return (number | 0) === number
}
