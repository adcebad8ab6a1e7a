import type {CollectedAll} from '../collect/collect-all.ts'
import {OLDEST_LEFT_OUT} from '../collect/collectors/logs.ts'
import type {CreateRequest, Gathered} from '../collect/gather.ts'
import {logItems} from '../collect/log-plan.ts'
import {coverageOf, leftOut} from '../collect/outcome.ts'
import {foreignDocuments} from '../format/documents.ts'
import {json, REPORT} from '../format/layout.ts'
import type {Coverage, Manifest, SecretStates} from '../format/manifest.ts'
import type {StoredRedactionReport} from '../format/redaction-report.ts'
import {newestOf} from '../write/block.ts'
import type {BundleWriter} from '../write/writer.ts'
import {askLast, gapsBefore} from './gaps.ts'
import {manifestOf} from './manifest-of.ts'

interface CloseRequest extends CreateRequest, CollectedAll {
  readonly gathered: Gathered
  readonly writer: BundleWriter
  readonly startedAt: Date
}

export interface Closed {
  readonly manifestNow: () => Manifest
  readonly addReport: (report: () => StoredRedactionReport) => Promise<void>
}

/** Writes the documents of the bundle: the report, the input of offline checks, and documents for other tools. */
export async function closeBundle(request: CloseRequest): Promise<Closed> {
  const {gathered, writer, now} = request
  const {reads, report, recorded, states} = gathered
  const cut = await cutLogs(request)
  const collected = request.coverage.map(entry => cut.get(entry.files[0] ?? '') ?? entry)
  const {isGone, gaps} = await askLast(request, gathered)
  const coverage = [...collected, ...gapsBefore(gathered, collected), ...gaps]
  const manifestNow = await manifestOf({...request, isGone}, coverage)
  const at = now().toISOString()
  const secretStates: SecretStates = {
    apiVersion: 'svcdiag/v1',
    kind: 'SecretStates',
    secrets: reads.secrets(states),
    literals: reads.literals(),
  }
  const documents = [
    {path: 'checks.json', text: json(report)},
    {path: 'secret-states.json', text: json(secretStates)},
    {path: 'api.json', text: json(reads.api())},
    {path: 'probes.json', text: json({apiVersion: 'svcdiag/v1', kind: 'RecordedProbes', facts: recorded})},
    ...foreignDocuments(report, manifestNow(), request.timings, at),
  ]
  const add = async (path: string, text: () => string): Promise<void> => {
    const item = {name: path, rule: null, read: null}
    const written = await writer.writeWithRoom(path, text)
    const before = coverage.findIndex(entry => entry.item === path)
    if (before !== -1) coverage.splice(before, 1)
    if (written?.status === 'dropped') coverage.push(coverageOf(item, leftOut(item, written), 0))
  }
  for (const {path, text} of documents) await add(path, () => text)
  return {manifestNow, addReport: report => add(REPORT, () => json(report()))}
}

async function cutLogs({gathered, writer, options, coverage}: CloseRequest): Promise<Map<string, Coverage>> {
  const logs = logItems(gathered.scope, gathered.lists, gathered.report).flatMap(item => {
    const file = writer.written(item.path)
    return file === undefined ? [] : [{file, bytes: file.bytes, weight: item.weight}]
  })
  const rooms = roomFor(logs, options.maxLogBytes)
  const cut = new Map<string, Coverage>()
  for (const [index, {file}] of logs.entries()) {
    const room = rooms[index] ?? 0
    if (room >= file.bytes) continue
    const kept = await newestOf(file.blocks, room)
    await writer.cut({...file, ...kept, omittedBytes: (file.omittedBytes ?? 0) + file.bytes - kept.bytes})
    const entry = coverage.find(({files}) => files.includes(file.path))
    const reason = entry?.cause == null ? OLDEST_LEFT_OUT : `${entry.reason}; ${OLDEST_LEFT_OUT}`
    if (entry !== undefined) cut.set(file.path, {...entry, status: 'truncated', reason})
  }
  return cut
}

interface Claim {
  readonly bytes: number
  /** The relative share of a file if the limit is too small for all files. */
  readonly weight: number
}

/** Small files stay complete. Larger files share the rest of the limit by their weight. */
function roomFor(claims: readonly Claim[], most: number): number[] {
  const total = claims.reduce((sum, {bytes}) => sum + bytes, 0)
  if (total <= most) return claims.map(({bytes}) => bytes)
  const level = levelFor(claims, most)
  return claims.map(({bytes, weight}) => Math.min(bytes, Math.floor(level * weight)))
}

/** Returns the bytes for a weight of 1. The smallest claims come first, because larger claims share the rest. */
function levelFor(claims: readonly Claim[], most: number): number {
  const rising = claims.toSorted((one, other) => one.bytes / one.weight - other.bytes / other.weight)
  let left = most
  let weights = claims.reduce((sum, {weight}) => sum + weight, 0)
  for (const {bytes, weight} of rising) {
    if (bytes / weight > left / weights) return left / weights
    left -= bytes
    weights -= weight
  }
  return Number.POSITIVE_INFINITY
}
