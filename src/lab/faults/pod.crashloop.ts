import {secondReplicaWaits} from '../broken-pod.ts'
import type {Fault} from '../fault.ts'
import {type LabInstallation, PROFILES, workloadKey} from '../model.ts'
import {MINUTE} from '../time.ts'

export const podCrashloop: readonly Fault[] = [
  {
    id: 'pod.crashloop',
    summary: 'one replica of the worker ends with an error at every start',
    profiles: PROFILES,
    expects: {cause: 'pods.running', checks: {'pods.running': 'fail'}},
    realCluster: true,
    apply: installation => {
      const {worker} = installation.roles
      const message = `back-off 5m0s restarting failed container=${worker.container}`
      const lastRun = {exitCode: 1, reason: 'Error', startedAgo: 2 * MINUTE + 4, finishedAgo: 2 * MINUTE}
      const waiting = {reason: 'CrashLoopBackOff', message}
      return withTraceback(secondReplicaWaits(installation, worker, waiting, {restartCount: 7, lastRun}))
    },
  },
]

function withTraceback(installation: LabInstallation): LabInstallation {
  const {worker} = installation.roles
  const key = `${workloadKey(worker)}/${worker.container}`
  const current = installation.logs[key]?.current ?? []
  const previous = TRACEBACK.map(text => ({ago: 2 * MINUTE, text}))
  return {...installation, logs: {...installation.logs, [key]: {current, previous}}}
}

const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "/app/worker.py", line 12, in <module>',
  '    import integrations',
  "ModuleNotFoundError: No module named 'integrations'",
]
