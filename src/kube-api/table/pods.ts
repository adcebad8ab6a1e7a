import type {KubeMeta} from '../state.ts'
import {age} from './age.ts'
import {ageColumn, nameColumn, type RowCondition, table, text, wide} from './column.ts'
import {type PodView, podCondition, readyContainers, restartsOf, totalContainers} from './pod-containers.ts'
import {podStatus} from './pod-status.ts'
import {none} from './text.ts'

type Pod = PodView & {readonly metadata: KubeMeta}

export const pods = table<Pod>(
  [
    nameColumn(),
    text('Ready', pod => `${readyContainers(pod)}/${totalContainers(pod)}`),
    text('Status', podStatus),
    text('Restarts', restartsText),
    ageColumn(),
    wide('IP', pod => none(pod.status.podIPs?.[0]?.ip)),
    wide('Node', pod => none(pod.spec.nodeName)),
    wide('Nominated Node', pod => none(pod.status.nominatedNodeName)),
    wide('Readiness Gates', readinessGates),
  ],
  completed,
)

function restartsText(pod: Pod, now: Date): string {
  const {count, last} = restartsOf(pod)
  return count > 0 && last !== '' ? `${count} (${age(last, now)} ago)` : String(count)
}

function readinessGates({spec, status}: Pod): string {
  const gates = spec.readinessGates ?? []
  const passed = gates.filter(gate => podCondition(status, gate.conditionType)?.status === 'True')
  return gates.length === 0 ? '<none>' : `${passed.length}/${gates.length}`
}

function completed({status: {phase}}: Pod): readonly RowCondition[] {
  const row = (reason: string, message: string) => [{type: 'Completed', status: 'True', reason, message} as const]
  if (phase === 'Succeeded') return row(phase, 'The pod has completed successfully.')
  return phase === 'Failed' ? row(phase, 'The pod failed.') : []
}
