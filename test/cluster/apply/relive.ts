import {isWorkload, type Manifest, type WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import type {Happening} from '../../../src/lab/model.ts'
import type {Cluster} from './create.ts'
import type {Simulated} from './simulated.ts'
import {rolledOut} from './workloads.ts'

const STRATEGIC = 'application/strategic-merge-patch+json'

/**
 * Repeats an installation's history on its objects with the same managers, so that the API server records each change.
 * A workload changes only after its previous rollout has ended.
 */
export async function relive(cluster: Cluster, {installation}: Simulated): Promise<void> {
  for (const happening of installation.history.toSorted((left, right) => right.ago - left.ago)) {
    if (happening.does !== 'change' && happening.does !== 'delete') continue
    const manifest = manifestOf(installation.manifests, happening)
    if (isWorkload(manifest) && hasOtherTemplate(happening)) await rolledOut(cluster, manifest)
    await doTo(cluster, manifest, happening)
  }
}

function manifestOf(manifests: readonly Manifest[], {kind, name}: {kind: string; name: string}): Manifest {
  const found = manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name)
  if (found === undefined) throw new Error(`the installation has no ${kind} ${name}`)
  return found
}

function hasOtherTemplate(happening: Happening): boolean {
  return happening.does === 'change' && 'spec' in happening.patch
}

async function doTo({admin, resources}: Cluster, manifest: Manifest | WorkloadManifest, happening: Happening) {
  const path = resources.object(manifest)
  if (happening.does === 'delete') await admin.send({method: 'DELETE', path})
  if (happening.does !== 'change') return
  const {by, patch: body} = happening
  await admin.send({method: 'PATCH', path: `${path}?fieldManager=${by}`, body, contentType: STRATEGIC})
}
