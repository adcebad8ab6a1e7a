/** One document, nothing else, ending in a newline. */
export function renderJson(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
}
