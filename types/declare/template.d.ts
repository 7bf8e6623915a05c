/**
 * A param of a path: its name, its constraint (`never` for none), for the param of a parent (`photo_id`) the parent's own
 * param (`id`), and whether it is in an optional segment.
 */
export type Param = readonly [name: string, constraint: unknown, origin?: string | null, presence?: 'optional']

/** The params of a path with the constraints of a map; the innermost constraint of a name applies, as in Rails. */
export type Constrained<Params extends readonly Param[], Given> =
  Params extends readonly [] ? [] : keyof Given extends never ? Params
    : { [Index in keyof Params]: ConstrainedBy<Params[Index], Given> }
type ConstrainedBy<One, Given> =
  One extends readonly [infer Name, unknown, ...infer Rest]
    ? Name extends keyof Given ? [Name, Given[Name], ...Rest] : One
    : never

/** A path without the slashes around it. */
export type Clean<Path extends string> =
  Path extends `/${infer Rest}` ? Clean<Rest> : Path extends `${infer Rest}/` ? Clean<Rest> : Path

/** A path as those of helpers have it, without slashes around it, its params and what may be left out as `${string}`. */
export type TextOf<Path extends string> =
  Path extends `${string}${':' | '//' | '*' | '('}${string}` ? TextOfAny<WithoutSuffix<Path>> : Clean<Path>

type TextOfAny<Path extends string> =
  Path extends `${infer Before}(${infer Rest}` ? `${SegmentsText<Clean<Before>>}${string}${Behind<AfterGroups<Rest>>}`
    : SegmentsText<Clean<Path>>

/** What is behind the last group of a path: between groups it is any text. */
type AfterGroups<Path extends string> = Path extends `${string})${infer Rest}` ? AfterGroups<Rest> : Path

type Behind<Path extends string> =
  Clean<Path> extends '' ? '' : `${Path extends `/${string}` ? '/' : ''}${SegmentsText<Clean<Path>>}`

/** A path without the suffix that it writes out itself. */
type WithoutSuffix<Path extends string> =
  Path extends `${infer Own}(.:format)` | `${infer Own}.:format` ? Own : Path

type SegmentsText<Path extends string> =
  Path extends `${infer Segment}/${infer Rest}`
    ? Segment extends '' ? SegmentsText<Rest> : `${SegmentText<Segment>}/${SegmentsText<Rest>}`
    : SegmentText<Path>

/** Two colons are one that is literal. */
type SegmentText<Segment extends string> =
  Segment extends `${infer Text}::${infer Rest}` ? `${Text}:${SegmentText<Rest>}`
    : Segment extends `${infer Text}${':' | '*'}${infer Named}` ? `${Text}${string}${AfterWord<Named>}` : Segment

/** A path behind another; an empty one adds nothing, and a group has its slash inside. */
export type Join<Outer extends string, Path extends string> =
  TextOf<Path> extends infer Inner extends string
    ? Inner extends '' ? Outer : Clean<Path> extends `(${string}` ? `${Outer}${Inner}` : `${Outer}/${Inner}`
    : never

/** The params that a path brings, in order; nothing is known of what may stand for them. */
export type ParamsIn<Path extends string> =
  Path extends `${string}${':' | '*'}${string}`
    ? Path extends `${string}(${string}` ? Grouped<WithoutSuffix<Path>> : Named<WithoutSuffix<Path>, Here>
    : []

/** Where a param stands: in every way to write the path, or in a group, which may be left out. */
type Here = []
type Optional = [origin: null, presence: 'optional']

/** Goes from bracket to bracket; `Depth` has one element for each group that is open. */
type Grouped<Path extends string, Depth extends readonly unknown[] = [], Found extends readonly Param[] = []> =
  Path extends `${infer Before}(${infer Rest}`
    ? Before extends `${infer Inner})${infer Between}`
      ? Grouped<`${Between}(${Rest}`, Shallower<Depth>, [...Found, ...Named<Inner, PresenceAt<Depth>>]>
      : Grouped<Rest, [...Depth, 1], [...Found, ...Named<Before, PresenceAt<Depth>>]>
    : Path extends `${infer Inner})${infer Rest}`
      ? Grouped<Rest, Shallower<Depth>, [...Found, ...Named<Inner, PresenceAt<Depth>>]>
      : [...Found, ...Named<Path, PresenceAt<Depth>>]

type Shallower<Depth extends readonly unknown[]> = Depth extends readonly [unknown, ...infer Rest] ? Rest : []
type PresenceAt<Depth extends readonly unknown[]> = Depth extends readonly [] ? Here : Optional

/** The params of a text without groups. */
type Named<
  Text extends string, Presence extends readonly unknown[], Found extends readonly Param[] = []
> =
  Text extends `${infer Segment}/${infer Rest}`
    ? Named<Rest, Presence, [...Found, ...InSegment<Segment, Presence>]>
    : [...Found, ...InSegment<Text, Presence>]

type InSegment<Segment extends string, Presence extends readonly unknown[]> =
  Segment extends `${string}::${infer Rest}` ? InSegment<Rest, Presence>
    : Segment extends `${string}${':' | '*'}${infer Named}` ? ParamOf<WordOf<Named>, Presence> : []

type ParamOf<Name extends string, Presence extends readonly unknown[]> =
  Presence extends Optional ? [[Name, never, null, 'optional']] : [[Name, never]]

/** What ends the name of a param within its segment. */
export type Stop = '.' | '-' | '~' | '!' | '$' | '&' | "'" | '+' | ',' | ';' | '=' | '@' | ' ' | '%'

type WordOf<Text extends string> =
  Text extends `${string}${Stop}${string}` ? Letters<Text> : Text
type Letters<Text extends string, Word extends string = ''> =
  Text extends `${infer Letter}${infer Rest}` ? Letter extends Stop ? Word : Letters<Rest, `${Word}${Letter}`> : Word
type AfterWord<Text extends string> =
  WordOf<Text> extends infer Word extends string ? Text extends `${Word}${infer Rest}` ? Rest : '' : never
