/** Renders one JSON document that ends in a newline. */
export function renderJson(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
}
