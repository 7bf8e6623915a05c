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
/** An alias of its own, because TypeScript remembers its results for params that several paths have. */
type ConstrainedBy<One, Given> =
  One extends readonly [infer Name, unknown, ...infer Rest]
    ? Name extends keyof Given ? [Name, Given[Name], ...Rest] : One
    : never

/**
 * A declared path as the default dialect writes it. In Rails, two colons are a literal colon and a param, and a percent
 * sign and braces are literals.
 */
export type DefaultPath<Path extends string, Dialect> = Dialect extends 'rails' ? OfRails<Path> : Path
type OfRails<Path extends string> =
  Path extends `${infer Before}%${infer Rest}` ? `${OfRails<Before>}%25${OfRails<Rest>}`
    : Path extends `${infer Before}::${infer Rest}` ? `${Before}:::${OfRails<Rest>}`
      : Path extends `${infer Before}:{${infer Rest}` ? `${Before}::{${OfRails<Rest>}` : Path

/** A path without leading and trailing slashes. */
export type Clean<Path extends string> =
  Path extends `/${infer Rest}` ? Clean<Rest> : Path extends `${infer Rest}/` ? Clean<Rest> : Path

/** The type of a helper's path, without leading and trailing slashes: params and optional segments are `${string}`. */
export type TextOf<Path extends string> =
  Path extends `${string}${':' | '//' | '*' | '('}${string}`
    ? WithoutSuffix<Path> extends `${infer Before}(${infer Rest}`
      ? `${SegmentsText<Clean<Before>>}${string}${Remainder<AfterGroups<Rest>>}`
      : SegmentsText<Clean<WithoutSuffix<Path>>>
    : Encoded<Clean<Path>>

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

/**
 * A literal as helpers write it. Only the characters of the first condition have a type here, others an escape sequence.
 * An escape is its character.
 */
type Encoded<Text extends string, Before extends string = ''> =
  Text extends `${infer Letter}${infer Rest}`
    ? Letter extends
      | SmallLetter | Uppercase<SmallLetter> | Digit | Exclude<Stop, ' ' | '%'> | '_' | '*' | '(' | ')' | '/' | ':'
      ? Encoded<Rest, `${Before}${Letter}`>
      : [Letter, Rest] extends ['%', `${infer High}${infer Low}${infer After}`]
          ? Encoded<After, `${Before}${EscapeOf<Uppercase<`${High}${Low}`>>}`>
          : Encoded<Rest, `${Before}%${string}`>
    : Before
/** The character of an escape if it has a type here. */
type EscapeOf<Code extends string> =
  Code extends
  | '20' | '22' | '25' | '3C' | '3E' | '5B' | '5C' | '5D' | '5E' | '60' | '7B' | '7C' | '7D'
  | `${'8' | '9' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F'}${string}` ? `%${Code}`
    // The codes of signs that helpers write, each with its sign.
    : [Extract<
      | '21!' | '24$' | '26&' | "27'" | '28(' | '29)' | '2B+' | '2C,' | '2D-' | '2E.'
      | '3A:' | '3B;' | '3D=' | '40@' | '7E~', `${Code}${string}`
    >] extends [`${Code}${infer Char}`] ? Char : string
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
    ? Path extends `${string}(${string}` ? Grouped<WithoutSuffix<Path>> : ParamsOfText<WithoutSuffix<Path>, []>
    : []

/** The presence of a param: in every path variant, or in an optional segment. */
type Presence = [] | [origin: null, presence: 'optional', segments: readonly string[]]

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
type PresenceAt<Depth extends readonly string[]> =
  Depth extends readonly [] ? [] : [origin: null, presence: 'optional', segments: Depth]

/** The params of a path without optional segments. */
type ParamsOfText<Text extends string, Where extends Presence, Found extends readonly Param[] = []> =
  Text extends `${infer Segment}/${infer Rest}`
    ? ParamsOfText<Rest, Where, [...Found, ...InSegment<Segment, Where>]>
    : [...Found, ...InSegment<Text, Where>]

/** A wildcard has a pattern by default (`/.+/`), as in Rails. */
type InSegment<Segment extends string, Where extends Presence> =
  Segment extends `${infer Text}::${infer Rest}` ? [...InSegment<Text, Where>, ...InSegment<Rest, Where>]
    : Segment extends `${string}:${infer Named}` ? [[WordOf<Named>, never, ...Where]]
      : Segment extends `${string}*${infer Named}` ? [[WordOf<Named>, RegExp, ...Where]] : []

/** A character that ends a param's name within a segment. */
export type Stop = '.' | '-' | '~' | '!' | '$' | '&' | "'" | '+' | ',' | ';' | '=' | '@' | ' ' | '%'

/** The name at the beginning of a text. In braces it ends with them. */
type WordOf<Text extends string> =
  Text extends `{${infer Word}}${string}` ? Word : Text extends `${string}${Stop}${string}` ? Letters<Text> : Text
type Letters<Text extends string, Word extends string = ''> =
  Text extends `${infer Letter}${infer Rest}` ? Letter extends Stop ? Word : Letters<Rest, `${Word}${Letter}`> : Word
type AfterWord<Text extends string> =
  Text extends `{${string}}${infer Rest}` ? Rest
    : WordOf<Text> extends infer Word extends string ? Text extends `${Word}${infer Rest}` ? Rest : '' : never
