import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {leaky} from '../bundle/leaky.ts'
import type {Simulated} from './apply/simulated.ts'

/** Beside the ring: no test walks through it, and what is planted in it concerns bundles alone. */
export const LEAKY_NAMESPACE = 'leaky-o'

export function simulateLeaky(now: string): Simulated {
  const installation = leaky(buildInstallation({profile: 'openhands', namespace: LEAKY_NAMESPACE, now, faults: []}))
  return {installation, state: clusterStateOf(installation)}
}
