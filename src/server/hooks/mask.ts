import {randomBytes} from 'node:crypto'
import type {Redactor} from '../../redaction/redactor.ts'

/** Shorter values are in too many honest texts. */
const SHORTEST = 4
const HIDDEN = '<secret-hidden>'

export type Mask = (text: string) => string

type Secrets = readonly (readonly [name: string, value: string])[]

/**
 * Hides the secrets of a conversation in what its hooks say, whatever encoding they are printed in, and all that looks
 * like a secret. Values that are no use as needles (words, addresses) are secrets here as well: the user said so.
 * Each call gives the mask for the secrets there are then; the redactor is loaded with the first, which takes a while.
 */
export function createMask(secrets: () => ReadonlyMap<string, string>): () => Promise<Mask> {
  const key = randomBytes(32)
  let known: {readonly secrets: Secrets; readonly mask: Mask} | null = null
  return async () => {
    const now = [...secrets()]
    if (known === null || !isSame(known.secrets, now)) known = {secrets: now, mask: await maskOf(now, key)}
    return known.mask
  }
}

async function maskOf(secrets: Secrets, key: Uint8Array): Promise<Mask> {
  const {createRedactor} = await import('../../redaction/redactor.ts')
  const named = secrets.map(([name, value]) => ({ref: `env/${name}`, value: Buffer.from(value)}))
  const redactor: Redactor = createRedactor({secrets: named, objectNames: new Set(), rules: [], paths: [], key})
  const values = anyOf(secrets.map(([, value]) => value).filter(value => value.length >= SHORTEST))
  return text => (text === '' ? text : (redactor.words(text) ?? HIDDEN).replace(values, HIDDEN))
}

/** Longer ones first: one may be the beginning of another. */
function anyOf(values: readonly string[]): RegExp {
  const longestFirst = values.toSorted((one, other) => other.length - one.length)
  return values.length === 0 ? /(?!)/ : new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g')
}

function isSame(one: Secrets, other: Secrets): boolean {
  return (
    one.length === other.length && one.every(([name, value], at) => name === other[at]?.[0] && value === other[at][1])
  )
}
