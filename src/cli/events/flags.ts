import {Args, Flags} from '@oclif/core'
import {REDACTION_FLAGS} from '../flags/redaction-flags.ts'

/** The common arguments of the commands about events. */
export const SOURCES = {
  source: Args.string({
    multiple: true,
    required: true,
    ignoreStdin: true,
    description:
      'export zips, trajectory zips, conversation directories, search pages, JSON lines or arrays; - is standard input',
  }),
}

/** The settings file may contain more rules. */
export const EVENT_REDACTION_FLAGS = {
  ...REDACTION_FLAGS,
  config: Flags.string({
    env: 'SVCDIAG_CONFIG',
    summary: 'settings file (default: ./svcdiag.yaml, then the user configuration)',
    helpValue: 'FILE',
  }),
}

export const ASSUME_TZ = {
  'assume-tz': Flags.string({default: 'UTC', summary: 'time zone of times without an offset', helpValue: 'ZONE'}),
}
