import {type Static, Type} from 'typebox'
import type {Rule} from '../rule.ts'
import type {PathRule} from '../walkers/walker.ts'
import {type LoadedRules, type NameRule, orRefused, problemOf, together} from './loaded.ts'
import {findAfter, patternRule, reachOf, selectFiles, widened} from './pattern-rule.ts'
import {Untranslatable} from './re2/characters.ts'
import {compileLiteral, compileRe2} from './re2/pattern.ts'

const Closed = {additionalProperties: false} as const
const Text = Type.String({minLength: 1})

const Redactor = Type.Object(
  {
    name: Type.Optional(Type.String()),
    fileSelector: Type.Optional(
      Type.Object({file: Type.Optional(Type.String()), files: Type.Optional(Type.Array(Text))}, Closed),
    ),
    removals: Type.Optional(
      Type.Object(
        {
          values: Type.Optional(Type.Array(Text)),
          regex: Type.Optional(
            Type.Array(Type.Object({selector: Type.Optional(Type.String()), redactor: Text}, Closed)),
          ),
          yamlPath: Type.Optional(Type.Array(Text)),
        },
        Closed,
      ),
    ),
  },
  Closed,
)
type Redactor = Static<typeof Redactor>

/** Returns the rules of one `kind: Redactor` document. An unsupported removal is refused. The other removals apply. */
export function rulesOfRedactors(redactors: readonly unknown[], nameRule: NameRule): LoadedRules {
  return together(redactors.flatMap((redactor, index) => rulesOfOne(redactor, `redactor-${index + 1}`, nameRule)))
}

function rulesOfOne(redactor: unknown, unnamed: string, nameRule: NameRule): Partial<LoadedRules>[] {
  const written: unknown = Reflect.get(Object(redactor), 'name')
  const name = typeof written === 'string' && written !== '' ? written : unnamed
  // Unknown keys are errors, because troubleshoot itself ignores a misspelt key and then masks nothing.
  const problem = problemOf(Redactor, redactor)
  if (problem !== null) return [{refused: [{id: nameRule(name), reason: problem}]}]
  const {fileSelector = {}, removals = {}} = redactor as Redactor // `problemOf` has checked it
  const globs = [fileSelector.file ?? '', ...(fileSelector.files ?? [])].filter(glob => glob !== '')
  const {values = [], regex = [], yamlPath = []} = removals
  return [
    ...values.map(value => (id: string) => ({rules: [valueRule(id, name, value, globs)]})),
    ...regex.map(pair => (id: string) => ({rules: [regexRule(id, name, pair, globs)]})),
    ...yamlPath.map(path => (id: string) => ({paths: [pathRule(id, path, globs)]})),
  ].map(removal => orRefused(nameRule(name), removal))
}

const SHORTEST_VALUE = 3

function valueRule(id: string, why: string, value: string, globs: readonly string[]): Rule {
  const literal = value.replace(/[\r\n]+$/, '')
  if (literal.length < SHORTEST_VALUE) {
    throw new Untranslatable(`a value of fewer than ${SHORTEST_VALUE} characters would mask everything`)
  }
  return patternRule(id, why, compileLiteral(literal), globs)
}

function regexRule(
  id: string,
  why: string,
  {selector = '', redactor}: {selector?: string; redactor: string},
  globs: readonly string[],
): Rule {
  const pattern = compileRe2(redactor, 'lines')
  const rule = patternRule(id, why, pattern, globs)
  if (selector === '') return rule
  const first = compileRe2(selector, 'lines')
  const reach = first.clue === null ? widened(reachOf(pattern), 1, 0) : widened(reachOf(first), 0, 1)
  return {...rule, ...reach, find: findAfter(first, pattern)}
}

function pathRule(id: string, written: string, globs: readonly string[]): PathRule {
  const path = written.split('.')
  if (path.includes('')) throw new Untranslatable('a yamlPath has an empty part')
  const files = selectFiles(globs)
  return files ? {id, path, files} : {id, path}
}
