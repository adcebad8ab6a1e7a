import {sandbox} from '../chart/chart.ts'
import {overlay} from '../chart/kustomize.ts'
import {OVERLAY, shape} from '../shape.ts'

/**
 * The chart's images with the component labels of the generic profile. The installation shows signs of both profiles,
 * but only the generic profile finds components.
 */
export const KUSTOMIZE = shape(
  'plain manifests with the component labels',
  [...overlay(), ...sandbox('openhands-runtimes', '1.41.0')],
  {finds: OVERLAY},
)
