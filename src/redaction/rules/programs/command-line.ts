import type {Found, Rule} from '../../rule.ts'
import {everyMatch} from '../matches.ts'
import {isArgumentName, isNoSecret} from '../values/not-a-secret.ts'
import {type Form, PROGRAMS, type Program} from './programs.ts'

/** Masks passwords in arguments of known programs, such as `mysql -px`. */
export const commandLine: Rule = {
  id: 'command-line-password',
  why: 'Short flags and plain arguments: mysql -pX, curl -u user:X, sshpass -p X, zip -P X, mc alias set NAME URL KEY X.',
  keywords: [...new Set(PROGRAMS.flatMap(({keywords}) => keywords))],
  // The keyword `7z` does not count in a time such as `10:21:07Z ERROR`, and `_password` does not count before a colon.
  at: /(?!7z |_password)|(?<![\d:])7z|_password(?:[ \t]|\\{0,7}["'],)/iy,
  lines: {before: 12, after: 0, when: /^[ \t]{1,40}-{1,2}\w/},
  *find(written) {
    const text = withPlainLists(written)
    const searched = new Map<Form, number>()
    for (const {0: name, index} of everyMatch(NAMES, text)) {
      const from = index + name.length
      const end = endOfCommand(text, from)
      for (const {form} of PROGRAMS.filter(({tool}) => isTool(tool, name))) {
        yield* foundBy(form, text.slice(0, end), Math.max(from, searched.get(form) ?? 0))
        searched.set(form, end)
      }
    }
  },
}

/** Replaces the punctuation of a YAML list such as `[redis-cli, -a, x]` with blanks of the same length. */
function withPlainLists(text: string): string {
  return text.includes(', -') ? text.replace(PLAIN_LIST, list => list.replace(/[,[\]]/g, ' ')) : text
}

function isTool(tool: Program['tool'], name: string): boolean {
  return tool.exec(name)?.[0].length === name.length
}

function* foundBy({pattern, accept}: Form, command: string, from: number): Iterable<Found> {
  pattern.lastIndex = from
  for (let match = pattern.exec(command); match !== null; match = pattern.exec(command)) {
    const [start, end] = match.indices?.groups?.secret ?? [0, 0]
    const secret = command.slice(start, end)
    if (
      !isNoSecret(secret) &&
      !isArgumentName(secret) &&
      !FLAG_OR_FIGURE.test(secret) &&
      (accept?.(secret, match[0]) ?? true)
    )
      yield {start, end}
    pattern.lastIndex = Math.max(match.index + 1, end)
  }
}

/** Returns the end of the command: a pipe, `;`, `&&`, or the end of the line. */
function endOfCommand(text: string, from: number): number {
  const rest = text.slice(from, from + LONGEST_COMMAND)
  const length = rest.search(END)
  return from + (length === -1 ? rest.length : length)
}

const PLAIN_LIST = /\[[^[\]{}"'\n]{1,400}, -[^[\]{}"'\n]{1,400}\]/g
const LONGEST_COMMAND = 1200
const FLAG_OR_FIGURE = /^(?:-|\d{1,5}$)/
const END = /(?<!\\)\n|\s(?:\||;|&&)|;\s|\\n/
const NAMES = new RegExp(
  `(?<![\\w.-])(?:${PROGRAMS.map(({tool}) => tool.source).join('|')})(?=[\\s=]|\\\\{0,7}["'],)`,
  'gi',
)
