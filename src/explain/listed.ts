/** Returns the first items as one text, and the number of the others. `count` is the number of all, given or not. */
export function listed(items: readonly string[], {most = 3, count = items.length, between = '; '} = {}): string {
  const more = count - most
  return more > 0 ? `${items.slice(0, most).join(between)}${between}and ${more} more` : items.join(between)
}
