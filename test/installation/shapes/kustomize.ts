import {sandbox} from '../chart/chart.ts'
import {overlay} from '../chart/kustomize.ts'
import {OVERLAY, shape} from '../shape.ts'

/**
 * The chart's images with the labels of the generic profile. Both profiles match signs, but only one finds the
 * components.
 */
export const KUSTOMIZE = shape(
  'plain manifests with the component labels',
  [...overlay(), ...sandbox('openhands-runtimes', '1.41.0')],
  {finds: OVERLAY},
)
