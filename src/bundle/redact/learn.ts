import {byteString} from '../../redaction/bytes.ts'
import type {Secret} from '../../redaction/needles/secret.ts'
import {createRedactor, type Redactor, type RedactorOptions} from '../../redaction/redactor.ts'
import {LAYOUT_NAMES} from '../format/layout.ts'
import type {Bundle} from '../open/bundle.ts'
import {foundValues, isWhole} from '../seal/found-values.ts'
import {behind} from '../spread/behind.ts'
import {spreadingOf} from '../spread/spreading.ts'
import {addWordsOf} from '../spread/words.ts'
import {type Known, learnDocument} from './known.ts'
import {pour, type Target} from './pour.ts'

/** The secrets that are known before the first byte is written. */
export interface Knowledge {
  readonly secrets: readonly Secret[]
  /** Values that rules found. Other files may contain the same values at positions that no rule recognizes. */
  readonly found: readonly Secret[]
  readonly objectNames: ReadonlySet<string>
  /** Returns the words in the objects, in addition to the object names. */
  readonly words: () => ReadonlySet<string>
  /** Documents that are too large to parse. Their secrets are masked in place, but not in other files. */
  readonly unlearned: readonly string[]
}

export type Rules = Pick<RedactorOptions, 'rules' | 'paths' | 'key'> & {
  /** Values that the user named. */
  readonly secrets: readonly Secret[]
  /** The maximum size of a document to parse, in bytes (default: 64 MiB). */
  readonly largestDocument?: number
}

/** Learns values that are secret by their position in an object, and values that rules find. */
export async function learnBundle(
  bundle: Bundle,
  rules: Rules,
  signal: AbortSignal,
  isWanted: (path: string) => boolean = () => true,
): Promise<Knowledge> {
  const known: Known = {secrets: [], names: new Set(LAYOUT_NAMES)}
  const unlearned: string[] = []
  const words = new Set<string>()
  const finds = foundValues()
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
      const read = document.end()
      if (document.isTooLarge()) unlearned.push(path)
      learnDocument(read, known)
      addWordsOf(read, words)
    },
    addPacked: (_path, _format, fill) => fill(target),
    leaveOut: () => {},
  }
  for await (const {path, bytes, data} of bundle.walk()) {
    signal.throwIfAborted()
    if (isWanted(path)) await pour(path, bytes, data, target)
  }
  const secrets = [...rules.secrets, ...known.secrets.filter(isWhole)]
  return {secrets, found: notAmong(secrets, finds.values()), objectNames: known.names, words: () => words, unlearned}
}

/** Removes found values that are also known by their position in an object. */
export function notAmong(known: readonly Secret[], found: readonly Secret[]): Secret[] {
  const values = new Set(known.map(({value}) => byteString(value)))
  return found.filter(({value}) => !values.has(byteString(value)))
}

const LARGEST_DOCUMENT = 64 * 1024 * 1024

/** Collects the data of a file as long as it looks like a JSON document of an acceptable size. */
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
        return null // the data is not JSON
      }
    },
  }
}

/** Returns a redactor for the known values of a bundle, and for copies of values that rules found. */
export function redactorKnowing(knowledge: Knowledge, {rules, paths, key}: Omit<Rules, 'secrets'>): Redactor {
  const {secrets, found, objectNames, words} = knowledge
  const redactor = createRedactor({secrets, objectNames, words, rules, paths, key})
  if (found.length === 0) return redactor
  const {refs, hiding} = spreadingOf(found, wordsOf(knowledge), redactor.tokenOf)
  return behind(redactor, redactor.spreader(hiding(refs)))
}

/** Returns the words that are never masked as copies. */
export function wordsOf({objectNames, words}: Knowledge): ReadonlySet<string> {
  return new Set([...objectNames, ...words()])
}
