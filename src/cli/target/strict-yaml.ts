import {readFile} from 'node:fs/promises'
import type {Static, TSchema} from 'typebox'
import {Value} from 'typebox/value'
import {type Document, LineCounter, parseDocument} from 'yaml'
import {SvcdiagError} from '../../errors.ts'

/**
 * The file must match exactly. Errors name the line and the key but no value, which may be a secret. `meaning` finds
 * problems that a schema cannot express.
 */
export async function readStrictYaml<S extends TSchema>(
  file: string,
  schema: S,
  meaning: (value: unknown) => Problem | null = () => null,
): Promise<Static<S>> {
  const lines = new LineCounter()
  const document = parseDocument(await contentOf(file), {lineCounter: lines, prettyErrors: false})
  const [broken] = document.errors
  if (broken !== undefined) throw invalid(file, lines.linePos(broken.pos[0]).line, `not valid YAML (${broken.code})`)
  const value: unknown = document.toJS() ?? {}
  const problem = firstProblem(schema, value) ?? meaning(value)
  if (problem !== null) throw invalid(file, lineOf(document, problem.path, lines), placed(problem))
  return value as Static<S> // the value matches the schema
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new SvcdiagError('settings.unreadable', `cannot read ${file}`, {cause})
  }
}

interface Problem {
  readonly path: readonly string[]
  readonly says: string
}

/** Returns unknown keys first, because a misspelled key also makes the correct key missing. */
function firstProblem(schema: TSchema, value: unknown): Problem | null {
  const errors = [...Value.Errors(schema, value)]
  const unknown = errors.find(({keyword}) => keyword === 'boolean')
  if (unknown !== undefined) return {path: pathIn(unknown.instancePath), says: 'unknown key'}
  const first = errors.find(({keyword}) => keyword !== 'const')
  return first === undefined ? null : {path: pathIn(first.instancePath), says: first.message}
}

function pathIn(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescaped)
}

function placed({path, says}: Problem): string {
  return path.length === 0 ? says : `${path.join('.')}: ${says}`
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Returns the line of the key, or of its parent if the key is missing. */
function lineOf(document: Document, path: readonly string[], lines: LineCounter): number {
  const parent: unknown = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents
  const offset = keyOffset(parent, path.at(-1)) ?? startOf(document.getIn(path, true)) ?? startOf(parent)
  return lines.linePos(offset ?? 0).line
}

function keyOffset(parent: unknown, key: string | undefined): number | undefined {
  const items: unknown = Reflect.get(Object(parent), 'items')
  if (!Array.isArray(items)) return undefined
  const keys = items.map((item: unknown): unknown => Reflect.get(Object(item), 'key'))
  return startOf(keys.find(node => Reflect.get(Object(node), 'value') === key && key !== undefined))
}

function startOf(node: unknown): number | undefined {
  const range: unknown = Reflect.get(Object(node), 'range')
  return Array.isArray(range) && typeof range[0] === 'number' ? range[0] : undefined
}

function invalid(file: string, line: number, says: string): SvcdiagError {
  return new SvcdiagError('settings.invalid', `${file}:${line}: ${says}`)
}
