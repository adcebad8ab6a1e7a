import {gunzipSync} from 'node:zlib'
import {textOf} from '../bytes.ts'
import {isSecretName} from '../rules/names/secret-name.ts'
import {jsonLeaves} from './composites/json.ts'
import {type Leaf, lineLeaves, linesBesidePem, secretLines} from './composites/lines.ts'
import {pairLeaves, urlLeaves, wordLeaves} from './composites/one-line.ts'
import {isPublicPem, pemOf} from './composites/pem.ts'
import {isOpaque} from './standing.ts'

const DEEPEST = 6
const MOST_PARTS = 10_000
/** Matches names of values that look random but are not secret. */
const PUBLIC_NAME = /checksum|digest|sha\d+$|uid$|revision|etag|commit|fingerprint|generation|version|image$/i

/** A secret inside another secret. */
export interface Part {
  readonly text: string
  /** True if other values begin in the same way. Only the whole value may then match. */
  readonly beginsOpen: boolean
}

/**
 * Returns at most 10,000 secrets inside a secret, the outermost first, without duplicates: lines of PEM blocks,
 * passwords of URLs, values of JSON, YAML and .env files. An inner value counts only if its position or name makes it
 * secret, or if it looks random.
 */
export function decompose(value: Uint8Array): readonly Part[] {
  const text = textOf(value) ?? unpackedText(value)
  if (text === undefined) return []
  const parts = new Map<string, Part>()
  for (const part of partsOf({text, name: '', certain: true}, DEEPEST)) {
    if (part.text !== '' && !parts.has(part.text)) parts.set(part.text, part)
    if (parts.size === MOST_PARTS) break
  }
  return [...parts.values()]
}

function* partsOf(whole: Leaf, depth: number): Generator<Part> {
  if (depth === 0) return
  const known = new Set<string>() // a line may be a leaf twice: by its position, and by its form
  for (const leaf of leavesOf(whole)) {
    if (leaf.text === whole.text || known.has(leaf.text)) continue
    const certain = isSecret(leaf)
    if (certain) known.add(leaf.text)
    if (certain) yield {text: leaf.text.trim(), beginsOpen: leaf.beginsOpen === true}
    yield* partsOf({...leaf, certain}, depth - 1)
  }
}

function isSecret({text, name, certain}: Leaf): boolean {
  const counts = certain || isSecretName(name) || (isOpaque(text.trim()) && !PUBLIC_NAME.test(name))
  return counts && !isPublicPem(text) && !isPublicPem(unpackedText(Buffer.from(text)) ?? '')
}

function leavesOf({text, name, certain}: Leaf): readonly Leaf[] {
  const json = jsonLeaves(text)
  if (json !== undefined) return json
  const pem = pemOf(text)
  if (pem !== undefined) {
    const lines = pem.secretLines.map(line => ({...secretOf(line.text), beginsOpen: line.beginsOpen}))
    const beside = certain ? linesBesidePem(pem.rest).map(secretOf) : []
    return [...lines, ...beside, ...leavesOf({text: pem.rest, name, certain: false})]
  }
  const inner = innerText(text)
  if (inner?.packed) return leavesOf({text: inner.text, name, certain})
  if (inner !== undefined) return [{text: inner.text, name: '', certain}]
  if (!text.trim().includes('\n')) return [...urlLeaves(text), ...pairLeaves(text, certain), ...wordLeaves(text)]
  return [...urlLeaves(text), ...(certain ? secretLines(text).map(secretOf) : []), ...lineLeaves(text)]
}

/**
 * Returns the text inside base64; undefined if there is no such text. `packed`: the base64 contains gzip. Such a text
 * is too large to occur as a whole.
 */
function innerText(text: string): {readonly text: string; readonly packed: boolean} | undefined {
  const bytes = unpacked(Buffer.from(text))
  if (bytes === undefined) return undefined
  const open = textOf(bytes)
  if (open !== undefined) return {text: open, packed: false}
  const inner = unpackedText(bytes)
  return inner === undefined ? undefined : {text: inner, packed: true}
}

function secretOf(text: string): Leaf {
  return {text, name: '', certain: true}
}

function unpackedText(bytes: Uint8Array): string | undefined {
  const inner = unpacked(bytes)
  return inner && textOf(inner)
}

/** Returns the decoded content of base64, or the unpacked content of gzip; undefined for other data. */
function unpacked(value: Uint8Array): Uint8Array | undefined {
  if (value[0] === 0x1f && value[1] === 0x8b) return gunzipped(value)
  const text = textOf(value)?.trim()
  if (text === undefined || text.length < SHORTEST || !BASE64.test(text)) return undefined
  const bytes = Buffer.from(text, 'base64')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return bytes
  const inner = textOf(bytes)
  return inner === undefined || inner.length < SHORTEST || CONTROL.test(inner) ? undefined : bytes
}

const MOST_UNPACKED = 64 * 1024 * 1024
const SHORTEST = 8
const BASE64 = /^(?:[A-Za-z\d+/\r\n]+|[A-Za-z\d_\r\n-]+)={0,2}\s*$/
const CONTROL = /[^\P{Cc}\t\n\r]/u

function gunzipped(value: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(value, {maxOutputLength: MOST_UNPACKED})
  } catch {
    return undefined
  }
}
