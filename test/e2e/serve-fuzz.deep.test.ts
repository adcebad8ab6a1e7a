import {readdirSync} from 'node:fs'
import {join} from 'node:path'
import fc from 'fast-check'
import {expect, test, vi} from 'vitest'
import {runs} from '../depth.ts'
import {callsOf, conformity, type OpenApi, sent} from './openapi-client.ts'
import {folder, type RunningServe, running} from './served.ts'

vi.setConfig({testTimeout: 180_000})

const SCENARIO = join(import.meta.dirname, '../events/fixtures/hooks-full')
const RUNS = runs(60)
/** Statuses that browsers and proxies can cause by changing a path. */
const EVERYWHERE = ['400', '401', '404', '405', '413', '415', '422']

test.each(['spec', '1.58'] as const)(
  'no call of any route makes the server fail, and it answers as it says: %s',
  async compat => {
    const served = await running(await folder(), ['--store', 'memory', '--import', SCENARIO, '--compat', compat])
    const document = (await (await served.get('/openapi.json')).json()) as OpenApi
    const ids = await idsIn(served)
    const conforms = conformity(document)
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, own]) => ({path, method, own})),
    )
    const problems: unknown[] = []
    operations.sort((one, other) => Number(setsFaults(one)) - Number(setsFaults(other)))
    for (const {path, method, own} of operations) {
      const property = fc.asyncProperty(callsOf(method, path, own, ids), async call => {
        const answer = await sent(served.line.url, atOnce(call), served.line.apiKey)
        const declared = own.responses[answer.status]
        const isEmulated = compat !== 'spec' && answer.status === 500 && answer.text === 'Internal Server Error'
        const isExpected = declared !== undefined || isEmulated || EVERYWHERE.includes(String(answer.status))
        if (!isExpected) throw new Error(`answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
        const schema = declared?.content?.['application/json']?.schema
        if (schema === undefined || answer.type !== 'application/json') return
        if (!conforms(schema, JSON.parse(answer.text)))
          throw new Error(`not as described: ${answer.text.slice(0, 300)}`)
      })
      const {failed, counterexample, errorInstance} = await fc.check(property, {numRuns: RUNS})
      if (failed) problems.push({method, path, counterexample, error: String(errorInstance)})
    }
    expect(problems).toEqual([])
    expect(served.printed.stderr).not.toContain('Internal Server Error')
    expect(served.printed.stderr).not.toContain(served.line.apiKey)
    expect((await served.get('/alive')).status).toBe(200)
  },
)

/** Lets a route that waits answer at once; the last of repeated parameters counts. */
function atOnce<C extends {readonly path: string}>(call: C): C {
  if (!call.path.includes('/events/wait')) return call
  return {...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}within=0`}
}

/** Runs last, because requests may be dropped afterwards. */
function setsFaults({method, path}: {readonly method: string; readonly path: string}): boolean {
  return method !== 'get' && path.endsWith('/faults')
}

/** Returns an existing conversation's id in three spellings, and ids of some of its events. */
async function idsIn(served: RunningServe): Promise<string[]> {
  const hex = readdirSync(SCENARIO)[0] ?? ''
  const answer = await served.get(`/api/shared-events/search?conversation_id=${hex}&limit=3`)
  const {items} = (await answer.json()) as {items: {id: string}[]}
  const dashed = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
  return [hex, dashed, hex.toUpperCase(), ...items.map(({id}) => id)]
}
