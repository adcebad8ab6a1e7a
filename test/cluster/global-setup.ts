import type {TestProject} from 'vitest/node'
import {startControlPlane} from './control-plane/start.ts'
import {simulateCurable} from './curable.ts'
import {installAll} from './install.ts'
import {simulateLeaky} from './leaky.ts'
import {brokenBy, brokenByBoth, ringOf, simulate, simulated} from './ring.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterAccess
  }
}

export interface ClusterAccess {
  readonly kubeconfig: string
  readonly auditLog: string
  /** The time of the ring's installation, in RFC 3339. */
  readonly now: string
}

/** Starts one control plane for all test files, with the whole ring and an installation full of secrets. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const plane = await startControlPlane()
  try {
    const now = new Date().toISOString()
    const size = process.env.SVCDIAG_CLUSTER_RING
    const {read, repaired, pairs} = ringOf(size)
    const ring = read.map(member => simulate(member, now))
    const broken = [...repaired.map(brokenBy), ...pairs.map(brokenByBoth)].map(each => simulated(each, now))
    const curable = size === undefined || size === 'curable' ? simulateCurable(now) : []
    const tending = await installAll(plane, [...ring, ...broken, simulateLeaky(now), ...curable])
    project.provide('cluster', {kubeconfig: plane.kubeconfig, auditLog: plane.auditLog, now})
    return async () => {
      await tending.stop()
      await plane.stop()
    }
  } catch (error) {
    await plane.stop()
    throw error
  }
}
