import {isSecretName} from '../rules/names/secret-name.ts'
import type {Leaf} from './composites/leaf.ts'
import {leavesOf} from './composites/leaves.ts'
import {unpacked} from './composites/packed.ts'
import {isPublicPem} from './composites/pem.ts'
import {isOpaque} from './opaque.ts'
import {textOf} from './text.ts'

const DEEPEST = 6
const MOST_PARTS = 10_000
/** Names whose random-looking values are not secret. */
const PUBLIC_NAME = /checksum|digest|sha\d+$|uid$|revision|etag|commit|fingerprint|generation|version|image$/i

export interface Part {
  readonly text: string
  /** Whether other values share its beginning, so that only the whole value matches. */
  readonly beginsOpen: boolean
}

/**
 * Returns the secrets inside a secret, without duplicates, outermost first: lines of PEM blocks, passwords of DSNs,
 * values of JSON, YAML and .env files, and content of base64 and gzip. A file in a Secret contains many harmless words.
 * So an inner value counts only if its place or name makes it secret, or if it looks random. Returns at most 10,000.
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
  const known = new Set<string>() // a line is a leaf by its place, and again by its form
  for (const leaf of leavesOf(whole)) {
    if (leaf.text === whole.text || known.has(leaf.text)) continue
    const certain = isSecret(leaf)
    if (certain) known.add(leaf.text)
    if (certain) yield {text: leaf.text.trim(), beginsOpen: leaf.beginsOpen === true}
    yield* partsOf({...leaf, certain}, depth - 1)
  }
}

function isSecret({text, name, certain}: Leaf): boolean {
  const telling = certain || isSecretName(name) || (isOpaque(text.trim()) && !PUBLIC_NAME.test(name))
  return telling && !isPublicPem(text) && !isPublicPem(unpackedText(Buffer.from(text)) ?? '')
}

function unpackedText(bytes: Uint8Array): string | undefined {
  const inner = unpacked(bytes)
  return inner && textOf(inner)
}
