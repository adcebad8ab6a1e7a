import {OTHER_KEY} from '../../../src/lab/components/setting.ts'
import type {Manifest} from '../../../src/lab/manifests/types.ts'
import {overlay} from '../chart/kustomize.ts'
import {type Finds, OVERLAY, shape} from '../shape.ts'

/** Two complete installations in one namespace. The keys of the green installation differ. */
export const BLUE_AND_GREEN: readonly Manifest[] = [
  ...overlay({prefix: 'blue-', commonLabels: {'app.kubernetes.io/instance': 'blue'}}),
  ...overlay({prefix: 'green-', commonLabels: {'app.kubernetes.io/instance': 'green'}, sentKey: OTHER_KEY}).filter(
    ({kind}) => kind !== 'Namespace',
  ),
]

/** Both installations have the same number of components, so discovery examines the first by name. */
export const TWO_OVERLAYS = shape('one namespace with two whole installations', BLUE_AND_GREEN, {
  finds: {...oneOf('blue'), otherReleases: ['green']},
})

export function oneOf(release: string): Finds {
  const named = (text: string) => text.replace(/(Deployment|StatefulSet)\//g, `$1/${release}-`)
  const {components} = OVERLAY
  return {
    ...OVERLAY,
    profiles: 'generic 5',
    release,
    components: {
      app: named(components.app),
      worker: named(components.worker),
      runtime: named(components.runtime),
      sandbox: 'none',
      proxy: named(components.proxy),
      identity: named(components.identity),
    },
    sent: OVERLAY.sent.map(line => named(line).replace('from ', `from ${release}-`)),
    accepted: OVERLAY.accepted.map(line => named(line).replace('from ', `from ${release}-`)),
    addresses: ['runtime', 'proxy', 'identity'].map(name => `${name}: ${release}-${name}`),
  }
}
