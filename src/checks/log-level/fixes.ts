import {kubectlName} from '../../repairs/objects.ts'
import type {Fix} from '../define.ts'
import {restarting} from '../fixes.ts'
import type {LevelEntry} from './level-entries.ts'

const AT_THE_SOURCE = 'set the level at the source (Helm values, admin console) and deploy'

/** For a level that somebody set beside the source. */
export function backToSource(entry: LevelEntry, manager: string): Fix {
  if (manager.startsWith('svcdiag'))
    return restarting('give back what was there before:', `svcdiag log-level reset ${entry.workload.component}`)
  return toInfo(entry)
}

/** `svcdiag log-level set` writes the level's own variable; a DEBUG switch that overrides it has to go. */
export function toInfo({workload, container, variable, entries}: LevelEntry): Fix {
  if (variable === 'DEBUG')
    return restarting(
      'take it out at the source (Helm values, admin console); by hand:',
      `kubectl -n ${workload.namespace} set env ${kubectlName(workload)} -c ${container.name} DEBUG-`,
    )
  if (entries.at(-1)?.value?.trim().toUpperCase() === 'INFO') return restarting(AT_THE_SOURCE)
  return restarting(`${AT_THE_SOURCE}; until then:`, `svcdiag log-level set INFO ${workload.component}`)
}
