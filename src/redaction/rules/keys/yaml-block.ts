import type {Found, GoesOn, Rule} from '../../rule.ts'
import {isNoSecret} from './not-a-secret.ts'
import {isSecretName} from './secret-name.ts'

/** `private_key: |` and the deeper lines below it. */
export const yamlBlock: Rule = {
  id: 'yaml-block',
  why: 'A YAML block scalar under a secret name; the secret stands on the lines below.',
  keywords: [': |', ': >'],
  *find(text) {
    for (const {0: head, 1: indent = '', 2: name = '', 3: lineEnd = '\n', index} of text.matchAll(HEAD)) {
      if (!isSecretName(name)) continue
      const start = index + head.length
      const {found, goesOn} = blockOf(indent.length, lineEnd)(restOf(text, start, lineEnd), true)
      for (const line of found) yield {start: start + line.start, end: start + line.end}
      if (goesOn !== undefined && lineEnd === '\n') yield {start: text.length, end: text.length, goesOn}
    }
  },
  hides: [
    ['password: |\n  hunter2pw\nuser: app', 'hunter2pw'],
    ['  ssh_key: >-\n    abc 123\n    def 456\n  user: x', 'abc 123', 'def 456'],
    ['{"values":"password: |\\n  hunter2pw\\nuser: app\\n"}', 'hunter2pw'],
  ],
  keeps: ['description: |\n  password rules', 'password: |\n  $DB_PASSWORD\nuser: app'],
}

/** An escaped text ends with the string that holds it. */
function restOf(text: string, start: number, lineEnd: string): string {
  const end = lineEnd === '\n' ? -1 : text.indexOf('"', start)
  return text.slice(start, end === -1 ? text.length : end)
}

/** Reads lines while they stand deeper than the key; blank lines belong to the block. */
function blockOf(indent: number, lineEnd: string): GoesOn {
  const goesOn: GoesOn = (text, newLine) => {
    const found: Found[] = []
    let start = 0
    for (const line of text.split(lineEnd)) {
      const content = line.trim()
      const from = line.indexOf(content)
      if (newLine && content !== '' && from <= indent) return {found}
      if (!isNoSecret(content)) found.push({start: start + from, end: start + from + content.length})
      start += line.length + lineEnd.length
    }
    return {found, goesOn}
  }
  return goesOn
}

const HEAD =
  /(?<=^|\n|\\n|")([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:[ \t]{1,4}[|>][+-]?\d?[+-]?[ \t]*(?:#[^\n\\]*)?($|\n|\\{1,7}n)/g
