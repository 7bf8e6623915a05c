/** The file's text: it is code for a browser. */
declare const text: string
export default text
