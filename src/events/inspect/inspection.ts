import {type Compat, referenceOf} from '../compat.ts'
import {idOf} from '../ids.ts'
import {hasMaskedCommand} from '../masks.ts'
import type {Problem, Read, ReadAbout, ReadEvent} from '../read/read.ts'
import type {Zone} from '../time.ts'
import {type Complaint, type Verdict, verdictsOf} from '../validate/complaint.ts'
import {complaintsOf} from '../validate/event.ts'
import {type Leak, leaksIn} from './leaks.ts'
import {createLog, type Finding, type Log} from './log.ts'

export interface Counts {
  readonly events: number
  readonly conversations: number
  readonly interface: Readonly<Record<Verdict, number>>
  readonly reference: Readonly<Record<Verdict, number>>
  readonly kinds: Readonly<Record<string, number>>
}

export interface Inspection {
  /**
   * Returns the findings about the next document. `clean` is its masked text, or null if masking failed. Every
   * difference between document and masked text is a leak.
   */
  add(read: Read, clean: string | null): Finding[]
  /** Returns the findings about complete logs. Call it after the last document. */
  finish(): Finding[]
  counts(): Counts
}

/** The maximum number of kinds that are counted by name, because a source can contain many unknown kinds. */
const MOST_KINDS = 100

/** Returns an inspection, which keeps only the data for trees in memory. Times without an offset are read in `zone`. */
export function createInspection(compat: Compat, zone: Zone): Inspection {
  const reference = referenceOf(compat)
  const logs = new Map<string | null, Log>()
  const verdicts = {interface: noVerdicts(), reference: noVerdicts()}
  const kinds = new Map<string, number>()
  let events = 0

  function logOf(conversation: string | null): Log {
    const log = logs.get(conversation) ?? createLog(conversation, zone)
    logs.set(conversation, log)
    return log
  }

  function addEvent(read: ReadEvent, clean: string | null): Finding[] {
    const complaints = complaintsOf(read.event, reference)
    const verdict = verdictsOf(complaints)
    const kind = typeof read.event.kind === 'string' ? read.event.kind : '(none)'
    events++
    verdicts.interface[verdict.interface]++
    verdicts.reference[verdict.reference]++
    const counted = kinds.has(kind) || kinds.size < MOST_KINDS ? kind : '(others)'
    kinds.set(counted, (kinds.get(counted) ?? 0) + 1)
    const {id} = idOf(read.event, read.text)
    return [
      ...complaints.flatMap(complaint => findingOf(complaint, compat, read, id)),
      ...(hasMaskedCommand(read.event) ? [findingOfCommand(read, id)] : []),
      ...leaksOf(read, read.event, clean, id),
      ...logOf(read.conversation).add(read),
    ]
  }

  return {
    add(read, clean) {
      if (read.is === 'problem') return [findingOfProblem(read)]
      if (read.is === 'nested') return []
      return read.is === 'event' ? addEvent(read, clean) : leaksOf(read, JSON.parse(read.text), clean, null)
    },
    finish: () => [...logs.values()].flatMap(log => log.finish()),
    counts: () => ({events, conversations: logs.size, ...verdicts, kinds: Object.fromEntries(kinds)}),
  }
}

function noVerdicts(): Record<Verdict, number> {
  return {valid: 0, extension: 0, invalid: 0}
}

function findingOf(
  complaint: Complaint,
  compat: Compat,
  {file, part, conversation}: ReadEvent,
  event: string,
): Finding[] {
  const grade = compat === 'spec' ? complaint.interface : complaint.reference
  if (grade === 'ok') return []
  const {rule, path, message} = complaint
  return [{severity: grade === 'fail' ? 'fail' : 'note', rule, file, part, conversation, event, path, message}]
}

/** Returns the finding about a hook event whose command is masked. Hook runners refuse a masked command. */
function findingOfCommand({file, part, conversation}: ReadEvent, event: string): Finding {
  const message = 'the command contained a secret, so it is masked and cannot be run'
  const place = {file, part, conversation, event, path: '/hook_command'}
  return {severity: 'fail', rule: 'masked-command', ...place, message}
}

function leaksOf(
  {text, file, part, conversation}: ReadEvent | ReadAbout,
  document: Readonly<Record<string, unknown>>,
  clean: string | null,
  event: string | null,
): Finding[] {
  const withoutSecrets = clean === text ? document : clean === null ? null : JSON.parse(clean)
  const place = {file, part, conversation, event}
  return leaksIn(document, withoutSecrets).map((leak: Leak) => ({rule: 'leak', ...place, ...leak}))
}

function findingOfProblem({severity, rule, file, part, conversation, message}: Problem): Finding {
  return {severity, rule, file, part, conversation, event: null, path: null, message}
}
