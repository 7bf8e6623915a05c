import type { Param } from '../draw/draw.js'

/** A path without the slashes around it. */
export type Clean<Path extends string> = Path extends `/${infer Rest}` ? Clean<Rest> : Path extends `${infer Rest}/` ? Clean<Rest> : Path

/** The option `path` as the paths of helpers have it, params as `${string}`; `Fallback` where it is not given. */
export type PathText<Options, Fallback extends string> =
  Options extends { readonly path: infer Path extends string }
    ? Path extends `${string}${':' | '//'}${string}` ? Template<Clean<Path>> : Clean<Path>
    : Fallback

type Template<Path extends string> =
  Path extends `${infer Segment}/${infer Rest}`
    ? Segment extends '' ? Template<Rest> : `${SegmentText<Segment>}/${Template<Rest>}`
    : SegmentText<Path>

type SegmentText<Segment extends string> = Segment extends `${infer Text}:${string}` ? `${Text}${string}` : Segment

/** The params that the option `path` brings, in order; nothing is known of what may stand for them. */
export type PathParams<Options> =
  Options extends { readonly path: infer Path extends string }
    ? Path extends `${string}:${string}` ? ParamsIn<Path> : []
    : []

type ParamsIn<Path extends string, Found extends readonly Param[] = []> =
  Path extends `${infer Segment}/${infer Rest}`
    ? ParamsIn<Rest, SegmentParam<Segment, Found>>
    : SegmentParam<Path, Found>

type SegmentParam<Segment extends string, Found extends readonly Param[]> = Segment extends `${string}:${infer Name}` ? [...Found, [Name, never]] : Found
