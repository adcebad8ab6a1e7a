import {Flags} from '@oclif/core'
import {CLUSTER_FLAGS} from '../flags/cluster-flags.ts'
import {outputFlag} from '../flags/output-flag.ts'

/** The flags of the only commands that write. */
export const CHANGE_FLAGS = {
  ...CLUSTER_FLAGS,
  'dry-run': Flags.boolean({summary: 'show the plan, validate it with the API server, and change nothing'}),
  yes: Flags.boolean({char: 'y', summary: 'do not ask for confirmation; required without a terminal'}),
  wait: Flags.boolean({default: true, allowNo: true, summary: 'wait for the rollouts and check the new pods'}),
  timeout: Flags.string({
    env: 'SVCDIAG_TIMEOUT',
    summary: 'time limit to read the cluster, and again to wait for the rollouts (default: 10m)',
    helpValue: 'DURATION',
  }),
  output: outputFlag(['text', 'json']),
}
