import type {Name} from '../names/names-in-text.ts'

/** The separator between a name and its value, such as `=` or `: `. */
export interface Joint {
  readonly end: number
  /** True if a blank precedes the value. */
  readonly blank: boolean
  readonly colon: boolean
  /** True if the name is the first word of its line. The value may then be a YAML scalar with blanks. */
  readonly atLineStart: boolean
  /** True if the name is quoted and a colon follows. A value without quotes is then a number or a literal. */
  readonly json: boolean
  readonly flag: boolean
  readonly needsQuotes: boolean
}

/** Returns the separator after a name; null if no value follows. */
export function jointAfter(text: string, {start, end}: Name): Joint | null {
  if (text[end] === '=' && !AFTER_EQUALS.test(text[end + 1] ?? '')) return {...EQUALS, end: end + 1}
  JOINT.lastIndex = end
  const match = JOINT.exec(text)
  if (match === null) return flagAfter(text, start, end)
  const [all, closed = '', sign = ''] = match
  const isQuoted = closed !== '' && /["']/.test(closed)
  if (sign === ',' && !(isQuoted && BEGINS_ITEM.test(text.slice(Math.max(0, start - 18), start)))) return null
  const colon = sign === ':'
  if (colon && (NOT_BEFORE_COLON.has(text[start - 1]) || isExpansion(text, start, end))) return null
  const blank = /[ \t]$|\xc2\xa0$/.test(all)
  if (colon && !all.includes(' ') && IN_URL.test(text.slice(Math.max(0, start - 24), start))) return null
  if (colon && closed === '' && end - start === 4 && isVerdict(text, start, end + all.length)) return null
  const atLineStart = blank && beginsLine(text, start)
  return {
    end: end + all.length,
    blank,
    colon,
    atLineStart,
    json: colon && isQuoted,
    flag: false,
    needsQuotes: sign === ',',
  }
}

/** Returns true if only an indent, a list mark or a shell keyword precedes the name in its line. */
function beginsLine(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const lineStart = Math.max(
    before.lastIndexOf('\n') + 1,
    before.lastIndexOf('\\n') + 2 * Number(before.includes('\\n')),
  )
  return (lineStart > 0 || start <= 40) && LINE_START.test(before.slice(Math.max(0, lineStart)))
}

/** Returns true if the value is the result of a test: `PASS: 12 tests`, `pass: yes`. */
function isVerdict(text: string, start: number, value: number): boolean {
  const name = text.slice(start, start + 4)
  return /^pass$/i.test(name) && (name !== 'pass' || !CHOSEN.test(text.slice(value, value + LONGEST_CHOSEN)))
}

/** Returns true if the name belongs to a shell expansion: `\${X:?is missing}` or `\${X:+other}`. */
function isExpansion(text: string, start: number, end: number): boolean {
  return text[start - 1] === '{' && /[?+]/.test(text[end + 1] ?? '')
}

/**
 * Returns the separator between a flag and its value, in a command or in a list of arguments; null if there is no
 * separator.
 */
function flagAfter(text: string, start: number, end: number): Joint | null {
  if (text[start - 1] !== '-') return null
  const joint = text[end] === ',' && IN_LIST.test(text.slice(Math.max(0, start - 6), start)) ? LIST_JOINT : FLAG_JOINT
  joint.lastIndex = end
  const match = joint.exec(text)
  if (match === null) return null
  return {...EQUALS, end: end + match[0].length, blank: true, flag: true}
}

/** The separator `=`, which is the most frequent one. */
const EQUALS: Omit<Joint, 'end'> = {
  blank: false,
  colon: false,
  atLineStart: false,
  json: false,
  flag: false,
  needsQuotes: false,
}
const AFTER_EQUALS = /[=> \t\\\n!\xc2]/
const JOINT =
  /((?:\\{0,15}["'`])?[\])]{0,2})(?:[ \t]|\xc2\xa0){0,24}((?:(?::[ \t]?|[ \t])\*?(?:string|str|SecretStr|Optional\[str\])[ \t]?)?=>?|:{1,3}=|::(?= )|[.?+|]=|={2,3}|%3D|:(?![:=]|\/\/)|,(?=\s{0,8}\\{0,15}[bu]?["'])|;s:\d{1,7}:(?=\\{0,15}"))(?:[ \t]|\xc2\xa0|\\?\n(?=[ \t]*["'])){0,24}(?:(?:&[\w.-]{1,40}|!!?(?:str|string|int|float|bool|binary|vault|unsafe|sensitive|plain)) {1,4}){0,3}/iy
/** Matches an opening quote before a name, and the dashes of a flag. */
const BEGINS_ITEM = /\\{0,15}["'`][-]{0,2}$/
/** Matches a word of letters with digits or punctuation at the end of a line. */
const CHOSEN = /^["']?(?=\S{0,60}[A-Za-z])(?=\S{0,60}[\d!@#$%^&*])[^\s"']{6,64}["']?[ \t]*(?:$|[\r\n,}])/
const LONGEST_CHOSEN = 80
/** Characters before a name in a path or a URN: `/etc/passwd:`, `arn:aws:…:secret:x`. The colon separates no value. */
const NOT_BEFORE_COLON: ReadonlySet<string | undefined> = new Set(['/', ':'])
/** Matches the beginning of a URL up to the user name. A separate rule masks the password. */
const IN_URL = /:\/\/[\w.~%-]{0,20}$/
const FLAG_JOINT = /(?:\\{0,15}["'],?)?[ \t]{1,8}(?![-|&<>[])/y
/** Matches the beginning of an item in a YAML list: `[--password, x]`. */
const IN_LIST = /[[,][ \t]{0,3}--?$/
const LIST_JOINT = /,[ \t]{1,8}(?![-|&<>])(?=[^\n]{1,256}\])/y
const LINE_START = /^[ \t]*(?:- |export |set |ENV |ARG |env |\? )?(?:\\{0,15}["'])?$/
