import {describe, expect, test} from 'vitest'
import {OLD_KEY, SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {buildInstallation} from '../../../src/lab/index.ts'
import {serveServices} from '../../../src/lab/services/serve.ts'

const NOW = '2026-11-21T10:00:00Z'

interface Asked {
  readonly fault?: string
  readonly port: number
  readonly path: string
  readonly key?: string
}

async function ask({fault, port, path, key}: Asked): Promise<{status: number; type: string | null; text: string}> {
  const faults = fault === undefined ? [] : [fault]
  const installation = buildInstallation({profile: 'openhands', namespace: 'agents', now: NOW, faults})
  const served = await serveServices(installation)
  try {
    const headers: Record<string, string> = key === undefined ? {} : {'x-api-key': key}
    const url = `http://127.0.0.1:${served.ports[port]}${path}`
    const answer = await fetch(url, {headers, redirect: 'manual'})
    return {status: answer.status, type: answer.headers.get('content-type'), text: await answer.text()}
  } finally {
    await served.close()
  }
}

const list = {port: 5000, path: '/list'}

describe('the runtime API', () => {
  test.each([
    ['the right key', {...list, key: SHARED_KEY}, 200],
    ['another key', {...list, key: OLD_KEY}, 401],
    ['no key', list, 401],
    ['a path that does not exist', {port: 5000, path: '/svcdiag-x', key: OLD_KEY}, 404],
    ['health', {port: 5000, path: '/health'}, 200],
    ['an open door', {...list, fault: 'key.open'}, 200],
    ['an open door and a wrong key', {...list, fault: 'key.open', key: OLD_KEY}, 401],
    ['any key', {...list, fault: 'key.open:any-key', key: OLD_KEY}, 200],
    ['a gateway', {port: 5000, path: '/svcdiag-x', fault: 'key.open:gateway', key: OLD_KEY}, 401],
    ['throttling', {...list, fault: 'key.refused:throttled', key: SHARED_KEY}, 429],
    ['a redirect', {...list, fault: 'key.refused:redirect'}, 302],
    ['a failing health path', {port: 5000, path: '/health', fault: 'runtime.down'}, 500],
  ])('%s', async (_name, asked, status) => {
    expect((await ask(asked)).status).toBe(status)
  })

  test('a list tells of two sandboxes', async () => {
    const {type, text} = await ask({...list, key: SHARED_KEY})
    expect(type).toBe('application/json')
    const {runtimes} = JSON.parse(text) as {runtimes: {status: string}[]}
    expect(runtimes.map(({status}) => status)).toEqual(['running', 'paused'])
  })

  test('the body of a refusal is another one each time', async () => {
    expect((await ask(list)).text).not.toBe((await ask(list)).text)
  })

  test('nothing listens', async () => {
    await expect(ask({...list, fault: 'runtime.down:no-answer'})).rejects.toThrow()
  })
})

describe('the other services', () => {
  test.each([
    ['the app is ready', {port: 3000, path: '/ready'}, 200],
    ['the realm is served', {port: 8080, path: '/realms/allhands'}, 200],
    ['another realm is not', {port: 8080, path: '/realms/other'}, 404],
    ['identity has no health path', {port: 8080, path: '/health'}, 404],
    ['the realm is unavailable', {port: 8080, path: '/realms/allhands', fault: 'identity.down:realm-503'}, 503],
    ['the proxy lives', {port: 4000, path: '/health/liveness'}, 200],
    ['the proxy does not', {port: 4000, path: '/health/liveness', fault: 'proxy.down'}, 503],
    ['the proxy wants a key for the rest', {port: 4000, path: '/health'}, 401],
    ['a sandbox is ready', {port: 60000, path: '/ready'}, 200],
  ])('%s', async (_name, asked, status) => {
    expect((await ask(asked)).status).toBe(status)
  })

  test.each([
    ['app.unready', /^Database is not accessible:/],
    ['app.unready:cache', /^Redis cache is not accessible:/],
  ])('%s names the store', async (fault, detail) => {
    const {status, text} = await ask({port: 3000, path: '/ready', fault})
    expect(status).toBe(503)
    expect((JSON.parse(text) as {detail: string}).detail).toMatch(detail)
  })
})
