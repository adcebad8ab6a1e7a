import type {Rule} from '../../rule.ts'
import {everyMatch, linesBelow, secretOf, whileLines} from '../matches.ts'
import {tellingOf} from '../names/secret-name.ts'
import {looksSecret} from '../values/not-a-secret.ts'
import {looksGenerated} from '../values/value-looks.ts'

const MOST_LINES = 8
const NAMES = ['password', 'passphrase', 'passwd', 'secret', 'token', 'key', 'credential', 'pin', 'psk']
/** The first characters of the text after a name. Without them, the rule would search half of all log lines. */
const BEHIND = [' (', '(', ' .', '..', '  ', ' \t', '\t', ' |', '|', '\\', '%', '&']
const NAME = String.raw`(?:${NAMES.join('|')})(?: ?\(\w{1,12}\))?`
const LEAD = String.raw`${NAME}(?: \.{2}|(?: {1,3}\.){2}| {0,2}\.{3}|[ \t]{0,40}\|[ \t]|[ \t]{2}|\t)`

/** Masks `x` in `client_secret .... x`. Dots, blanks or a bar separate the name from the value. */
export const leaders: Rule = {
  id: 'value-behind-leaders',
  why: 'Settings in columns, as command lines and installers print them: a name, then dots or blanks, then a value.',
  keywords: NAMES.flatMap(name => BEHIND.map(behind => name + behind)),
  at: new RegExp(LEAD, 'iy'),
  *find(text) {
    for (const secret of everyMatch(LEADERS, text).map(secretOf)) {
      if (!looksSecret(secret.text) || tellingOf(secret.text) !== 'none') continue
      yield secret
      const feed = text.indexOf('\n', secret.end)
      yield* linesBelow(text, feed === -1 ? text.length : feed + 1, restOfCell)
    }
  },
}

/** Reads the rest of a value that continues on the next line of a narrow table column. */
const restOfCell = whileLines(MOST_LINES, line => {
  const [, before = '', value = ''] = CELL.exec(line) ?? []
  return looksGenerated(value) ? [{start: before.length, end: before.length + value.length}] : null
})

const CELL = /^([ \t|]{8,80})([^\s|]{8,512})[ \t|]*$/
const LEADERS = new RegExp(
  String.raw`(?:^|\n|"|(?<=\s[:-]\s))[ \t|*-]{0,12}(?:[\w.-]{1,40} ){0,2}[\w.-]{0,40}${NAME}(?: \.{2,60}|(?: {1,3}\.){2,30}| {0,2}\.{3,60}|[ \t]{0,40}\|[ \t]{1,4}|[ \t]{2,40}|\t{1,8})[ :=]{0,4}(?<secret>[^\s|"]{6,512})(?=[ \t|]{0,40}(?:\r?\n|"|$))`,
  'dgi',
)
