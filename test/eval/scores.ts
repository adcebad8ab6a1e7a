import type {Case} from './cases.ts'

/** A case with its result. */
export interface Outcome extends Case {
  readonly output: string
  /** The secrets that can still be read. */
  readonly leaked: readonly string[]
  /** Parts that had to stay and were masked. */
  readonly lost: readonly string[]
  /** True if the structure is kept; null if the text has no structure. */
  readonly isStructureKept: boolean | null
}

type Print = (line: string) => void

/**
 * Prints the scores by class, then by how secrets can be recognized, then for benign texts and for structure. Each half
 * of the texts has separate scores.
 */
export function printScores(outcomes: readonly Outcome[], print: Print): void {
  const [open, held] = [outcomes.filter(one => !one.isHeldBack), outcomes.filter(one => one.isHeldBack)]
  const line = (name: string, choose: (one: Outcome) => boolean) => {
    const halves = [open, held].map(half => score(half.filter(choose)))
    print([name.padEnd(60), ...halves.map(half => half.padEnd(44))].join(' ').trimEnd())
  }
  print([''.padEnd(60), 'half to develop with'.padEnd(44), 'half held back'].join(' '))
  const secret = outcomes.filter(one => !one.isBenign)
  for (const kind of sorted(secret.map(({kind}) => kind))) line(kind, one => one.kind === kind && !one.isBenign)
  print('')
  for (const told of sorted(secret.map(({told}) => told)))
    line(`told by ${told}`, one => one.told === told && !one.isBenign)
  line('all secrets', one => !one.isBenign)
  print('')
  for (const kind of sorted(outcomes.filter(one => one.isBenign).map(({kind}) => kind))) {
    const [one, other] = [open, held].map(half => altered(half.filter(({kind: own}) => own === kind)))
    if (!/^0 .*0 of/.test(`${one} ${other}`)) print(`${kind.padEnd(60)} altered ${one}; held back: ${other}`)
  }
  print(`benign texts altered: ${altered(open)}; held back: ${altered(held)}`)
  print(`structure kept: ${structure(open)}; held back: ${structure(held)}`)
}

/** Prints the failures, except those of the held-back half. */
export function printFailures(outcomes: readonly Outcome[], print: Print): void {
  for (const {id, text, output, leaked, lost, isBenign, isHeldBack, isStructureKept} of outcomes) {
    if (isHeldBack) continue
    for (const secret of leaked) print(`MISSED  ${id}: ${JSON.stringify(secret)} in ${JSON.stringify(text)}`)
    for (const part of lost) print(`LOST    ${id}: ${JSON.stringify(part)} of ${JSON.stringify(output)}`)
    if (isBenign && text !== output) print(`CHANGED ${id}: ${JSON.stringify(text)} to ${JSON.stringify(output)}`)
    if (isStructureKept === false) print(`BROKEN  ${id}: ${JSON.stringify(text)} to ${JSON.stringify(output)}`)
  }
}

function score(outcomes: readonly Outcome[]): string {
  const secrets = sum(outcomes, ({secrets}) => secrets.length)
  const hidden = secrets - sum(outcomes, ({leaked}) => leaked.length)
  const kept = sum(outcomes, ({keep}) => keep.length)
  const left = kept - sum(outcomes, ({lost}) => lost.length)
  return `${hidden}/${secrets} hidden ${percent(hidden, secrets)}, ${left}/${kept} kept`
}

function altered(outcomes: readonly Outcome[]): string {
  const benign = outcomes.filter(({isBenign}) => isBenign)
  const changed = benign.filter(({text, output}) => text !== output).length
  return `${changed} of ${benign.length}, ${percent(changed, benign.length)}`
}

function structure(outcomes: readonly Outcome[]): string {
  const structured = outcomes.filter(({isStructureKept}) => isStructureKept !== null)
  return `${structured.filter(({isStructureKept}) => isStructureKept).length} of ${structured.length}`
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}

function sum(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + of(outcome), 0)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part * 100) / whole).toFixed(1)} %`
}
