/**
 * The part of a route that the types do not know: `'existence'` if the route may be absent from the table, `'shape'` if
 * the name, path or params may differ from the declaration. `never` if everything is known.
 */
export type Uncertainty = 'existence' | 'shape'

/** Whether a type is a union, as `boolean` is. */
export type IsUnion<Type, All = Type> = Type extends unknown ? [All] extends [Type] ? false : true : never

/** Options that set names, paths, params, or the routes that are drawn. */
type ShapingKey =
  | 'as' | 'path' | 'param' | 'nestedParam' | 'singular' | 'only' | 'except' | 'on' | 'shallow'
  | 'shallowPath' | 'shallow_path' | 'shallowPrefix'
  | 'shallow_prefix' | 'pathNames' | 'path_names' | 'constraints' | 'defaults' | 'format' | 'trailingSlash'
  | 'dialect' | 'apiOnly' | 'helpers'

/** The uncertainty of options: a union of options, an optional option, or an option without a literal value. */
export type UncertainIn<Options> =
  [Options extends unknown ? keyof Options : never] extends [never] ? never
    : true extends IsUnion<Options> ? 'shape'
      : { [Key in keyof Options & ShapingKey]: UncertainValue<Key, Options[Key]> }[keyof Options & ShapingKey]

/** A union as a value is uncertain, but a name becomes several names, and a format several formats. */
type UncertainValue<Key, Value> =
  [Value] extends [undefined] ? never
    : undefined extends Value ? 'shape'
      : Key extends 'only' ? UncertainChoice<Value>
        : NotLiteral<Value>
          // A name that may be `null`: the route may have no helper.
          | (Key extends 'as' ? null extends Value ? [Value] extends [null] ? never : 'existence' : never
            : Key extends 'except' | 'format' ? never : true extends IsUnion<Value> ? 'shape' : never)

/** A string that is only known at run time. */
type NotLiteral<Value> = Value extends string ? {} extends { [Each in Value]: 1 } ? 'shape' : never : never

/** A list that may lack some actions, or a union of actions. */
type UncertainChoice<Only> =
  true extends IsUnion<Only> ? 'existence'
    : Only extends readonly unknown[]
      ? number extends Only['length'] ? 'existence'
        : true extends { [Index in keyof Only]: IsUnion<Only[Index]> }[number] ? 'existence' : never
      : never
