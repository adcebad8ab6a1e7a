import {Flags} from '@oclif/core'

/** Flags of every command that redacts its input. They add secrets and rules to the built-in ones. */
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

/** Without a key, masks can be compared within one run or one bundle only. */
export function redactionKeyFlag(within: 'run' | 'bundle') {
  return Flags.string({
    summary: `key file of 32 bytes or more: equal values get equal masks in every ${within}`,
    helpValue: 'FILE',
  })
}
