/**
 * Tabs of JavaScript and TypeScript. In markdown they are plain blocks, one after the other: `js` and `ts`, or another language and
 * the same with ` [TypeScript]`.
 */

const LANGUAGES = ['JavaScript', 'TypeScript']

const isPair = (first, second) => first.type === 'fence' && second.type === 'fence' && first.level === second.level &&
  (second.info === `${first.info} [TypeScript]` || (first.info === 'js' && second.info === 'ts'))

/** The markup of VitePress' code groups. A label has no text, because the search would find it on each page. */
const opening = group => `<div class="vp-code-group code-tabs"><div class="tabs">${LANGUAGES.map((language, index) =>
  `<input type="radio" name="tabs-${group}" id="tab-${group}-${language}" aria-label="${language}" value="${language}"${index === 0 ? ' checked' : ''}>` +
  `<label data-title="${language}" for="tab-${group}-${language}"></label>`).join('')}</div><div class="blocks">\n`

/** A plugin of markdown-it. */
export function tabs (md) {
  md.core.ruler.push('tabs', ({ tokens, Token }) => {
    const html = content => Object.assign(new Token('html_block', '', 0), { content })
    for (let index = tokens.length - 1; index > 0; index--) {
      const [first, second] = tokens.slice(index - 1)
      if (!isPair(first, second)) continue
      first.info += ' active'
      tokens.splice(index - 1, 2, html(opening(first.map[0])), first, second, html('</div></div>\n'))
    }
  })
}
