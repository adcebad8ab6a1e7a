import {text as textOf} from 'node:stream/consumers'
import {describe, expect, test} from 'vitest'
import {OLD_KEY, SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {buildInstallation} from '../../../src/lab/index.ts'
import {clusterStateOf} from '../../../src/lab/state.ts'

const NOW = '2026-11-21T10:00:00Z'

interface Asked {
  readonly fault?: string
  readonly port: number
  readonly path: string
  readonly key?: string
}

interface Answered {
  readonly status: number
  readonly type: string | null
  readonly text: string
}

/** The start of the name of the pod that listens on each port. */
const PODS: Readonly<Record<number, string>> = {
  3000: 'openhands-',
  4000: 'openhands-litellm-',
  5000: 'openhands-runtime-api-',
  8080: 'keycloak-',
  60000: 'runtime-',
}

/** Sends a request to a pod, as a port-forward does. */
async function ask({fault, port, path, key}: Asked): Promise<Answered> {
  const faults = fault === undefined ? [] : [fault]
  const state = clusterStateOf(buildInstallation({profile: 'openhands', namespace: 'agents', now: NOW, faults}))
  try {
    const pods = state.objects().filter(({kind}) => kind === 'Pod')
    const pod = pods.find(
      one =>
        one.metadata.name.startsWith(PODS[port] ?? '?') && JSON.stringify(one.spec).includes(`"containerPort":${port}`),
    )
    const target = {namespace: pod?.metadata.namespace ?? '', pod: pod?.metadata.name ?? '', port}
    const connection = await state.dial(target)
    const headers = `host: lab\r\nconnection: close\r\n${key === undefined ? '' : `x-api-key: ${key}\r\n`}`
    connection.end(`GET ${path} HTTP/1.1\r\n${headers}\r\n`)
    const [head = '', text = ''] = (await textOf(connection)).split('\r\n\r\n')
    const type = /content-type: (.*)/i.exec(head)?.[1]?.trim() ?? null
    return {status: Number(head.split(' ')[1]), type, text}
  } finally {
    state.close()
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
