import {expect, test} from 'vitest'
import {complaintsOf} from '../../../src/events/validate/event.ts'
import {EXECUTION_STATUSES} from '../../../src/server/conversation/record/record.ts'
import {SCENARIOS} from '../../../src/server/scenario/built-in.ts'
import {type Driven, drive, type Json} from '../conversation/world.ts'

/** Words of the server itself: statuses, enumerations, keys, tools and kinds. */
const WORDS = [
  ...EXECUTION_STATUSES,
  ...['completion', 'create', 'view', 'text', 'user', 'agent', 'environment', 'hook', 'assistant', 'diff'],
  ...['UNKNOWN', 'LOW', 'HIGH', 'Never', 'Always', 'Risky', 'true', 'false', 'null', 'Local'],
  ...['execution_status', 'stats', 'last_user_message_id', 'value', 'usage_to_metrics', 'resp', 'call', '000', '202'],
  ...['terminal', 'file_editor', 'think', 'glob', 'grep', 'no_such_tool', 'Action', 'Event', 'Observation', 'Tool'],
]
const secrets = Object.fromEntries(WORDS.map((word, at) => [`WORD_${at}`, word]))

async function played(name: string, conversation: object): Promise<Driven> {
  const driven = await drive({...SCENARIOS[name], seed: 7}, {compat: '1.58', hooks: {Stop: () => ({})}, conversation})
  await driven.turn()
  do {
    await new Promise(setImmediate)
    await driven.conversations.settled(driven.id)
  } while (driven.world.clock.sleepers() > 0)
  return driven
}

function sent({frames}: Driven): Json[] {
  return frames.flatMap(frame =>
    frame.type === 'durable' ? [JSON.parse(frame.event.json)] : 'event' in frame ? [frame.event] : [],
  )
}

/** Returns the properties by which a client distinguishes events, without free texts. */
function told(event: Json): unknown {
  const {id, timestamp, source, parent_id, kind, key, value, tool_name, tool_call_id, action, observation} = event
  const kinds = [action, observation].map(own => (own as Json | null)?.kind)
  const said = key === 'execution_status' || key === 'last_user_message_id' || key === 'stats' ? value : null
  return {id, timestamp, source, parent_id, kind, key, said, tool_name, tool_call_id, kinds}
}

test.each(Object.keys(SCENARIOS))('%s is the same, and valid, where secrets are words of the server', async name => {
  const [plain, masked] = [await played(name, {}), await played(name, {secrets})]
  expect(masked.world.logged.filter(line => !line.startsWith('warn a run failed'))).toEqual([])
  const [before, after] = [sent(plain), sent(masked)]
  const wrong = after.flatMap(event => complaintsOf(event, '1.58.2').filter(({reference}) => reference === 'fail'))
  expect(wrong).toEqual([])
  expect(after.map(told)).toEqual(before.map(told))
  expect(await masked.status()).toBe(await plain.status())
  for (const {tool_call} of after)
    if (tool_call) {
      const {name: tool, origin, arguments: args} = tool_call as {name: string; origin: string; arguments: string}
      expect([origin, typeof JSON.parse(args)]).toEqual(['completion', 'object'])
      expect(WORDS).toContain(tool === 'finish' ? 'think' : tool)
    }
})

test('a snapshot and a description keep their words and names', async () => {
  const [plain, masked] = [await played('tools', {}), await played('tools', {secrets})]
  for (const ask of ['snapshot', 'info'] as const) {
    const [before, after] = [await plain.conversations[ask](plain.id), await masked.conversations[ask](masked.id)]
    const words = (document: Json) => shape('value' in document ? document.value : document)
    const {secret_registry: _, ...own} = words(after) as Json
    const {secret_registry: __, ...others} = words(before) as Json
    expect(own).toEqual(others)
  }
})

/** Returns the value with every text replaced by `text`. The values of the names in `KEPT` stay. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? 'text' : value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, KEPT.has(name) ? own : shape(own)]))
}
const KEPT = new Set(['id', 'kind', 'execution_status', 'last_user_message_id', 'leaf_event_id', 'persistence_dir'])
