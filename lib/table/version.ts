/** Of the source, of which there is one copy; of the built package its version, which the build writes here. */
export const version: string = 'source'
