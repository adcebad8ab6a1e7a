import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import type {Simulated} from './apply/simulated.ts'

/** Faults that are installed outside the ring for the test that repairs them, because other tests read the ring. */
export const CURABLE = [
  'runtime.down',
  'runtime.down:no-answer',
  'key.runtime-stale',
  'key.refused',
  'pod.not-ready',
  'pod.config-error',
  'pod.oom',
  'pod.image-pull',
] as const

export function namespaceFor(fault: (typeof CURABLE)[number]): string {
  return `cure-${fault.replaceAll(/[^a-z0-9]+/g, '-')}`
}

export function simulateCurable(now: string): Simulated[] {
  return CURABLE.map(fault => {
    const namespace = namespaceFor(fault)
    const installation = buildInstallation({profile: 'generic', namespace, now, faults: [fault]})
    return {installation, state: clusterStateOf(installation)}
  })
}
