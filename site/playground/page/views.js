/** Views of the explorer's components as elements of the page. Only the components choose elements and attributes. */
import { explanationView, tableView, toElements, treeView } from '../../.pages/components.js'

const VIEWS = {
  table: ({ description }) => [tableView(description)],
  tree: ({ description }) => [treeView(description)],
  explanation: ({ answer }) => explanationView(answer)
}

/** The elements of a view of a result; none for another view, or if a forged result has another form. */
export function elementsOf (name, result) {
  try {
    return result?.description === undefined ? [] : toElements(document, ...VIEWS[name](result))
  } catch {
    return []
  }
}

const show = (element, { value, oldValue }) => { if (value !== oldValue) element.replaceChildren(...value) }

/** The directive `v-elements`, whose value is a list of elements. */
export const vElements = { mounted: show, updated: show }
