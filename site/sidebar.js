/** The navigation of the site: the groups, titles and order of `docs/README.md`. */

/** `[{ text, items: [{ text, link }] }]` for a page of headings with links to pages. A page is in the first group that links to it. */
export function sidebarOf (index) {
  const seen = new Set()
  return index.split(/^## /m).slice(1).flatMap(section => {
    const items = [...section.matchAll(/\[([^\]]+)\]\(([\w/-]+)\.md(?:#[\w-]*)?\)/g)].flatMap(([, title, path]) => {
      if (seen.has(path)) return []
      seen.add(path)
      return [{ text: title[0].toUpperCase() + title.slice(1), link: `/docs/${path}` }]
    })
    return items.length === 0 ? [] : [{ text: section.split('\n')[0], items }]
  })
}
