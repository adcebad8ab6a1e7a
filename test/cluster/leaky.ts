import {buildInstallation} from '../../src/lab/index.ts'
import {clusterStateOf} from '../../src/lab/state.ts'
import {leaky} from '../bundle/leaky.ts'
import type {Simulated} from './apply/simulated.ts'

/** This namespace is outside the ring. No other test reads it, because its planted secrets concern only bundles. */
export const LEAKY_NAMESPACE = 'leaky-o'

export function simulateLeaky(now: string): Simulated {
  const installation = leaky(buildInstallation({profile: 'openhands', namespace: LEAKY_NAMESPACE, now, faults: []}))
  return {installation, state: clusterStateOf(installation)}
}
