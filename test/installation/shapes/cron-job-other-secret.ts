import {OTHER_KEY} from '../../../src/lab/components/setting.ts'
import {fromSecret, secret} from '../../../src/lab/manifests/build.ts'
import {shape} from '../shape.ts'
import {withJobSending} from './cron-job-other-key.ts'

/** Checks do not read a Secret that only a CronJob uses, so they cannot compare its key. */
export const CRON_JOB_OTHER_SECRET = shape(
  'a CronJob that reads a Secret of its own',
  [
    ...withJobSending(fromSecret('SANDBOX_API_KEY', 'old-key', 'sandbox-api-key')),
    secret({namespace: 'openhands', name: 'old-key', values: {'sandbox-api-key': OTHER_KEY}}),
  ],
  {outcomes: {'keys.consumed': 'inconclusive'}},
)
