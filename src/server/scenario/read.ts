import {type Document, LineCounter, parseDocument} from 'yaml'
import {SvcdiagError} from '../../errors.ts'
import {firstProblem} from './problems.ts'
import type {Scenario} from './scenario.ts'

/** Reads a scenario from YAML or JSON. Errors name the file, the line and the key, but never quote the content. */
export function readScenario(text: string, file: string): Scenario {
  const lines = new LineCounter()
  const document = parseDocument(text, {lineCounter: lines, prettyErrors: false})
  const [broken] = document.errors
  if (broken !== undefined) throw invalid(file, lines.linePos(broken.pos[0]).line, `not valid YAML (${broken.code})`)
  const value = plainValue(document, file)
  const problem = firstProblem(value)
  if (problem === null) return value as Scenario // the cast is safe: `firstProblem` has validated the value
  const {path, says} = problem
  throw invalid(file, lineOf(document, path, lines), path.length === 0 ? says : `${path.join('.')}: ${says}`)
}

/** The parser throws if aliases expand to too many values. */
function plainValue(document: Document, file: string): unknown {
  try {
    return document.toJS({maxAliasCount: 100})
  } catch {
    throw invalid(file, 1, 'too many aliases')
  }
}

function lineOf(document: Document, path: readonly string[], lines: LineCounter): number {
  let node: unknown = document.contents
  let offset = startOf(node)
  for (const key of path) {
    const items: unknown = Reflect.get(Object(node), 'items')
    const own = Array.isArray(items) ? ownOf(items, key) : undefined
    offset = startOf(Reflect.get(Object(own), 'key')) ?? startOf(own) ?? offset
    node = Reflect.get(Object(own), 'value') ?? own
  }
  return lines.linePos(offset ?? 0).line
}

function ownOf(items: readonly unknown[], key: string): unknown {
  const pair = items.find(item => Reflect.get(Object(Reflect.get(Object(item), 'key')), 'value') === key)
  return pair ?? items[Number(key)]
}

function startOf(node: unknown): number | undefined {
  const range: unknown = Reflect.get(Object(node), 'range')
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined
}

function invalid(file: string, line: number, says: string): SvcdiagError {
  return new SvcdiagError('scenario.invalid', `${file}:${line}: ${says}`)
}
