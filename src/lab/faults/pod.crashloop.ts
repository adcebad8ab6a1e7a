import type {Fault} from '../fault.ts'
import {outsideSince, started, wroteBefore} from '../happen.ts'
import {PROFILES} from '../model.ts'
import {MINUTE} from '../time.ts'

/** Time for seven restarts, the last of which ended two minutes ago. */
const SINCE = 17 * MINUTE + 42

export const podCrashloop: readonly Fault[] = [
  {
    id: 'pod.crashloop',
    summary: 'one replica of the worker ends with an error at every start',
    profiles: PROFILES,
    lives: ['outside'],
    expects: {cause: 'pods.running', checks: {'pods.running': 'fail'}},
    realCluster: true,
    apply: installation => {
      const {worker} = installation.roles
      const crash = {exitCode: 1, says: null}
      const broken = outsideSince(installation, SINCE, {programs: {[worker.container]: {crash}}})
      return wroteBefore(started(broken, worker, installation.ages.started, SINCE), worker, TRACEBACK)
    },
  },
]

const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "/app/worker.py", line 12, in <module>',
  '    import integrations',
  "ModuleNotFoundError: No module named 'integrations'",
].map(text => ({ago: 2 * MINUTE, text}))
