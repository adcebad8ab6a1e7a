/**
 * Returns whether the redactor has masked this command. The original contained a secret; nothing may run what is left, because
 * it is a different script.
 */
export function isMaskedCommand(command: string): boolean {
  return MASK.test(command)
}

const MASK = /<redacted:[\w./-]+#[0-9a-f]{16}>/u
