/**
 * Whether a command is what is left of one in which a secret stood: a script with a hole in it is another script, so it must
 * not be run.
 */
export function isMaskedCommand(command: string): boolean {
  return MASK.test(command)
}

const MASK = /<redacted:[\w./-]+#[0-9a-f]{16}>/u
