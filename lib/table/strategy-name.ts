/** The name of the constraint strategy, a valid identifier because find-my-way generates code with the name. */
export const STRATEGY = 'resourceMatch'
