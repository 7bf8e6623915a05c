/** What comes out of the frame, where the visitor's texts can forge it: it becomes text and nothing else. */

export const printed = value => typeof value === 'string' ? value.slice(0, 500_000) : JSON.stringify(value) ?? ''

/** A fault `{ message, line, tab }`, with or without a line. */
export function faultIn (fault) {
  const { message = 'The text sent no answer', line, tab } = fault ?? {}
  return { message: printed(message), line: Number(line) || null, tab: tab === 'controllers' ? tab : 'code' }
}

/** A response, as it is sent. */
export function httpOf (response) {
  const { statusCode, statusMessage, headers, body } = response ?? {}
  const fields = Object.entries(headers ?? {}).flatMap(([name, value]) => [value].flat().map(one => `${name}: ${printed(one)}`))
  return [`HTTP/1.1 ${printed(statusCode)} ${printed(statusMessage)}`, ...fields, '', printed(body)].join('\n')
}
