import type {GoesOn, Rule} from '../../rule.ts'
import {everyMatch, linesBelow} from '../matches.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

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
    for (const {indices, groups} of everyMatch(LEADERS, text)) {
      const secret = groups?.secret ?? ''
      const [start, end] = indices?.groups?.secret ?? [0, 0]
      if (!isSecret(secret)) continue
      yield {start, end}
      const feed = text.indexOf('\n', end)
      yield* linesBelow(text, feed === -1 ? text.length : feed + 1, restOfCell(MOST_LINES))
    }
  },
}

function isSecret(value: string): boolean {
  return !isNoSecret(value) && (looksGenerated(value) || looksChosen(value)) && tellingOf(value) === 'none'
}

/** Reads the rest of a value that continues on the next line of a narrow table column. */
function restOfCell(lines: number): GoesOn {
  return (line, newLine) => {
    const [, before = '', value = ''] = (newLine && CELL.exec(line)) || []
    if (value === '' || lines === 0 || !looksGenerated(value)) return {found: []}
    return {found: [{start: before.length, end: before.length + value.length}], goesOn: restOfCell(lines - 1)}
  }
}

const MOST_LINES = 8
const CELL = /^([ \t|]{8,80})([^\s|]{8,512})[ \t|]*$/
const LEADERS = new RegExp(
  String.raw`(?:^|\n|"|(?<=\s[:-]\s))[ \t|*-]{0,12}(?:[\w.-]{1,40} ){0,2}[\w.-]{0,40}${NAME}(?: \.{2,60}|(?: {1,3}\.){2,30}| {0,2}\.{3,60}|[ \t]{0,40}\|[ \t]{1,4}|[ \t]{2,40}|\t{1,8})[ :=]{0,4}(?<secret>[^\s|"]{6,512})(?=[ \t|]{0,40}(?:\r?\n|"|$))`,
  'dgi',
)
