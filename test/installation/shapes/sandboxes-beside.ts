import {chart} from '../chart/chart.ts'
import {shape} from '../shape.ts'

export const SANDBOXES_BESIDE = shape('sandboxes in the release namespace', chart({sandboxNamespace: null}), {
  finds: {sandboxNamespace: 'openhands'},
})
