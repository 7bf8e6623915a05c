/** The build imports the files of the page as strings. */
declare module '*.css' {
  const text: string
  export default text
}
declare module '*.mjs' {
  const text: string
  export default text
}
