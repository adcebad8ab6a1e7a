/** Returns the cycles in a map of parents, each in log order. Takes linear time. */
export function cyclesOf(parents: ReadonlyMap<string, string | null>): string[][] {
  const order = new Map([...parents.keys()].map((id, at) => [id, at]))
  const done = new Set<string>()
  const cycles: string[][] = []
  for (const start of parents.keys()) {
    const cycle = cycleFrom(start, parents, done)
    if (cycle !== null) cycles.push(cycle.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0)))
  }
  return cycles
}

function cycleFrom(start: string, parents: ReadonlyMap<string, string | null>, done: Set<string>): string[] | null {
  const way = new Map<string, number>()
  let at: string | null = start
  while (at !== null && !done.has(at) && !way.has(at)) {
    way.set(at, way.size)
    at = parents.get(at) ?? null
  }
  const entry = at === null ? undefined : way.get(at)
  for (const id of way.keys()) done.add(id)
  return entry === undefined ? null : [...way.keys()].slice(entry)
}
