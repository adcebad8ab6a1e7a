import type {Found, GoesOn, Rule} from '../../rule.ts'
import {everyMatch} from '../every-match.ts'
import {STEMS} from './names-in-text.ts'
import {isSentence} from './prose.ts'
import {isSecretName} from './secret-name.ts'
import {secretPart} from './secret-part.ts'
import {valueAt} from './value-at.ts'

/** `password:` alone on its line, and the value, or a list of them, on the deeper lines below. */
export const yamlNextLine: Rule = {
  id: 'yaml-next-line',
  why: 'YAML lets a plain or quoted scalar begin on the line below its key; a list always does.',
  keywords: STEMS,
  where: 'assigned',
  *find(text) {
    if (!ENDS_KEY.test(text)) return
    for (const {0: head, 1: indent = '', 2: name = '', 3: ending = '', index} of everyMatch(HEAD, text)) {
      if (!isSecretName(name)) continue
      if (ending === '') yield {start: text.length, end: text.length, goesOn: linesOf(name, indent.length)}
      else yield* linesWithin(text, index + head.length, ending, name, indent.length)
    }
  },
  hides: [
    ['password:\n  winter-cat9\nuser: app', 'winter-cat9'],
    ["  - password:\n      'winter cat 9'\n    user: app", 'winter cat 9'],
    ['passwords:\n- winter-cat-99\n- "dog 8 x"\nuser: app', 'winter-cat-99', 'dog 8 x'],
    ['{"values":"passwords:\\n  - winter-cat-99\\nuser: app\\n"}', 'winter-cat-99'],
  ],
  keeps: [
    'password:\n  secretKeyRef:\n    name: app',
    'passwords:\n  - name: app',
    'token:\n  fn::secret: abc123def',
    'password:\nuser: app-12345',
    'password:\n  must have 12 characters',
    'token:\n  $TOKEN',
  ],
}

/** The values on whole lines that stand in one text. */
function* linesWithin(text: string, from: number, ending: string, name: string, indent: number): Generator<Found> {
  for (let at = from; at < text.length; ) {
    const next = text.indexOf(ending, at)
    const line = text.slice(at, next === -1 ? text.length : next)
    const {found, isItem} = valueInLine(line, name, indent)
    if (found !== null) yield {start: at + found.start, end: at + found.end}
    if (!isItem || next === -1) return
    at = next + ending.length
  }
}

function linesOf(name: string, indent: number): GoesOn {
  const goesOn: GoesOn = (text, newLine) => {
    if (!newLine) return {found: []}
    const {found, isItem} = valueInLine(text, name, indent)
    return {found: found === null ? [] : [found], ...(isItem ? {goesOn} : {})}
  }
  return goesOn
}

/** What of a line is the value of the key above it, or one of its values; more may follow only an item. */
function valueInLine(
  line: string,
  name: string,
  indent: number,
): {readonly found: Found | null; readonly isItem: boolean} {
  const [head = '', blanks = '', dash = ''] = SCALAR.exec(line) ?? []
  const isItem = dash !== ''
  if (head === '' || blanks.length < indent + Number(!isItem)) return {found: null, isItem: false}
  const value = valueAt(line, head.length, 'line')
  if (value === null) return {found: null, isItem}
  const content = line.slice(value.start, value.end)
  const part = !value.quoted && isText(content) ? null : secretPart(name, content)
  return {found: part === null ? null : {start: value.start + part.start, end: value.start + part.end}, isItem}
}

function isText(content: string): boolean {
  return /\s/.test(content) && (isSentence(content) || content.split(/\s+/).length > MOST_WORDS)
}

const MOST_WORDS = 4
const ENDS_KEY = /:(?:$|\n|\\)/
const HEAD = /(?<=^|\n|\\n|")([ \t]*(?:- )?)["']?([\w.-]{2,64})["']?:($|\n|\\{1,7}n)/g
/** No mapping, no collection, no block, no comment. */
const SCALAR = /^([ \t]*)(- +)?(?=[^\s#|>&*[{?-])(?!(?:"[^"\n]{1,128}"|'[^'\n]{1,128}'|[^"'\s][^\n]{0,128}?):(?:\s|$))/
