import {SHARED_KEY} from '../../../src/lab/components/setting.ts'
import type {WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited} from '../chart/chart.ts'
import {AS_RENDERED, shape} from '../shape.ts'

/** The chart's map `env` replaces the reference with a literal. */
export const LITERAL_KEY = shape(
  'a worker with a literal key',
  edited<WorkloadManifest>(chart(), 'Deployment/openhands-integrations', ({spec}) => {
    const [main] = spec.template.spec.containers
    if (main)
      main.env = (main.env ?? []).map(entry =>
        entry.name === 'SANDBOX_API_KEY' ? {name: entry.name, value: SHARED_KEY} : entry,
      )
  }),
  {
    finds: {
      sent: [
        AS_RENDERED.sent[0],
        'Deployment/openhands-integrations [wait-for-db create-db migrate-db]: SANDBOX_API_KEY from sandbox-api-key/sandbox-api-key',
        'Deployment/openhands-integrations openhands-integrations: SANDBOX_API_KEY from a literal, set',
        AS_RENDERED.sent[2],
      ].filter(line => line !== undefined),
    },
    outcomes: {'keys.consumed': 'warn Deployment/openhands-integrations literal'},
  },
)
