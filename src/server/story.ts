import {dashed} from '../events/ids.ts'
import {isObject} from '../events/schema.ts'
import {UTC, zoneOf} from '../events/time.ts'
import {stateIn, stopHooksOf} from '../explain/fact.ts'
import {createFacts} from '../explain/facts.ts'
import {type Story, storyOf} from '../explain/story.ts'
import {parsedJson} from '../parsed-json.ts'
import type {ServerContext} from './context.ts'
import {logOf} from './conversation/log/read.ts'
import type {ConversationRecord} from './conversation/record/record.ts'
import {type CallbacksHere, type Here, knownCallbacks} from './receiver/known-callbacks.ts'

export interface ServedStory {
  readonly story: Story
  readonly callbacks: CallbacksHere
}

/** Returns the story of a conversation, with what only the server knows. */
export async function storyIn(server: ServerContext, record: ConversationRecord, here: Here): Promise<ServedStory> {
  const facts = await factsOf(server, record)
  const {policy, hooks: described} = stateIn(await server.conversations.describe(record))
  const hooks = await server.conversations.hooks(record.id)
  const stopHooks = record.origin === 'own' ? stopHooksOf(hooks) : (described?.stopHooks ?? 'unknown')
  const callbacks = await knownCallbacks(server, record, here)
  const known = {status: record.executionStatus, policy, stopHooks, hooks, callbacks, maxIterations: null}
  return {story: storyOf(dashed(record.id), facts, known), callbacks}
}

async function factsOf(server: ServerContext, {id}: ConversationRecord) {
  const facts = createFacts(zoneOf(server.settings.assumeTz) ?? UTC)
  for await (const {json} of logOf(server, id)) {
    const event = parsedJson(json) // imported documents may be invalid JSON
    if (isObject(event)) facts.add({event, text: json, order: 'given', index: null, file: ''})
  }
  return facts.list()
}
