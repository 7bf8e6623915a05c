// The button that sends the request which is explained, as this page's browser does. Nothing here makes markup of a text.
const [method, url, headers, body, button, answer, response] =
  ['method', 'url', 'headers', 'body', 'send', 'answer', 'response'].map(id => document.getElementById(id))
/** The characters of a body that are shown. */
const MOST = 50_000

/** The headers, `[name, value]` of each line. */
const fields = () => headers.value.split('\n').filter(line => line.includes(':')).map(line => {
  const [name] = line.split(':', 1)
  return [name.trim().toLowerCase(), line.slice(name.length + 1).trim()]
})

/** The request that is explained. Throws an error if a browser would send another one. */
function requestOf () {
  const target = new URL(url.value.startsWith('/') ? location.origin + url.value : url.value, location.origin)
  const hosts = fields().filter(([name]) => name === 'host').map(([, value]) => value)
  const others = [target.host, ...hosts].filter(host => host !== location.host)
  if (others.length > 0 || target.protocol !== location.protocol) throw new Error(`This page can send requests to ${location.host} only.`)
  const sent = target.pathname + target.search
  if (![sent, location.origin + sent].includes(url.value)) throw new Error(`A browser sends ${sent} instead.`)
  const own = fields().filter(([name]) => name !== 'host')
  if (body.value !== '' && !own.some(([name]) => name === 'content-type')) own.push(['content-type', 'application/json'])
  const request = new Request(target, { method: method.value, headers: own, cache: 'no-store', ...body.value !== '' && { body: body.value } })
  const lost = own.filter(([name]) => !request.headers.has(name)).map(([name]) => name)
  if (lost.length > 0) throw new Error(`A browser does not send this header: ${lost.join(', ')}.`)
  return request
}

/** The response as text. A browser follows redirects. */
function textOf ({ status, statusText, redirected, url, headers }, text) {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`)
  const followed = redirected ? [`redirected to ${url.slice(location.origin.length)}`] : []
  const shown = text.length > MOST ? `${text.slice(0, MOST)}…` : text
  return [...followed, `${status} ${statusText}`.trim(), ...lines, ...shown === '' ? [] : ['', shown]].join('\n')
}

async function send () {
  let text
  try {
    const request = requestOf()
    const isSafe = ['GET', 'HEAD'].includes(request.method)
    if (!isSafe && !confirm(`Send this request?\n\n${answer.querySelector('code').textContent}`)) return
    button.disabled = true
    const found = await fetch(request)
    text = textOf(found, await found.text())
  } catch ({ message }) {
    text = message
  }
  button.disabled = false
  response.hidden = false
  response.textContent = text
}

button.addEventListener('click', send)
// Only what is explained now may be sent.
addEventListener('explaining', () => {
  button.disabled = true
  response.hidden = true
})
addEventListener('explained', () => { button.disabled = false })
