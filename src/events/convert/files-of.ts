import {readFile, rename, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {makeFolder} from '../../make-folder.ts'
import {canonicalId, uuidOf} from '../ids.ts'
import {onOneLine} from '../read/slices.ts'
import type {Conversation} from './collect.ts'

export interface OutFile {
  readonly name: string
  readonly text: string
}

const IN_A_NAME = /^[0-9a-fA-F-]{8,64}$/u

/** Yields the files of a conversation in the layout of the agent server, below `folder`. */
export function* directoryFiles(conversation: Conversation, folder = folderOf(conversation)): Generator<OutFile> {
  for (const [name, text] of conversation.abouts) yield {name: `${folder}/${name}`, text}
  yield* named(conversation, (index, id) => directoryName(folder, index, id))
}

/** Yields the files of a conversation in the layout of the service's export. */
export function* exportFiles(conversation: Conversation): Generator<OutFile> {
  yield* named(conversation, exportName)
  const {id, abouts} = conversation
  yield {name: 'meta.json', text: abouts.get('meta.json') ?? JSON.stringify(id === null ? {} : {id})}
}

/** Returns the id of a conversation, or an id that is derived from its first event. */
export function idOfConversation({id, events}: Conversation): string {
  return id ?? uuidOf(`conversation ${events[0]?.id ?? ''}`)
}

/** An id comes from the data, so it must never become a path. */
function folderOf(conversation: Conversation): string {
  const hex = canonicalId(idOfConversation(conversation))
  return /^[0-9A-Za-z_-]{1,80}$/u.test(hex) ? hex : canonicalId(uuidOf(hex))
}

/** Returns the folder of a conversation. The folder of a sub-agent is inside the folder of its parent. */
export function placeOf(conversation: Conversation, all: readonly Conversation[]): string {
  const seen = new Set([conversation])
  let place = folderOf(conversation)
  for (let parent = parentOf(conversation, all); parent !== null; parent = parentOf(parent, all)) {
    if (seen.has(parent)) break // the parents form a cycle
    seen.add(parent)
    place = subAgentFolder(folderOf(parent), place)
  }
  return place
}

export function subAgentFolder(folder: string, below: string): string {
  return `${folder}/subagents/${below}`
}

function parentOf({parent}: Conversation, all: readonly Conversation[]): Conversation | null {
  return (parent !== null && all.find(({id}) => id === parent)) || null
}

/** Keeps gaps in the indexes of the log, so that they stay visible. Events without an index follow the others. */
function* named(conversation: Conversation, nameOf: (index: number, id: string) => string): Generator<OutFile> {
  const {events, textOf} = conversation
  let free = events.reduce((most, {index}) => Math.max(most, index ?? -1), -1) + 1
  for (const event of events) {
    yield {name: nameOf(event.index ?? free++, event.id), text: textOf(event)}
  }
}

/** Returns the file name of an event in the layout of the agent server. */
export function directoryName(folder: string, index: number, id: string): string {
  return `${folder}/events/event-${digits(index, 5)}-${inName(id)}.json`
}

/** Returns the file name of an event in the export of the service. */
export function exportName(index: number, id: string): string {
  return `event_${digits(index, 6)}_${inName(id)}.json`
}

/** An id comes from the data, so it must never become a path. */
function inName(id: string): string {
  return IN_A_NAME.test(id) ? id : uuidOf(id)
}

function digits(index: number, count: number): string {
  return String(index).padStart(count, '0')
}

export const TEXT_LAYOUTS = ['jsonl', 'array', 'page'] as const
export type TextLayout = (typeof TEXT_LAYOUTS)[number]

const AROUND: Readonly<Record<TextLayout, readonly [before: string, between: string, after: string]>> = {
  jsonl: ['', '\n', '\n'],
  array: ['[\n', ',\n', '\n]\n'],
  page: ['{"items":[\n', ',\n', '\n],"next_page_id":null}\n'],
}

/** Yields the text of a conversation, one line per event. Only blanks between tokens change. */
export function* textOf({events, textOf: own}: Conversation, layout: TextLayout): Generator<string> {
  const [before, between, after] = AROUND[layout]
  if (events.length === 0) return yield layout === 'jsonl' ? '' : `${before.trim()}${after.trim()}\n`
  for (const [at, event] of events.entries()) yield (at === 0 ? before : between) + onOneLine(own(event))
  yield after
}

export interface Written {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** Writes files into a folder, each atomically and readable only by its owner. Skips files with equal content. */
export async function writeFolder(root: string, files: Iterable<OutFile>): Promise<Written> {
  const counts = {added: 0, changed: 0, unchanged: 0}
  for (const {name, text} of files) counts[await writeOne(join(root, name), text)]++
  return counts
}

async function writeOne(path: string, text: string): Promise<keyof Written> {
  const present = await readFile(path, 'utf8').catch(() => null)
  if (present === text) return 'unchanged'
  await makeFolder(dirname(path), 0o700)
  await writeFile(`${path}.tmp`, text, {mode: 0o600})
  await rename(`${path}.tmp`, path)
  return present === null ? 'added' : 'changed'
}
