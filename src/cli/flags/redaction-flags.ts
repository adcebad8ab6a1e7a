import {Flags} from '@oclif/core'

/** The flags of every command that redacts its input: what to mask in addition to the built-in rules. */
export const REDACTION_FLAGS = {
  'secrets-file': Flags.string({
    summary: 'mask these secrets as well: one secret a line, or NAME=value; - is standard input',
    helpValue: 'FILE',
  }),
  rules: Flags.string({
    multiple: true,
    multipleNonGreedy: true,
    summary: 'add rules of svcdiag, troubleshoot (kind: Redactor) or gitleaks',
    helpValue: 'FILE',
  }),
}

/** Without a key, equal masks mean equal values only within one run or one bundle. */
export function redactionKeyFlag(within: 'run' | 'bundle') {
  return Flags.string({
    summary: `key file of 32 bytes or more: equal values get equal masks in every ${within}`,
    helpValue: 'FILE',
  })
}
