/** Whether the program is compiled without `strict`: the types of tables need its comparisons of tuples and literals. */
export type IsLoose = undefined extends string ? true : false

/** A property that no value has in a program without `strict`. TypeScript prints the name in the error. */
export type StrictMessage = 'set "strict": true in tsconfig.json'
