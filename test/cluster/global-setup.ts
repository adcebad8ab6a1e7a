import type {TestProject} from 'vitest/node'
import {startControlPlane} from './control-plane/start.ts'
import {installAll} from './install.ts'
import {simulateLeaky} from './leaky.ts'
import {loopNamespaceOf, ringOf, simulate} from './ring.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: ClusterAccess
  }
}

export interface ClusterAccess {
  readonly kubeconfig: string
  readonly auditLog: string
  /** When the ring was installed, RFC 3339. */
  readonly now: string
}

/** One control plane for all test files, with the whole ring in it, the loop's installations, and one full of secrets. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const plane = await startControlPlane()
  try {
    const now = new Date().toISOString()
    const {read, repaired} = ringOf(process.env.SVCDIAG_CLUSTER_RING)
    const tending = await installAll(plane, [
      ...read.map(member => simulate(member, now)),
      ...repaired.map(member => simulate(member, now, loopNamespaceOf(member))),
      simulateLeaky(now),
    ])
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
