import {startControlPlane} from '../cluster/control-plane/start.ts'
import {installAll} from '../cluster/install.ts'
import {type Member, namespaceOf, simulate} from '../cluster/ring.ts'

export interface HealthyPlane extends AsyncDisposable {
  readonly kubeconfig: string
  readonly namespace: string
}

const HEALTHY: Member = {profile: 'generic', fault: null}

/** Starts a real control plane with one small healthy installation. */
export async function startHealthyPlane(): Promise<HealthyPlane> {
  const plane = await startControlPlane()
  try {
    const tending = await installAll(plane, [simulate(HEALTHY, new Date().toISOString())])
    return {
      kubeconfig: plane.kubeconfig,
      namespace: namespaceOf(HEALTHY),
      async [Symbol.asyncDispose]() {
        await tending.stop()
        await plane.stop()
      },
    }
  } catch (error) {
    await plane.stop()
    throw error
  }
}
