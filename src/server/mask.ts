import {randomBytes} from 'node:crypto'
import {StringDecoder} from 'node:string_decoder'
import {setImmediate} from 'node:timers/promises'
import {HIDDEN_SECRET} from '../events/masks.ts'
import type {Redactor} from '../redaction/redactor.ts'
import type {ReportedStream} from '../redaction/report.ts'

/** The mask that the reference service writes for a credential. */
export const MASKED_SECRET = '**********'

export interface Masked {
  readonly text: string
  readonly isWhole: boolean
}

/** Masks secrets in a text. Between parts of the text, it yields to other work. */
export interface Mask {
  firstMegabyte(text: string): Promise<string>
  /** Returns the masked beginning of a text. The result has at least `longest` characters, if the text has as many. */
  beginning(text: string, longest: number): Promise<Masked>
}

/** Secrets with their names. A name has several values if its secret was replaced. */
export type KnownSecrets = Iterable<readonly [name: string, value: string]>

type Secrets = readonly (readonly [name: string, value: string])[]

interface Known {
  readonly secrets: Secrets
  readonly redactor: Redactor
  readonly values: Values
}

/**
 * Returns the mask for texts from outside, such as the output of hooks. It masks the known secrets in every encoding, and
 * everything that looks like a secret. At most `most` bytes of a text are masked; the rest is cut. The redactor is loaded
 * at the first use, because loading takes time.
 */
export function createMask(secrets: () => KnownSecrets, most = MOST): Mask {
  const key = randomBytes(32)
  let known: Known | null = null

  async function knownNow(): Promise<Known> {
    const now = [...secrets()]
    if (known === null || !isSame(known.secrets, now)) known = await knownOf(now, key)
    return known
  }

  async function beginning(text: string, longest: number): Promise<Masked> {
    return text === '' ? {text, isWhole: true} : maskedBy(await knownNow(), text, {longest, most})
  }

  return {beginning, firstMegabyte: async text => (await beginning(text, Number.POSITIVE_INFINITY)).text}
}

async function knownOf(secrets: Secrets, key: Uint8Array): Promise<Known> {
  const {createRedactor} = await import('../redaction/redactor.ts')
  const read = secrets.flatMap(([name, value]) => readingsOf(value).map(reading => [name, reading] as const))
  const named = read.map(([name, value]) => ({ref: `env/${name}`, value: Buffer.from(value)}))
  const redactor = createRedactor({secrets: named, objectNames: new Set(), rules: [], paths: [], key})
  return {secrets, redactor, values: valuesOf(read.map(([, value]) => value))}
}

const REPLACED = '\uFFFD'

/**
 * Returns a value as readers see it: correctly, with its UTF-8 taken for Latin-1 once or twice, and with its Latin-1 taken
 * for UTF-8. A body that is not UTF-8 is read as Latin-1, and its sender may have misread the value before.
 */
function readingsOf(value: string): string[] {
  const misread = Buffer.from(value).toString('latin1')
  const misreadTwice = Buffer.from(misread).toString('latin1')
  const asUtf8 = Buffer.from(value, 'latin1').toString()
  const isRecognizable = asUtf8.includes(REPLACED) && asUtf8.replaceAll(REPLACED, '').length >= SHORTEST
  return [...new Set([value, misread, misreadTwice, ...(isRecognizable ? [asUtf8] : [])])]
}

async function maskedBy({redactor, values}: Known, text: string, limits: Limits): Promise<Masked> {
  const item = redactor.uncounted()
  const masked = await maskedUpTo(limits, text, item, values)
  const isProven = item.report().dropped.every(({part}) => part !== 'item')
  return isProven ? masked : {text: HIDDEN_SECRET, isWhole: true}
}

/**
 * The maximum size of a masked text in bytes. It is smaller than the kept output of a process, because a secret may be
 * cut at the end of that output.
 */
const MOST = 1_000_000

interface Limits {
  /** In characters of the masked text. */
  readonly longest: number
  /** In bytes of the text. */
  readonly most: number
}

async function maskedUpTo(
  {longest, most}: Limits,
  text: string,
  item: ReportedStream,
  values: Values,
): Promise<Masked> {
  const bytes = Buffer.from(text)
  const isCut = bytes.length > most
  const hider = createHider(values)
  let masked = ''
  for await (const part of redactedParts(item, bytes.subarray(0, most), isCut)) {
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

/** Shorter values are not masked, because they occur in too many ordinary texts. */
const SHORTEST = 4

interface Values {
  readonly pattern: RegExp
  readonly longest: number
}

/** Masks values in a text that arrives in parts. */
interface Hider {
  /** Returns the next masked text. The end of a part waits for the next part, because a value may begin there. */
  push(part: string): string
  end(): string
}

/** Returns the values that are long enough to be masked. */
export function valuesOf(texts: readonly string[]): Values {
  const values = texts.filter(text => text.length >= SHORTEST)
  return {pattern: anyOf(values), longest: Math.max(0, ...values.map(value => value.length))}
}

export function createHider({pattern, longest}: Values): Hider {
  let held = ''

  /**
   * A value may begin after `certain` and end in the next part, so the text after `certain` waits for the next part.
   */
  function shownUpTo(certain: number): string {
    let shown = ''
    let at = 0
    for (const {0: value, index} of held.matchAll(pattern)) {
      if (index >= certain) break
      shown += held.slice(at, index) + HIDDEN_SECRET
      at = index + value.length
    }
    const to = Math.max(at, certain)
    shown += held.slice(at, to)
    held = held.slice(to)
    return shown
  }

  return {
    push(part) {
      held += part
      return shownUpTo(Math.max(0, held.length - longest))
    },
    end: () => shownUpTo(held.length),
  }
}

/** The longest value is matched first, because one value may be the beginning of another. */
function anyOf(values: readonly string[]): RegExp {
  const longestFirst = values.toSorted((one, other) => other.length - one.length)
  return values.length === 0 ? /(?!)/g : new RegExp(longestFirst.map(RegExp.escape).join('|'), 'g')
}

type Item = Pick<ReturnType<Redactor['uncounted']>, 'push' | 'end'>

/** The size of a part in bytes. Even for the slowest text, a part takes only 0.1 s. */
const PART = 16 * 1024

/**
 * Yields to other work between the parts. If `isCut` is true, drops the last bytes, because they may be half a secret.
 */
async function* redactedParts(item: Item, bytes: Buffer, isCut: boolean): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  const decoded = (parts: readonly Buffer[]) => parts.map(part => decoder.write(part)).join('')
  for (let at = 0; at < bytes.length; at += PART) {
    if (at > 0) await setImmediate()
    yield decoded(item.push(bytes.subarray(at, at + PART)))
  }
  if (!isCut) yield decoded(item.end())
}
