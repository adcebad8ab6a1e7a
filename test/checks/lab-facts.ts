import type {CheckDefinition, Outcome} from '../../src/checks/define.ts'
import {evaluator} from '../../src/checks/engine/evaluate.ts'
import {type Gathering, gather} from '../../src/checks/engine/gather.ts'
import type {InputName} from '../../src/checks/facts.ts'
import {INPUTS} from '../../src/checks/inputs/index.ts'
import {CHECKS} from '../../src/checks/registry.ts'
import type {Missing, Read} from '../../src/cluster/port.ts'
import type {DiscoveryRequest} from '../../src/installation/discover.ts'
import {PLAIN_ENV} from '../../src/installation/env.ts'
import {PROFILES} from '../../src/installation/profiles.ts'
import {buildInstallation, type Lab, startLab} from '../../src/lab/index.ts'
import type {LabInstallation} from '../../src/lab/model.ts'
import {openProbedCluster} from '../../src/probes/live.ts'

export type LabProfile = 'generic' | 'openhands'
export type LabFacts = ReadonlyMap<InputName, Read<unknown>>

/** Returns everything that a run reads from the lab's default installation. */
export function labFacts(profile: LabProfile, faults: readonly string[]): Promise<LabFacts> {
  return factsOf(buildInstallation({profile, namespace: 'svc', now: new Date().toISOString(), faults}))
}

/** Returns everything that a run reads from a simulated installation, read once through the real client. */
export async function factsOf(
  installation: LabInstallation,
  discovery: Partial<DiscoveryRequest> = {},
): Promise<LabFacts> {
  const lab = await startLab(installation, {port: 0})
  try {
    return await factsOfLab(lab, discovery)
  } finally {
    await lab.close()
  }
}

/** Returns everything that a run reads from a running lab. */
export async function factsOfLab(lab: Lab, discovery: Partial<DiscoveryRequest> = {}): Promise<LabFacts> {
  const now = Date.now() // the time is fixed, because on a busy machine the lab would count as a slow API server
  const kubeconfig = {text: lab.kubeconfig}
  const cluster = await openProbedCluster({kubeconfig, env: {}, plainEnv: PLAIN_ENV, now: () => now})
  try {
    const {signal} = new AbortController()
    const names = [...INPUTS.keys()]
    const gathering = gather({
      reader: cluster.reader(signal),
      prober: cluster.prober(signal),
      discovery: {namespace: null, profiles: PROFILES, forced: false, release: null, ...discovery},
      runtimeUrl: null,
      recorded: {},
      wanted: names,
      signal,
      clock: () => performance.now(),
    })
    return new Map(await Promise.all(names.map(async name => [name, await gathering.fact(name)] as const)))
  } finally {
    await cluster.close()
  }
}

/** Returns the outcome of every check for these facts. */
export async function outcomesOf(
  facts: LabFacts,
  checks: readonly CheckDefinition[] = CHECKS,
): Promise<Map<string, Outcome>> {
  const evaluate = evaluator({
    gathering: replay(facts),
    checks,
    selected: new Set(checks.map(({id}) => id)),
    probes: true,
    now: async () => nowOf(facts),
    clock: () => 0,
  })
  return new Map(await Promise.all(checks.map(async check => [check.id, (await evaluate(check)).outcome] as const)))
}

/** Returns the facts without one input, as if its request had been refused. */
export function denied(facts: LabFacts, name: InputName): LabFacts {
  const missing: Missing = {
    status: 'missing',
    cause: 'denied',
    input: name,
    reason: 'forbidden',
    rule: {apiGroup: '', resource: name, verbs: ['list'], namespace: 'svc'},
  }
  return new Map([...facts, [name, missing]])
}

function replay(facts: LabFacts): Gathering {
  return {
    fact: async name => facts.get(name) as never, // the map has the right fact under each name
    arrivedAfterMs: () => 0,
    discovery: () => Promise.reject(new Error('replayed facts need no discovery')),
  }
}

function nowOf(facts: LabFacts): Date {
  const version = facts.get('version') as Read<{serverTimeMs: number | null}> | undefined
  return new Date((version?.status === 'found' && version.value.serverTimeMs) || Date.now())
}
