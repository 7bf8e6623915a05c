/** What a part of a printed table is, for whoever colours it. */
export type Part = 'name' | 'verb' | 'path' | 'handler' | 'extras' | 'label'

/** Gives a part its colour; what it adds may take no columns. */
export type Paint = (part: Part, text: string) => string
