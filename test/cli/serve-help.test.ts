import {expect, test} from 'vitest'
import Serve from '../../src/commands/serve.ts'
import {appOf} from '../server/routes/app.ts'

/** The part of the OpenAPI document that this test reads. */
interface Routes {
  readonly paths: Readonly<Record<string, Readonly<Record<string, {readonly security: readonly object[]}>>>>
}

test('the help of serve names the routes that want no API key, and no others', async () => {
  const {body} = await (await appOf()).get('/openapi.json')
  const open = Object.entries((body as Routes).paths).flatMap(([path, methods]) =>
    Object.values(methods).some(({security}) => security.length === 0) ? [groupOf(path)] : [],
  )
  const named = Serve.description.match(/\/(?:[a-z_.-]+(?:\/shared-\*)?)?/gu) ?? []
  expect(named.toSorted()).toEqual([...new Set(open)].toSorted())
})

function groupOf(path: string): string {
  return path.startsWith('/api/shared-') ? '/api/shared-*' : path.replace('/callback/{name}', '/callback')
}
