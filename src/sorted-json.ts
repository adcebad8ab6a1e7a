import {textOrder} from './text-order.ts'

/** Returns JSON with sorted keys, so that equal values have equal texts. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => textOrder(one, other)))
      : part,
  )
}
