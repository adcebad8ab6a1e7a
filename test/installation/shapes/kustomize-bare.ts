import {sandbox} from '../chart/chart.ts'
import {overlay} from '../chart/kustomize.ts'
import {shape} from '../shape.ts'
import {KUSTOMIZE_TIE} from './kustomize-tie.ts'

/** The labels match no profile, so only the names of the containers identify components. */
export const KUSTOMIZE_BARE = shape(
  'plain manifests without any known label',
  [...overlay({chartContainers: true, componentLabels: false}), ...sandbox('openhands-runtimes', '1.41.0')],
  {finds: {...KUSTOMIZE_TIE.finds, profiles: 'openhands 6'}},
)
