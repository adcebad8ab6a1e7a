import {expect, test} from 'vitest'
import {appOf} from './app.ts'

const MESSAGE = 'at most 1000 secrets, of 128 KiB together'
const named = (count: number, value: (at: number) => unknown) =>
  Object.fromEntries(Array.from({length: count}, (_, at) => [`NAME_${at}`, value(at)]))
const source = (value: string) => ({kind: 'StaticSecret', value})

test.each([
  ['too many', named(20_000, at => `value-${at}`)],
  ['too long', {LONG: 'x'.repeat(200_000)}],
  ['too long together', named(10, at => `${at}`.repeat(20_000))],
])('secrets that are %s to be masked are refused, and nothing begins', async (_, secrets) => {
  const lab = await appOf()
  const start = await lab.post('/api/v1/app-conversations', {secrets})
  const sources = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, source(String(value))]))
  const made = await lab.post('/api/conversations', {workspace: {}, agent: {}, secrets: sources})
  for (const {status, text} of [start, made]) {
    expect(status).toBe(422)
    expect(text).toContain(MESSAGE)
  }
  expect((await lab.get('/api/conversations/count')).body).toBe(0)
  expect((await lab.get('/api/v1/app-conversations/start-tasks/count')).body).toBe(0)
})

test('those that are added count with those that are there', async () => {
  const lab = await appOf({scenario: {steps: [{finish: 'value-900 and value-1'}]}})
  const secrets = named(900, at => source(`value-${at}.`))
  const {body} = await lab.post('/api/conversations', {workspace: {}, agent: {}, secrets})
  const {id} = body as {id: string}
  const add = (more: object) => lab.post(`/api/conversations/${id}/secrets`, {secrets: more})
  expect((await add({...named(50, at => `again-${at}`), OTHER: 'other'})).status).toBe(200)
  const many = Object.fromEntries(Array.from({length: 100}, (_, at) => [`MORE_${at}`, 'value-1']))
  const refused = await add(many)
  expect(refused).toMatchObject({status: 422, text: expect.stringContaining(MESSAGE)})
})
