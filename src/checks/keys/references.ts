import type {CronJob} from '../../cluster/objects.ts'
import type {KeyBinding, SecretKey} from '../../installation/installation.ts'
import {type Owner, ownersOf} from '../../installation/ownership.ts'
import {withOwners, workloadOwners} from '../../repairs/at-the-source.ts'
import {kubectl} from '../../repairs/command.ts'
import {type PatchOperation, patchWorkload} from '../../repairs/patch.ts'
import type {Repair, Step} from '../../repairs/repair.ts'
import {isMissing} from '../define.ts'
import type {StoredFacts} from './evidence.ts'
import {inOrder} from './restarts.ts'

/** Returns the repair that makes variables read a Secret. Omits references to Secrets of other namespaces. */
export function readFromOne(
  facts: Pick<StoredFacts, 'installation' | 'cronJobs' | 'pods'>,
  references: readonly Reference[],
  words?: Pick<Repair, 'id' | 'summary'>,
): readonly Repair[] {
  const possible = references.filter(({binding: {owner}, secret}) => owner.namespace === secret.namespace)
  const [first, ...rest] = inOrder({
    secrets: [],
    references: readFromSecret(possible),
    restarted: [],
    pods: facts.pods,
  })
  if (first === undefined) return []
  const owners = possible.flatMap(reference => ownersBehind(facts, reference))
  const namespace = possible[0]?.secret.namespace ?? facts.installation.namespace
  const change = `let ${wordsOf(possible)}`
  const repair = words ?? {
    id: 'keys.read-from-secret',
    summary: `${change}; pods are replaced once, and never start without a key`,
  }
  return withOwners(owners, {namespace, change}, [{...repair, steps: [first, ...rest]}])
}

function wordsOf(references: readonly Reference[]): string {
  const alike = Map.groupBy(references, ({binding: {env}, secret}) => `${env} ${secret.name}`)
  const words = [...alike.values()].map(group => {
    const owners = new Set(group.map(({binding: {owner}}) => `${owner.kind} ${owner.name}`))
    return `${group[0]?.binding.env} of ${[...owners].join(', ')} read Secret ${group[0]?.secret.name}`
  })
  return words.join('; ')
}

function ownersBehind(
  {installation, cronJobs}: Pick<StoredFacts, 'installation' | 'cronJobs'>,
  {binding: {owner}}: Reference,
): readonly Owner[] {
  const {kind, namespace, name} = owner
  if (kind !== 'CronJob') return workloadOwners({kind, namespace, name}, installation)
  const isIt = ({metadata}: CronJob) => metadata.namespace === namespace && metadata.name === name
  const job = isMissing(cronJobs) ? undefined : cronJobs.find(isIt)
  return job === undefined ? [] : ownersOf(job.metadata)
}

export interface Reference {
  readonly binding: Pick<KeyBinding, 'owner' | 'container' | 'index' | 'init' | 'env' | 'entries' | 'firstEnv'> &
    Partial<Pick<KeyBinding, 'source'>>
  readonly secret: SecretKey
}

/** Returns one patch for each workload or CronJob. The patch fails if the object has changed since the check. */
export function readFromSecret(references: readonly Reference[]): Step[] {
  const byOwner = Map.groupBy(
    references,
    ({binding: {owner}}) => `${owner.namespace}/${owner.kind}/${owner.name}/${owner.apiVersion}`,
  )
  return [...byOwner.values()].flatMap(([first, ...rest]) => (first === undefined ? [] : [patchOwner(first, rest)]))
}

function patchOwner(first: Reference, rest: readonly Reference[]): Step {
  const {kind, namespace, name, apiVersion} = first.binding.owner
  const all = [first, ...rest]
  const operations = operationsFor(all)
  const reads = new Set(all.map(({binding, secret}) => `${binding.env} read ${secret.name}/${secret.key}`))
  const does = `in ${kind} ${name}, let ${[...reads].join(', ')}`
  if (kind !== 'CronJob') {
    const workload = {kind, namespace, name}
    return patchWorkload(workload, does, operations, [
      kubectl(namespace, 'rollout', 'undo', `${kind.toLowerCase()}/${name}`),
    ])
  }
  return {
    does,
    command: [kubectl(namespace, 'patch', `cronjob/${name}`, '--type', 'json', '-p', JSON.stringify(operations))],
    changes: 'changes-data',
    objects: [{apiVersion, kind, namespace, name}],
    undo: 'change the name of the Secret back in the same variables',
    needs: [{apiGroup: 'batch', resource: 'cronjobs', verbs: ['get', 'patch'], namespace, resourceNames: [name]}],
  }
}

/** Tests come first and removals begin at the end, because additions and removals shift positions. */
function operationsFor(references: readonly Reference[]): PatchOperation[] {
  const parts = references.map(operations)
  return [
    ...new Map(parts.flatMap(({tests}) => tests).map(test => [test.path, test])).values(),
    ...parts.flatMap(({replacements}) => replacements),
    ...parts.flatMap(({removals}) => removals).toSorted((a, b) => b.position - a.position),
    ...parts.flatMap(({additions}) => additions),
  ].map(operation => ('position' in operation ? {op: 'remove', path: operation.path} : operation))
}

interface Operations {
  readonly tests: readonly PatchOperation[]
  readonly replacements: readonly PatchOperation[]
  readonly removals: readonly {readonly path: string; readonly position: number}[]
  readonly additions: readonly PatchOperation[]
}

function operations({binding, secret}: Reference): Operations {
  const {container, env, entries, firstEnv} = binding
  const at = containerPath(binding)
  const value = {name: env, valueFrom: {secretKeyRef: {name: secret.name, key: secret.key}}}
  const named: PatchOperation = {op: 'test', path: `${at}/name`, value: container}
  const [kept, ...surplus] = entries
  if (kept === undefined) {
    const {test, add} = addition(at, firstEnv, value)
    return {tests: [named, test], replacements: [], removals: [], additions: [add]}
  }
  return {
    tests: [named, ...entries.map(position => isNamed(`${at}/env/${position}`, env)), ...reads(at, binding)],
    replacements: [{op: 'replace', path: `${at}/env/${kept}`, value}],
    removals: surplus.map(position => ({path: `${at}/env/${position}`, position})),
    additions: [],
  }
}

/** The new entry becomes the first entry, so that the test of the first entry fails if the patch runs twice. */
function addition(at: string, firstEnv: string | null, value: object): {test: PatchOperation; add: PatchOperation} {
  return firstEnv === null
    ? {test: {op: 'test', path: `${at}/env`, value: null}, add: {op: 'add', path: `${at}/env`, value: [value]}}
    : {test: isNamed(`${at}/env/0`, firstEnv), add: {op: 'add', path: `${at}/env/0`, value}}
}

function isNamed(path: string, value: string): PatchOperation {
  return {op: 'test', path: `${path}/name`, value}
}

/** A literal value is not tested, because a printed patch must not contain the value. */
function reads(at: string, {source, entries}: Reference['binding']): PatchOperation[] {
  if (source?.kind !== 'secret' || source.through !== 'env') return []
  return [{op: 'test', path: `${at}/env/${entries.at(-1)}/valueFrom/secretKeyRef/name`, value: source.secret.name}]
}

function containerPath({owner, init, index}: Reference['binding']): string {
  const template = owner.kind === 'CronJob' ? '/spec/jobTemplate/spec/template' : '/spec/template'
  return `${template}/spec/${init ? 'initContainers' : 'containers'}/${index}`
}
