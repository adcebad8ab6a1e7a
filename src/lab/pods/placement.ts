import type {KubeObject} from '../../kube-api/state.ts'
import {numberOf} from '../identity.ts'
import type {PodSpec} from '../manifests/types.ts'

export type Placement = {readonly node: string} | {readonly message: string}

/** Returns the scheduler's decision. Replicas take turns on the nodes that fit. */
export function placementOf(
  {namespace, owner, index}: {readonly namespace: string; readonly owner: string; readonly index: number},
  {nodeSelector = {}}: PodSpec,
  nodes: readonly KubeObject[],
): Placement {
  const wanted = Object.entries(nodeSelector)
  const fitting = nodes.filter(({metadata}) => wanted.every(([key, value]) => metadata.labels?.[key] === value))
  const first = fitting.length === 0 ? 0 : numberOf(fitting.length, 'node', namespace, owner)
  const node = fitting[(first + index) % fitting.length]
  return node === undefined ? {message: unfit(nodes.length)} : {node: node.metadata.name}
}

function unfit(nodes: number): string {
  return (
    `0/${nodes} nodes are available: ${nodes} node(s) didn't match Pod's node affinity/selector. no new claims to ` +
    `deallocate, preemption: 0/${nodes} nodes are available: ${nodes} Preemption is not helpful for scheduling.`
  )
}
