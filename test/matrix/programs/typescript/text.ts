export function describe<Params extends object> (params: Params): Params {
  return { ...params }
}
