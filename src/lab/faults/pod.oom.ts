import {behave} from '../edit.ts'
import {type Fault, variant} from '../fault.ts'
import {type PodBehaviour, PROFILES} from '../model.ts'
import {HOUR, MINUTE} from '../time.ts'

/** Killed ten minutes ago; it runs again. */
const KILLED: Partial<PodBehaviour> = {
  startedAgo: 10 * MINUTE - 2,
  readySinceAgo: 10 * MINUTE - 5,
  restartCount: 1,
  lastRun: {exitCode: 137, reason: 'OOMKilled', startedAgo: 5 * HOUR, finishedAgo: 10 * MINUTE},
}

const base: Fault = {
  id: 'pod.oom',
  summary: 'one replica of the worker was killed for memory ten minutes ago',
  profiles: PROFILES,
  expects: {cause: 'pods.memory', checks: {'pods.memory': 'fail'}},
  realCluster: true,
  apply: installation => behave(installation, installation.roles.worker, {}, KILLED),
}

export const podOom: readonly Fault[] = [
  base,
  variant(base, 'sandbox', {
    summary: 'a sandbox was killed for memory ten minutes ago',
    expects: {cause: null, checks: {'pods.memory': 'warn'}},
    apply: installation => behave(installation, installation.roles.sandbox, KILLED),
  }),
]
