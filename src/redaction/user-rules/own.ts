import {type Static, Type} from 'typebox'
import {createNames, type LoadedRules, orRefused, together} from './loaded.ts'
import {patternRule} from './pattern-rule.ts'
import {Untranslatable} from './re2/characters.ts'
import {compileLiteral, compileRe2, type Pattern} from './re2/pattern.ts'

const Text = Type.String({minLength: 1})

/** The `redaction` key of `svcdiag.yaml`. */
export const RedactionSettings = Type.Array(
  Type.Object(
    {
      id: Type.String({pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'appears in the mask as rule/ID'}),
      why: Type.Optional(Text),
      pattern: Type.Optional(
        Type.String({minLength: 1, description: 'RE2; masks the group named secret, or else the whole match'}),
      ),
      text: Type.Optional(Type.String({minLength: 3, description: 'literal text to mask; do not write secrets here'})),
      keywords: Type.Optional(Type.Array(Text, {description: 'search only near one of these words'})),
      files: Type.Optional(Type.Array(Text, {description: 'globs of files (default: every file)'})),
    },
    {additionalProperties: false},
  ),
  {description: 'texts to mask in addition to the matches of the built-in rules'},
)
export type RedactionSettings = Static<typeof RedactionSettings>
type Entry = RedactionSettings[number]

/** Returns the rules of `svcdiag.yaml`. A rule that svcdiag does not support is listed in `refused`. */
export function rulesOfSettings(entries: RedactionSettings): LoadedRules {
  const nameRule = createNames()
  return together(
    entries.map(entry =>
      orRefused(nameRule(entry.id), id => ({
        rules: [patternRule(id, entry.why ?? '', patternOf(entry), entry.files ?? [], entry.keywords)],
      })),
    ),
  )
}

function patternOf({pattern, text}: Entry): Pattern {
  if (pattern !== undefined && text === undefined) return compileRe2(pattern, 'lines')
  if (text !== undefined && pattern === undefined) return compileLiteral(text)
  throw new Untranslatable('a rule needs either a pattern or a text')
}
