import {type Static, Type} from 'typebox'
import type {Rule} from '../rule.ts'
import {selectFiles} from './glob.ts'
import {type LoadedRules, NO_RULES, refusal, together} from './loaded.ts'
import {findMasked} from './masked-groups.ts'
import {Untranslatable} from './re2/cursor.ts'
import {compileLiteral, compileRe2, type Pattern} from './re2/pattern.ts'
import {reachOf} from './reach.ts'
import {createNames} from './rule-id.ts'

const Text = Type.String({minLength: 1})

/** The `redaction` key of `svcdiag.yaml`. */
export const RedactionSettings = Type.Array(
  Type.Object(
    {
      id: Type.String({pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', description: 'stands in the mask, as rule/ID'}),
      why: Type.Optional(Text),
      pattern: Type.Optional(
        Type.String({minLength: 1, description: 'RE2; hides the group named secret, else the whole match'}),
      ),
      text: Type.Optional(Type.String({minLength: 3, description: 'literal text to hide; secrets do not belong here'})),
      keywords: Type.Optional(Type.Array(Text, {description: 'ask only near one of these words'})),
      files: Type.Optional(Type.Array(Text, {description: 'globs; without them every file'})),
    },
    {additionalProperties: false},
  ),
  {description: 'what is hidden besides what the built-in rules hide'},
)
export type RedactionSettings = Static<typeof RedactionSettings>
type Entry = RedactionSettings[number]

/** Returns the rules of `svcdiag.yaml`. An unsupported rule is refused with its id. */
export function rulesOfSettings(entries: RedactionSettings): LoadedRules {
  const nameRule = createNames()
  return together(entries.map(entry => ruleOf(entry, nameRule(entry.id))))
}

function ruleOf(entry: Entry, id: string): LoadedRules {
  try {
    const rule = patternRule(id, entry.why ?? '', patternOf(entry), entry.files ?? [], entry.keywords)
    return {...NO_RULES, rules: [rule]}
  } catch (error) {
    if (error instanceof Untranslatable) return refusal(id, error.message)
    throw error
  }
}

function patternOf({pattern, text}: Entry): Pattern {
  if (pattern !== undefined && text === undefined) return compileRe2(pattern, 'lines')
  if (text !== undefined && pattern === undefined) return compileLiteral(text)
  throw new Untranslatable('a rule has either a pattern or a text')
}

/** Returns a rule that masks the groups of a pattern. Throws `Untranslatable` for an invalid file selector. */
export function patternRule(
  id: string,
  why: string,
  pattern: Pattern,
  globs: readonly string[],
  keywords: readonly string[] = [],
): Rule {
  const files = selectFiles(globs)
  return {
    id,
    why,
    ...reachOf(pattern, keywords),
    ...(files ? {files} : {}),
    find: findMasked(pattern),
  }
}
