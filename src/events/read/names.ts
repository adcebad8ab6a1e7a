import type {Layout} from './read.ts'

export type Named =
  | {readonly is: 'event'; readonly conversation: string | null; readonly index: number | null; readonly layout: Layout}
  | {readonly is: 'about'; readonly conversation: string | null; readonly name: 'meta.json' | 'base_state.json'}
  | {readonly is: 'marker'; readonly conversation: string | null; readonly count: number}
  | {readonly is: 'left-over'; readonly conversation: string | null}

const IN_EVENTS = /^(?:(.*)\/)?events\/event-(\d{5,9})-[^/]+\.json$/u
const MARKER = /^(?:(.*)\/)?events\/\.eventlog-len-(\d{1,9})\.marker$/u
const LEFT_OVER = /^(?:(.*)\/)?events\/[^/]+\.tmp$/u
const EXPORTED = /^(?:(.*)\/)?event_(\d{6,9})_[^/]+\.json$/u
const STORED = /(?:^|\/)v1_conversations\/([0-9a-f-]{32,36})\/(?:events_batch\/batch_\d+_\d+|[0-9a-f-]{32,36})\.json$/iu
const ABOUT = /^(?:(.*)\/)?(meta\.json|base_state\.json)$/u
const IGNORED = /(?:^|\/)(?:acp|observations|bash_events)\//u

/** Recognises a file of a known layout by its name, null for other files. */
export function namedOf(name: string): Named | null {
  if (isIgnored(name)) return null
  const event = IN_EVENTS.exec(name)
  if (event !== null) return {is: 'event', conversation: folder(event[1]), index: Number(event[2]), layout: 'directory'}
  const marker = MARKER.exec(name)
  if (marker !== null) return {is: 'marker', conversation: folder(marker[1]), count: Number(marker[2])}
  const leftOver = LEFT_OVER.exec(name)
  if (leftOver !== null) return {is: 'left-over', conversation: folder(leftOver[1])}
  const exported = EXPORTED.exec(name)
  if (exported !== null) {
    return {is: 'event', conversation: folder(exported[1]), index: Number(exported[2]), layout: 'export'}
  }
  const stored = STORED.exec(name)
  if (stored !== null) return {is: 'event', conversation: stored[1] ?? null, index: null, layout: 'store'}
  const about = ABOUT.exec(name)
  if (about === null) return null
  return {is: 'about', conversation: folder(about[1]), name: about[2] === 'meta.json' ? 'meta.json' : 'base_state.json'}
}

/** Returns whether the path is in a folder that is never read. */
export function isIgnored(name: string): boolean {
  return IGNORED.test(name)
}

/** Returns the path of the folder of a conversation, null at the top level. */
function folder(path: string | undefined): string | null {
  return path === undefined || path === '' ? null : path
}
