import {createRedactor, type Redactor} from '../../redaction/redactor.ts'
import {behind} from '../spread/behind.ts'
import {spreadingOf} from '../spread/spreading.ts'
import type {Knowledge, Rules} from './learn.ts'

/** Returns a redactor for a bundle's known values and for copies of values that rules found in it. */
export function redactorKnowing(knowledge: Knowledge, {rules, paths, key}: Omit<Rules, 'secrets'>): Redactor {
  const {secrets, found, objectNames, words} = knowledge
  const redactor = createRedactor({secrets, objectNames, words, rules, paths, key})
  if (found.length === 0) return redactor
  const {refs, hiding} = spreadingOf(found, wordsOf(knowledge), redactor.tokenOf)
  return behind(redactor, redactor.spreader(hiding(refs)))
}

/** Returns words that are never masked as copies. */
export function wordsOf({objectNames, words}: Knowledge): ReadonlySet<string> {
  return new Set([...objectNames, ...words()])
}
