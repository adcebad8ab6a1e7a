import {isObject, isSame, type Json} from './json.ts'

/**
 * Orders a merged list as an API server does. Items in `asked` keep the order of `asked`, and the other items keep
 * their old order. When the two sequences are merged, the old order decides. So a new item of a patch comes first.
 */
export function orderElements(
  merged: readonly Json[],
  asked: readonly Json[],
  before: readonly Json[],
  key: string | null,
): Json[] {
  const places = {asked: placeIn(asked, key), before: placeIn(before, key)}
  const named = merged.filter(item => places.asked(item) >= 0)
  const others = merged.filter(item => places.asked(item) < 0)
  return interleave(sortedBy(others, places.before), sortedBy(named, places.asked), places.before)
}

type Place = (item: Json) => number

function placeIn(list: readonly Json[], key: string | null): Place {
  return item => list.findIndex(candidate => (key === null ? isSame(candidate, item) : hasKeyOf(candidate, item, key)))
}

function hasKeyOf(left: Json, right: Json, key: string): boolean {
  return isObject(left) && isObject(right) && isSame(left[key], right[key])
}

function sortedBy(items: readonly Json[], place: Place): Json[] {
  return items.toSorted((left, right) => place(left) - place(right))
}

function interleave(others: readonly Json[], named: readonly Json[], place: Place): Json[] {
  const all: Json[] = []
  const [left, right] = [[...others], [...named]]
  while (left.length > 0 && right.length > 0) {
    const [first = null] = left
    const [second = null] = right
    const known = place(first) >= 0 && place(second) >= 0
    const next = known && place(first) < place(second) ? left.shift() : right.shift()
    all.push(next ?? null)
  }
  return [...all, ...left, ...right]
}
