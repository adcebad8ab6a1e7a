import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'
import {openBundle} from '../../src/bundle/open/open.ts'
import {type ServedBundle, serveBundle} from '../../src/bundle/serve/serve.ts'
import {type Collected, collectCrash} from './collected.ts'
import {kubectl} from './kubectl.ts'
import {sortedRows} from './normalise.ts'

const GENUINE = fileURLToPath(new URL('../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))
const {kubeconfig} = inject('cluster')

/** Tests that kubectl prints the same for the bundle as for the cluster, apart from ages. */
describe('a bundle of ours', () => {
  let collected: Collected | undefined
  beforeAll(async () => {
    collected = await collectCrash(kubeconfig)
  })
  afterAll(() => collected?.[Symbol.asyncDispose]())
  const bundle = served(() => collected?.archive ?? '')
  const here = () => collected?.namespace ?? ''

  test.each([
    'get pods -o wide',
    'get deployments,statefulsets,replicasets -o wide',
    'get services,endpointslices,ingresses',
    'get configmaps,serviceaccounts,roles,rolebindings',
    'get secrets',
    'get pods -l app.kubernetes.io/component=app',
    'get pods --field-selector status.phase=Running -o name',
    'get nodes',
    'get ingressclasses,storageclasses,clusterrolebindings -o name',
  ])('kubectl %s', async command => {
    const [ours, theirs] = await both(command)
    expect(ours).toBe(theirs)
  })

  test('the pod that crashes: its object, its logs of now and before, its events', async () => {
    const pod = await podThatRestarts()
    for (const command of ['get -o yaml pod', 'logs', 'logs --previous', 'logs --tail=2']) {
      const args = [...command.split(' '), pod]
      expectSameLines(await bundle(args), await kubectl(kubeconfig, [...args, '-n', here()]))
    }
    expect(await bundle(['describe', 'pod', pod])).toMatch(/\nEvents:\n(.*\n)+ *Normal +Scheduled/)
  })

  test('kubectl cannot change it', async () => {
    const pod = await podThatRestarts()
    const map = JSON.stringify({apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'new', namespace: here()}})
    const refused = await Promise.all([
      bundle(['delete', 'pod', pod, '--wait=false']),
      bundle(['apply', '-f', '-'], map),
      bundle(['create', '-f', '-'], map),
      bundle(['label', 'pod', pod, 'a=b']),
      bundle(['scale', 'deployment', '--all', '--replicas=0']),
      bundle(['attach', pod]),
      bundle(['port-forward', pod, ':80']),
    ])
    for (const text of refused) expect(text).toMatch(/this is a bundle: read only/)
    expect(await bundle(['auth', 'can-i', 'list', 'pods'])).toBe('yes\n')
    expect(await bundle(['auth', 'can-i', 'delete', 'pods'])).toMatch(/^no\n/)
  })

  async function both(command: string): Promise<[string, string]> {
    const args = command.split(' ')
    const theirs = await kubectl(kubeconfig, [...args, '-n', here()])
    const comparable = (text: string) => sortedRows(withoutAges(text))
    return [comparable(await bundle(args)), comparable(theirs)]
  }

  async function podThatRestarts(): Promise<string> {
    const {items} = JSON.parse(await bundle(['get', 'pods', '-o', 'json'])) as {items: Pod[]}
    const found = items.find(({status}) => status.containerStatuses?.some(({restartCount}) => restartCount > 0))
    return found?.metadata.name ?? ''
  }
})

describe('a bundle of troubleshoot', () => {
  const bundle = served(() => GENUINE)

  test.each([
    ['get pods', /^app-f84b98d6-4m88n +0\/1 +CrashLoopBackOff +7 /m],
    ['get pods -A -o name', /pod\/worker-6b9cdfd4b8-xzs6t/],
    ['get nodes -o wide', /^node-1 +Ready /m],
    ['get priorityclasses', /^system-node-critical /m],
    ['get clusterrolebindings -o name', /cluster-admin/],
    ['get events --field-selector involvedObject.kind=Pod', /Scheduled +pod\/app-/],
    ['describe deployment app', /ScalingReplicaSet/],
    ['logs app-f84b98d6-4m88n -c app --tail=1', /^\{"message":"GET \/api\/conversations\/59 200"/],
    [
      'logs -l app.kubernetes.io/component=app --all-containers --prefix --tail=1',
      /\[pod\/app-f84b98d6-gx2l2\/wait-for-db\]/,
    ],
    ['api-resources --namespaced=false', /^customresourcedefinitions +crd,crds /m],
    ['version', /Server Version: v1\.36\.3/],
    ['get secrets', /Warning: secrets of namespace svc are not in this bundle/],
  ])('kubectl %s', async (command, expected) => {
    expect(await bundle(command.split(' '))).toMatch(expected)
  })
})

interface Pod {
  readonly metadata: {readonly name: string}
  readonly status: {readonly containerStatuses?: readonly {readonly restartCount: number}[]}
}

function served(archive: () => string): (args: readonly string[], input?: string) => Promise<string> {
  let server: ServedBundle | undefined
  let dir = ''
  beforeAll(async () => {
    server = await serveBundle(await openBundle(archive()), {port: 0, now: () => new Date()})
    dir = await mkdtemp(join(tmpdir(), 'svcdiag-bundle-serve-'))
    await writeFile(join(dir, 'kubeconfig'), server.kubeconfig)
  })
  afterAll(async () => {
    await server?.close()
    await rm(dir, {recursive: true})
  })
  return (args, input) => kubectl(join(dir, 'kubeconfig'), args, input)
}

const withoutAges = (text: string) => text.replaceAll(/\b(\d+[smhdy]){1,2}\b( ago)?/g, 'AGE').replaceAll(/ +/g, ' ')

/** Compares all lines except lines with a mask. */
function expectSameLines(ours: string, theirs: string): void {
  const lines = theirs.split('\n')
  const shown = ours.split('\n').map((line, at) => (line.includes('<redacted:') ? lines[at] : line))
  expect(shown).toEqual(lines)
}
