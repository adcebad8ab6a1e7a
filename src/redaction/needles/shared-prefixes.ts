import type {Needle} from './secret.ts'
import {byteString} from './text.ts'

/** Takes the prefix from needles whose prefix another needle of another value begins with too: it would tell wrong. */
export function withoutSharedPrefixes(needles: readonly Needle[]): Needle[] {
  const shared = sharedOf(needles)
  return needles.map(({prefix, ...needle}) => {
    return prefix === undefined || shared.has(headOf(needle, prefix)) ? needle : {...needle, prefix}
  })
}

function sharedOf(needles: readonly Needle[]): Set<string> {
  const lengths = [...new Set(needles.flatMap(({prefix}) => prefix ?? []))]
  const firsts = new Map<string, Uint8Array>()
  const shared = new Set<string>()
  for (const needle of needles) {
    for (const length of lengths) {
      if (needle.bytes.length < length) continue
      const head = headOf(needle, length)
      const first = firsts.get(head)
      if (first === undefined) firsts.set(head, needle.value)
      else if (first !== needle.value && !Buffer.from(first).equals(needle.value)) shared.add(head)
    }
  }
  return shared
}

function headOf({bytes}: Omit<Needle, 'prefix'>, length: number): string {
  return byteString(bytes.subarray(0, length))
}
