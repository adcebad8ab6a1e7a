import {expect, test} from 'vitest'
import {told} from '../conversation/world.ts'
import {ID, made, streaming} from './streaming.ts'

type Json = Record<string, unknown>

const FINISHED = 'u:execution_status=finished'

const isFullState = ({key}: Json) => key === 'full_state'
const eventIn = ({event}: Json) => (event ?? {}) as Json
const noteOf = (frame: Json) => (frame.kind === 'StreamingDeltaEvent' ? `delta ${frame.content}` : told(frame))

test('a message over the socket starts a run, which both sockets tell', async () => {
  const lab = await streaming()
  const events = lab.connect(`events/${ID}`)
  const session = lab.connect(`session/${ID}?after_seq=-1`)
  await events.heard(1)
  await session.heard(2)
  events.say({role: 'user', content: [{type: 'text', text: 'go'}]})
  for (let parts = 0; parts < 8; parts++) await lab.part()
  const isOver = (frame: Json) => isFullState(frame) && Object(frame.value).execution_status === 'finished'
  await events.first(isOver)
  await session.first(frame => isOver(eventIn(frame)))

  const heard = events.frames.map(noteOf)
  expect(heard.filter(note => note.startsWith('delta'))).toHaveLength(8)
  expect(heard.indexOf('Message user')).toBeLessThan(heard.indexOf('delta I will '))
  expect(heard.indexOf('delta around.')).toBeLessThan(heard.indexOf('Action'))
  expect(heard.slice(-4)).toEqual(['u:stats', 'Message agent', FINISHED, 'u:full_state'])

  const durable = session.frames.filter(({type}) => type === 'durable')
  expect(durable.map(({seq}) => seq)).toEqual(durable.map((_, at) => at))
  expect(durable.map(eventIn)).toEqual(
    events.frames.filter(frame => !isFullState(frame) && frame.kind !== 'StreamingDeltaEvent'),
  )
  const items = session.frames.filter(({type}) => type === 'item_started').map(({item_id: id}) => id)
  const ended = durable.map(eventIn).filter(({kind, source}) => kind === 'ActionEvent' || source === 'agent')
  expect(items).toHaveLength(2)
  expect(ended.map(({id}) => id)).toEqual(expect.arrayContaining(items))

  const {body} = await lab.get(`/api/conversations/${ID}/events/search?limit=100`)
  expect((body as {items: Json[]}).items.map(({id}) => id)).toEqual(durable.map(frame => eventIn(frame).id))
})

test('who comes back in the middle of an answer has the log, and what is left of the answer', async () => {
  const lab = await streaming()
  const first = lab.connect(`session/${ID}?after_seq=-1`)
  first.say({role: 'user', content: 'go'})
  for (let parts = 0; parts < 3; parts++) await lab.part()
  const {seq} = await first.first(frame => eventIn(frame).kind === 'MessageEvent')
  await first.first(({type, order}) => type === 'delta' && order === 2)
  first.socket.terminate()

  const again = lab.connect(`session/${ID}?after_seq=${seq}`)
  await again.first(({type}) => type === 'item_started')
  for (let parts = 0; parts < 2; parts++) await lab.part()
  await again.first(frame => eventIn(frame).kind === 'ActionEvent')
  const items = again.frames.filter(({item_id: id}) => id !== undefined)
  expect(items.slice(0, 3).map(({type, order}) => [type, order])).toEqual([
    ['item_started', undefined],
    ['delta', 3],
    ['delta', 4],
  ])
  expect(new Set(items.slice(0, 3).map(({item_id: id}) => id)).size).toBe(1)
  const seqs = again.frames.flatMap(frame => (frame.type === 'durable' ? [Number(frame.seq)] : []))
  expect(seqs).toEqual(seqs.map((_, at) => Number(seq) + 1 + at))
})

test('a conversation that is deleted closes its sockets; one of its id that is made anew is told from its begin', async () => {
  const lab = await streaming()
  const client = lab.connect(`events/${ID}`)
  await client.heard(1)
  expect(await lab.ask('DELETE', `/api/conversations/${ID}`)).toMatchObject({status: 200})
  expect(await client.closed).toEqual([4004, 'conversation_not_found'])
  await made(lab)
  const again = lab.connect(`events/${ID}`)
  again.say({role: 'user', content: 'go'})
  expect(await again.first(({kind}) => kind === 'MessageEvent')).toMatchObject({source: 'user'})
})

test.each(['events', 'session'])(
  'a message over the socket "%s" to one that runs elsewhere is refused',
  async protocol => {
    const lab = await streaming()
    const elsewhere = 'd74b9b22ecf8478abe103c6a5ec38435'
    await lab.post('/ingest/conversations', {id: elsewhere, execution_status: 'running'})
    const client = lab.connect(`${protocol}/${elsewhere}`)
    client.say({role: 'user', content: [{type: 'text', text: 'go'}]})
    expect(await client.first(({code}) => code !== undefined)).toMatchObject({
      code: 'HTTPException',
      detail: '409: This conversation runs elsewhere.',
    })
    expect(await lab.world.store.lastSeq(elsewhere)).toBe(-1)
  },
)
