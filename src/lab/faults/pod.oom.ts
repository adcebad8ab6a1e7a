import {happened, outsideSince, wroteBefore} from '../edit.ts'
import {defineFault, type Fault, variant} from '../fault.ts'
import {type LabInstallation, type Role, workloadKey} from '../model.ts'
import {MINUTE} from '../time.ts'

/** Returns the installation in which a program began to need this memory ten minutes ago and was OOM-killed once. */
function outgrown(lab: LabInstallation, role: Role, memory: string, replica: number): LabInstallation {
  const ago = 10 * MINUTE
  const grown = outsideSince(lab, ago, {programs: {[role.container]: {memory}}})
  return happened(grown, {ago, does: 'die', workload: workloadKey(role), replicas: [replica]})
}

const base = defineFault({
  id: 'pod.oom',
  summary: 'one replica of the worker was OOM-killed ten minutes ago',
  lives: ['object', 'outside'],
  expects: {cause: 'pods.memory', checks: {'pods.memory': 'fail'}},
  apply: lab => {
    const {worker} = lab.roles
    const grown = outgrown(lab, worker, lab.profile === 'generic' ? '1200Mi' : '1800Mi', 1)
    return wroteBefore(grown, worker, [{ago: 10 * MINUTE, text: 'INFO integrations: batch 14 of 20 started'}])
  },
})

export const podOom: readonly Fault[] = [
  base,
  variant(base, 'sandbox', {
    summary: 'a sandbox was OOM-killed ten minutes ago',
    expects: {cause: null, checks: {'pods.memory': 'warn'}},
    apply: lab => outgrown(lab, lab.roles.sandbox, '3500Mi', 0),
  }),
]
