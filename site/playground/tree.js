/** The routes as a tree of their paths' segments: a line for each segment, with the methods and actions below it. */
export function tree (routes) {
  const top = nodeOf()
  for (const { method, path, controller, action, redirect } of routes) {
    const segments = path.replace(/\(\.:format\)$/, '').split(/(?=\/)(?![^(]*\))/).filter(segment => segment !== '/')
    let node = top
    for (const segment of segments) {
      if (!node.children.has(segment)) node.children.set(segment, nodeOf())
      node = node.children.get(segment)
    }
    node.lines.push(`${method}  ${controller === null ? `→ ${redirect.to}` : `${controller}#${action}`}`)
  }
  return linesOf('/', top, '').join('\n')
}

const nodeOf = () => ({ lines: [], children: new Map() })

function linesOf (name, { lines, children }, indent) {
  return [indent + name, ...lines.map(line => `${indent}    ${line}`),
    ...[...children].flatMap(([name, child]) => linesOf(name, child, `${indent}  `))]
}
