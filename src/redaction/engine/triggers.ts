import type {KeywordPlace, Rule} from '../rule.ts'
import {createGate, type Gate} from './gate.ts'
import {NAME_PLACES, PLACE_TESTS, type PlaceTest} from './places/index.ts'

/** What else than a rule's keyword can make a line worth a look. */
export const MARK = {
  /** A colour code, or the head of a container runtime's partial line: it may stand in the middle of a secret. */
  gap: 1,
  /** Such a head: the next line goes on with this one. */
  partial: 2,
  /** Letters or digits written as escapes, which nobody needs to do. */
  escaped: 4,
  /** A keyword in base64. */
  base64: 8,
  /** A keyword in hexadecimal. */
  hex: 16,
  /** A bracket at the end of a line: a JSON document over several lines begins. */
  json: 32,
  /** A key that a YAML document begins with, or a block. */
  yaml: 64,
  /** An object that may be a Secret, in JSON or in a string: its keys tell nothing, so no rule would look at it. */
  secret: 128,
  /** Gzip in base64. */
  gzip: 256,
  /** How the first line of a dump of bytes begins. */
  dump: 512,
  /** An element of XML or HTML ends. */
  markup: 1024,
  /** A line ends like a tag: an XML document may begin. */
  xml: 2048,
} as const

/** What the gate looks for, and what a find means. */
export interface Triggers {
  readonly gate: Gate
  readonly literals: readonly Trigger[]
  readonly rules: readonly Rule[]
  /** Indices of the rules that are tried on every line. */
  readonly always: readonly number[]
}

/** Rules that a keyword counts for at the same place. */
export interface Asked {
  readonly place: KeywordPlace
  readonly isThere: PlaceTest
  /** A bit for each place that depends on nothing but the name that the keyword stands in; 0: it is another place. */
  readonly ofName: number
  /** By what has to stand where the keyword begins. */
  readonly patterns: {readonly at: RegExp | undefined; readonly rules: number[]}[]
}

export interface Trigger {
  readonly literal: string
  /** Who is asked, by where the keyword counts for them. */
  readonly asked: Asked[]
  /** All their bits. */
  ofName: number
  /** The keyword counts for rules of names alone. */
  isOfName: boolean
  marks: number
}

/** Made once per set of rules; an item's name then decides which of the rules are asked. */
export function triggersOf(rules: readonly Rule[]): Triggers {
  const triggers = new Map<string, Trigger>()
  const at = (literal: string): Trigger => {
    const trigger = triggers.get(literal) ?? {literal, asked: [], ofName: 0, isOfName: true, marks: 0}
    triggers.set(literal, trigger)
    return trigger
  }
  for (const [index, {keywords, where = 'anywhere', at: stands}] of rules.entries())
    for (const keyword of keywords) ask(at(keyword), where, stands, index)
  // where a program's line ends in a record of JSON
  for (const keyword of rules.flatMap(({keywords}) => keywords).filter(word => word.endsWith('\n')))
    at(`${keyword.slice(0, -1).trimEnd()}\\n${RECORD_END}`).marks |= MARK.gap
  for (const [mark, literals] of Object.entries(MARK_LITERALS)) {
    for (const literal of literals) at(literal).marks |= MARK[mark as keyof typeof MARK]
  }
  for (const word of WIDE_KEYWORDS.flatMap(cases))
    for (const core of base64Cores(Buffer.from(word, 'utf16le'))) at(core.toLowerCase()).marks |= MARK.base64
  for (const text of [
    GZIP_IN_BASE64,
    ...ENCODED_KEYWORDS.flatMap(cases),
    ...rules.flatMap(({encoded = []}) => encoded.filter(isTelling)),
  ]) {
    for (const core of base64Cores(text)) at(core.toLowerCase()).marks |= MARK.base64
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

/** Of a record of JSON, behind what a program wrote: if that is no complete line, the next record goes on with it. */
export const RECORD_END = '","stream":"std'

/** How dumps and lists of bytes begin there. */
const DUMPS_IN_STRINGS = [
  '"000000 ',
  '"0000000 ',
  '"00000000 ',
  '"00000000: ',
  '\\n0000000',
  '[\\n',
  '[\\\\n',
  '[\\r\\n',
]

const MARK_LITERALS: Readonly<Record<keyof typeof MARK, readonly string[]>> = {
  gap: ['\x1b[', 'stdout p ', 'stderr p ', RECORD_END],
  partial: ['stdout p ', 'stderr p ', RECORD_END],
  escaped: [
    ...DUMPS_IN_STRINGS,
    '&#',
    '\\u00',
    '\\x4',
    '\\x5',
    '\\x6',
    '\\x7',
    ...['4', '5', '6', '7'].map(digit => `%${digit}`),
  ],
  base64: ['eyj'],
  gzip: ['h4si'],
  dump: ['0000000 ', '00000000: ', '000000 '],
  hex: [],
  json: ['{\n', '[\n', '{\r\n', '[\r\n'],
  secret: [
    '"secret"',
    '"secret\\',
    '"secretlist',
    '"secrets"',
    '"secrets\\',
    'stringdata',
    'kind: secret',
    'hook_command',
  ],
  markup: ['</', '<meta', '<input', '"/>', "'/>", '" />'],
  xml: ['>\n', '>\r\n'],
  yaml: ['apiversion:', 'kind:', 'metadata:', 'data:', '- name:', '- value:', 'stringdata:', ': |', ': >'],
}

const GZIP_IN_BASE64 = 'H4sI'

/** Words that give a whole text away when it stands there in base64 or hexadecimal. */
const ENCODED_KEYWORDS =
  `api␣key password passwd passphrase pass= _pass requirepass bindpw rootpw "auth" secret token _key -key -Key apikey apiKey api_key access_key
  accountkey AccountKey SharedAccessKey private credential authorization bearer cookie identified code= encrypt
  sshpass mysql redis-cli :5432: postgres amqp:// amqps:// redis:// rediss:// mongodb http:// https:// tkn= sig= signature
  -----begin eyJ github_pat_ ghp_ gho_ ghs_ glpat- sk-ant- sk-proj- xoxb- xoxp- AKIA ASIA
  hooks.slack.com`
    .split(/\s+/)
    .map(word => word.replace('␣', ' '))

/** The same in text of two bytes a character, as PowerShell encodes commands. */
const WIDE_KEYWORDS = [
  'password',
  'passwd',
  'pwd=',
  'secret',
  'token',
  'apikey',
  'api_key',
  'api-key',
  'authorization',
  'bearer ',
]

/** A shorter one is in too many texts of base64. */
function isTelling(part: string): boolean {
  return part.length >= SHORTEST_ENCODED
}

const SHORTEST_ENCODED = 4

function cases(keyword: string): string[] {
  const capital = keyword.charAt(0).toUpperCase() + keyword.slice(1)
  return [...new Set([keyword, keyword.toLowerCase(), keyword.toUpperCase(), capital])]
}

/** The characters that a text alone decides, at each of the three places it can have in base64. */
function base64Cores(text: string | Buffer): string[] {
  const bytes = Buffer.from(text)
  const cores = [0, 1, 2].map(offset => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  })
  return cores.filter(core => core.length >= SHORTEST_ENCODED)
}
