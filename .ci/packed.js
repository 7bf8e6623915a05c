/** The additions of a release to packed files, and the checks of these. */

/** The packages, each after the packages of the list that it needs; peers that are optional do not count. */
export function inOrder (packages) {
  const placed = []
  const place = (one, path = []) => {
    if (placed.includes(one)) return
    if (path.includes(one)) throw new Error(`the packages need each other: ${[...path, one].map(({ name }) => name).join(', ')}`)
    for (const other of packages) if (needs(one, other.name)) place(other, [...path, one])
    placed.push(one)
  }
  packages.forEach(one => place(one))
  return placed
}

function needs ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }, name) {
  return Object.hasOwn(dependencies, name) ||
    (Object.hasOwn(peerDependencies, name) && peerDependenciesMeta[name]?.optional !== true)
}

/**
 * The package.json of a packed package: with the fields that npm shows and that provenance needs, and without those that only the
 * repository uses.
 */
export function publishedManifest ({ scripts: _scripts, workspaces: _workspaces, devDependencies: _tools, c8: _c8, ...manifest }, url, directory) {
  return {
    ...manifest,
    repository: { type: 'git', url: `git+${url}.git`, ...directory === '' ? {} : { directory } },
    homepage: directory === '' ? `${url}#readme` : `${url}/tree/HEAD/${directory}#readme`,
    bugs: { url: `${url}/issues` }
  }
}

const isRelative = target => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)
const prose = text => text.replace(/^```.*?^```/gms, '')
/** The URLs of a `srcset`, which may have several with a width each. */
const sourcesOf = srcset => srcset.split(',').map(one => one.trim().split(/\s+/)[0])

/** The relative links and images of a README that are not among the packed files. */
export function brokenLinks (text, files) {
  const targets = [...prose(text).matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]:\s*(\S+)|(?:src|href)="([^"]+)"|srcset="([^"]+)"/gm)]
    .flatMap(([, link, reference, source, srcset]) => srcset === undefined ? [link ?? reference ?? source] : sourcesOf(srcset))
  const paths = targets.filter(isRelative).map(target => target.replace(/[#?].*/, '').replace(/^\.\//, ''))
  return [...new Set(paths)].filter(path => !files.includes(path))
}

/** The registry's page completes `src` and `href` by the repository, but not `srcset`. */
export function withAbsoluteSources (text, url, directory) {
  const base = [url, 'raw/HEAD', ...directory === '' ? [] : [directory]].join('/')
  return text.replace(/srcset="([^"]+)"/g, (_all, srcset) =>
    `srcset="${srcset.split(',').map(one => isRelative(one.trim()) ? `${base}/${one.trim()}` : one.trim()).join(', ')}"`)
}

/** The first block of a README, without the lines that show an error, on any free port. */
export function firstBlock (text) {
  const [, code] = /^```js\n(.*?)^```$/ms.exec(text) ?? []
  if (code === undefined) throw new Error('README.md has no block of JavaScript')
  return code.replace(/^.*\/\/ throws .*\n/gm, '').replace(/port: \d+/, 'port: 0')
}
