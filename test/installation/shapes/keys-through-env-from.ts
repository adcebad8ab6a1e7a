import {OTHER_KEY, SHARED_KEY} from '../../../src/lab/components/setting.ts'
import {secret} from '../../../src/lab/manifests/build.ts'
import type {WorkloadManifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited} from '../chart/chart.ts'
import {shape} from '../shape.ts'

const RUNTIME = 'Deployment/openhands-runtime-api'

/** `envFrom` reads two Secrets. The last Secret counts, and a prefix is part of the variable's name. */
export const KEYS_THROUGH_ENV_FROM = shape(
  'a runtime API that takes its key through envFrom',
  [
    ...edited<WorkloadManifest>(chart(), RUNTIME, ({spec}) => {
      const {containers, initContainers = []} = spec.template.spec
      for (const container of [...containers, ...initContainers])
        container.env = (container.env ?? []).filter(({name}) => name !== 'DEFAULT_API_KEY')
      const [main] = containers
      if (main === undefined) throw new Error('the runtime API has a container')
      main.envFrom = [
        {secretRef: {name: 'first'}},
        {secretRef: {name: 'last'}, prefix: 'DEFAULT_'},
        {secretRef: {name: 'other'}},
      ]
    }),
    secret({namespace: 'openhands', name: 'first', values: {DEFAULT_API_KEY: OTHER_KEY}}),
    secret({namespace: 'openhands', name: 'last', values: {API_KEY: SHARED_KEY}}),
    secret({namespace: 'openhands', name: 'other', values: {ELSE: 'else'}}),
  ],
  {
    finds: {
      accepted: [
        `${RUNTIME} runtime-api: DEFAULT_API_KEY from first/DEFAULT_API_KEY through envFrom`,
        `${RUNTIME} runtime-api: DEFAULT_API_KEY from last/API_KEY through envFrom`,
        `${RUNTIME} runtime-api: DEFAULT_API_KEY from other/DEFAULT_API_KEY through envFrom`,
      ],
    },
  },
)
