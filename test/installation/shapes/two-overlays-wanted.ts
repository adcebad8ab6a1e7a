import {shape} from '../shape.ts'
import {BLUE_AND_GREEN, oneOf} from './two-overlays.ts'

export const TWO_OVERLAYS_WANTED = shape(
  'one namespace with two installations of which one was asked for',
  BLUE_AND_GREEN,
  {
    wanted: 'green',
    finds: {...oneOf('green'), otherReleases: ['blue']},
    outcomes: {
      'keys.match': 'fail Secret/green-sandbox-api-key differs',
      'keys.accepted': 'fail Deployment/green-runtime refused',
    },
  },
)
