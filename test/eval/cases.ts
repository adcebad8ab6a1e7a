import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'

/** One labelled text. */
export interface Case {
  /** The file it is from, without its ending. */
  readonly kind: string
  readonly rule: string
  readonly label: 'TP' | 'FP'
  readonly text: string
  /** Empty where nothing has to be hidden. */
  readonly secrets: readonly string[]
}

interface Row {
  readonly rule: string
  readonly label: 'TP' | 'FP'
  readonly text: string
  readonly secret?: string
  readonly secrets?: readonly string[]
}

/** Every line of every *.jsonl of a folder. Throws what the file system or JSON.parse throws. */
export async function readCases(folder: string): Promise<Case[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.jsonl')).sort()
  const cases = await Promise.all(files.map(name => readRows(folder, name)))
  return cases.flat()
}

async function readRows(folder: string, name: string): Promise<Case[]> {
  const lines = (await readFile(join(folder, name), 'utf8')).split('\n')
  const kind = name.replace(/\.jsonl$/, '')
  return lines.filter(line => line.trim() !== '').map(line => caseOf(kind, JSON.parse(line) as Row))
}

function caseOf(kind: string, {rule, label, text, secret, secrets}: Row): Case {
  const all = secrets ?? (secret === undefined ? [] : [secret])
  return {kind, rule, label, text, secrets: label === 'TP' ? all : []}
}
