/** Formats a document for people, with a line feed at its end. */
export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
