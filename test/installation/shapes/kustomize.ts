import {sandbox} from '../chart/chart.ts'
import {overlay} from '../chart/kustomize.ts'
import {OVERLAY, shape} from '../shape.ts'

/**
 * The chart's images have generic labels. Signs of both profiles match, but only the generic profile finds components.
 */
export const KUSTOMIZE = shape(
  'plain manifests with the component labels',
  [...overlay(), ...sandbox('openhands-runtimes', '1.41.0')],
  {finds: OVERLAY},
)
