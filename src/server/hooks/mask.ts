import {randomBytes} from 'node:crypto'
import {createRedactor, type Redactor} from '../../redaction/redactor.ts'

/** Shorter values are in too many honest texts. */
const SHORTEST = 4
const HIDDEN = '<secret-hidden>'

export type Mask = (text: string) => string

/**
 * Hides the secrets of a conversation in what its hooks say, whatever encoding they are printed in, and all that looks
 * like a secret. Values that are no use as needles (words, addresses) are secrets here as well: the user said so.
 */
export function createMask(secrets: () => ReadonlyMap<string, string>): Mask {
  const key = randomBytes(32)
  let known: readonly (readonly [string, string])[] = []
  let redactor: Redactor | null = null
  return text => {
    if (text === '') return text
    const now = [...secrets()]
    if (redactor === null || !isSame(known, now)) [known, redactor] = [now, redactorOf(now, key)]
    const values = known.map(([, value]) => value).filter(value => value.length >= SHORTEST)
    return (redactor.words(text) ?? HIDDEN).replace(anyOf(values), HIDDEN)
  }
}

function redactorOf(secrets: readonly (readonly [string, string])[], key: Uint8Array): Redactor {
  const named = secrets.map(([name, value]) => ({ref: `env/${name}`, value: Buffer.from(value)}))
  return createRedactor({secrets: named, objectNames: new Set(), rules: [], paths: [], key})
}

/** Longer ones first: one may be the beginning of another. */
function anyOf(values: readonly string[]): RegExp {
  const longestFirst = values.toSorted((one, other) => other.length - one.length)
  return values.length === 0 ? /(?!)/ : new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g')
}

function isSame(one: readonly (readonly [string, string])[], other: readonly (readonly [string, string])[]): boolean {
  return (
    one.length === other.length && one.every(([name, value], at) => name === other[at]?.[0] && value === other[at][1])
  )
}
