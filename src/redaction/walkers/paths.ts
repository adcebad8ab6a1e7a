import type {PathRule} from './walker.ts'

interface Place {
  readonly depth: number
  readonly isMap: boolean
  readonly key: {readonly name: string}
  readonly index: number
  readonly paths: readonly PathRule[]
}

/** Returns the source of a rule whose path ends at the last key or item of this map or sequence. */
export function hitBy(place: Place): string | null {
  if (place.paths.length === 0) return null
  const rule = place.paths.find(({path}) => path.length === place.depth + 1 && isAt(path[place.depth], place))
  return rule === undefined ? null : `rule/${rule.id}`
}

/** Returns the rules whose paths continue below the last key or item. */
export function stillMatching(place: Place): readonly PathRule[] {
  if (place.paths.length === 0) return NONE
  return place.paths.filter(({path}) => path.length > place.depth + 1 && isAt(path[place.depth], place))
}

function isAt(segment: string | undefined, {isMap, key, index}: Place): boolean {
  return segment === '*' || segment === (isMap ? key.name : String(index))
}

const NONE: readonly PathRule[] = []
