import {createHash} from 'node:crypto'
import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'

/** One labelled text. */
export interface Case {
  readonly id: string
  /** The kind of text: a class of the corpus, or a file and rule of another set. */
  readonly kind: string
  /** How the secret can be recognized: by a label, by its shape, or by the context. */
  readonly told: string
  readonly format: string
  readonly text: string
  /** The secrets in the text; empty if nothing has to be masked. */
  readonly secrets: readonly string[]
  /** Parts of the text that must not change. */
  readonly keep: readonly string[]
  readonly isBenign: boolean
  /** Half of the texts, selected by id, are never inspected while rules are written. */
  readonly isHeldBack: boolean
}

interface Row {
  readonly id?: string
  readonly class?: string
  readonly rule?: string
  readonly told?: string
  readonly format?: string
  readonly label?: 'TP' | 'FP'
  readonly text: string
  readonly secret?: string
  readonly secrets?: readonly string[]
  readonly keep?: readonly string[]
}

/** Reads every line of every *.jsonl file in a folder. Throws the errors of the file system and of JSON.parse. */
export async function readCases(folder: string): Promise<Case[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.jsonl')).sort()
  const cases = await Promise.all(files.map(name => readRows(folder, name)))
  return cases.flat()
}

async function readRows(folder: string, name: string): Promise<Case[]> {
  const lines = (await readFile(join(folder, name), 'utf8')).split('\n')
  const file = name.replace(/\.jsonl$/, '')
  return lines.filter(line => line.trim() !== '').map((line, index) => caseOf(file, index, JSON.parse(line) as Row))
}

function caseOf(file: string, index: number, row: Row): Case {
  const {id = `${file}/${index}`, label, text, secret, told = 'label', format = 'text', keep = []} = row
  const all = label === 'FP' ? [] : (row.secrets ?? (secret === undefined ? [] : [secret]))
  const kind = row.class ?? `${file} ${row.rule ?? ''}`
  return {id, kind, told, format, text, secrets: all, keep, isBenign: all.length === 0, isHeldBack: isOdd(id)}
}

function isOdd(id: string): boolean {
  return ((createHash('sha256').update(id).digest()[0] ?? 0) & 1) === 1
}
