import type {Workload} from '../../installation/installation.ts'
import {kubectlName, workloadRef} from '../../repairs/objects.ts'
import type {Finding} from '../define.ts'
import {restarting} from '../fixes.ts'
import {oneLine} from '../one-line.ts'
import {envPath, levelWord} from './level-entries.ts'

interface Levelled {
  readonly workload: Workload
  readonly word: string
}

/**
 * App, tool server and worker get their level from one value of the source. A finding that one of them was changed
 * beside it says all there is to say.
 */
export function trioDiffers(workloads: readonly Workload[], changed: readonly Finding[]): Finding[] {
  const trio = workloads.filter(({component}) => component === 'app' || component === 'worker')
  if (trio.some(({kind, name}) => changed.some(({object}) => object.kind === kind && object.name === name))) return []
  const levels = trio.flatMap(workload => levelOf(workload) ?? [])
  const odd = levels.find(({word}) => word !== 'INFO')
  return odd === undefined || levels.every(({word}) => word === odd.word) ? [] : [findingOf(odd, levels)]
}

function levelOf(workload: Workload): Levelled | null {
  const container = workload.template.containers.find(({name}) => name === workload.mainContainer)
  const word = container === undefined ? null : levelWord(container)
  return word === null ? null : {workload, word}
}

function findingOf({workload}: Levelled, levels: readonly Levelled[]): Finding {
  const components = [...new Set(levels.map(({workload}) => workload.component))]
  return {
    severity: 'warn',
    object: workloadRef(workload),
    path: envPath(workload.mainContainer, 'LOG_LEVEL'),
    observed: levels.map(({workload, word}) => `${oneLine(word, 40)} in ${kubectlName(workload)}`).join(', '),
    observedClass: 'levels differ',
    expected: 'one level in app and worker',
    because: 'one value of the source sets all of them, so one was changed, or a deployment did not reach it',
    fixes: [
      restarting(
        'set the level at the source (Helm values, admin console) and deploy; until then:',
        `svcdiag log-level set INFO ${components.join(' ')}`,
      ),
    ],
    verify: 'svcdiag log-level get && svcdiag check log-level.durable',
  }
}
