import {randomBytes} from 'node:crypto'
import type {Redactor} from '../../redaction/redactor.ts'
import {inTurns} from './in-turns.ts'

/** Shorter values are in too many honest texts. */
const SHORTEST = 4
const HIDDEN = '<secret-hidden>'

/** A text without secrets. */
export interface Masked {
  readonly text: string
  readonly isWhole: boolean
}

/** Hides secrets in texts of any length, and lets others have their turns meanwhile. */
export interface Mask {
  /** Of a text of more than a megabyte: that much. */
  whole(text: string): Promise<string>
  /** At least so many characters, where there are so many; what comes after that is not looked at. */
  beginning(text: string, longest: number): Promise<Masked>
}

type Secrets = readonly (readonly [name: string, value: string])[]

/** What is known of the secrets at one time. */
interface Known {
  readonly secrets: Secrets
  readonly redactor: Redactor
  readonly values: RegExp
  readonly longestValue: number
}

/**
 * Hides the secrets of a conversation in what its hooks say, whatever encoding they are printed in, and all that looks
 * like a secret. Values that are no use as needles (words, addresses) are secrets here as well: the user said so.
 * Each text is masked with the secrets there are then; the redactor is loaded with the first, which takes a while.
 */
export function createMask(secrets: () => ReadonlyMap<string, string>): Mask {
  const key = randomBytes(32)
  let known: Known | null = null

  async function knownNow(): Promise<Known> {
    const now = [...secrets()]
    if (known === null || !isSame(known.secrets, now)) known = await knownOf(now, key)
    return known
  }

  async function beginning(text: string, longest: number): Promise<Masked> {
    return text === '' ? {text, isWhole: true} : maskedBy(await knownNow(), text, longest)
  }

  return {beginning, whole: async text => (await beginning(text, Number.POSITIVE_INFINITY)).text}
}

async function knownOf(secrets: Secrets, key: Uint8Array): Promise<Known> {
  const {createRedactor} = await import('../../redaction/redactor.ts')
  const named = secrets.map(([name, value]) => ({ref: `env/${name}`, value: Buffer.from(value)}))
  const redactor = createRedactor({secrets: named, objectNames: new Set(), rules: [], paths: [], key})
  const values = secrets.map(([, value]) => value).filter(value => value.length >= SHORTEST)
  const longestValue = Math.max(0, ...values.map(value => value.length))
  return {secrets, redactor, values: anyOf(values), longestValue}
}

/** Where it ends early a value may have been cut there, so that its end is left out. */
async function maskedBy({redactor, values, longestValue}: Known, text: string, longest: number): Promise<Masked> {
  const item = redactor.uncounted()
  const {text: redacted, isWhole} = await inTurns(item, text, longest + 2 * longestValue)
  if (item.report().dropped.some(({part}) => part === 'item')) return {text: HIDDEN, isWhole: true}
  const masked = redacted.replace(values, HIDDEN)
  return {text: isWhole ? masked : masked.slice(0, Math.max(0, masked.length - longestValue)), isWhole}
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
