import {base64Cores} from '../../needles/encodings.ts'
import type {KeywordPlace, Rule} from '../../rule.ts'
import {createGate, type Gate} from './gate.ts'
import {NAME_PLACES, PLACE_TESTS, type PlaceTest} from './places/index.ts'

/** Reasons to search a line, other than the keyword of a rule. */
export const MARK = {
  /** A colour code, or the head of a partial line of a container runtime. Either may be inside a secret. */
  gap: 1,
  /** The head of a partial line of a container runtime. The next line continues this line. */
  partial: 2,
  /** Letters or digits that are written as escapes, such as `\u0061`. Ordinary encoders do not write such escapes. */
  escaped: 4,
  base64: 8,
  hex: 16,
  /** A bracket at the end of a line. It may begin a JSON document of several lines. */
  json: 32,
  /** A key that may begin a YAML document, or the indicator of a block. */
  yaml: 64,
  /** A possible Secret. No rule finds a Secret with neutral keys. */
  secret: 128,
  gzip: 256,
  dump: 512,
  markup: 1024,
  /** A `>` at the end of a line, where an XML document may begin. */
  xml: 2048,
} as const

/** The literals of the gate, and what they trigger. */
export interface Triggers {
  readonly gate: Gate
  readonly literals: readonly Trigger[]
  readonly rules: readonly Rule[]
  readonly always: readonly number[]
}

/** Rules for which a keyword counts at the same place. */
interface Asked {
  readonly place: KeywordPlace
  readonly isThere: PlaceTest
  /** A bit for each place that depends only on the keyword's name; 0 for other places. */
  readonly ofName: number
  readonly patterns: {readonly at: RegExp | undefined; readonly rules: number[]}[]
}

/** A literal, and the rules and marks that it triggers. */
export interface Trigger {
  readonly literal: string
  readonly asked: Asked[]
  ofName: number
  isOfName: boolean
  marks: number
}

/** Returns the triggers of these rules. All files share them. */
export function triggersOf(rules: readonly Rule[]): Triggers {
  const triggers = new Map<string, Trigger>()
  const at = (literal: string): Trigger => {
    const trigger = triggers.get(literal) ?? {literal, asked: [], ofName: 0, isOfName: true, marks: 0}
    triggers.set(literal, trigger)
    return trigger
  }
  for (const [index, {keywords, where = 'anywhere', at: stands}] of rules.entries())
    for (const keyword of keywords) ask(at(keyword), where, stands, index)
  // in a JSON record, an escaped line feed ends the program's line
  for (const keyword of rules.flatMap(({keywords}) => keywords).filter(word => word.endsWith('\n')))
    at(`${keyword.slice(0, -1).trimEnd()}\\n"`).marks |= MARK.gap
  for (const [mark, literals] of Object.entries(MARK_LITERALS)) {
    for (const literal of literals) at(literal).marks |= MARK[mark as keyof typeof MARK]
  }
  for (const word of WIDE_KEYWORDS.flatMap(cases))
    for (const core of inBase64(Buffer.from(word, 'utf16le'))) at(core).marks |= MARK.base64
  for (const text of [
    GZIP_IN_BASE64,
    ...ENCODED_KEYWORDS.flatMap(cases),
    ...rules.flatMap(({encoded = []}) => encoded.filter(({length}) => length >= SHORTEST_ENCODED)),
  ]) {
    for (const core of inBase64(Buffer.from(text))) at(core).marks |= MARK.base64
    at(Buffer.from(text).toString('hex')).marks |= MARK.hex
  }
  const literals = [...triggers.values()]
  const always = rules.flatMap(({everyLine}, index) => (everyLine ? [index] : []))
  return {gate: createGate(literals.map(({literal}) => literal)), literals, rules, always}
}

function ask(trigger: Trigger, place: KeywordPlace, at: RegExp | undefined, rule: number): void {
  const ofName = OF_NAME.get(place) ?? 0
  const asked = trigger.asked.find(other => other.place === place) ?? {
    place,
    isThere: PLACE_TESTS[place],
    ofName,
    patterns: [],
  }
  if (asked.patterns.length === 0) trigger.asked.push(asked)
  trigger.ofName |= ofName
  trigger.isOfName &&= ofName !== 0
  const same = asked.patterns.find(other => other.at === at)
  if (same) same.rules.push(rule)
  else asked.patterns.push({at, rules: [rule]})
}

const OF_NAME: ReadonlyMap<KeywordPlace, number> = new Map(NAME_PLACES.map(({place, bit}) => [place, bit]))

/** The texts after the program's text in a JSON record. */
export const RECORD_ENDS = ['","stream":"std', '", "stream": "std']

const MARK_LITERALS: Readonly<Record<keyof typeof MARK, readonly string[]>> = {
  gap: ['\x1b[', 'stdout p ', 'stderr p ', ...RECORD_ENDS],
  partial: ['stdout p ', 'stderr p ', ...RECORD_ENDS],
  escaped: [
    // the beginnings of dumps and byte lists in strings
    ...['"000000 ', '"0000000 ', '"00000000 ', '"00000000: ', '\\n0000000', '[\\n', '[\\\\n', '[\\r\\n'],
    '&#',
    '\\u00',
    ...['4', '5', '6', '7'].flatMap(digit => [`\\x${digit}`, `%${digit}`]),
  ],
  base64: ['eyj'],
  gzip: ['h4si'],
  dump: ['0000000 ', '00000000: ', '000000 '],
  hex: [],
  json: ['{\n', '[\n', '{\r\n', '[\r\n'],
  secret: ['"secret"', '"secret\\', '"secretlist', '"secrets"', '"secrets\\'].concat([
    'stringdata',
    'kind: secret',
    'hook_command',
  ]),
  markup: ['</', '<meta', '<input', '"/>', "'/>", '" />'],
  xml: ['>\n', '>\r\n'],
  yaml: ['apiversion:', 'kind:', 'metadata:', 'data:', '- name:', '- value:', 'stringdata:', ': |', ': >'],
}

const GZIP_IN_BASE64 = 'H4sI'

/** Keywords that are searched for in base64 and hexadecimal. */
const ENCODED_KEYWORDS =
  `api␣key password passwd passphrase pass= _pass requirepass bindpw rootpw "auth" secret token _key -key -Key apikey apiKey api_key access_key
  accountkey AccountKey SharedAccessKey private credential authorization bearer cookie identified code= encrypt
  sshpass mysql redis-cli :5432: postgres amqp:// amqps:// redis:// rediss:// mongodb http:// https:// tkn= sig= signature
  -----begin eyJ github_pat_ ghp_ gho_ ghs_ glpat- sk-ant- sk-proj- xoxb- xoxp- AKIA ASIA
  hooks.slack.com`
    .split(/\s+/)
    .map(word => word.replace('␣', ' '))

/** Keywords that are searched for in base64 of UTF-16, as PowerShell encodes commands. */
const WIDE_KEYWORDS = 'password passwd pwd= secret token apikey api_key api-key authorization bearer␣'
  .split(' ')
  .map(word => word.replace('␣', ' '))

/** The minimum length of an encoded keyword. Too many base64 texts contain shorter ones. */
const SHORTEST_ENCODED = 4

function cases(keyword: string): string[] {
  const capital = keyword.charAt(0).toUpperCase() + keyword.slice(1)
  return [...new Set([keyword, keyword.toLowerCase(), keyword.toUpperCase(), capital])]
}

function inBase64(text: Buffer): string[] {
  const cores = base64Cores(text).filter(core => core.length >= SHORTEST_ENCODED)
  return cores.map(core => core.toLowerCase())
}
