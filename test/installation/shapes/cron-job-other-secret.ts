import {OTHER_KEY} from '../../../src/lab/components/setting.ts'
import {fromSecret, secret} from '../../../src/lab/manifests/build.ts'
import {shape} from '../shape.ts'
import {withJobSending} from './cron-job-other-key.ts'

/** A run does not read a Secret that only a CronJob uses, so the check reports that it could not compare. */
export const CRON_JOB_OTHER_SECRET = shape(
  'a CronJob that reads a Secret of its own',
  [
    ...withJobSending(fromSecret('SANDBOX_API_KEY', 'old-key', 'sandbox-api-key')),
    secret({namespace: 'openhands', name: 'old-key', values: {'sandbox-api-key': OTHER_KEY}}),
  ],
  {outcomes: {'keys.consumed': 'inconclusive'}},
)
