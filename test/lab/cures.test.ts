import {text as textOf} from 'node:stream/consumers'
import {describe, expect, test} from 'vitest'
import {OTHER_KEY, SHARED_KEY} from '../../src/lab/components/setting.ts'
import {MERGE, type ServedLab, STRATEGIC, servedLab} from './served.ts'

const CORE = '/api/v1/namespaces/agents'
const APPS = '/apis/apps/v1/namespaces/agents'
const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Restarts a workload. Deletes unready pods of a StatefulSet, because their controller does not replace them. */
async function restart(lab: ServedLab, name: string, kind = 'deployments'): Promise<void> {
  const annotations = {'kubectl.kubernetes.io/restartedAt': '2026-11-21T10:00:00Z'}
  await lab.send('PATCH', `${APPS}/${kind}/${name}`, {spec: {template: {metadata: {annotations}}}}, STRATEGIC)
  if (kind === 'statefulsets') await lab.send('DELETE', `${CORE}/pods/${name}-0`)
  lab.settle()
}

/** Returns the HTTP status of a pod's response; null if no process listens on the port. */
async function status(lab: ServedLab, workload: string, port: number, path: string, key = ''): Promise<number | null> {
  const running = lab.find('Pod', `${workload}-`).filter(({status: {phase}}) => phase === 'Running')
  const pod = running.find(({spec}) => JSON.stringify(spec).includes(`"containerPort":${port}`))
  const target = {namespace: 'agents', pod: pod?.metadata.name ?? '', port}
  const connection = await lab.state.dial(target).catch(() => null)
  if (connection === null) return null
  connection.end(`GET ${path} HTTP/1.1\r\nhost: lab\r\nconnection: close\r\nx-api-key: ${key}\r\n\r\n`)
  return Number((await textOf(connection)).split(' ')[1])
}

const list = (lab: ServedLab, key = SHARED_KEY) => status(lab, 'runtime', 5000, '/list', key)
const states = (lab: ServedLab, name: string) =>
  lab.find('Pod', name).map(({status: {containerStatuses, phase}}) => {
    const [{state, restartCount} = {state: {}, restartCount: 0}] = (containerStatuses ?? []) as {
      state: {waiting?: {reason: string}}
      restartCount: number
    }[]
    return `${state.waiting?.reason ?? phase}${restartCount > 0 ? ` after ${restartCount}` : ''}`
  })

describe('what lives in a process is gone with it', () => {
  test.each([
    ['runtime.down', 'runtime', 'deployments', 5000, '/health', 500],
    ['runtime.down:no-answer', 'runtime', 'deployments', 5000, '/health', null],
    ['identity.down', 'identity', 'statefulsets', 8080, '/realms/master', 503],
    ['proxy.down', 'proxy', 'deployments', 4000, '/health/liveness', 503],
  ] as const)('%s', async (fault, workload, kind, port, path, ill) => {
    const lab = await servedLab({faults: [fault]})
    expect(await status(lab, workload, port, path)).toBe(ill)
    await restart(lab, workload, kind)
    expect(await status(lab, workload, port, path)).toBe(200)
  })

  test('a pod that did not answer its probes in time is ready again', async () => {
    const lab = await servedLab({faults: ['pod.not-ready']})
    expect(lab.one('Deployment', 'app').status).toMatchObject({unavailableReplicas: 1})
    await restart(lab, 'app')
    expect(lab.one('Deployment', 'app').status).toMatchObject({availableReplicas: 1})
  })

  test('the old key that it was started with', async () => {
    const lab = await servedLab({faults: ['key.runtime-stale']})
    expect(await list(lab)).toBe(401)
    await restart(lab, 'runtime')
    expect(await list(lab)).toBe(200)
  })
})

describe('what lives outside stays', () => {
  test.each([
    ['key.refused', 401],
    ['key.refused:forbidden', 403],
    ['key.refused:html', 200],
    ['key.refused:throttled', 429],
  ] as const)('%s', async (fault, answer) => {
    const lab = await servedLab({faults: [fault]})
    await restart(lab, 'runtime')
    expect(await list(lab)).toBe(answer)
  })

  test('a store that is down keeps new pods from being ready', async () => {
    const lab = await servedLab({faults: ['app.unready']})
    expect(lab.one('Deployment', 'app').status).toMatchObject({availableReplicas: 1})
    await restart(lab, 'app')
    expect(states(lab, 'app-')).toEqual(['Running', 'Running'])
    expect(
      lab.find('Pod', 'app-').map(({status: {conditions}}) => conditions?.find(({type}) => type === 'Ready')?.status),
    ).toEqual(['True', 'False'])
  })

  test('an image that is not given, and a program that ends', async () => {
    const pulling = await servedLab({faults: ['pod.image-pull']})
    await restart(pulling, 'worker')
    expect(states(pulling, 'worker-')).toContain('ImagePullBackOff')
    const crashing = await servedLab({faults: ['pod.crashloop']})
    await restart(crashing, 'worker')
    expect(states(crashing, 'worker-').filter(state => state.startsWith('CrashLoopBackOff')).length).toBeGreaterThan(1)
  })
})

describe('a cure is tied to its cause', () => {
  test('a changed Secret reaches a process at its next start only', async () => {
    const lab = await servedLab()
    const patch = {data: {'default-api-key': encoded(OTHER_KEY)}}
    await lab.send('PATCH', `${CORE}/secrets/default-api-key`, patch, MERGE)
    lab.settle()
    expect([await list(lab), await list(lab, OTHER_KEY)]).toEqual([200, 401])
    await restart(lab, 'runtime')
    expect([await list(lab), await list(lab, OTHER_KEY)]).toEqual([401, 200])
  })

  test('stored keys that are made equal, the way that the database has it', async () => {
    const lab = await servedLab({faults: ['key.mismatch:fresh-runtime-drift']})
    await restart(lab, 'runtime')
    expect([await list(lab), await list(lab, OTHER_KEY)]).toEqual([200, 401])
  })

  test('a Secret’s lost key keeps containers from being made until it is back', async () => {
    const lab = await servedLab({faults: ['pod.config-error']})
    await restart(lab, 'worker')
    expect(states(lab, 'worker-')).toContain('CreateContainerConfigError')
    await lab.send('PATCH', `${CORE}/secrets/worker-settings`, {data: {'webhook-path': encoded('/x')}}, MERGE)
    lab.settle()
    expect(states(lab, 'worker-')).toEqual(['Running', 'Running'])
  })

  test('a Secret that is gone stops no process, and lets none start', async () => {
    const lab = await servedLab()
    await lab.send('DELETE', `${CORE}/secrets/default-api-key`)
    lab.settle()
    expect(await list(lab)).toBe(200)
    await restart(lab, 'runtime')
    const [message] = lab
      .find('Pod', 'runtime-')
      .map(({status}) => /secret \\"[a-z-]+\\" not found/.exec(JSON.stringify(status))?.[0])
      .filter(Boolean)
    expect(message).toBe('secret \\"default-api-key\\" not found')
  })

  test('more memory, and nothing else, ends the kills for memory', async () => {
    const lab = await servedLab({faults: ['pod.oom']})
    expect(states(lab, 'worker-')).toEqual(['Running', 'Running after 1'])
    await restart(lab, 'worker')
    expect(states(lab, 'worker-')).toEqual(['Running after 1', 'Running after 1'])
    const containers = [{name: 'worker', resources: {limits: {memory: '2Gi'}}}]
    await lab.send('PATCH', `${APPS}/deployments/worker`, {spec: {template: {spec: {containers}}}}, STRATEGIC)
    lab.settle()
    expect(states(lab, 'worker-')).toEqual(['Running', 'Running'])
  })

  test('a node that fits, by its label or without the selector', async () => {
    const lab = await servedLab({faults: ['pod.unscheduled']})
    await restart(lab, 'worker')
    expect(states(lab, 'worker-')).toContain('Pending')
    await lab.send('PATCH', '/api/v1/nodes/node-1', {metadata: {labels: {'agents.test/pool': 'large'}}}, MERGE)
    lab.settle()
    expect(states(lab, 'worker-')).toEqual(['Running', 'Running'])
  })

  test('the service account that pods are to run under', async () => {
    const lab = await servedLab({faults: ['rollout.stuck']})
    await restart(lab, 'worker')
    expect(lab.find('Pod', 'worker-')).toEqual([])
    await lab.send('POST', `${CORE}/serviceaccounts`, {metadata: {name: 'worker-v2'}})
    lab.settle()
    expect(lab.one('Deployment', 'worker').status).toMatchObject({availableReplicas: 2})
  })

  test('credentials for the registry, where it wants some', async () => {
    const lab = await servedLab({faults: ['pod.image-pull:credentials']})
    const data = {'.dockerconfigjson': encoded('{"auths":{}}')}
    await lab.send('POST', `${CORE}/secrets`, {metadata: {name: 'pull'}, type: 'kubernetes.io/dockerconfigjson', data})
    lab.settle()
    expect(states(lab, 'worker-')).toContain('ImagePullBackOff')
    await lab.send('PATCH', `${CORE}/serviceaccounts/default`, {imagePullSecrets: [{name: 'pull'}]}, MERGE)
    lab.settle()
    expect(states(lab, 'worker-')).toEqual(['Running', 'Running'])
  })
})
