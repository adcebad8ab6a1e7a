/** A document as people read it, with a line feed at its end. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
