/*
 * ActiveSupport's English inflections on literal types. Each chain asks the likeliest question first, so that the
 * type of a plain word (`photos`) costs a handful of instantiations; the order among the rest is ActiveSupport's,
 * last rule first.
 */

type VowelOrY = 'a' | 'e' | 'i' | 'o' | 'u' | 'y'

type Uncountable =
  | 'equipment' | 'information' | 'rice' | 'money' | 'species' | 'series' | 'fish' | 'sheep' | 'jeans' | 'police'

/** The singular of a word: `person` for `people`, `photo` for `photos`, `news` for `news`. */
export type Singular<Word extends string> = string extends Word ? string : SingularOfWord<Word>

/** The singular of a literal word. */
export type SingularOfWord<Word extends string> =
  Word extends `${infer Stem}s`
    ? Stem extends `${string}${'e' | 's' | 'i' | 'u' | 'a' | 'w' | 'n'}` ? SingularOfS<Word, Stem> : Stem
    : SingularOfOther<Word>

/** Words that end in `s` after a letter that a rule tests. */
type SingularOfS<Word extends string, Stem extends string> =
  Stem extends `${infer Before}e`
    ? Before extends `${string}${'s' | 'i' | 'c' | 'v' | 'x' | 'h' | 'o' | 'z' | 'test'}`
      ? SingularOfEs<Word, Stem, Before> : Stem
    : Stem extends `${string}s` ? Word
      : Stem extends `${infer Before}i` ? SingularOfIs<Word, Stem, Before>
        : Stem extends `${infer Before}u`
          ? Before extends `${string}${'octop' | 'vir' | 'stat' | 'b'}` ? Word : Stem
          : Word extends Uncountable | `${string}${'alias' | 'news'}` ? Word
            : Stem

type SisStem = 'analy' | 'ba' | 'diagno' | 'parenthe' | 'progno' | 'synop' | 'the'

/** Words that end in `es` after a letter that a rule tests. `Before` is the word without `es`. */
type SingularOfEs<Word extends string, Stem extends string, Before extends string> =
  Before extends `${infer Root}i` ? SingularOfIes<Word, Stem, Root>
    : Before extends `${infer Root}v` ? SingularOfVes<Word, Stem, Root>
      : Stem extends `${string}${'database' | 'shoe'}` ? Stem
        : Before extends `${infer Quiz}zz` ? Before extends `${string}quizz` ? `${Quiz}z` : Stem
          : Before extends `${infer Root}matric` ? `${Root}matrix`
            : Before extends `${infer Root}vertic` ? `${Root}vertex`
              : Before extends `${infer Root}indic` ? `${Root}index`
                : Word extends 'axes' ? 'axis'
                  : Before extends `${string}${'cris' | 'test'}` ? `${Before}is`
                    : Before extends `${string}${'alias' | 'status' | 'bus' | 'o' | 'x' | 'ch' | 'ss' | 'sh'}` ? Before
                      : Before extends `${infer Root}s`
                        ? Root extends `${string}${SisStem}` ? `${Before}is` : Stem
                        : Stem

type SingularOfIes<Word extends string, Stem extends string, Root extends string> =
  Word extends Uncountable | `${string}series` ? Word
    : Root extends '' | `${string}${'mov' | 'zomb'}` ? Stem
      : Root extends `${string}qu` ? `${Root}y`
        : Root extends `${string}${VowelOrY}` ? Stem : `${Root}y`

type SingularOfVes<Word extends string, Stem extends string, Root extends string> =
  Word extends `${string}moves` ? Stem : Root extends `${string}${'l' | 'r'}` ? `${Root}f`
    : Root extends `${string}ti` ? Stem
      : Root extends `${string}hi` ? Stem
        : Root extends '' | `${string}f` ? Stem
          : `${Root}fe`

type SingularOfIs<Word extends string, Stem extends string, Before extends string> =
  Before extends `${string}${'cris' | 'test'}` ? Word
    : Word extends 'axis' | `${string}${SisStem}sis` ? Word
      : Stem

/** Words that do not end in `s`. */
type SingularOfOther<Word extends string> =
  Word extends Uncountable ? Word
    : Word extends `${infer Before}people` ? `${Before}person`
      : Word extends `${infer Before}children` ? `${Before}child`
        : Word extends `${infer Before}men` ? `${Before}man`
          : Word extends `${infer Before}${'ta'}` ? `${Before}tum`
            : Word extends `${infer Before}${'ia'}` ? `${Before}ium`
              : Word extends 'mice' ? 'mouse'
                : Word extends 'lice' ? 'louse'
                  : Word extends `oxen${infer After}` ? `ox${After}`
                    : Word extends `${infer Before}octopi` ? `${Before}octopus`
                      : Word extends `${infer Before}viri` ? `${Before}virus`
                        : Word

/** The plural of a word: `people` for `person`, `photos` for `photo`. */
export type Plural<Word extends string> =
  string extends Word ? string
    : Word extends Uncountable ? Word
      : Word extends `${infer Stem}y`
        ? Stem extends `${string}qu` ? `${Stem}ies`
          : Stem extends '' | `${string}${VowelOrY}` ? `${Word}s` : `${Stem}ies`
        : Word extends `${string}${'s' | 'x' | 'h' | 'e' | 'f' | 'm' | 'a' | 'n' | 'o' | 'i' | 'z' | 'd'}`
          ? PluralOfOther<Word>
          : `${Word}s`

type PluralOfOther<Word extends string> =
  Word extends `${infer Before}person` ? `${Before}people`
    : Word extends `${string}people` ? Word
      : Word extends `${infer Before}child` ? `${Before}children`
        : Word extends `${string}children` ? Word
          : Word extends `${infer Before}man` ? `${Before}men`
            : Word extends `${string}men` ? Word
              : Word extends `${string}${'sexes' | 'moves' | 'zombies'}` ? Word
                : Word extends `${string}quiz` ? `${Word}zes`
                  : Word extends 'oxen' | 'mice' | 'lice' ? Word
                    : Word extends 'ox' ? 'oxen'
                      : Word extends 'mouse' ? 'mice'
                        : Word extends 'louse' ? 'lice'
                          : Word extends `${infer Root}${'ix' | 'ex'}`
                            ? Root extends `${string}${'matr' | 'vert' | 'ind'}` ? `${Root}ices` : `${Word}es`
                            : Word extends `${string}${'x' | 'ch' | 'ss' | 'sh'}` ? `${Word}es`
                              : Word extends `${infer Root}fe`
                                ? Root extends '' | `${string}f` ? `${Word}s` : `${Root}ves`
                                : Word extends `${infer Root}f`
                                  ? Root extends `${string}${'l' | 'r'}` ? `${Root}ves` : `${Word}s`
                                  : Word extends `${infer Root}sis` ? `${Root}ses`
                                    : Word extends `${string}${'ta' | 'ia'}` ? Word
                                      : Word extends `${infer Root}tum` ? `${Root}ta`
                                        : Word extends `${infer Root}ium` ? `${Root}ia`
                                          : Word extends `${string}${'buffalo' | 'tomato'}` ? `${Word}es`
                                            : Word extends `${string}${'alias' | 'status'}` ? `${Word}es`
                                              : Word extends `${string}bus` ? `${Word}es`
                                                : Word extends `${infer Root}octopus` ? `${Root}octopi`
                                                  : Word extends `${infer Root}virus` ? `${Root}viri`
                                                    : Word extends `${string}${'octopi' | 'viri'}` ? Word
                                                      : Word extends 'axis' | 'testis'
                                                        ? Word extends `${infer Root}is` ? `${Root}es` : never
                                                        : Word extends `${string}s` ? Word
                                                          : `${Word}s`
