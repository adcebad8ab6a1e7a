/** A log repeats itself: what was judged once need not be judged for every line. */
const MOST_REMEMBERED = 2048
const LONGEST_REMEMBERED = 256

/** The same function, which remembers what it said of short texts; `judge` depends on nothing but its arguments. */
export function remembered<T extends number | boolean | string | object | null>(
  judge: (text: string, name: string) => T,
): (text: string, name?: string) => T {
  const known = new Map<string, T>()
  return (text, name = '') => {
    if (text.length + name.length > LONGEST_REMEMBERED) return judge(text, name)
    const key = `${name.length}:${name}${text}`
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size === MOST_REMEMBERED) known.clear()
    const said = judge(text, name)
    known.set(copyOf(key), said)
    return said
  }
}

/** A string of its own: a piece of a text keeps the whole text in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
