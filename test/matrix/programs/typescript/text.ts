export function describe<Params extends object> (params: Params): Params {
  described.push(params)
  return { ...params }
}

/** What a controller has described: seen by the test if both have the same module. */
export const described: object[] = []
