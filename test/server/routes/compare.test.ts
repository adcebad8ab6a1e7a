import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {compare} from '../../../src/compare/comparison.ts'
import {stepsOf} from '../../../src/compare/step.ts'
import {importPaths} from '../../../src/server/ingest/import.ts'
import {FIXTURES, scenario} from '../../events/fixtures.ts'
import {messageAt} from '../serving.ts'
import {appOf} from './app.ts'

const idOf = (name: string) => readdirSync(join(FIXTURES, name))[0] ?? ''
const [FULL, BLOCK] = [idOf('hooks-full'), idOf('stop-hook-block')]

async function lab() {
  const app = await appOf()
  await importPaths(app.server, [join(FIXTURES, 'hooks-full'), join(FIXTURES, 'stop-hook-block')])
  const path = (id: string, query: string) => `/api/v1/app-conversations/${id}/compare?${query}`
  return {...app, path, ask: app.ask, compared: (id: string, query: string) => app.get(path(id, query))}
}

test('two conversations give the rows of events diff', async () => {
  const {compared} = await lab()
  const {status, body} = await compared(FULL, `with=${BLOCK}&ignore=callbacks`)
  expect(status).toBe(200)
  const steps = (name: 'hooks-full' | 'stop-hook-block') =>
    stepsOf(scenario(name).map(event => ({id: String(event.id), event})))
  const {rows, first} = compare(steps('hooks-full'), steps('stop-hook-block'))
  const report = body as {rows: {is: string}[]; firstDivergence: unknown}
  expect(report.rows.map(({is}) => is)).toEqual(rows.map(({is}) => is))
  expect(report.firstDivergence).toEqual(first)
  expect(body).toMatchObject({
    left: {source: expect.stringMatching(/^http:.*\/app-conversations\//), events: 19, steps: 19},
    ignored: ['callbacks'],
  })
})

test('a conversation is the same as itself; ignored parts are named', async () => {
  const {compared} = await lab()
  const {body} = await compared(FULL, `with=${FULL}&ignore=hooks&ignore=states`)
  expect(body).toMatchObject({firstDivergence: null, ignored: ['hooks', 'states'], summary: {changed: 0}})
  const {steps} = (body as {left: {steps: number}}).left
  expect(steps).toBeLessThan(19)
})

test('wants the key, two conversations that exist, and known parts', async () => {
  const {compared, path, ask} = await lab()
  expect((await ask('GET', path(FULL, `with=${FULL}`), undefined, {})).status).toBe(401)
  expect((await compared('0'.repeat(32), `with=${FULL}`)).status).toBe(404)
  expect((await compared(FULL, `with=${'0'.repeat(32)}`)).status).toBe(404)
  expect((await compared(FULL, '')).status).toBe(422)
  expect((await compared(FULL, 'with=x')).status).toBe(422)
  expect((await compared(FULL, `with=${FULL}&ignore=hook`)).text).toContain("'hooks'")
})

test('a conversation that is too long is refused with the way out', async () => {
  const {compared, server} = await lab()
  await server.store.append(
    BLOCK,
    Array.from({length: 10_000}, (_, at) => messageAt(at, `m${at}`)),
  )
  const {status, text} = await compared(FULL, `with=${BLOCK}`)
  expect(status).toBe(422)
  expect(text).toContain('the server compares at most 10000: svcdiag events diff compares longer ones')
})
