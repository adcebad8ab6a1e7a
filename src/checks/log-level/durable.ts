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
    why: 'A level that was set by hand disappears at the next deployment, in the middle of an investigation, or stays although it is forgotten. With an unknown word as level a process may not start.',
    how: 'For every workload of app, worker, runtime, proxy and identity: the last entry of the variables that set the level, and its last writer in `metadata.managedFields`. Written by kubectl set, edit or patch, or by svcdiag, is a warning that names the writer and when it last wrote; so are several entries of one variable, a running pod whose level is not that of the template, and an app, tool server and worker of different levels. An unknown word is a failure. If a level is set and managedFields are missing, the check is inconclusive.',
    falsePositives:
      'A temporary level of svcdiag is a warning too, until it is reset, because it differs from the source. If only kubectl deploys the workload, kubectl set env is the source. The time is the last write of the manager to any field that it owns.',
    fix: 'Set the level in the Helm values or the admin console and deploy; undo what was set by hand, with svcdiag log-level reset if svcdiag set it.',
  },
})
