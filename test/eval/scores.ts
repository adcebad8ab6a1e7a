import type {Case} from './cases.ts'

/** A case and what came of it. */
export interface Outcome extends Case {
  readonly output: string
  /** The secrets that can still be read. */
  readonly leaked: readonly string[]
  readonly changed: boolean
}

type Print = (line: string) => void

/** The scoreboard: one line a rule, then the sums of each file and of all. With `verbose` also what went wrong. */
export function printScores(outcomes: readonly Outcome[], verbose: boolean, print: Print): void {
  if (verbose) for (const outcome of outcomes) printFailure(outcome, print)
  print(row('rule', 'hidden', 'recall', 'benign texts changed'))
  for (const [rule, group] of grouped(outcomes, ({kind, rule}) => `${kind} ${rule}`)) print(score(rule, group))
  print('')
  for (const [kind, group] of grouped(outcomes, ({kind}) => kind)) print(score(kind, group))
  print(score('all', outcomes))
}

function printFailure({label, rule, text, output, leaked, changed}: Outcome, print: Print): void {
  for (const secret of leaked) print(`MISSED  ${rule}: ${JSON.stringify(secret)} in ${JSON.stringify(text)}`)
  if (label === 'FP' && changed) print(`CHANGED ${rule}: ${JSON.stringify(text)} to ${JSON.stringify(output)}`)
}

function grouped(outcomes: readonly Outcome[], nameOf: (outcome: Outcome) => string): [string, Outcome[]][] {
  return [...Map.groupBy(outcomes, nameOf)].sort(([one], [other]) => (one < other ? -1 : 1))
}

function score(name: string, outcomes: readonly Outcome[]): string {
  const secrets = sum(outcomes, ({secrets}) => secrets.length)
  const hidden = secrets - sum(outcomes, ({leaked}) => leaked.length)
  const benign = outcomes.filter(({label}) => label === 'FP')
  const changed = benign.filter(({changed}) => changed).length
  return row(
    name,
    `${hidden}/${secrets}`,
    percent(hidden, secrets),
    `${changed}/${benign.length} ${percent(changed, benign.length)}`,
  )
}

function sum(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + of(outcome), 0)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part * 100) / whole).toFixed(1)} %`
}

function row(name: string, hidden: string, recall: string, changed: string): string {
  return `${name.padEnd(70)} ${hidden.padStart(10)} ${recall.padStart(9)}   ${changed}`
}
