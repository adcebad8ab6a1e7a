import {randomBytes} from 'node:crypto'
import {HIDDEN_SECRET} from '../../events/masks.ts'
import type {Redactor} from '../../redaction/redactor.ts'
import type {ReportedStream} from '../../redaction/report.ts'
import {createHider, type Values, valuesOf} from './hidden-values.ts'
import {redactedParts} from './redacted-parts.ts'

/** A text with secrets masked. */
export interface Masked {
  readonly text: string
  readonly isWhole: boolean
}

/** Masks secrets in the first megabyte of a text and drops the rest. It yields to other work between parts. */
export interface Mask {
  firstMegabyte(text: string): Promise<string>
  /** Returns at least this many masked characters if the text has them. The rest is not read. */
  beginning(text: string, longest: number): Promise<Masked>
}

type Secrets = readonly (readonly [name: string, value: string])[]

/** The secrets at one time. */
interface Known {
  readonly secrets: Secrets
  readonly redactor: Redactor
  readonly values: Values
}

/**
 * Returns the mask for hook output: it masks a conversation's secrets in every encoding, and everything that looks like
 * a secret. Short or common values count as secrets too, because the user declared them. Each text is masked with the
 * current secrets. The redactor is loaded at the first text, because loading takes time.
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

  return {beginning, firstMegabyte: async text => (await beginning(text, Number.POSITIVE_INFINITY)).text}
}

async function knownOf(secrets: Secrets, key: Uint8Array): Promise<Known> {
  const {createRedactor} = await import('../../redaction/redactor.ts')
  const named = secrets.map(([name, value]) => ({ref: `env/${name}`, value: Buffer.from(value)}))
  const redactor = createRedactor({secrets: named, objectNames: new Set(), rules: [], paths: [], key})
  return {secrets, redactor, values: valuesOf(secrets.map(([, value]) => value))}
}

async function maskedBy({redactor, values}: Known, text: string, longest: number): Promise<Masked> {
  const item = redactor.uncounted()
  const masked = await maskedUpTo(longest, text, item, values)
  const isProven = item.report().dropped.every(({part}) => part !== 'item')
  return isProven ? masked : {text: HIDDEN_SECRET, isWhole: true}
}

/** The longest text in bytes. It is shorter than the kept output of a process, whose end may split a secret. */
const MOST = 1_000_000

async function maskedUpTo(longest: number, text: string, item: ReportedStream, values: Values): Promise<Masked> {
  const bytes = Buffer.from(text)
  const isCut = bytes.length > MOST
  const hider = createHider(values)
  let masked = ''
  for await (const part of redactedParts(item, bytes.subarray(0, MOST), isCut)) {
    masked += hider.push(part)
    if (masked.length > longest) return {text: masked, isWhole: false}
  }
  return isCut ? {text: masked, isWhole: false} : {text: masked + hider.end(), isWhole: true}
}

function isSame(one: Secrets, other: Secrets): boolean {
  return (
    one.length === other.length && one.every(([name, value], at) => name === other[at]?.[0] && value === other[at][1])
  )
}
