import type {Pod} from '../../cluster/objects.ts'
import type {Missing} from '../../cluster/port.ts'
import type {Workload} from '../../installation/installation.ts'
import {isReady} from '../../installation/workload-pods.ts'
import {seenWorkload} from '../../repairs/as-seen.ts'
import {kubectl} from '../../repairs/command.ts'
import {type Repair, workloadRef} from '../../repairs/repair.ts'
import {byHand, looking, readLogs} from '../../repairs/steps.ts'
import {restartRepair} from '../../repairs/workload.ts'
import {downFinding, unreadyWorkloads, workloadOfPod} from '../components/answers.ts'
import {type CheckContext, conclude, defineCheck, type Finding, isMissing, sharedCauses} from '../define.ts'
import type {PodProbe} from '../facts.ts'
import {POD_INPUTS, workloadsOf} from '../pods/current-pods.ts'
import {READY_GRACE, unreadyMs} from '../pods/pod-cause.ts'
import type {ReleasePods} from '../pods/revisions.ts'
import {answerClass, describeAnswer} from '../words/answer.ts'

export const appReady = defineCheck({
  id: 'app.ready',
  title: "The app's readiness check passes",
  component: 'app',
  inputs: [...POD_INPUTS],
  supporting: ['appReady'],
  needs: ['app'],
  probes: true,
  retryable: true,
  run: (facts, context) => {
    const answers = asked(facts.appReady, facts, context)
    const hasPath = workloadsOf('app', facts.installation).some(({health}) => health !== null)
    const refusing = answers.filter(({verdict}) => verdict === 'refusing')
    const silent = unreadyWorkloads('app', facts, context.now).filter(
      ({workload}) => !answers.some(answer => answer.workload.name === workload.name),
    )
    const down = silent.filter(({verdict}) => verdict === 'down')
    const withoutPath = answers.filter(({verdict}) => verdict === 'no-such-path')
    const alike = Map.groupBy(refusing, ({workload, answer}) => `${workload.name}\n${classOf(answer)}`)
    return conclude({
      findings: [
        ...[...alike.values()].flatMap(([first, ...rest]) => (first ? [refusal(first, rest, facts.pods)] : [])),
        ...down.map(each => downFinding(each, DOWN, facts)),
      ],
      undecided: [
        ...answers
          .filter(({verdict}) => verdict === 'starting')
          .map(({pod}) => `pod ${pod} does not answer yet and may still be starting`),
        ...silent.map(({observed}) => `${observed}, and may still be starting`),
        ...(answers.length === 0 && silent.length === 0 && hasPath ? ['no running app pod could be asked'] : []),
      ],
      supporting: [facts.appReady],
      explainedBy: refusing.length > 0 ? [] : sharedCauses(down.map(({cause}) => cause)),
      note:
        withoutPath.length === 0 ? undefined : 'the app has no readiness path, so the readiness of its pods decides',
    })
  },
  docs: {
    why: 'The readiness check of the app passes only if its database and cache answer. Without them pages, login and conversations fail.',
    how: 'Requests the readiness path of every running app pod through a port-forward. A status of 400 or above is a failure. With 503 the answer of the app names the database or the cache. The app tries the database first, so the cache may be down as well. No answer is a failure if the pod is ready, or has not been ready for more than 5 min. If the path answers 404, the app has no such path. The check then uses the readiness of the pods.',
    falsePositives: 'A pod that is being replaced can briefly refuse connections. `--wait` retries.',
    fix: 'Check the database or the cache that the finding names. Then read the log of the app.',
  },
})

const DOWN = {component: 'app', title: 'The app', because: 'no process of the app can answer'} as const

interface Answer extends PodProbe {
  readonly workload: Workload
  readonly verdict: 'ready' | 'refusing' | 'starting' | 'no-such-path'
}

function asked(probes: readonly PodProbe[] | Missing, facts: ReleasePods, context: CheckContext): Answer[] {
  if (isMissing(probes)) return []
  return probes.flatMap(probe => {
    const workload = workloadOfPod(probe.pod, 'app', facts)
    return workload ? [{...probe, workload, verdict: verdictOf(probe, facts, context)}] : []
  })
}

/** A status from 200 to 399 counts as ready, as in the readiness probe of the kubelet. */
function verdictOf({pod, answer}: PodProbe, {pods}: ReleasePods, {now}: CheckContext): Answer['verdict'] {
  if (answer.outcome === 'answered') {
    if (answer.status === 404) return 'no-such-path'
    return answer.status >= 200 && answer.status < 400 ? 'ready' : 'refusing'
  }
  const asked = pods.find(({metadata}) => metadata.name === pod)
  const age = asked === undefined || isReady(asked) ? null : unreadyMs(asked, now)
  return age !== null && age <= READY_GRACE ? 'starting' : 'refusing'
}

function refusal({workload, pod, answer}: Answer, others: readonly Answer[], releasePods: readonly Pod[]): Finding {
  const failing = answer.outcome === 'answered' ? answer.failing : undefined
  const pods = [pod, ...others.map(other => other.pod)]
  const path = `GET ${workload.health?.path ?? '/'}`
  const names = `${pods.length === 1 ? 'pod' : 'pods'} ${pods.slice(0, 5).join(', ')}`
  return {
    severity: 'fail',
    title: failing ? `The app cannot reach its ${failing}` : 'The app reports that it is not ready',
    object: workloadRef(workload),
    path,
    observed: `${names}: ${describeAnswer(answer)}${failing ? `, the ${failing} is not accessible` : ''}`,
    observedClass: classOf(answer),
    expected: 'HTTP 200',
    because: failing
      ? STORES[failing].because
      : 'the app reports that it cannot serve, so its Service sends it no requests',
    evidence: [{source: `${path} to ${names}`, text: describeAnswer(answer)}],
    repairs: [failing ? restoreStore(workload, failing) : restartRepair(seenWorkload(workload), 'app', releasePods)],
  }
}

const STORES = {
  database: {
    id: 'app.restore-database',
    variable: 'DB_HOST',
    because:
      'the app cannot reach its database, and gets no requests; it tries the database first, so its cache was not tested',
  },
  cache: {
    id: 'app.restore-cache',
    variable: 'REDIS_HOST',
    because: 'the app cannot reach its cache, and gets no requests; its database answers',
  },
} as const

/** The repair does not restart the app, because the app reconnects when its database or cache answers. */
function restoreStore({namespace}: Workload, store: keyof typeof STORES): Repair {
  const {id, variable} = STORES[store]
  return {
    id,
    summary: `bring the ${store} of the app back`,
    byHand: 'provider-registry-or-database',
    steps: [
      readLogs(namespace, 'app', '--tail', '50', '--level', 'error'),
      looking(`see whether the ${store} runs in this namespace`, [kubectl(namespace, 'get', 'pods,services')]),
      byHand(
        `Start the ${store} again where ${variable} of the app points to, or correct its address and credentials. The app needs no restart: it reconnects.`,
      ),
    ],
  }
}

function classOf(answer: PodProbe['answer']): string {
  const failing = answer.outcome === 'answered' ? answer.failing : undefined
  return failing ? `${answerClass(answer)}: ${failing}` : answerClass(answer)
}
