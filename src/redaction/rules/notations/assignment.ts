import {LONGEST_MASK, MASK_PATTERN} from '../../mask-form.ts'
import type {Found, Rule} from '../../rule.ts'
import {linesBelow} from '../matches.ts'
import {KEYWORDS} from '../names/keywords.ts'
import {type Name, type NameInText, nextName, readName} from '../names/names-in-text.ts'
import {tellingOf} from '../names/secret-name.ts'
import {type Joint, jointAfter} from '../values/joint.ts'
import {continuedBelow} from '../values/next-line.ts'
import {secretPart} from '../values/secret-part.ts'
import {isKeyOfStore, isProse} from '../values/surroundings.ts'
import {glanceAt, type Reach, type ValueInText, valueAt} from '../values/value-at.ts'
import {looksGenerated} from '../values/value-looks.ts'

/**
 * Matches the rest of a name and the beginning of a separator. This cheap test excludes most names: a comma or the end
 * of the line follows them. `(?=(…))\1` matches the complete rest or nothing.
 */
const JOINED =
  /(?=([\w.\x80-\xff-]{0,80}["'`\\)\]]{0,18}[ \t]{0,24}))\1(?:[=:.?+|%;&\\\x80-\xff]|,\s{0,8}\\{0,15}[bu]?["']|\*?(?:str|SecretStr|Optional))|(?<=-[\w.-]{0,39})\w/iy

/** Masks the value of `name = value` in all notations of logs, manifests, settings, source code and command lines. */
export const assignment: Rule = {
  id: 'assigned-secret',
  why: 'A value after the name of a secret: settings, JSON, YAML, headers, flags, source code.',
  keywords: KEYWORDS,
  where: 'names-secret',
  at: JOINED,
  *find(text) {
    let from = 0
    let nest = OUTERMOST
    for (let name = nextName(text, from); name !== null; name = nextName(text, from)) {
      const candidate = candidateAt(text, name)
      if (candidate !== null) nest = nestOf(candidate, nest)
      const found = candidate && foundIn(text, candidate, nest)
      if (found !== null) yield* withRest(text, found, candidate)
      from = Math.max(name.end, found?.end ?? 0)
    }
  },
}

/** A possible secret: a name, a separator, and the beginning of a value. */
interface Candidate {
  readonly name: NameInText
  readonly joint: Joint
  readonly reach: Reach
  readonly glance: ValueInText
}

function candidateAt(text: string, at: Name): Candidate | null {
  const name = mayBeFollowed(text, at) ? readName(text, at) : null
  const joint = name === null ? null : jointAfter(text, name)
  if (joint === null || name === null || isOver(text, name, joint)) return null
  if (
    name.telling !== 'password' &&
    isFigure(text, joint.end) &&
    secretPart(name.name, figureAt(text, joint.end)) === null
  )
    return null
  const reach = joint.atLineStart && joint.blank && !joint.flag ? 'line' : 'word'
  const glance = glanceAt(text, joint.end, reach)
  if (glance === null || (joint.needsQuotes && !isArgument(text, name, glance))) return null
  if (joint.blank && !glance.quoted && isNextPair(text, glance)) return null
  return {name, joint, reach, glance: wholeValueInQuotes(text, name.start, glance)}
}

/** Returns true if the quote after the separator closes the quote before the name, as in `"password:"`. */
function isOver(text: string, name: NameInText, joint: Joint): boolean {
  const quote = text[name.start - 1]
  return (
    (quote === '"' || quote === "'") &&
    text[joint.end] === quote &&
    text[name.end] !== quote &&
    CLOSES.test(text.slice(joint.end, joint.end + 3))
  )
}

/** Returns true if the value is missing and the next pair follows: `token= password="x"`. */
function isNextPair(text: string, {start, end}: ValueInText): boolean {
  return NEXT_NAME.test(text.slice(start, end)) && NEXT_VALUE.test(text.slice(end, end + 2))
}

/** The depth of pairs in the values of other pairs: `key=key=key=…`. */
interface Nest {
  readonly end: number
  readonly depth: number
}

function nestOf({reach, glance}: Candidate, around: Nest): Nest {
  if (reach === 'line' || glance.quoted) return OUTERMOST
  return {end: glance.end, depth: glance.start < around.end ? around.depth + 1 : 0}
}

function* withRest(text: string, found: Found, candidate: Candidate | null): Iterable<Found> {
  yield found
  yield* numberTag(text, found)
  if (candidate === null || found.goesOn) return
  // The search covers only a few characters, because a text may be one long line.
  const near = text.slice(found.end, found.end + LONGEST_JOIN + 1)
  const feed = near.indexOf('\n')
  if (feed === -1 && near.length > LONGEST_JOIN) return
  const end = found.end + (feed === -1 ? near.length : feed)
  const line = text.lastIndexOf('\n', found.start) + 1
  const value = {start: found.start - line, end: found.end - line, quoted: candidate.glance.quoted}
  const goesOn = continuedBelow(text.slice(line, end), value)
  if (goesOn !== null) yield* linesBelow(text, end + 1, goesOn)
}

/**
 * Returns the secret of a candidate. In deeply nested pairs, the rest of the word is masked, because classifying each
 * name would take quadratic time.
 */
function foundIn(text: string, {name, joint, reach, glance}: Candidate, {depth}: Nest): Found | null {
  const found =
    depth > DEEPEST ? {start: glance.start, end: glance.end} : secretIn(text, name, scheme(text, glance), joint)
  return found === null || found.end < joint.end + LONG_VALUE
    ? found
    : wholeOf(text, found, valueAt(text, joint.end, reach))
}

/** Yields the YAML tag before a number. The tag is removed, because the mask is not a number. */
function* numberTag(text: string, {start}: Found): Iterable<Found> {
  const tag = tagBefore(text, start)
  const quote = /["']/.test(text[start - 1] ?? '') ? 1 : 0
  if (tag !== undefined) yield {start: start - quote - tag.length, end: start - quote, drop: true}
}

function tagBefore(text: string, start: number): string | undefined {
  return NUMBER_TAG.exec(text.slice(Math.max(0, start - 16), start))?.[1]
}

function isFigure(text: string, at: number): boolean {
  FIGURE.lastIndex = at
  return FIGURE.test(text)
}

function figureAt(text: string, at: number): string {
  FIGURE.lastIndex = at
  return FIGURE.exec(text)?.[0].replace(/\D/g, '') ?? ''
}

/** Returns true if the characters after a name may begin a separator. This cheap test excludes most ordinary words. */
function mayBeFollowed(text: string, {start, end}: Name): boolean {
  const code = text.charCodeAt(end)
  if (code === NO_BREAK) return text.charCodeAt(end + 1) === 0xa0
  if (code !== BLANK) return code < 127 && !(code > BLANK && NO_JOINT.has(code))
  return text[start - 1] === '-' || SIGNS.has(text.charCodeAt(end + 1))
}

/** Extends the find to the end of a long value. */
function wholeOf(text: string, found: Found, value: ValueInText | null): Found {
  const end = Math.max(found.end, value?.end ?? 0)
  return {...found, end, ...(value?.open && end === text.length ? {goesOn: value.open} : {})}
}

/** Returns true if the value after a comma is a quoted argument and not an item in a list of names. */
function isArgument(text: string, name: NameInText, {start, end, quoted}: ValueInText): boolean {
  const ofCall = /[-(]\\{0,15}["'`]?$/.test(text.slice(Math.max(0, name.start - 18), name.start))
  return (
    quoted &&
    /^\\{0,15}["']\s{0,4}[)\],]/.test(text.slice(end, end + 24)) &&
    (ofCall || /[\d\s]/.test(text.slice(start, end)))
  )
}

function secretIn(text: string, name: NameInText, value: ValueInText, joint: Joint): Found | null {
  const content = text.slice(value.start, value.end)
  if (!value.quoted && ((joint.colon && YAML_ALIAS.test(content)) || (joint.flag && METAVARIABLE.test(content))))
    return null
  if (
    !value.quoted &&
    (joint.json
      ? JSON_ATOM.test(content) && tagBefore(text, value.start) === undefined
      : isProse(name.name, content, text, value.end, joint))
  )
    return null
  // `!vault` marks any value as secret, even a value that looks like the name of an object.
  const isTagged = text.startsWith(VAULT_TAG, value.start - VAULT_TAG.length)
  if (content.length < LONGEST_USER && MASK_BEHIND.test(text.slice(value.end - 1, value.end + LONGEST_MASK)))
    return null
  if (isOfParser(text, name, content) || (joint.colon && !joint.blank && isKeyOfStore(text, name.start))) return null
  if (joint.json && value.quoted && isInBraces(name.name, content)) return {start: value.start, end: value.end}
  const part = secretPart(isTagged ? 'password' : name.name, content)
  if (part === null) return null
  const end = value.start + part.end
  const open = end >= text.length - Number(text.endsWith('\\')) ? value.open : null
  const isBinary = BINARY_TAG.test(text.slice(Math.max(0, value.start - 12), value.start))
  return {
    start: value.start + part.start,
    end,
    ...(open === null ? {} : {goesOn: open}),
    ...(isBinary ? {as: 'base64'} : {}),
  }
}

/** Returns true if a JSON string in braces is a password. The name of a secret in braces is a placeholder. */
function isInBraces(name: string, content: string): boolean {
  const word = IN_BRACES.exec(content)?.[1] ?? ''
  return word !== '' && tellingOf(name) === 'password' && tellingOf(word) === 'none'
}

/** Returns true if the value belongs to a parser's message: `unexpected token: else`. */
function isOfParser(text: string, name: NameInText, content: string): boolean {
  return OF_PARSER.test(text.slice(Math.max(0, name.end - 24), name.end)) && !looksGenerated(content)
}

/** Extends the value to the credentials after a scheme, because `Bearer x` without quotes is two words. */
function scheme(text: string, value: ValueInText): ValueInText {
  if (value.quoted || !SCHEME.test(text.slice(value.start, value.end))) return value
  const rest = glanceAt(text, value.end + 1, 'word')
  const credentials = rest === null ? '' : text.slice(rest.start, rest.end)
  return rest === null || !/\d|.{20}/.test(credentials) || PARAMETER.test(credentials)
    ? value
    : {...rest, start: value.start}
}

/**
 * Extends the value in `"NAME=value with blanks"` to the closing quote. If other pairs follow in the same quotes, the
 * value is returned unchanged.
 */
function wholeValueInQuotes(text: string, nameStart: number, value: ValueInText): ValueInText {
  if (value.quoted || !BEFORE_NAME.test(text[nameStart - 1] ?? '') || text[value.start - 1] !== '=') return value
  const before = OPENING.exec(text.slice(Math.max(0, nameStart - LONGEST_BEFORE), nameStart))
  if (before === null) return value
  const opening = nameStart - (before[1]?.length ?? 0)
  const part = text.slice(opening, value.start + LONGEST_VALUE)
  const pair = valueAt(part, 0, 'word')
  if (pair === null || !/["'\\]/.test(part[pair.end] ?? '')) return value
  const end = opening + pair.end
  const rest = text.slice(value.end, end)
  return /\s\S/.test(rest) && !NEXT_PAIR.test(rest) ? {start: value.start, end, quoted: true, open: null} : value
}

const IN_BRACES = /^\{([A-Za-z\d]{1,64})\}$/
const OF_PARSER = /\b(?:unexpected|unknown|invalid|illegal|unrecogni[sz]ed|stray) token$/i
const NEXT_NAME = /^[A-Za-z_][\w.-]{0,63}=[[{]?$/
const NEXT_VALUE = /^["'][^\s,;)\]}]/
const CLOSES = /^.(?:[;)]|,? |$)/
/** Matches a masked password after a value. The value is then a user name, which needs no mask. */
const MASK_BEHIND = new RegExp(`^(?::|.:)${MASK_PATTERN}`)
const LONGEST_USER = 64
const LONGEST_JOIN = 12
const OUTERMOST: Nest = {end: 0, depth: 0}
const DEEPEST = 8
const JSON_ATOM = /^(?:-?\d[\d.eE+-]*|true|false|null)$|^[[{]/
/** Matches the placeholder of a help text: `--key FILE`. */
const METAVARIABLE = /^[A-Z][A-Z_]{1,20}$/
const YAML_ALIAS = /^\*[\w.-]{1,80}$/
const BLANK = 32
/** The first byte of a no-break space in UTF-8. */
const NO_BREAK = 0xc2
const codes = (chars: string): ReadonlySet<number> => new Set([...chars].map(char => char.charCodeAt(0)))
const NO_JOINT = codes('/({};!&#')
const SIGNS = codes('=:|+?.,* \tsS[Oo')
const FIGURE = /["']?\d{1,13}(?=[\s"',;}\]]|$)/y
const LONG_VALUE = 190
/** Matches the tag of a base64 value. The mask of such a value must also be base64. */
const BINARY_TAG = /!!binary ["']?$/
const NUMBER_TAG = /(!!(?:int|float|bool) {1,4})["']?$/
const VAULT_TAG = '!vault '
/** Matches a pair such as `token=x`. A pair after a scheme does not belong to the credentials. */
const PARAMETER = /^[A-Za-z][\w-]{1,40}=(?!=*$)/
const SCHEME =
  /^(?:Bearer|Basic|Token|ApiKey|Negotiate|NTLM|Splunk|SSWS|Bot|OAuth|GenieKey|SharedKey|Digest|Hawk|AWS4-HMAC-SHA256|Signature)$/i
const LONGEST_VALUE = 512
const LONGEST_BEFORE = 80
const BEFORE_NAME = /["'-]/
const OPENING = /(?:^|[[({,]|(?<![:=\s])[ \t]{1,8}|--?[\w-]{1,40}=)(\\{0,15}["']-{0,2})$/
const NEXT_PAIR = /[\s;&,][\w.-]{1,40}=/
