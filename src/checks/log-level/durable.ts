import type {Pod} from '../../cluster/objects.ts'
import {type Workload, wordsFor} from '../../installation/installation.ts'
import {effectiveLevel} from '../../installation/log-level/effective-level.ts'
import {type EnvOwner, envOwners} from '../../installation/log-level/env-owner.ts'
import {LOG_LEVEL_EXPIRES, LOG_LEVEL_PREVIOUS} from '../../installation/log-level/record.ts'
import {ownersOf} from '../../installation/ownership.ts'
import {isSameWorkload, kubectlName, workloadRef} from '../../repairs/repair.ts'
import {finishRollout} from '../../repairs/workload.ts'
import {conclude, defineCheck, type Finding, oneLine} from '../define.ts'
import {type CurrentPod, currentReleasePods, POD_INPUTS} from '../pods/current-pods.ts'
import {groupByCause, type PodProblem} from '../pods/group-by-cause.ts'
import {ageMs, describeAge} from '../words/age.ts'
import {
  envPath,
  isKnownLevel,
  type LevelEntry,
  levelEntries,
  levelText,
  levelWord,
  workloadsWithSource,
} from './level-entries.ts'
import {entryRepairs, unsetRepairs} from './repairs.ts'

export const logLevelDurable = defineCheck({
  id: 'log-level.durable',
  title: 'The log level in effect is the one configured at the source',
  component: 'all',
  inputs: [...POD_INPUTS],
  retryable: true,
  run: (facts, {now}) => {
    const workloads = workloadsWithSource(facts.installation)
    const entries = levelEntries(workloads, facts.pods)
    const written = entries.map(entry => writtenOutside(entry, now))
    const changed = written.flatMap(({finding}) => finding ?? [])
    return conclude({
      findings: [
        ...entries.flatMap(entry => unknownLevel(entry) ?? []),
        ...changed,
        ...entries.flatMap(entry => repeated(entry) ?? []),
        ...podsBehind(currentReleasePods(facts), workloads),
        ...trioDiffers(workloads, changed, facts.pods),
      ],
      undecided: written.flatMap(({undecided}) => undecided ?? []),
    })
  },
  docs: {
    why: 'A deployment removes a log level that somebody set by hand, perhaps during an investigation. Without a deployment, DEBUG stays on and people forget it. A process may fail to start if it does not know its log level.',
    how: 'svcdiag reads the level variables of every app, worker, runtime, proxy and identity workload. For each it takes the last entry and the last writer in `metadata.managedFields`. The check warns if the last writer is `kubectl set`, `kubectl edit`, `kubectl patch` or svcdiag. The warning names the writer and the time. Several entries of one variable are a warning. A running pod whose level differs from its template is also a warning. The same is true for different levels in app, tool server and worker. An unknown level is a failure. If a level is set and managedFields are missing, the check is inconclusive.',
    falsePositives:
      "A temporary level of svcdiag is a warning too, until it is reset, because it differs from the source. If you deploy the workload only with kubectl, `kubectl set env` is the source and you can ignore the warning. The time in the warning may be wrong: it is the writer's last change to any of its fields.",
    fix: 'Set the level in the Helm values or the admin console, and deploy. Then undo the change made by hand. If svcdiag made it, run svcdiag log-level reset.',
  },
})

function unknownLevel(entry: LevelEntry): Finding | null {
  const {workload, variable, entries, path} = entry
  const value = entries.at(-1)?.value ?? ''
  if (variable === 'DEBUG' || isKnownLevel(variable, value)) return null
  return {
    severity: 'fail',
    title: `The log level of the ${wordsFor(workload.component)} is unknown`,
    object: workloadRef(workload),
    path,
    observed: `${variable}=${levelText(value)}`,
    observedClass: 'no known level',
    expected: 'INFO or DEBUG',
    because: 'a process that does not accept the word may not start',
    repairs: entryRepairs(entry, null),
  }
}

function repeated(entry: LevelEntry): Finding | null {
  const {workload, entries, path} = entry
  if (entries.length < 2) return null
  const last = entries.at(-1)?.value
  return {
    severity: 'warn',
    title: `The log level of the ${wordsFor(workload.component)} is set ${entries.length} times`,
    object: workloadRef(workload),
    path,
    observed: `${entries.length} entries${last === undefined ? '' : `, the last one wins: ${levelText(last)}`}`,
    observedClass: 'several entries',
    expected: 'one entry',
    because: 'a change of the first entry has no effect, and tools differ in which one they change',
    repairs: entryRepairs(entry, null),
  }
}

interface Written {
  readonly finding?: Finding
  readonly undecided?: string
}

/** Matches the field managers of kubectl and svcdiag that change one field of an object of another tool. */
const BY_HAND = /^(kubectl-(set|edit|patch)|svcdiag)\b/

/** A level that a deploying manager also applied is not reported: the source of the deployment contains this level. */
function writtenOutside(entry: LevelEntry, now: Date): Written {
  const {workload, container, variable, entries} = entry
  const owners = envOwners(workload.metadata, container.name, variable)
  const [last] = owners ?? []
  if (last === undefined) {
    const why = owners === null ? 'its managedFields are missing' : 'no entry of its managedFields owns it'
    const undecided = `the writer of ${variable} of container ${container.name} in ${kubectlName(workload)} is unknown: ${why}`
    return entries.length > 1 ? {} : {undecided}
  }
  const isByHand = owners?.every(({manager}) => BY_HAND.test(manager)) === true && !isRestored(last, workload)
  return isByHand ? {finding: findingOf(entry, last, now)} : {}
}

/** After a reset, svcdiag still owns the restored entry, but svcdiag's annotations are gone. */
function isRestored({manager}: EnvOwner, {metadata: {annotations = {}}}: Workload): boolean {
  return manager.startsWith('svcdiag') && !(LOG_LEVEL_PREVIOUS in annotations) && !(LOG_LEVEL_EXPIRES in annotations)
}

function findingOf(entry: LevelEntry, {manager, at}: EnvOwner, now: Date): Finding {
  const {workload, variable, entries, path} = entry
  const value = entries.at(-1)?.value
  const what = value === undefined ? variable : `${variable}=${levelText(value)}`
  return {
    severity: 'warn',
    title: `The log level of the ${wordsFor(workload.component)} was changed outside its source`,
    object: workloadRef(workload),
    path,
    observed: `${what}, set by ${oneLine(manager, 40)}, which last wrote ${describeAge(ageMs(at, now))} ago`,
    observedClass: `set by ${manager.startsWith('svcdiag') ? 'svcdiag' : 'hand'}`,
    expected: 'the level that the source sets',
    because: becauseOf(workload),
    repairs: entryRepairs(entry, manager),
  }
}

function becauseOf({metadata}: Workload): string {
  const [source] = ownersOf(metadata)
  if (source === undefined) return 'the next deployment restores the level of its source'
  const name = source.name === null ? source.kind : `${source.kind} (${oneLine(source.name, 60)})`
  return source.effect === 'reverts'
    ? `${name} restores its own level within minutes`
    : `the next deployment by ${name} restores its own level`
}

function podsBehind(pods: readonly CurrentPod[], workloads: readonly Workload[]): Finding[] {
  const problems = pods
    .filter(({pod}) => pod.status.phase === 'Running')
    .flatMap(at => {
      const workload = workloads.find(each => isSameWorkload(each, at.owner))
      return workload === undefined ? [] : behind(at, workload)
    })
  return groupByCause(problems)
}

function behind(at: CurrentPod, {template}: Workload): PodProblem[] {
  return at.pod.spec.containers.flatMap((container): PodProblem | [] => {
    const wanted = template.containers.find(({name}) => name === container.name)
    if (wanted === undefined) return []
    const [is, should] = [levelWord(container), levelWord(wanted)]
    if (is === null || should === null || is === should) return []
    const variable = effectiveLevel(container, []).variable ?? effectiveLevel(wanted, []).variable ?? 'LOG_LEVEL'
    return {
      at,
      severity: 'warn',
      title: `Pods of the ${at.component} run at another log level than their template`,
      path: envPath(container.name, variable),
      observed: `runs at ${levelText(is)}, the template says ${levelText(should)}`,
      observedClass: 'pods differ from the template',
      expected: 'the level of the template',
      because: 'the change is not in effect in these pods, because the rollout is unfinished or stuck',
      repairs: [finishRollout(at.owner)],
      verify: ['log-level.durable', 'rollouts.settled'],
    }
  })
}

interface Levelled {
  readonly workload: Workload
  readonly word: string
  readonly variable: string
}

/** One setting at the source sets the level of app, tool server and worker. Changes in the cluster are other findings. */
function trioDiffers(workloads: readonly Workload[], changed: readonly Finding[], pods: readonly Pod[]): Finding[] {
  const trio = workloads.filter(({component}) => component === 'app' || component === 'worker')
  if (trio.some(({kind, name}) => changed.some(({object}) => object.kind === kind && object.name === name))) return []
  const levels = trio.flatMap(workload => levelOf(workload) ?? [])
  const odd = levels.find(({word}) => word !== 'INFO')
  return odd === undefined || levels.every(({word}) => word === odd.word) ? [] : [differentLevels(odd, levels, pods)]
}

function levelOf(workload: Workload): Levelled | null {
  const container = workload.template.containers.find(({name}) => name === workload.mainContainer)
  const word = container === undefined ? null : levelWord(container)
  if (container === undefined || word === null) return null
  return {workload, word, variable: effectiveLevel(container, []).variable ?? 'LOG_LEVEL'}
}

function differentLevels({workload, variable}: Levelled, levels: readonly Levelled[], pods: readonly Pod[]): Finding {
  return {
    severity: 'warn',
    title: 'App and worker log at different levels',
    object: workloadRef(workload),
    path: envPath(workload.mainContainer, variable),
    observed: levels.map(({workload, word}) => `${oneLine(word, 40)} in ${kubectlName(workload)}`).join(', '),
    observedClass: 'levels differ',
    expected: 'one level in app and worker',
    because:
      'one value at the source sets both levels: somebody changed a workload by hand, or a deployment did not reach it',
    repairs: unsetRepairs({workload, container: workload.mainContainer, variable, pods}),
  }
}
