import {once} from 'node:events'
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createInterface} from 'node:readline'
import {afterAll, expect, test, vi} from 'vitest'
import type {CheckReport} from '../../src/checks/report/report.ts'
import {MARKERS} from '../../src/lab/components/setting.ts'
import {ails, deny, outsideSince, report, started, wroteBefore} from '../../src/lab/edit.ts'
import type {LabInstallation, Role} from '../../src/lab/model.ts'
import {openToolbox} from '../loop/toolbox.ts'
import {svcdiag} from './binary.ts'
import {type ServedLab, serveLab} from './served-lab.ts'

vi.setConfig({testTimeout: 120_000})

const folder = mkdtempSync(join(tmpdir(), 'svcdiag-logs-workloads-'))
afterAll(() => rmSync(folder, {recursive: true}))

const DATABASE = 'statefulset/openhands-postgresql'
const JOB = 'openhands-runtime-api-cleanup'
/** A value in a Secret that one pod reads. No rule recognizes its shape. */
const TYPED = 'walnut-otter-lamp-seven'

/** Adds logs. The lab finds a log by the beginning of the pod's name. */
function withLogs(installation: LabInstallation): LabInstallation {
  const says = (...texts: string[]) => ({current: texts.map(text => ({ago: 60, text})), previous: null})
  const logs = {
    'StatefulSet/openhands-postgresql/postgresql': says(`what came was ${MARKERS.databasePassword}, as typed`),
    'Deployment/openhands-minio/minio': says('minio serves'),
    [`CronJob/${JOB}/cleanup`]: says('cleanup is over'),
    'DaemonSet/node/agent': says('agent looks around'),
    'Pod/by-hand/shell': says(`somebody typed ${TYPED} here`),
  }
  return {...installation, logs: {...installation.logs, ...logs}}
}

/** Serves the lab with a DaemonSet and a bare pod, which it does not create itself. */
async function labWithWorkloads(change: (installation: LabInstallation) => LabInstallation = same => same) {
  const lab = await serveLab({change: installation => change(withLogs(installation))})
  const labels = {app: 'node-agent'}
  const spec = {containers: [{name: 'agent', image: 'registry.test/agent:1'}]}
  const template = {metadata: {labels}, spec}
  const owner = {apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'node-agent', uid: 'agent', controller: true}
  await lab.create('/apis/apps/v1', 'daemonsets', {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: {name: 'node-agent'},
    spec: {selector: {matchLabels: labels}, template},
  })
  const pod = {apiVersion: 'v1', kind: 'Pod'}
  const metadata = {name: 'node-agent-x7k2p', labels, ownerReferences: [owner]}
  await lab.create('/api/v1', 'pods', {...pod, metadata, spec})
  const data = {word: Buffer.from(TYPED).toString('base64')}
  await lab.create('/api/v1', 'secrets', {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'shell'}, data})
  const env = [{name: 'WORD', valueFrom: {secretKeyRef: {name: 'shell', key: 'word'}}}]
  const bare = {containers: [{name: 'shell', image: 'registry.test/busybox:1', env}]}
  await lab.create('/api/v1', 'pods', {...pod, metadata: {name: 'by-hand-1'}, spec: bare})
  await lab.create('/api/v1', 'pods', {...pod, metadata: {name: 'unlike', labels}, spec: bare})
  return lab
}

interface Printed {
  readonly component: string | null
  readonly namespace: string
  readonly pod: string
  readonly container: string
  readonly message: string
}

function recordsOf(stdout: string): Printed[] {
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

test('of every kind, the pods that it owns are read, and no others', async () => {
  const lab = await labWithWorkloads()
  const logs = async (...names: string[]) => {
    const {code, stdout, stderr} = await lab.svcdiag('logs', ...names, '-n', 'svc', '-o', 'json')
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    return recordsOf(stdout.replaceAll(/#[0-9a-f]{16}>/g, '>')) // a secret's fingerprint differs between runs
  }
  const podsOf = async (...names: string[]) => [...new Set((await logs(...names)).map(({pod}) => pod))].toSorted()
  expect(await podsOf('deployment/openhands-minio')).toEqual([expect.stringMatching(/^openhands-minio-[^-]+-[^-]+$/)])
  for (const name of [DATABASE, 'sts/openhands-postgresql', 'statefulsets.apps/openhands-postgresql'])
    expect(await podsOf(name)).toEqual(['openhands-postgresql-0'])
  expect(await podsOf('ds/node-agent')).toEqual(['node-agent-x7k2p'])
  expect(await podsOf('po/by-hand-1')).toEqual(['by-hand-1'])
  expect(await podsOf(DATABASE, 'po/by-hand-1')).toEqual(['by-hand-1', 'openhands-postgresql-0'])
  const ofApp = await logs('app')
  expect(await logs(DATABASE, 'sts/openhands-postgresql', 'pod/openhands-postgresql-0')).toEqual(await logs(DATABASE))
  expect(await logs('app', `pod/${ofApp[0]?.pod}`)).toEqual(ofApp)
  expect(await logs(DATABASE)).toMatchObject([{component: null, namespace: 'svc', container: 'postgresql'}])
})

test('a Job is read, and what a component has as well keeps the name of the component', async () => {
  const lab = await labWithWorkloads()
  const job = (await lab.jobs()).find(name => name.startsWith(JOB))
  const {stdout} = await lab.svcdiag('logs', `job/${job}`, 'pod/keycloak-0', 'proxy', '-n', 'svc', '-o', 'json')
  const records = recordsOf(stdout)
  expect(new Set(records.map(({component}) => component))).toEqual(new Set([null, 'identity', 'proxy']))
  expect(records.filter(({component}) => component === null)).toMatchObject([{message: 'cleanup is over'}])
})

test.each([
  ['sts/openhands-postgres', 'statefulset/openhands-postgres does not exist in svc', `did you mean ${DATABASE}?`],
  ['deploy/openhands-postgresql', 'deployment/openhands-postgresql does not exist', `did you mean ${DATABASE}?`],
  ['ds/node-agents', 'daemonset/node-agents does not exist', 'did you mean daemonset/node-agent?'],
  ['pod/by-hand-2', 'pod/by-hand-2 does not exist', 'did you mean pod/by-hand-1?'],
  ['job/quite-another', 'job/quite-another does not exist in svc, svc-runtimes', '-n NAME looks in another namespace'],
])('%s: what does not exist is an error with the way out', async (name, error, wayOut) => {
  const lab = await labWithWorkloads()
  const {code, stdout, stderr} = await lab.svcdiag('logs', 'app', name, '-n', 'svc')
  expect({code, stdout}).toEqual({code: 2, stdout: ''})
  expect(stderr).toContain(error)
  expect(stderr).toContain(wayOut)
})

test.each(['pods.batch/x', 'jobs.apps/x', 'cronjob/x', 'deployment/', 'deployment/a/b', '/x', 'postgres'])(
  '%s is a usage error that lists what may be named',
  name => {
    const {code, stdout, stderr} = svcdiag(['logs', name, '--lab'])
    expect({code, stdout}).toEqual({code: 2, stdout: ''})
    expect(stderr).toContain('statefulset/NAME')
  },
)

test('without an installation, a namespace that is named is enough', async () => {
  const lab = await labWithWorkloads()
  const [sandbox] = recordsOf((await lab.svcdiag('logs', 'sandbox', '-n', 'svc', '-o', 'json')).stdout)
  const {code, stdout} = await lab.svcdiag('logs', `pod/${sandbox?.pod}`, '-n', 'svc-runtimes', '-o', 'raw')
  expect(code).toBe(0)
  expect(stdout).toContain('<redacted:')
  expect(stdout).not.toContain(MARKERS.runningSessionKey)
  const none = await lab.svcdiag('logs', 'pod/nobody', 'app', '-n', 'svc-runtimes')
  expect(none).toMatchObject({code: 5, stdout: ''})
  expect(none.stderr).toContain('app needs an installation, pod/nobody does not')
})

const PODS = {verb: 'list', resource: 'pods'}

test.each([DATABASE, 'ds/node-agent', 'pod/by-hand-1'])(
  '%s: who may not list pods is told which permission is missing',
  async name => {
    const lab = await labWithWorkloads(installation => deny(installation, {...PODS, namespace: 'svc'}))
    const {code, stdout, stderr} = await lab.svcdiag('logs', name, '-n', 'svc')
    expect({code, stdout}).toEqual({code: 5, stdout: ''})
    expect(stderr).toContain('needs list pods in namespace svc')
  },
)

test('pods prove that their DaemonSet exists, so that it takes no permission of its own', async () => {
  const daemonSets = {verb: 'list', resource: 'daemonsets', namespace: 'svc'}
  const lab = await labWithWorkloads(installation => deny(installation, daemonSets))
  expect(await lab.svcdiag('logs', 'ds/node-agent', '-n', 'svc')).toMatchObject({code: 0, stderr: ''})
  const unknown = await lab.svcdiag('logs', 'ds/node-agents', '-n', 'svc')
  expect(unknown).toMatchObject({code: 5, stdout: ''})
  expect(unknown.stderr).toContain('needs list daemonsets.apps in namespace svc')
})

test('a Secret that nothing but the named pod reads is masked, and where it could not be read that is said', async () => {
  const listing = {verb: 'list', resource: 'secrets', namespace: 'svc'}
  const byName = await labWithWorkloads(installation => deny(installation, listing))
  const masked = await byName.svcdiag('logs', 'pod/by-hand-1', '-n', 'svc')
  expect(masked.stdout).toMatch(/somebody typed <redacted:secret\/svc\/shell\.\S+> here/)
  const unread = await labWithWorkloads(installation =>
    deny(deny(installation, listing), {...listing, verb: 'get', name: 'shell'}),
  )
  const {code, stderr} = await unread.svcdiag('logs', 'pod/by-hand-1', '-n', 'svc')
  expect(code).toBe(5)
  expect(stderr).toContain('needs get secrets shell in namespace svc')
})

test('in a namespace without an installation only its own Secrets are masked, and that is said', async () => {
  const word = 'maple-heron-stone-five'
  const lab = await labWithWorkloads(installation => ({
    ...installation,
    logs: {
      ...installation.logs,
      'Pod/alone/shell': {current: [{ago: 60, text: `somebody typed ${word} here`}], previous: null},
    },
  }))
  const data = {word: Buffer.from(word).toString('base64')}
  await lab.create('/api/v1', 'secrets', {apiVersion: 'v1', kind: 'Secret', metadata: {name: 'main'}, data})
  const spec = {containers: [{name: 'shell', image: 'registry.test/busybox:1'}]}
  const pod = {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'alone-1'}, spec}
  await lab.create('/api/v1', 'pods', pod, 'svc-runtimes')
  const alone = await lab.svcdiag('logs', 'pod/alone-1', '-n', 'svc-runtimes')
  expect(alone.stdout).toContain(word)
  expect(alone.stderr).toContain('svc-runtimes contains no installation: only values of Secrets in svc-runtimes')
  const whole = await lab.svcdiag('logs', 'pod/alone-1', '-n', 'svc')
  expect(whole).toMatchObject({code: 0, stderr: ''})
  expect(whole.stdout).toMatch(/somebody typed <redacted:secret\/svc\/main\.\S+> here/)
})

test('why nothing is printed is said', async () => {
  const lab = await labWithWorkloads()
  const template = {
    metadata: {labels: {app: 'idle'}},
    spec: {containers: [{name: 'idle', image: 'registry.test/idle:1'}]},
  }
  const idle = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {name: 'idle'},
    spec: {replicas: 0, selector: {matchLabels: {app: 'idle'}}, template},
  }
  await lab.create('/apis/apps/v1', 'deployments', idle)
  await lab.create('/apis/apps/v1', 'deployments', idle, 'svc-runtimes')
  const {code, stdout, stderr} = await lab.svcdiag('logs', 'deploy/idle', '-n', 'svc')
  expect({code, stdout}).toEqual({code: 0, stdout: ''})
  expect(stderr).toContain('deployment/idle has no pods\n')
  expect(stderr).toContain('deployment/idle exists in svc and svc-runtimes: reading svc')
  const previous = await lab.svcdiag('logs', DATABASE, '-p', '-n', 'svc')
  expect(previous).toMatchObject({code: 0, stdout: '', stderr: 'no container was restarted\n'})
  const run = lab.start('logs', 'deploy/idle', '-f', '-n', 'svc')
  let said = ''
  run.stderr.on('data', chunk => {
    said += chunk
  })
  await vi.waitFor(() => expect(said).toContain('deployment/idle has no pods; waiting for them'), {timeout: 20_000})
  run.kill('SIGINT')
  await once(run, 'exit')
})

test('the way out of a wrong name fits what is read', async () => {
  const lab = await labWithWorkloads()
  const several = await lab.svcdiag('logs', 'sts/keyclock', 'ds/node-agents', '-n', 'svc')
  expect(several.stderr).toContain('statefulset/keyclock does not exist in svc, svc-runtimes (did you mean')
  expect(several.stderr).toContain('(did you mean daemonset/node-agent?)')
  expect(several.stderr).toMatch(/kubectl get \S+ -n svc /)
  const nowhere = await lab.svcdiag('logs', 'app', '-n', 'nosuchns')
  expect(nowhere.stderr).toContain('namespace nosuchns does not exist')
  const builtIn = svcdiag(['logs', 'sts/keyclock', '--lab'])
  expect(builtIn.stderr).toContain('existing ones of this kind: statefulset/keycloak')
  expect(builtIn.stderr).not.toContain('kubectl')
})

test('-f reads the pods that a rollout brings', async () => {
  const lab = await labWithWorkloads()
  const run = lab.start('logs', 'deployment/openhands-minio', '-f', '-o', 'json', '-n', 'svc')
  const pods = new Set<string>()
  createInterface(run.stdout).on('line', line => pods.add(JSON.parse(line).pod))
  const has = (count: number) => vi.waitFor(() => expect(pods.size).toBe(count), {timeout: 40_000, interval: 100})
  await has(1)
  await lab.setEnv('openhands-minio', 'minio', {MINIO_REGION: 'north'})
  await has(2)
  run.kill('SIGINT')
  await once(run, 'exit')
})

test('-f goes on with a pod that takes the name of the one that was named', async () => {
  const lab = await labWithWorkloads()
  const run = lab.start('logs', 'pod/openhands-postgresql-0', '-f', '-o', 'raw', '-n', 'svc')
  let first = 0
  createInterface(run.stdout).on('line', line => {
    if (line.startsWith('what came was')) first += 1
  })
  const has = (count: number) => vi.waitFor(() => expect(first).toBe(count), {timeout: 40_000, interval: 100})
  await has(1)
  await lab.deletePod('openhands-postgresql-0')
  await has(2)
  run.kill('SIGINT')
  await once(run, 'exit')
})

test('a bundle has the logs of these workloads; one of a component alone says that it has not', async () => {
  const lab = await labWithWorkloads()
  const [all, ofApp] = [join(folder, 'all.tar.gz'), join(folder, 'app.tar.gz')]
  const bundle = (...args: string[]) =>
    lab.svcdiag('bundle', '-n', 'svc', '--no-probe', '--allow-inconclusive', ...args)
  await Promise.all([bundle('-f', all), bundle('-f', ofApp, '--component', 'app')])
  const names = [DATABASE, 'deploy/openhands-minio', 'ds/node-agent', 'po/by-hand-1']
  const {code, stdout} = svcdiag(['logs', ...names, '--from', all, '-o', 'raw'])
  expect(code).toBe(0)
  for (const words of ['what came was <redacted:', 'minio serves', 'agent looks around', 'somebody typed <redacted:'])
    expect(stdout).toContain(words)
  const unknown = svcdiag(['logs', 'sts/openhands-postgres', '--from', all])
  expect(unknown).toMatchObject({code: 2, stdout: ''})
  expect(unknown.stderr).toContain(`did you mean ${DATABASE}?`)
  const without = svcdiag(['logs', DATABASE, '--from', ofApp])
  expect(without).toMatchObject({code: 5, stdout: ''})
  expect(without.stderr).toMatch(/log of svc\/openhands-postgresql-0\/postgresql: .* not in this bundle/)
})

const STORE: Role = {kind: 'Deployment', name: 'openhands-minio', container: 'minio', service: 'openhands-minio'}
const CACHE: Role = {kind: 'StatefulSet', name: 'openhands-redis-master', container: 'redis', service: null}
const SINCE = 20 * 60
const LAST_WORDS = 'it could not open its volume'

function crashes(installation: LabInstallation, role: Role): LabInstallation {
  const program = {crash: {exitCode: 1, says: null}}
  const broken = outsideSince(installation, SINCE, {programs: {[role.container]: program}})
  return wroteBefore(started(broken, role, SINCE), role, [{ago: 120, text: LAST_WORDS}])
}

function answers503(installation: LabInstallation): LabInstallation {
  const says = {current: [{ago: 120, text: LAST_WORDS}], previous: null}
  const logs = {...installation.logs, 'StatefulSet/openhands-redis-master/redis': says}
  const message = 'Readiness probe failed: HTTP probe failed with statuscode: 503'
  const event = {reason: 'Unhealthy', message, ago: 5, count: 60}
  return report(ails({...installation, logs}, CACHE, {kind: 'slow'}, SINCE), CACHE, event)
}

async function stepsOf(lab: ServedLab, check: string): Promise<string[]> {
  const {stdout} = await lab.svcdiag('check', check, '-n', 'svc', '-o', 'json')
  const {checks} = JSON.parse(stdout) as CheckReport
  const repairs = checks.flatMap(({findings}) => findings.flatMap(finding => finding.repairs))
  return repairs.flatMap(({steps}) => steps.flatMap(({command = ''}) => (/\blogs\b/.test(command) ? [command] : [])))
}

test.each([
  ['a store that crashes', 'pods.running', 'deployment/openhands-minio', (lab: LabInstallation) => crashes(lab, STORE)],
  [
    'a sandbox that crashes',
    'pods.running',
    'deployment/runtime-',
    (lab: LabInstallation) => crashes(lab, lab.roles.sandbox),
  ],
  ['a store that is not ready', 'pods.ready', 'statefulset/openhands-redis-master', answers503],
])('the printed step that reads the log of %s runs as it is printed', async (_, check, name, change) => {
  const lab = await serveLab({change})
  const steps = await stepsOf(lab, check)
  expect(steps).toEqual([expect.stringContaining(`svcdiag logs ${name}`)])
  // a sandbox is also read with the namespace of the installation, so that the Secrets of the installation are masked
  expect(steps[0]).toMatch(/ -n svc(?!-)/)
  await using toolbox = await openToolbox()
  const {code, output} = await toolbox.run(steps.join('\n'))
  expect(output).toContain(LAST_WORDS)
  expect(code).toBe(0)
})
