/** The text that the reference service writes in place of a secret. */
export const HIDDEN_SECRET = '<secret-hidden>'

/**
 * Returns whether the redactor has masked this command, because it contained a secret. Nothing may run a masked command,
 * because it is a different script.
 */
export function isMaskedCommand(command: string): boolean {
  return MASK.test(command)
}

/** Returns whether an event records the run of a hook whose command is masked. */
export function hasMaskedCommand({kind, hook_command: command}: Readonly<Record<string, unknown>>): boolean {
  return kind === 'HookExecutionEvent' && typeof command === 'string' && isMaskedCommand(command)
}

const MASK = /<redacted:[\w./-]+#[0-9a-f]{16}>/u
