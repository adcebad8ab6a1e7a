import {sandbox} from '../chart/chart.ts'
import {overlay} from '../chart/kustomize.ts'
import {shape} from '../shape.ts'
import {KUSTOMIZE_TIE} from './kustomize-tie.ts'

/** No label that a profile knows: the names of the containers are all there is. */
export const KUSTOMIZE_BARE = shape(
  'plain manifests without any known label',
  [...overlay({chartContainers: true, componentLabels: false}), ...sandbox('openhands-runtimes', '1.41.0')],
  {finds: {...KUSTOMIZE_TIE.finds, profiles: 'openhands 6'}},
)
