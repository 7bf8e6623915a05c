/** The plural and the singular of a name by ActiveSupport's English rules: `person` and `people`. */
export { pluralize as pluralOf, singularize as singularOf } from 'inflected'
