import type {Manifest} from '../../../src/lab/manifests/types.ts'
import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** Argo CD renders the chart without annotations of Helm. The instance label is the name of its application. */
export const ARGO_CD = shape('a chart that Argo CD applied', chart().map(tracked), {finds: {release: 'prod-agents'}})

function tracked(manifest: Manifest): Manifest {
  const {annotations: _, ...metadata} = manifest.metadata
  const isOfChart = manifest.metadata.annotations?.['meta.helm.sh/release-name'] !== undefined
  if (!isOfChart) return manifest
  return {
    ...manifest,
    metadata: {...metadata, labels: {...metadata.labels, 'app.kubernetes.io/instance': 'prod-agents'}},
  }
}
