import {isObject} from '../../events/schema.ts'

/** Whether a value contains more than `most` values, at any depth. Stops counting there. */
export function hasMoreThan(most: number, value: unknown): boolean {
  return restOf(value, most) < 0
}

/** Returns the remaining allowance after this value. */
function restOf(value: unknown, left: number): number {
  let rest = left - 1
  if (Array.isArray(value)) {
    for (const own of value) if (rest >= 0) rest = restOf(own, rest)
  } else if (isObject(value)) {
    for (const name in value) if (rest >= 0) rest = restOf(value[name], rest)
  }
  return rest
}
