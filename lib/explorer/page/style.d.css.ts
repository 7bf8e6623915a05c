/** The file's text. */
declare const text: string
export default text
