import {OPEN, opennessOf} from './private-key.ts'

const BLOCK = /-----BEGIN ([A-Z0-9 ]{1,64})-----([\s\S]*?)(?:-----END [A-Z0-9 ]{1,64}-----|$)/dg
const PUBLIC = /CERTIFICATE|PUBLIC KEY|PARAMETERS|\bCRL\b|PKCS7|CMS|SIGNATURE|SIGNED MESSAGE/
const HEADER = /^[A-Za-z-]+: /

export interface Pem {
  /** The body lines of private blocks, but for those of which a public key is made as well. */
  readonly secretLines: readonly PemLine[]
  /** What is left without any block. */
  readonly rest: string
}

export interface PemLine {
  readonly text: string
  /** Its beginning may stand in a certificate, or in any other key. */
  readonly beginsOpen: boolean
}

/** Takes PEM blocks apart; undefined when there is none. Certificates, public keys and parameters are no secret. */
export function pemOf(text: string): Pem | undefined {
  if (text.search(BLOCK) < 0) return undefined
  return {secretLines: privateBlocks(text).flatMap(secretLinesOf), rest: text.replace(BLOCK, '\n')}
}

/** Whether a text is certificates, public keys or parameters and nothing else. */
export function isPublicPem(text: string): boolean {
  if (text.search(BLOCK) < 0 || text.replace(BLOCK, '\n').trim() !== '') return false
  return privateBlocks(text).every(block => linesOf(block).length === 0)
}

/** Whether a stretch of a text lies in private keys and tells no more than their certificates. */
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
  /** Of the body. */
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
