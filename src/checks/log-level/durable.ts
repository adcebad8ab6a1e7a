import {conclude} from '../conclude.ts'
import {defineCheck, INSTALLATION_FOUND} from '../define.ts'
import {currentReleasePods, POD_INPUTS} from '../pods/current-pods.ts'
import {levelEntries, workloadsWithSource} from './level-entries.ts'
import {podsBehind} from './pods-behind.ts'
import {trioDiffers} from './trio.ts'
import {writtenOutside} from './written-outside.ts'
import {repeated, unknownLevel} from './wrong-entries.ts'

export const logLevelDurable = defineCheck({
  id: 'log-level.durable',
  title: 'The log level in effect is the one configured at the source',
  component: 'all',
  inputs: [...POD_INPUTS],
  requires: ['api.reachable', INSTALLATION_FOUND],
  probes: false,
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
    why: 'The next deployment removes a level that was set by hand, perhaps during an investigation. Or nobody remembers the level, and it stays. With an unknown word as level a process may not start.',
    how: 'svcdiag reads the level variables of every app, worker, runtime, proxy and identity workload. For each it takes the last entry and the last writer in `metadata.managedFields`. A level that kubectl set, edit or patch, or svcdiag, wrote last is a warning. The warning names the writer and the time. Several entries of one variable are a warning. So is a running pod whose level differs from its template. So are different levels in app, tool server and worker. An unknown word is a failure. If a level is set and managedFields are missing, the check is inconclusive.',
    falsePositives:
      "A temporary level of svcdiag is a warning too, until it is reset, because it differs from the source. If you deploy the workload only with kubectl, `kubectl set env` is the source and you can ignore the warning. The time in the warning may be wrong: it is the writer's last change to any of its fields.",
    fix: 'Set the level in the Helm values or the admin console, and deploy. Then undo the change made by hand. If svcdiag made it, run svcdiag log-level reset.',
  },
})
