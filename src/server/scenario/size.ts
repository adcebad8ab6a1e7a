import {isObject} from '../../events/schema.ts'

/** Whether a value has more values in it, at any depth, than `most`. Looks at no more than that. */
export function hasMoreThan(most: number, value: unknown): boolean {
  return restOf(value, most) < 0
}

/** What is left of so many values when those in this one are taken away. */
function restOf(value: unknown, left: number): number {
  let rest = left - 1
  if (Array.isArray(value)) {
    for (const own of value) if (rest >= 0) rest = restOf(own, rest)
  } else if (isObject(value)) {
    for (const name in value) if (rest >= 0) rest = restOf(value[name], rest)
  }
  return rest
}
