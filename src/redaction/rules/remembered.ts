/** A log repeats itself: what was judged once need not be judged for every line. */
const MOST_REMEMBERED = 2048
const LONGEST_REMEMBERED = 256

/** The same function, which remembers what it said of short texts; `judge` depends on nothing but its arguments. */
export function remembered<T extends number | boolean | string | object | null>(
  judge: (text: string, name: string) => T,
): (text: string, name?: string) => T {
  const known = new Map<string, Map<string, T>>()
  let count = 0
  return (text, name = '') => {
    if (text.length + name.length > LONGEST_REMEMBERED) return judge(text, name)
    const before = known.get(name)?.get(text)
    if (before !== undefined) return before
    if (count === MOST_REMEMBERED) {
      known.clear()
      count = 0
    }
    count++
    const said = judge(text, name)
    const ofName = known.get(name) ?? new Map<string, T>()
    if (ofName.size === 0) known.set(copyOf(name), ofName)
    ofName.set(copyOf(text), said)
    return said
  }
}

/** A string of its own, as joining makes one: a piece of a text keeps the whole text in memory. */
function copyOf(text: string): string {
  return ` ${text}`.slice(1)
}
