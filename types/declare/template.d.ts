/**
 * A param of a path: the name, the constraint (`never` by default), the parent's own param (`id`) for a param of a
 * parent (`photo_id`), whether the param is in an optional segment or, for a helper, has a default or is absent, and
 * the optional segments around the param.
 */
export type Param = readonly [
  name: string, constraint: unknown, origin?: string | null | undefined, presence?: 'optional' | 'absent' | undefined,
  segments?: readonly string[] | undefined
]

/** The params of a path with the constraints of a map; the innermost constraint of a name applies, as in Rails. */
export type Constrained<Params extends readonly Param[], Given> =
  Params extends readonly [] ? [] : keyof Given extends never ? Params
    : { [Index in keyof Params]: ConstrainedBy<Params[Index], Given> }
type ConstrainedBy<One, Given> =
  One extends readonly [infer Name, unknown, ...infer Rest]
    ? Name extends keyof Given ? [Name, Given[Name], ...Rest] : One
    : never

/** A declared path as the default dialect writes it. In Rails, two colons are a literal colon and a param. */
export type DefaultPath<Path extends string, Dialect> =
  Path extends `${string}::${string}` ? Dialect extends 'rails' ? RailsColons<Path> : Path : Path
type RailsColons<Path extends string> =
  Path extends `${infer Before}::${infer Rest}` ? `${Before}:::${RailsColons<Rest>}` : Path

/** A path without leading and trailing slashes. */
export type Clean<Path extends string> =
  Path extends `/${infer Rest}` ? Clean<Rest> : Path extends `${infer Rest}/` ? Clean<Rest> : Path

/** The type of a helper's path, without leading and trailing slashes: params and optional segments are `${string}`. */
export type TextOf<Path extends string> =
  Path extends `${string}${':' | '//' | '*' | '('}${string}` ? TextOfAny<WithoutSuffix<Path>> : Encoded<Clean<Path>>

type TextOfAny<Path extends string> =
  Path extends `${infer Before}(${infer Rest}`
    ? `${SegmentsText<Clean<Before>>}${string}${Remainder<AfterGroups<Rest>>}`
    : SegmentsText<Clean<Path>>

/** The path after the last optional segment. Anything may be between optional segments. */
type AfterGroups<Path extends string> = Path extends `${string})${infer Rest}` ? AfterGroups<Rest> : Path

type Remainder<Path extends string> =
  Clean<Path> extends '' ? '' : `${Path extends `/${string}` ? '/' : ''}${SegmentsText<Clean<Path>>}`

/** A path without `.:format` at the end. */
export type WithoutSuffix<Path extends string> =
  Path extends `${infer Own}(.:format)` | `${infer Own}.:format` ? Own : Path

type SegmentsText<Path extends string> =
  Path extends `${infer Segment}/${infer Rest}`
    ? Segment extends '' ? SegmentsText<Rest> : `${SegmentText<Segment>}/${SegmentsText<Rest>}`
    : SegmentText<Path>

/** The type of one segment. Two colons are a literal colon. */
type SegmentText<Segment extends string> =
  Segment extends `${infer Text}::${infer Rest}` ? `${SegmentText<Text>}:${SegmentText<Rest>}`
    : Segment extends `${infer Text}${':' | '*'}${infer Named}`
      ? `${Encoded<Text>}${string}${Encoded<AfterWord<Named>>}` : Encoded<Segment>

/** A literal as helpers write it. Only the characters of `Unescaped` have a type here, others an escape sequence. */
type Encoded<Text extends string> = AfterUnescaped<Text> extends '' ? Text : EncodedByLetter<Text>
type AfterUnescaped<Text extends string> =
  Text extends `${infer Letter}${infer Rest}` ? Letter extends Unescaped ? AfterUnescaped<Rest> : Text : Text
type EncodedByLetter<Text extends string, Before extends string = ''> =
  Text extends `${infer Letter}${infer Rest}` ? EncodedByLetter<Rest, `${Before}${EncodedLetter<Letter>}`> : Before
type EncodedLetter<Letter extends string> =
  Letter extends Unescaped ? Letter : Letter extends '%' ? '%25' : `%${string}`
type Unescaped =
  | SmallLetter | Uppercase<SmallLetter> | Digit | Exclude<Stop, ' ' | '%'> | '_' | '*' | '(' | ')' | '/' | ':'
type SmallLetter =
  | 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm'
  | 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z'
export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
/** A path after another. An empty path adds no slash, and an optional segment already contains the slash. */
export type Join<Outer extends string, Path extends string> =
  TextOf<Path> extends infer Inner extends string
    ? Inner extends '' ? Outer : Clean<Path> extends `(${string}` ? `${Outer}${Inner}` : `${Outer}/${Inner}`
    : never

/** The params of a path, in order, without constraints. */
export type ParamsIn<Path extends string> =
  Path extends `${string}${':' | '*'}${string}`
    ? Path extends `${string}(${string}` ? Grouped<WithoutSuffix<Path>> : ParamsOfText<WithoutSuffix<Path>, Here>
    : []

/** The presence of a param: in every path variant, or in an optional segment. */
type Here = []
type OptionalPresence<Depth> = [origin: null, presence: 'optional', segments: Depth]
type AnyPresence = Here | OptionalPresence<readonly string[]>

/** Collects params from parenthesis to parenthesis. `Depth` has the rest of the path after each open parenthesis. */
type Grouped<Path extends string, Depth extends readonly string[] = [], Found extends readonly Param[] = []> =
  Path extends `${infer Before}(${infer Rest}`
    ? Before extends `${infer Inner})${infer Between}`
      ? Grouped<`${Between}(${Rest}`, Shallower<Depth>, [...Found, ...ParamsOfText<Inner, PresenceAt<Depth>>]>
      : Grouped<Rest, [...Depth, Rest], [...Found, ...ParamsOfText<Before, PresenceAt<Depth>>]>
    : Path extends `${infer Inner})${infer Rest}`
      ? Grouped<Rest, Shallower<Depth>, [...Found, ...ParamsOfText<Inner, PresenceAt<Depth>>]>
      : [...Found, ...ParamsOfText<Path, PresenceAt<Depth>>]

type Shallower<Depth extends readonly string[]> =
  Depth extends readonly [...infer Outer extends readonly string[], string] ? Outer : []
type PresenceAt<Depth extends readonly string[]> = Depth extends readonly [] ? Here : OptionalPresence<Depth>

/** The params of a path without optional segments. */
type ParamsOfText<Text extends string, Presence extends AnyPresence, Found extends readonly Param[] = []> =
  Text extends `${infer Segment}/${infer Rest}`
    ? ParamsOfText<Rest, Presence, [...Found, ...InSegment<Segment, Presence>]>
    : [...Found, ...InSegment<Text, Presence>]

type InSegment<Segment extends string, Presence extends AnyPresence> =
  Segment extends `${infer Text}::${infer Rest}` ? [...InSegment<Text, Presence>, ...InSegment<Rest, Presence>]
    : Segment extends `${string}:${infer Named}` ? ParamOf<WordOf<Named>, Presence>
      : Segment extends `${string}*${infer Named}` ? ParamOf<WordOf<Named>, Presence, RegExp> : []

/** A wildcard has a pattern by default (`/.+/`), as in Rails. */
type ParamOf<Name extends string, Presence extends AnyPresence, Default = never> = [[Name, Default, ...Presence]]

/** A character that ends a param's name within a segment. */
export type Stop = '.' | '-' | '~' | '!' | '$' | '&' | "'" | '+' | ',' | ';' | '=' | '@' | ' ' | '%'

type WordOf<Text extends string> =
  Text extends `${string}${Stop}${string}` ? Letters<Text> : Text
type Letters<Text extends string, Word extends string = ''> =
  Text extends `${infer Letter}${infer Rest}` ? Letter extends Stop ? Word : Letters<Rest, `${Word}${Letter}`> : Word
type AfterWord<Text extends string> =
  WordOf<Text> extends infer Word extends string ? Text extends `${Word}${infer Rest}` ? Rest : '' : never
