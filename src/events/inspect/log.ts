import {createHash} from 'node:crypto'
import {idOf} from '../id.ts'
import {inOrder} from '../in-order.ts'
import type {Place, ReadEvent, Severity} from '../read/read.ts'
import {meaningOf} from '../same-event.ts'
import {type Node, nodeOf} from '../tree/node.ts'
import {treeOf} from '../tree/tree.ts'
import type {Finding, LogRule} from './finding.ts'

/** One conversation's events, as far as their relations need. */
export interface Log {
  add(read: ReadEvent): Finding[]
  finish(): Finding[]
}

interface Seen extends Place {
  readonly node: Node
  readonly order: ReadEvent['order']
  /** Of all it says, and of all but its parent. */
  readonly meanings: readonly [whole: string, bare: string]
  readonly event: Readonly<Record<string, unknown>>
}

export function createLog(conversation: string | null): Log {
  const seen = new Map<string, Seen>()

  function finding(
    place: Place,
    rule: LogRule | 'transient-in-history',
    severity: Severity,
    event: string,
    message: string,
  ): Finding {
    const path = rule === 'no-id' ? '/id' : rule === 'cycle' || rule === 'orphan' ? '/parent_id' : null
    return {severity, rule, file: place.file, part: place.part, conversation, event, path, message}
  }

  function add({file, part, event, text, order}: ReadEvent): Finding[] {
    const place = {file, part}
    const {id, derived} = idOf(event, text)
    const found: Finding[] = []
    if (derived) found.push(finding(place, 'no-id', 'warn', id, 'it has no id; this one follows from what it says'))
    if (event.kind === 'StreamingDeltaEvent') {
      found.push(finding(place, 'transient-in-history', 'warn', id, 'a part of an answer on its way is in the history'))
    }
    const meanings = meaningsOf(event)
    const before = seen.get(id)
    if (before === undefined) {
      seen.set(id, {file, part, node: nodeOf(event, id), order, meanings, event: {timestamp: event.timestamp}})
    } else if (conflict(before, meanings, event)) {
      found.push(finding(place, 'id-conflict', 'fail', id, `it says something else than ${words(before)}`))
    }
    return found
  }

  function finish(): Finding[] {
    const {cycles, orphans} = treeOf(inOrder([...seen.values()]).map(({node}) => node))
    const placeOf = (id: string): Place => seen.get(id) ?? {file: '', part: null}
    return [
      ...cycles.map(([first = '', ...others]) =>
        finding(placeOf(first), 'cycle', 'warn', first, `it is its own ancestor, through ${others.length} others`),
      ),
      ...orphans.map(({id}) => finding(placeOf(id), 'orphan', 'warn', id, 'its parent is not in the log')),
    ]
  }

  return {add, finish}
}

/** Copies differ in nothing, or only in that one has no parent yet. */
function conflict({meanings, node}: Seen, [whole, bare]: Seen['meanings'], event: Seen['event']): boolean {
  if (meanings[0] === whole) return false
  const isOneWithout = (node.parentId === null) !== (typeof event.parent_id !== 'string')
  return !(isOneWithout && meanings[1] === bare)
}

function words({file, part}: Place): string {
  return part === null ? file : `${file} ${part}`
}

function meaningsOf(event: Readonly<Record<string, unknown>>): Seen['meanings'] {
  const {parent_id: parent, ...bare} = meaningOf(event)
  const hash = digest(bare)
  return [`${hash} ${String(parent ?? '')}`, hash]
}

function digest(value: unknown): string {
  return createHash('sha256').update(sorted(value)).digest('base64url')
}

/** The same text for the same value, whichever way its properties are ordered. */
function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(sorted).join()}]`
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, own]) => `${JSON.stringify(name)}:${sorted(own)}`).join()}}`
}
