import {Flags} from '@oclif/core'
import {CLUSTER_FLAGS} from '../flags/cluster-flags.ts'
import {outputFlag} from '../flags/output-flag.ts'

/** Of the only commands that write. */
export const CHANGE_FLAGS = {
  ...CLUSTER_FLAGS,
  'dry-run': Flags.boolean({summary: 'show the plan, let the API server judge it, and change nothing'}),
  yes: Flags.boolean({char: 'y', summary: 'do not ask; needed where there is no terminal'}),
  wait: Flags.boolean({default: true, allowNo: true, summary: 'wait for the rollouts and look at the new pods'}),
  timeout: Flags.string({
    env: 'SVCDIAG_TIMEOUT',
    summary: 'for looking, and once more for the waiting, with its unit; 10m unless set',
    helpValue: 'DURATION',
  }),
  output: outputFlag(['text', 'json']),
}
