import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks the indented lines below `private_key: |`. */
export const yamlBlock: Rule = {
  id: 'yaml-block',
  why: 'A YAML block scalar under a secret name; the secret stands on the lines below.',
  keywords: [': |', ': >'],
  *find(text) {
    let done = 0
    for (const {0: head, 1: indent = '', 2: name = '', 3: tags = '', 4: ending, index} of everyMatch(HEAD, text)) {
      if (index < done || !isSecretName(name)) continue
      const lineEnd = ending || '\n'
      const {found, end, goesOn} = blockOf(text, index + head.length, indent.length, lineEnd, tags.includes('!!binary'))
      yield* found
      done = end
      if (goesOn)
        yield {start: text.length, end: text.length, goesOn: linesOf(indent.length, tags.includes('!!binary'))}
    }
  },
}

interface Block {
  readonly found: readonly Found[]
  /** Offset after the last line. Everything before it is judged. */
  readonly end: number
  readonly goesOn: boolean
}

/** Returns the lines from `start` on with a deeper indent than the key. Blank lines belong to the block. */
function blockOf(text: string, start: number, indent: number, lineEnd: string, isBinary: boolean): Block {
  const found: Found[] = []
  let at = start
  while (at < text.length) {
    const next = text.indexOf(lineEnd, at)
    const line = text.slice(at, next === -1 ? text.length : next)
    const quote = lineEnd === '\n' ? -1 : line.indexOf('"')
    const content = (quote === -1 ? line : line.slice(0, quote)).trim()
    const from = line.length - line.trimStart().length
    if (content !== '' && from <= indent) return {found, end: at, goesOn: false}
    const place = {start: at + from, end: at + from + content.length}
    if (isBinary && content !== '') found.push(found.length === 0 ? {...place, as: 'base64'} : {...place, drop: true})
    else if (!isNoSecret(content)) found.push(place)
    if (quote !== -1) return {found, end: at + quote, goesOn: false}
    at = next === -1 ? text.length : next + lineEnd.length
  }
  return {found, end: text.length, goesOn: lineEnd === '\n'}
}

function linesOf(indent: number, isBinary: boolean, isFirst = true): GoesOn {
  const goesOn: GoesOn = (text, newLine) => {
    if (!newLine) return {found: [{start: 0, end: text.length}], goesOn}
    const block = blockOf(text, 0, indent, '\n', isBinary)
    // a value has one mask, so its other lines are removed
    const found = isFirst
      ? block.found
      : block.found.map(({start, end}) => ({start, end, ...(isBinary ? {drop: true as const} : {})}))
    return block.goesOn ? {found, goesOn: linesOf(indent, isBinary, isFirst && block.found.length === 0)} : {found}
  }
  return goesOn
}

const HEAD =
  /(?<=^|\n|\\n|")([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:[ \t]{1,4}((?:[&!]\S{1,40}[ \t]{1,4}){0,2})[|>][+-]?\d?[+-]?[ \t]*(?:#[^\n\\]*)?($|\n|\\{1,7}n)/g
