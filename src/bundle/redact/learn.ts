import type {Secret} from '../../redaction/needles/secret.ts'
import {isWeak} from '../../redaction/needles/weak.ts'
import {createRedactor, type RedactorOptions} from '../../redaction/redactor.ts'
import {LAYOUT_NAMES} from '../layout.ts'
import type {Bundle} from '../open/bundle.ts'
import {type Known, learnDocument} from './known.ts'
import {pour, type Target} from './pour.ts'

/** Everything that is known to be secret before the first byte is written. In memory only. */
export interface Knowledge {
  readonly secrets: readonly Secret[]
  readonly objectNames: ReadonlySet<string>
  /** Documents too large to be taken apart: what is secret by its place in them is hidden there, and not known elsewhere. */
  readonly unlearned: readonly string[]
}

export type Rules = Pick<RedactorOptions, 'rules' | 'paths' | 'key'> & {
  /** That the user named. */
  readonly secrets: readonly Secret[]
  /** Bytes of the largest document that is taken apart; 64 MiB unless set. */
  readonly largestDocument?: number
}

/**
 * Reads a bundle, all of it unless told: values that are secret by their place in an object, and values that rules find in any file, for
 * they may stand in another where nothing tells what they are.
 */
export async function learnBundle(
  bundle: Bundle,
  rules: Rules,
  signal: AbortSignal,
  isWanted: (path: string) => boolean = () => true,
): Promise<Knowledge> {
  const known: Known = {secrets: [], names: new Set(LAYOUT_NAMES)}
  const unlearned: string[] = []
  const finds = createFinds()
  const finder = createRedactor({...rules, objectNames: new Set(), onFound: finds.add})
  const target: Target = {
    add: async (path, data) => {
      const item = finder.stream(path)
      const document = documentIn(rules.largestDocument ?? LARGEST_DOCUMENT)
      for await (const chunk of data) {
        signal.throwIfAborted()
        item.push(chunk)
        document.push(chunk)
      }
      item.end()
      if (document.isTooLarge()) unlearned.push(path)
      else learnDocument(document.end(), known)
    },
    addPacked: (_path, _format, fill) => fill(target),
    leaveOut: () => {},
  }
  for await (const {path, bytes, data} of bundle.walk()) {
    signal.throwIfAborted()
    if (isWanted(path)) await pour(path, bytes, data, target)
  }
  const sure = [...rules.secrets, ...known.secrets.filter(isWhole)]
  return {secrets: [...sure, ...worthHiding(finds.all(), known.names, sure)], objectNames: known.names, unlearned}
}

/** So many are searched for. */
const MOST_LATE = 5_000
const MOST_FINDS = 20_000
const LONGEST_LATE = 65_536

/** A log can hold a new token in every line: each once, and no more than that. */
export function createFinds() {
  const finds = new Map<string, Secret>()
  return {
    add: (secret: Secret): void => {
      if (finds.size >= MOST_FINDS || secret.value.length > LONGEST_LATE) return
      for (const spelling of spellings(secret)) finds.set(keyOf(spelling), spelling)
    },
    all: (): Secret[] => [...finds.values()],
  }
}

/** Not what honest text is full of, each once. */
export function worthHiding(
  found: readonly Secret[],
  objectNames: ReadonlySet<string>,
  known: readonly Secret[],
): Secret[] {
  const seen = new Set(known.map(keyOf))
  const worth: Secret[] = []
  for (const secret of found) {
    if (worth.length === MOST_LATE) break
    const key = keyOf(secret)
    if (seen.has(key) || !isWhole(secret)) continue
    seen.add(key)
    if (!isWeak(Buffer.from(secret.value).toString(), '', objectNames)) worth.push(secret)
  }
  return worth
}

function keyOf({value}: Secret): string {
  return Buffer.from(value).toString('latin1')
}

/** What was hidden before is no value, and what holds a mask is not what it was. */
function isWhole({value}: Secret): boolean {
  const text = Buffer.from(value).toString('latin1')
  return !text.includes('<redacted:') && !text.includes('***HIDDEN***')
}

/** In a JSON string it stands escaped. */
function spellings(secret: Secret): Secret[] {
  const text = Buffer.from(secret.value).toString()
  if (!text.includes('\\')) return [secret]
  try {
    const plain: unknown = JSON.parse(`"${text}"`)
    return typeof plain === 'string' ? [secret, {...secret, value: Buffer.from(plain)}] : [secret]
  } catch {
    return [secret]
  }
}

const LARGEST_DOCUMENT = 64 * 1024 * 1024

/** Keeps what looks like a JSON document. */
function documentIn(largest: number) {
  let parts: Buffer[] | null = []
  let size = 0
  let isTooLarge = false
  return {
    push(chunk: Buffer): void {
      if (parts === null) return
      if (size === 0 && !/^[\s\uFEFF]*(?:[{[]|$)/.test(chunk.toString('utf8', 0, 64))) parts = null
      parts?.push(chunk)
      size += chunk.length
      if (size > largest && parts !== null) [parts, isTooLarge] = [null, true]
    },
    isTooLarge: () => isTooLarge,
    end(): unknown {
      if (parts === null || size === 0) return null
      try {
        return JSON.parse(
          Buffer.concat(parts)
            .toString()
            .replace(/^\uFEFF/, ''),
        )
      } catch {
        return null // it only looked like one
      }
    },
  }
}
