import {isSecretName} from '../rules/keys/secret-name.ts'
import {jsonLeaves} from './composites/json.ts'
import type {Leaf} from './composites/leaf.ts'
import {lineLeaves} from './composites/lines.ts'
import {unpacked} from './composites/packed.ts'
import {pairLeaves} from './composites/pairs.ts'
import {isPublicPem, pemOf} from './composites/pem.ts'
import {urlLeaves} from './composites/urls.ts'
import {wordLeaves} from './composites/words.ts'
import {isOpaque} from './opaque.ts'
import {textOf} from './text.ts'

const DEEPEST = 6
const MOST_PARTS = 10_000
/** Names under which random-looking values are no secret. */
const PUBLIC_NAME = /checksum|digest|sha\d+$|uid$|revision|etag|commit|fingerprint|generation|version|image$/i

/**
 * The secrets inside a secret, each once, outermost first: lines of PEM blocks, passwords of DSNs, values of JSON, YAML
 * and .env files, what base64 and gzip hide. A file kept in a Secret holds plenty of innocent words, so a value inside
 * counts when its place or its name says that it is secret, or when it looks random. At most 10,000.
 */
export function decompose(value: Uint8Array): readonly string[] {
  const text = textOf(value) ?? textOf(unpacked(value) ?? value)
  if (text === undefined) return []
  const parts = new Set<string>()
  for (const part of partsOf({text, name: '', certain: true}, DEEPEST)) {
    if (part !== '') parts.add(part)
    if (parts.size === MOST_PARTS) break
  }
  return [...parts]
}

function* partsOf(whole: Leaf, depth: number): Generator<string> {
  if (depth === 0) return
  for (const leaf of leavesOf(whole)) {
    if (leaf.text === '' || leaf.text === whole.text) continue
    const secret = isSecret(leaf)
    if (secret) yield leaf.text.trim()
    yield* partsOf({...leaf, certain: secret}, depth - 1)
  }
}

function isSecret({text, name, certain}: Leaf): boolean {
  if (isPublicPem(text)) return false
  if (certain || isSecretName(name)) return true
  return (
    isOpaque(text.trim()) &&
    !PUBLIC_NAME.test(name) &&
    !isPublicPem(textOf(unpacked(Buffer.from(text)) ?? new Uint8Array()) ?? '')
  )
}

function leavesOf({text, certain}: Leaf): Iterable<Leaf> {
  const pem = pemOf(text)
  if (pem !== undefined) {
    return [
      ...pem.secretLines.map(line => ({text: line, name: '', certain: true})),
      ...leavesOf({text: pem.rest, name: '', certain}),
    ]
  }
  const json = jsonLeaves(text)
  if (json !== undefined) return json
  const inner = innerText(text)
  if (inner !== undefined) return [{text: inner, name: '', certain}]
  if (!text.trim().includes('\n')) return [...urlLeaves(text), ...pairLeaves(text, certain), ...wordLeaves(text)]
  return [...urlLeaves(text), ...(certain ? listed(text) : []), ...lineLeaves(text)]
}

function innerText(text: string): string | undefined {
  let bytes = unpacked(Buffer.from(text))
  if (bytes !== undefined && textOf(bytes) === undefined) bytes = unpacked(bytes)
  return bytes && textOf(bytes)
}

/** Lines that are one word each are a list of secrets. */
function listed(text: string): Leaf[] {
  const lines = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  return lines.some(line => /\s|[<>{}]/.test(line)) ? [] : lines.map(line => ({text: line, name: '', certain: true}))
}
