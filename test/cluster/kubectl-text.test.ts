import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest'
import {type Lab, startLab} from '../../src/lab/index.ts'
import {firstLines, kubectl} from './kubectl.ts'
import {normalised, sortedRows} from './normalise.ts'
import {type Member, namespaceOf, RING, simulate} from './ring.ts'

const {kubeconfig, now} = inject('cluster')

/**
 * The first commands of an on-call engineer, on an installation of the openhands profile. `lines` limits a command that
 * does not end.
 */
const COMMANDS: readonly {readonly args: string; readonly lines?: number}[] = [
  {args: 'get pods'},
  {args: 'get pods -o wide'},
  {args: 'get pods -l app=openhands'},
  {args: 'get pods --field-selector status.phase=Succeeded'},
  {args: 'get pods -w -l app=openhands-mcp', lines: 2},
  {args: 'get deployments,statefulsets -o wide'},
  {args: 'get replicasets -o wide'},
  {args: 'get services'},
  {args: 'get ingresses'},
  {args: 'get cronjobs,jobs'},
  {args: 'get secrets,configmaps'},
  {args: 'get endpointslices -l kubernetes.io/service-name=keycloak'},
  {args: 'get deployment openhands -o json'},
  {args: 'get secret sandbox-api-key -o json'},
  {args: 'get pod keycloak-0 -o json'},
  {args: 'describe deployment openhands-runtime-api'},
  {args: 'describe pod keycloak-0'},
  {args: 'describe service openhands-runtime-api'},
  {args: 'logs deployment/openhands-runtime-api -c runtime-api'},
  {args: 'logs deployment/openhands --since=2h'},
  {args: 'logs -f deployment/openhands-runtime-api', lines: 2},
]

describe('the healthy lab and the control plane print the same', () => {
  const lab = servedLab({profile: 'openhands', fault: null})
  test.each(COMMANDS)('kubectl $args', async ({args, lines}) => {
    await expectSameText(lab(), args.split(' '), lines)
  })
})

/** A crashing pod has a previous log and events. */
describe('a crash looks the same', () => {
  const crash = RING.find(({fault}) => fault?.id === 'pod.crashloop')
  if (crash === undefined) throw new Error('the ring has no pod.crashloop')
  const lab = servedLab(crash)
  test.each([
    'get pods',
    'get pods -o wide --sort-by=.metadata.creationTimestamp',
    'get events --field-selector type=Warning',
  ])('kubectl %s', async args => {
    await expectSameText(lab(), args.split(' '))
  })
  test.each(['describe pod', 'logs --previous', 'logs', 'get -o json pod'])(
    'kubectl %s of the pod that restarts',
    async args => {
      await expectSameText(lab(), args.split(' '), undefined, podThatRestarts)
    },
  )
})

interface Served {
  readonly kubeconfig: string
  readonly namespace: string
}

function servedLab(member: Member): () => Served {
  let lab: Lab | undefined
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'svcdiag-kubectl-text-'))
    lab = await startLab(simulate(member, now).installation, {port: 0})
    await writeFile(join(dir, 'kubeconfig'), lab.kubeconfig)
  })
  afterAll(async () => {
    await lab?.close()
    await rm(dir, {recursive: true, force: true})
  })
  return () => ({kubeconfig: join(dir, 'kubeconfig'), namespace: namespaceOf(member)})
}

async function expectSameText(
  lab: Served,
  command: readonly string[],
  lines?: number,
  subject: (kubeconfig: string, namespace: string) => Promise<string[]> = async () => [],
): Promise<void> {
  const run = async (config: string) => {
    const args = [...command, ...(await subject(config, lab.namespace)), '--namespace', lab.namespace]
    return lines === undefined ? kubectl(config, args) : firstLines(config, args, lines)
  }
  const comparable = command[0] === 'get' && !command.includes('json') ? sortedRows : (text: string) => text
  const [ofLab, ofCluster] = (await Promise.all([run(lab.kubeconfig), run(kubeconfig)])).map(text =>
    comparable(normalised(text)),
  )
  expect(ofLab).not.toBe('')
  expect(ofLab).toBe(ofCluster)
}

/** Finds the pod by its restarts, because its name is generated. */
async function podThatRestarts(config: string, namespace: string): Promise<string[]> {
  const list = '{range .items[*]}{.metadata.name} {.status.containerStatuses[0].restartCount}{"\\n"}{end}'
  const pods = await kubectl(config, ['get', 'pods', '-n', namespace, '-o', `jsonpath=${list}`])
  const found = pods.split('\n').find(line => /^\S+ [1-9]/.test(line))
  if (found === undefined) throw new Error(`no pod of ${namespace} restarts`)
  return [found.replace(/ .*/, '')]
}
