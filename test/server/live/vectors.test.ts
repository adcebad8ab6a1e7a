import {readFileSync} from 'node:fs'
import {describe, expect, test} from 'vitest'
import {withNulls} from '../../../src/events/rendering.ts'
import {FIXTURES} from '../../events/fixtures.ts'
import {CONVERSATION, type Lab, openLab, stored} from './harness.ts'
import {listen} from './listener.ts'

type Json = Record<string, unknown>

const FRAMES_43: Json[] = read('http-vectors/websocket-frames.json')
const {events: EVENTS_58, session: SESSION_58, replay: REPLAY_58} = read('http-vectors-1.58/frames.json')

/** Stores a recorded event if the frame is durable; otherwise publishes the frame. */
async function happen(lab: Lab, frame: Json): Promise<void> {
  const event = frame.event as Json
  if (frame.type === 'durable') await lab.tell(stored(withNulls(event)))
  else lab.channel.publish(CONVERSATION, frame as never) // frames of the fixtures have these types
}

describe('frames of the reference', () => {
  test('1.43.1: a stored event goes out as it did there, key for key', async () => {
    await using lab = await openLab({settings: {compat: '1.43'}})
    using client = listen(`${lab.url}/sockets/events/${CONVERSATION}`)
    await client.heard(1)
    const durable = FRAMES_43.filter(({kind, key}) => kind !== 'ServerErrorEvent' && key !== 'full_state')
    await lab.tell(...durable.map(event => stored(withNulls(event))))
    const frames = await client.heard(1 + durable.length)
    expect(frames.slice(1).map(frame => JSON.stringify(frame))).toEqual(durable.map(frame => JSON.stringify(frame)))
  })

  test('1.43.1: an error has the same keys, and the same code', async () => {
    await using lab = await openLab({settings: {compat: '1.43'}})
    using client = listen(`${lab.url}/sockets/events/${CONVERSATION}`)
    client.say({role: 'bogus', content: []})
    const error = await client.first(({kind}) => kind === 'ServerErrorEvent')
    const there = FRAMES_43.find(({kind}) => kind === 'ServerErrorEvent') ?? {}
    expect(Object.keys(error)).toEqual(Object.keys(there))
    expect(error.code).toBe(there.code)
    expect(String(error.detail).split('\n').slice(0, 2)).toEqual(String(there.detail).split('\n').slice(0, 2))
  })

  test('1.58.2: the session socket sends the same envelopes', async () => {
    await using lab = await openLab({settings: {compat: '1.58'}})
    using client = listen(`${lab.url}/sockets/session/${CONVERSATION}?after_seq=-1`)
    await client.heard(2)
    expect(client.frames[0]).toEqual(SESSION_58[0])
    const later = SESSION_58.slice(2).map(withoutChunks)
    for (const frame of later) await happen(lab, frame)
    const frames = await client.heard(2 + later.length)
    expect(frames.slice(2)).toEqual(later)
  })

  test('1.58.2: a session is taken up again where it ended', async () => {
    await using lab = await openLab({settings: {compat: '1.58'}})
    const parents = new Map(REPLAY_58.flatMap(({event}: Json) => (event ? [[(event as Json).id, event as Json]] : [])))
    for (const {type, event} of SESSION_58)
      if (type === 'durable') await lab.tell(stored(withNulls(parents.get(event.id) ?? event)))
    using client = listen(`${lab.url}/sockets/session/${CONVERSATION}?after_seq=5`)
    const frames = await client.heard(REPLAY_58.length)
    expect(frames.slice(0, -1)).toEqual(REPLAY_58.slice(0, -1))
    expect(frames.at(-1)).toMatchObject({type: 'transient', event: {key: 'full_state'}})
  })

  test('1.58.2: the events socket sends parts of answers among events, and nothing of envelopes', async () => {
    await using lab = await openLab({settings: {compat: '1.58'}})
    using client = listen(`${lab.url}/sockets/events/${CONVERSATION}`)
    await client.heard(1)
    const shown = EVENTS_58.slice(1).filter(({kind}: Json) => kind !== 'ServerErrorEvent')
    for (const event of shown) {
      const isPassing = event.kind === 'StreamingDeltaEvent' || event.key === 'full_state'
      await happen(lab, {type: isPassing ? 'transient' : 'durable', event})
    }
    expect((await client.heard(1 + shown.length)).slice(1)).toEqual(shown)
  })
})

/** Removes the ids of the model's chunks, because this server does not have them. */
function withoutChunks({chunk_id: _chunk, choice_index: _choice, ...frame}: Json): Json {
  return frame
}

function read(name: string) {
  return JSON.parse(readFileSync(FIXTURES + name, 'utf8'))
}
