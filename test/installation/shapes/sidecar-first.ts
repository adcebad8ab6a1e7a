import {httpProbe} from '../../../src/lab/manifests/build.ts'
import type {Manifest, WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const SIDECAR = {
  name: 'istio-proxy',
  image: 'registry.test/istio/proxyv2:1.27',
  ports: [{name: 'http-envoy', containerPort: 15090}],
  readinessProbe: httpProbe('/healthz/ready', 15021),
}

/** A service mesh puts its container first. svcdiag must not use this container as the component's container. */
export const SIDECAR_FIRST = shape('pods with a sidecar in front', chart().map(meshed))

function meshed(manifest: Manifest): Manifest {
  if (manifest.kind !== 'Deployment') return manifest
  const copy = structuredClone(manifest) as WorkloadManifest // the kind of the object is known
  copy.spec.template.spec.containers.unshift(SIDECAR)
  return copy
}
