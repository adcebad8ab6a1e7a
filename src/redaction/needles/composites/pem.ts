import {OPEN, opennessOf} from './private-key.ts'

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,64})-----([\s\S]*?)(?:-----END [A-Z0-9 ]{1,64}-----|$)/dg
const PUBLIC = /CERTIFICATE|PUBLIC KEY|PARAMETERS|\bCRL\b|PKCS7|CMS|SIGNATURE|SIGNED MESSAGE/
const HEADER = /^[A-Za-z-]+: /

export interface Pem {
  /** The body lines of private blocks, without lines that the public key also determines. */
  readonly secretLines: readonly PemLine[]
  /** The text without blocks. */
  readonly rest: string
}

export interface PemLine {
  readonly text: string
  /** Whether a certificate or another key may contain its beginning. */
  readonly beginsOpen: boolean
}

/** Splits PEM blocks; undefined if there are none. Certificates, public keys and parameters are not secret. */
export function pemOf(text: string): Pem | undefined {
  if (text.search(BLOCK) < 0) return undefined
  return {secretLines: privateBlocks(text).flatMap(secretLinesOf), rest: text.replace(BLOCK, '\n')}
}

/** Whether a text consists only of certificates, public keys or parameters. */
export function isPublicPem(text: string): boolean {
  if (text.search(BLOCK) < 0 || text.replace(BLOCK, '\n').trim() !== '') return false
  return privateBlocks(text).every(block => linesOf(block).length === 0)
}

/** Returns whether a range of a text is inside private keys but contains only what their certificates also contain. */
export function isOpenIn(text: string): (from: number, to: number) => boolean {
  const blocks = privateBlocks(text).map(block => ({...block, openness: opennessOf(block.label, block.body)}))
  return (from, to) =>
    blocks.some(
      ({start, body, openness}) =>
        from >= start && to <= start + body.length && openness.subarray(from - start, to - start).every(isPublic),
    )
}

interface Block {
  readonly label: string
  /** Line ends may be written as `\n`; they are blanks here. */
  readonly body: string
  /** Offset of the body. */
  readonly start: number
}

function privateBlocks(text: string): Block[] {
  return [...text.matchAll(BLOCK)].flatMap(({1: label = '', 2: body = '', indices}) =>
    PUBLIC.test(label) ? [] : [{label, body: body.replaceAll('\\n', '\n\n'), start: indices?.[2]?.[0] ?? 0}],
  )
}

function secretLinesOf(block: Block): PemLine[] {
  const lines = linesOf(block)
  if (lines.length === 0) return []
  const openness = opennessOf(block.label, block.body)
  return lines.flatMap(({text, at}) => {
    const tells = openness.subarray(at, at + text.length)
    return tells.every(isPublic) ? [] : [{text, beginsOpen: tells[0] !== OPEN.secret}]
  })
}

function linesOf({body}: Block): {readonly text: string; readonly at: number}[] {
  return [...body.matchAll(/[^\r\n]+/g)].flatMap(({0: line, index}) => {
    const text = line.trim()
    return text === '' || HEADER.test(text) ? [] : [{text, at: index + line.indexOf(text)}]
  })
}

function isPublic(openness: number): boolean {
  return openness === OPEN.public
}
