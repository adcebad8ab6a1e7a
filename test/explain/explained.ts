import {LIMITS} from '../../src/events/read/read.ts'
import {readPath, readStream} from '../../src/events/read/source.ts'
import {UTC} from '../../src/events/time.ts'
import {type Diagnosis, diagnose} from '../../src/explain/diagnosis.ts'
import {createStories} from '../../src/explain/stories.ts'
import type {Known, Story} from '../../src/explain/story.ts'
import {FIXTURES} from '../events/fixtures.ts'

const WHERE = {is: 'source', source: 'log'} as const

export type Event = Readonly<Record<string, unknown>>

/** Returns the diagnosis of a recorded conversation. */
export async function ofFixture(name: string): Promise<Diagnosis> {
  const stories = createStories(UTC)
  for await (const read of readPath(`${FIXTURES}${name}`, LIMITS)) stories.add(read)
  return diagnose(only(stories.list()), WHERE)
}

/** Returns the diagnosis of these events as JSON lines. Events without an id are numbered: `e0`, `e1`. */
export async function ofEvents(events: readonly Event[], known: Partial<Known> = {}): Promise<Diagnosis> {
  const story = await storyOfEvents(events)
  return diagnose({...story, known: {...story.known, ...known}}, WHERE)
}

async function storyOfEvents(events: readonly Event[]): Promise<Story> {
  const lines = events.map((event, at) => JSON.stringify({id: `e${at}`, timestamp: secondAt(at), ...event})).join('\n')
  const stories = createStories(UTC)
  for await (const read of readStream(chunks(lines), 'log', LIMITS)) stories.add(read)
  return only(stories.list())
}

export function secondAt(second: number): string {
  return new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().replace('000Z', '000000Z')
}

/** Returns the ids of all explanations, the cause first. */
export function idsOf({cause, also}: Diagnosis): string[] {
  return [...(cause === null ? [] : [cause]), ...also].map(({id}) => id)
}

async function* chunks(text: string) {
  yield Buffer.from(text)
}

function only(stories: readonly Story[]): Story {
  const [story, ...others] = stories
  if (story === undefined || others.length > 0) throw new Error(`there are ${stories.length} stories`)
  return story
}

export const ASKED = {kind: 'MessageEvent', source: 'user', llm_message: {role: 'user', content: []}}
export const ANSWERED = {kind: 'MessageEvent', source: 'agent', llm_message: {role: 'assistant', content: []}}
export const PAUSED = {kind: 'PauseEvent', source: 'user'}

export function status(value: string): Event {
  return {kind: 'ConversationStateUpdateEvent', key: 'execution_status', value}
}

export function call(id: string, command: string, more: Event = {}): Event {
  const action = {kind: 'TerminalAction', command}
  return {kind: 'ActionEvent', id, tool_name: 'terminal', tool_call_id: `call-${id}`, action, ...more}
}

export function result(action: string, text = '', more: Event = {}): Event {
  const observation = {kind: 'TerminalObservation', content: [{type: 'text', text}]}
  const of = {tool_name: 'terminal', tool_call_id: `call-${action}`, action_id: action}
  return {kind: 'ObservationEvent', ...of, observation, ...more}
}

export function hook(type: string, more: Event = {}): Event {
  return {kind: 'HookExecutionEvent', hook_event_type: type, hook_command: 'true', success: true, exit_code: 0, ...more}
}
