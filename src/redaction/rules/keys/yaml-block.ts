import type {Found, GoesOn, Rule} from '../../rule.ts'
import {isNoSecret} from './not-a-secret.ts'
import {isSecretName} from './secret-name.ts'

/** `private_key: |` and the deeper lines below it. */
export const yamlBlock: Rule = {
  id: 'yaml-block',
  why: 'A YAML block scalar under a secret name; the secret stands on the lines below.',
  keywords: [': |', ': >'],
  *find(text) {
    for (const head of text.matchAll(HEAD)) {
      if (!isSecretName(head[2] ?? '')) continue
      const indent = (head[1] ?? '').length
      const {found, goesOn} = blockOf(indent)(text.slice(head.index + head[0].length), true)
      const by = head.index + head[0].length
      const moved = found.map(({start, end}) => ({start: start + by, end: end + by}))
      yield* moved
      if (goesOn !== undefined) yield {start: text.length, end: text.length, goesOn}
    }
  },
  hides: [
    ['password: |\n  hunter2pw\nuser: app', 'hunter2pw'],
    ['  ssh_key: >-\n    abc 123\n    def 456\n  user: x', 'abc 123', 'def 456'],
  ],
  keeps: ['description: |\n  password rules', 'password: |\n  $DB_PASSWORD\nuser: app'],
}

/** Reads lines while they stand deeper than the key; blank lines belong to the block. */
function blockOf(indent: number): GoesOn {
  const goesOn: GoesOn = (text, newLine) => {
    const found: Found[] = []
    let start = 0
    for (const line of text.split('\n')) {
      if (newLine && line.trim() !== '' && indentOf(line) <= indent) return {found}
      const content = line.trim()
      if (!isNoSecret(content))
        found.push({start: start + line.indexOf(content), end: start + line.indexOf(content) + content.length})
      start += line.length + 1
    }
    return {found, goesOn}
  }
  return goesOn
}

function indentOf(line: string): number {
  return line.search(/[^ ]/)
}

const HEAD = /(?<=^|\n)([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:[ \t]{1,4}[|>][+-]?\d?[+-]?[ \t]*(?:#[^\n]*)?(?:\n|$)/g
