import {Args, Flags} from '@oclif/core'

/** What the commands about events share. */
export const SOURCES = {
  source: Args.string({
    multiple: true,
    required: true,
    ignoreStdin: true,
    description:
      'export zips, trajectory zips, conversation directories, search pages, JSON lines or arrays; - is standard input',
  }),
}

export const REDACTION_FLAGS = {
  'secrets-file': Flags.string({
    summary: 'hide these as well: one secret a line, or NAME=value; - is standard input',
    helpValue: 'FILE',
  }),
  rules: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'more redaction rules: of svcdiag, of troubleshoot (kind: Redactor) or of gitleaks',
    helpValue: 'FILE',
  }),
  config: Flags.string({
    env: 'SVCDIAG_CONFIG',
    summary: 'settings file, instead of ./svcdiag.yaml or the one in the user configuration',
    helpValue: 'FILE',
  }),
}

export const REDACTION_KEY = {
  'redaction-key': Flags.string({
    summary: 'file of 32 bytes or more: the same values get the same masks in every run',
    helpValue: 'FILE',
  }),
}

export const ASSUME_TZ = {
  'assume-tz': Flags.string({default: 'UTC', summary: 'the zone of times that name none', helpValue: 'ZONE'}),
}
