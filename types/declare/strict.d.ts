/** Whether the program is compiled without `strict`: the types of tables need its comparisons of tuples and literals. */
export type IsLoose = undefined extends string ? true : false

/** A name of a property or a path that nothing has in a program without `strict`. TypeScript prints it in the error. */
export type StrictMessage = 'set "strict": true in tsconfig.json'
