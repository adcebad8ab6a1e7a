/**
 * Compares ids, names and times by their code units. Returns less than zero if `one` comes first, and zero if both are
 * equal. A locale's order differs between machines, and loading it takes 10 ms.
 */
export function textOrder(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
