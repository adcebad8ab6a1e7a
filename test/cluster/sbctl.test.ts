import {execFileSync} from 'node:child_process'
import {readdirSync, readFileSync} from 'node:fs'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {afterAll, beforeAll, describe, expect, inject, onTestFinished, test} from 'vitest'
import {type Collected, collectCrash} from './collected.ts'
import {kubectl} from './kubectl.ts'
import {type SbctlServer, serveLikeSbctl} from './sbctl-server.ts'

const GENUINE = fileURLToPath(new URL('../bundle/fixtures/troubleshoot-0.133.0.tar.gz', import.meta.url))

/** Tests the server with a genuine bundle, before the server judges bundles of svcdiag. */
describe('a bundle of troubleshoot', () => {
  const bundle = served(() => GENUINE)
  const POD = 'app-f84b98d6-4m88n'

  test.each([
    ['get pods -n svc -o name', 9],
    ['get pods -A -o name', 9],
    ['get pods -n svc -l app.kubernetes.io/component=app -o name', 2],
    ['get pods -n svc --field-selector spec.nodeName=node-1 -o name', 6],
    ['get deployments -A -o name', 8],
    ['get replicasets -n svc -o name', 8],
    ['get statefulsets -n svc -o name', 1],
    ['get services -A -o name', 4],
    ['get configmaps -n svc -o name', 2],
    ['get endpointslices -n svc -o name', 4],
    ['get namespaces -o name', 1],
    ['get nodes -o name', 3],
    ['get persistentvolumes -o name', 0],
    ['get ingresses -A -o name', 0],
    ['get cronjobs -n svc -o name', 0],
  ])('kubectl %s gives %i', async (command, count) => {
    const lines = (await bundle(command)).split('\n').filter(line => line !== '')
    expect(lines).toHaveLength(count)
  })

  test('what the collector writes under other names is not found, as with the real one', async () => {
    expect(await bundle('get clusterrolebindings -o name')).toBe('')
    expect(await bundle('get priorityclasses -o name')).toBe('')
    expect(await bundle('get priorityclass system-node-critical -o name')).toMatch(/^priorityclass/)
    expect(await bundle('get secrets -n svc')).toMatch(/No resources found/)
  })

  test('logs of now and before, events of a pod', async () => {
    expect(await bundle(`logs -n svc ${POD} -c app`)).toMatch(/^\{"message":"Client error 401 Unauthorized/)
    expect(await bundle(`logs -n svc ${POD} -c app -p`)).toMatch(/conversations\/59 200/)
    expect(await bundle(`describe pod -n svc ${POD}`)).toMatch(/Scheduled .* Successfully assigned/)
  })

  test('the version', async () => {
    expect(await bundle('version')).toMatch(/Server Version: v1\.36\.3/)
  })
})

const CORE = 'pods events limitranges services persistentvolumeclaims configmaps'.split(' ')
const GROUPS = 'deployments replicasets statefulsets jobs cronjobs ingresses networkpolicies roles rolebindings'.split(
  ' ',
)
/** The kinds that sbctl lists in only one namespace at a time. */
const ONE_AT_A_TIME =
  'secrets serviceaccounts endpoints resourcequotas daemonsets endpointslices leases poddisruptionbudgets'.split(' ')
const CLUSTER_WIDE = [
  ...['namespaces', 'nodes', 'persistentvolumes', 'storageclasses', 'ingressclasses', 'priorityclasses'],
  ...['clusterroles', 'clusterrolebindings', 'customresourcedefinitions'],
  ...['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
]
/** Kinds that controllers create and delete at any time. */
const MOVING = ['events', 'jobs', 'pods', 'leases', 'nodes']
/** Kinds whose objects another test file has deleted. The controllers need some time for the deletion. */
const GOING = ['namespaces', 'persistentvolumes']

describe('a bundle of ours', () => {
  const {kubeconfig} = inject('cluster')
  let collected: Collected | undefined
  beforeAll(async () => {
    collected = await collectCrash(kubeconfig)
  })
  afterAll(() => collected?.[Symbol.asyncDispose]())
  const bundle = served(() => collected?.archive ?? '')
  const cluster = (command: string) => kubectl(kubeconfig, command.split(' '))
  const here = () => collected?.namespace ?? ''

  test.each([...CORE, ...GROUPS, ...ONE_AT_A_TIME])('%s of a namespace, as the cluster has them', async kind => {
    await expectSame(kind, `get ${kind} -n ${here()} -o name`)
    const described = await bundle(`describe ${kind} -n ${here()}`)
    expect(described).not.toMatch(/unmarshal|unable to decode|illegal base64|no kind|Error from server/)
  })

  test.each([...CORE, ...GROUPS])('%s of all namespaces', async kind => {
    const all = linesOf(await bundle(`get ${kind} -A -o name`))
    expect(all).toEqual(expect.arrayContaining(linesOf(await bundle(`get ${kind} -n ${here()} -o name`))))
  })

  test.each(CLUSTER_WIDE)('%s', async kind => {
    await expectSame(kind, `get ${kind} -o name`)
  })

  test.each([...CORE, ...GROUPS, ...ONE_AT_A_TIME])('%s by name', async kind => {
    const [first] = linesOf(await bundle(`get ${kind} -n ${here()} -o name`))
    if (first === undefined) return
    const object = JSON.parse(await bundle(`get ${first} -n ${here()} -o json`))
    expect(first).toMatch(new RegExp(`/${object.metadata.name}$`))
  })

  test('Secrets are there, with masks that are base64', async () => {
    const {items} = JSON.parse(await bundle(`get secrets -n ${here()} -o json`))
    const values = items.flatMap(({data = {}}: {data?: Record<string, string>}) => Object.values(data)) as string[]
    const texts = values.map(value => Buffer.from(value, 'base64').toString())
    expect(texts.map(text => Buffer.from(text).toString('base64'))).toEqual(values)
    expect(texts.filter(text => text.startsWith('<redacted:')).length).toBeGreaterThan(2)
  })

  test('logs of every container, now and before, and the events of the pod that crashes', async () => {
    const {items} = JSON.parse(await bundle(`get pods -n ${here()} -o json`)) as {items: Pod[]}
    for (const {metadata, spec} of items) {
      for (const {name} of [...(spec.initContainers ?? []), ...spec.containers]) {
        const command = `logs -n ${here()} ${metadata.name} -c ${name}`
        expect(lengthOf(await bundle(command)), command).toBe(lengthOf(await cluster(command)))
      }
    }
    const crashing = items.find(({status}) => status.containerStatuses?.some(({restartCount}) => restartCount > 0))
    const [container] = crashing?.spec.containers ?? []
    const pod = `${crashing?.metadata.name} -n ${here()}`
    expect(await bundle(`logs ${pod} -c ${container?.name} -p`)).toMatch(/ModuleNotFound/)
    expect(await bundle(`describe pod ${pod}`)).toMatch(/\nEvents:\n(.*\n)+ *Normal +Scheduled/)
  })

  test('every JSON file parses; every list says what it and its items are', async () => {
    const files = await jsonFiles(collected?.archive ?? '')
    expect(files.size).toBeGreaterThan(40)
    for (const [path, text] of files) {
      const {kind, apiVersion, items} = JSON.parse(text)
      if (!/\/cluster-resources\/[^/]+(\/[^/]+)?\.json$/.test(path) || !Array.isArray(items)) continue
      expect(kind, path).toMatch(/List$/)
      for (const item of items) expect(`${kind} ${apiVersion}`, path).toBe(`${item.kind}List ${item.apiVersion}`)
    }
  })

  async function expectSame(kind: string, command: string): Promise<void> {
    const [ours, theirs] = [linesOf(await bundle(command)), linesOf(await cluster(command))]
    if (GOING.includes(kind)) expect(ours).toEqual(expect.arrayContaining(theirs))
    else if (!MOVING.includes(kind)) expect(ours).toEqual(theirs)
    else if (theirs.length > 0) expect(ours).not.toEqual([])
  }
})

interface Pod {
  readonly metadata: {readonly name: string}
  readonly spec: Record<'containers' | 'initContainers', {readonly name: string}[]>
  readonly status: {readonly containerStatuses?: readonly {readonly restartCount: number}[]}
}

/** Compares the number of lines, because masks change the text but not the line ends. */
const lengthOf = (log: string) => log.split('\n').length

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter(line => /^[a-z.0-9]+\/\S+$/.test(line))
    .toSorted()
}

async function jsonFiles(archive: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'svcdiag-json-'))
  onTestFinished(() => rm(folder, {recursive: true}))
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true})
  const paths = entries.filter(entry => entry.name.endsWith('.json')).map(entry => join(entry.parentPath, entry.name))
  return new Map(paths.map(path => [path, readFileSync(path, 'utf8')]))
}

/** Returns a function that runs kubectl on the archive, as sbctl would serve it. */
function served(archive: () => string): (command: string) => Promise<string> {
  let server: SbctlServer | undefined
  beforeAll(async () => {
    server = await serveLikeSbctl(archive())
  })
  afterAll(() => server?.[Symbol.asyncDispose]())
  return command => kubectl(server?.kubeconfig ?? '', command.split(' '))
}
