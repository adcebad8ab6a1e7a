import {mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {createInspection} from '../../../src/events/inspect/inspection.ts'
import {UTC} from '../../../src/events/time.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {readText} from '../../events/reading.ts'
import {ID, streaming} from '../live/streaming.ts'
import {serving} from '../serving.ts'

type Json = Record<string, unknown>

/** Returns the frames that both sockets sent about one run with streamed answers. */
async function captured(): Promise<Record<'events' | 'session', readonly Json[]>> {
  const lab = await streaming()
  const events = lab.connect(`events/${ID}?resend_mode=all`)
  const session = lab.connect(`session/${ID}?after_seq=-1`)
  await events.heard(1)
  await session.heard(2)
  events.say({role: 'user', content: [{type: 'text', text: 'go'}]})
  session.say('not a message')
  for (let parts = 0; parts < 8; parts++) await lab.part()
  const isOver = ({key, value}: Json) => key === 'full_state' && Object(value).execution_status === 'finished'
  await events.first(isOver)
  await session.first(({event}) => isOver(Object(event)))
  return {events: events.frames, session: session.frames}
}

const jsonl = (frames: readonly Json[]) => frames.map(frame => JSON.stringify(frame)).join('\n')

async function searched(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'svcdiag-capture-'))
  onTestFinished(() => rmSync(folder, {recursive: true}))
  const path = join(folder, 'capture.jsonl')
  writeFileSync(path, text)
  const lab = serving()
  const imported = await importPaths(lab.server, [path])
  const [conversation] = await lab.store.list('conversation', {
    conversation: null,
    order: 'ascending',
    after: null,
    gte: null,
    limit: 9,
  })
  const {body} = await lab.get(`/api/shared-events/search?conversation_id=${conversation?.id}`, {})
  return {imported, items: (body as {items: Json[]}).items}
}

test('a capture of either socket, read back, is the conversation without parts of answers', async () => {
  const {events, session} = await captured()
  const frames = new Set(session.map(({type}) => type))
  expect([...frames].sort()).toEqual(['delta', 'durable', 'error', 'item_started', 'sync', 'transient'])

  const [bare, enveloped] = [await searched(jsonl(events)), await searched(jsonl(session))]
  expect(bare.imported).toMatchObject({deltas: 8, bad: 0})
  expect(enveloped.imported).toMatchObject({deltas: 0, bad: 0, stored: bare.imported.stored})
  expect(enveloped.items).toEqual(bare.items)
  const kinds = enveloped.items.map(({kind}) => kind)
  expect(kinds).toContain('ActionEvent')
  expect(kinds).not.toContain('text')
  expect(kinds).not.toContain('StreamingDeltaEvent')
})

test.each(['events', 'session'] as const)('a capture of the %s socket is valid', async protocol => {
  const frames = (await captured())[protocol]
  const {events, problems} = await readText(jsonl(frames))
  expect(problems).toEqual([])
  const inspection = createInspection('spec', UTC)
  const findings = events.flatMap(read => inspection.add(read, read.text))
  expect(findings.filter(({severity}) => severity === 'fail')).toEqual([])
  expect(inspection.counts().interface.invalid).toBe(0)
})
