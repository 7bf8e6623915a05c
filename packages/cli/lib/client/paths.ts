/** A path from a directory to a file, both relative to `cwd` or absolute, with `/`; no module of Node's is needed. */
export function relativePath (folder: string, file: string, cwd: string): string {
  const [from, to] = [segmentsOf(folder, cwd), segmentsOf(file, cwd)]
  const common = [...to, ''].findIndex((part, index) => part !== from[index])
  return [...from.slice(common).map(() => '..'), ...to.slice(common)].join('/')
}

/** The directory of a file. */
export function folderOf (file: string): string {
  return file.replace(/[^\\/]*$/, '')
}

function segmentsOf (path: string, cwd: string): readonly string[] {
  const isAbsolute = /^(?:[\\/]|[a-z]:[\\/])/i.test(path)
  const segments: string[] = []
  for (const part of `${isAbsolute ? '' : `${cwd}/`}${path}`.split(/[\\/]/)) {
    if (part === '..') segments.pop()
    else if (part !== '' && part !== '.') segments.push(part)
  }
  return segments
}
