import {Flags} from '@oclif/core'

/** What is hidden besides what is known of itself: of every command that redacts what it is given. */
export const REDACTION_FLAGS = {
  'secrets-file': Flags.string({
    summary: 'hide these as well: one secret a line, or NAME=value; - is standard input',
    helpValue: 'FILE',
  }),
  rules: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'more rules: of svcdiag, of troubleshoot (kind: Redactor) or of gitleaks',
    helpValue: 'FILE',
  }),
}

/** What equal masks mean is known within one run, or one bundle, unless there is a key. */
export function redactionKeyFlag(within: 'run' | 'bundle') {
  return Flags.string({
    summary: `file of 32 bytes or more: the same values get the same masks in every ${within}`,
    helpValue: 'FILE',
  })
}
