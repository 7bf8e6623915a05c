import { pluralize, singularize } from 'inflected'

/** The singular of a resource name by ActiveSupport's English rules: `people` gives `person`. */
export function singularOf (name: string): string {
  return singularize(name)
}

/** The plural of a resource name by ActiveSupport's English rules: `person` gives `people`. */
export function pluralOf (name: string): string {
  return pluralize(name)
}
