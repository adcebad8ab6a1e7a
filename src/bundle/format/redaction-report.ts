import {type Static, Type} from 'typebox'
import {oneOf, orNull} from '../../one-of.ts'
import type {RedactionReport} from '../../redaction/report.ts'

const Counts = Type.Record(Type.String(), Type.Integer({minimum: 0}))

/** Values that a rule masked in one place, and that are not masked elsewhere. */
const InPlaceOnly = Type.Object({
  source: Type.String(),
  /** `word`: the value may be an ordinary word. `verdict`: masking the value elsewhere would change a verdict. */
  why: oneOf(['word', 'verdict']),
  values: Type.Integer(),
  /** The token in the mask of the value; null if the entry counts several values. */
  mark: orNull(Type.String()),
  checks: Type.Array(Type.String()),
})
export type InPlaceOnly = Static<typeof InPlaceOnly>

/** `redaction-report.json`. Reports of an older svcdiag contain fewer reasons. */
export const StoredRedactionReport = Type.Object({
  apiVersion: Type.Literal('svcdiag/v1'),
  kind: Type.Literal('RedactionReport'),
  items: Type.Array(
    Type.Object({
      item: Type.String(),
      masked: Counts,
      dropped: Type.Array(Type.Object({part: Type.String(), reason: Type.String(), by: Type.Optional(Type.String())})),
    }),
  ),
  totals: Counts,
  weak: Type.Array(Type.String()),
  refused: Type.Array(Type.Object({id: Type.String(), reason: Type.String()})),
  /** Absent in reports of an older svcdiag. */
  inPlaceOnly: Type.Optional(Type.Array(InPlaceOnly)),
})
export type StoredRedactionReport = Static<typeof StoredRedactionReport>

type Item = StoredRedactionReport['items'][number]
type AnyReport = RedactionReport | StoredRedactionReport

export const NOTHING_TOLD: StoredRedactionReport = {
  apiVersion: 'svcdiag/v1',
  kind: 'RedactionReport',
  items: [],
  totals: {},
  weak: [],
  refused: [],
}

/** Merges two reports file by file. A bundle may be redacted more than once. */
export function mergeReports(one: AnyReport, other: AnyReport): StoredRedactionReport {
  const byItem = Map.groupBy([...one.items, ...other.items], ({item}) => item)
  const items = [...byItem].map(([item, parts]): Item => {
    return {item, masked: sumOf(parts.map(({masked}) => masked)), dropped: parts.flatMap(({dropped}) => [...dropped])}
  })
  return {
    apiVersion: 'svcdiag/v1',
    kind: 'RedactionReport',
    items: items.toSorted((first, second) => (first.item < second.item ? -1 : 1)),
    totals: sumOf([one.totals, other.totals]),
    weak: [...new Set([...one.weak, ...other.weak])].toSorted(),
    refused: distinct([...one.refused, ...other.refused]),
    inPlaceOnly: [...(inPlaceIn(one) ?? []), ...(inPlaceIn(other) ?? [])],
  }
}

/** Returns the report with only the entries of existing files and of left-out files. */
export function reportOf(report: StoredRedactionReport, isThere: (path: string) => boolean): StoredRedactionReport {
  const items = report.items.filter(({item, dropped}) => isThere(item) || dropped.some(({part}) => part === 'item'))
  return {...report, items, totals: sumOf(items.map(({masked}) => masked))}
}

function inPlaceIn(report: AnyReport): StoredRedactionReport['inPlaceOnly'] {
  return 'inPlaceOnly' in report ? report.inPlaceOnly : undefined
}

function distinct(refused: AnyReport['refused']): StoredRedactionReport['refused'] {
  return [...new Map(refused.map(entry => [entry.id, entry])).values()]
}

function sumOf(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [source, count] of parts.flatMap(Object.entries<number>)) sums.set(source, (sums.get(source) ?? 0) + count)
  return Object.fromEntries([...sums].sort(([first], [second]) => (first < second ? -1 : 1)))
}
