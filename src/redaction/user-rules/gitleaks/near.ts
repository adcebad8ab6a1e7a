import type {Patience} from '../patience.ts'
import {MOST_LINES} from '../re2/line-feeds.ts'
import type {Detection, Detector} from './detector.ts'

/** Another rule that must also match nearby. */
export interface Required {
  readonly detector: Detector
  readonly withinLines: number | undefined
  readonly withinColumns: number | undefined
}

/**
 * Returns the number of lines before and after that are needed. Without a distance in lines the rest of the file
 * counts, but a stream cannot wait for it, so the number is `MOST_LINES`.
 */
export function linesFor(required: readonly Required[]): number {
  return Math.min(MOST_LINES, Math.max(0, ...required.map(({withinLines}) => withinLines ?? MOST_LINES)))
}

/** Returns the finds that have a find of every required rule nearby. Throws `RuleTimeout`. */
export function withNeighbours(
  found: readonly Detection[],
  required: readonly Required[],
  text: string,
  path: string,
  patience: Patience,
): readonly Detection[] {
  if (found.length === 0) return found
  const others = required.map(({detector}) => (detector.files(path) ? detector.detect(text, path, patience) : []))
  return found.filter(one =>
    required.every((rule, index) => others[index]?.some(other => isNear(one, other, rule, text)) ?? false),
  )
}

function isNear(one: Detection, other: Detection, {withinLines, withinColumns}: Required, text: string): boolean {
  const [here, there] = [placeOf(one.start, text), placeOf(other.start, text)]
  return (
    Math.abs(here.line - there.line) <= (withinLines ?? Number.POSITIVE_INFINITY) &&
    Math.abs(here.column - there.column) <= (withinColumns ?? Number.POSITIVE_INFINITY)
  )
}

function placeOf(offset: number, text: string): {line: number; column: number} {
  const before = text.slice(0, offset)
  return {line: before.split('\n').length, column: offset - before.lastIndexOf('\n')}
}
