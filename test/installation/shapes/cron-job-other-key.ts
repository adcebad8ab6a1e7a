import {OTHER_KEY} from '../../../src/lab/components/setting.ts'
import type {CronJobManifest, EnvVar, Manifest} from '../../../src/lab/manifests/types.ts'
import {chart, edited} from '../chart/chart.ts'
import {shape} from '../shape.ts'

/** A rotation of the key skipped one CronJob of the app. */
export const CRON_JOB_OTHER_KEY = shape(
  'a CronJob that sends another key',
  withJobSending({name: 'SANDBOX_API_KEY', value: OTHER_KEY}),
  {
    outcomes: {
      'keys.consumed':
        'fail CronJob/openhands-maintenance-tasks another value; warn CronJob/openhands-maintenance-tasks literal',
    },
  },
)

export function withJobSending(entry: EnvVar): Manifest[] {
  return edited<CronJobManifest>(chart(), 'CronJob/openhands-maintenance-tasks', ({spec}) => {
    const [container] = spec.jobTemplate.spec.template.spec.containers
    if (container) container.env = [entry]
  })
}
