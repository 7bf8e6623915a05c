/** A param of a path: its name, its constraint (`never` for none), and the param of the resource that it stands for. */
export type Param = readonly [name: string, constraint: unknown, origin?: string | null, presence?: 'optional']

/** A path without the slashes around it. */
export type Clean<Path extends string> =
  Path extends `/${infer Rest}` ? Clean<Rest> : Path extends `${infer Rest}/` ? Clean<Rest> : Path

/** A path as those of helpers have it, without slashes around it, its params as `${string}`. */
export type TextOf<Path extends string> =
  Path extends `${string}${':' | '//'}${string}` ? SegmentsText<Clean<Path>> : Clean<Path>

type SegmentsText<Path extends string> =
  Path extends `${infer Segment}/${infer Rest}`
    ? Segment extends '' ? SegmentsText<Rest> : `${SegmentText<Segment>}/${SegmentsText<Rest>}`
    : SegmentText<Path>

type SegmentText<Segment extends string> = Segment extends `${infer Text}:${string}` ? `${Text}${string}` : Segment

/** A path behind another; an empty one adds nothing. */
export type Join<Outer extends string, Path extends string> =
  TextOf<Path> extends infer Inner extends string ? Inner extends '' ? Outer : `${Outer}/${Inner}` : never

/** The params that a path brings, in order; nothing is known of what may stand for them. */
export type ParamsIn<Path extends string> = Path extends `${string}:${string}` ? SegmentsParams<Path> : []

type SegmentsParams<Path extends string, Found extends readonly Param[] = []> =
  Path extends `${infer Segment}/${infer Rest}`
    ? SegmentsParams<Rest, SegmentParam<Segment, Found>>
    : SegmentParam<Path, Found>

type SegmentParam<Segment extends string, Found extends readonly Param[]> =
  Segment extends `${string}:${infer Name}` ? [...Found, [Name, never]] : Found
