import {chart, without} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** The Services of the missing runtime API still exist. Every other component also has the labels that they select. */
export const MISSING_RUNTIME = shape(
  'an installation without a runtime API',
  without(chart({sandboxNamespace: null}), 'Deployment/openhands-runtime-api'),
  {
    finds: {
      profiles: 'openhands 5',
      sandboxNamespace: 'openhands',
      components: {runtime: 'missing'},
      accepted: [],
    },
    outcomes: {
      'components.found': 'fail Namespace/openhands runtime not found',
      'services.endpoints': 'fail Service/openhands-runtime-api selector matches nothing',
    },
  },
)
