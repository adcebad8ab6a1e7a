import {randomBytes} from 'node:crypto'

/** A random value, and how it is planted: as a value of a Secret, under a name, or by its own shape. */
export interface Marker {
  readonly name: string
  readonly value: string
  /** The texts that contain the value, one for each way in which a cluster contains it. */
  readonly texts: readonly string[]
}

/** These markers are also in `Secret`s and variables, so that svcdiag knows them as secret values. */
export const IN_SECRET = random()
export const IN_ENV = random()

/** Returns a random value like one that a person chooses: no rule recognizes its shape. */
function random(): string {
  return `mk${randomBytes(11).toString('hex')}`
}

export const MARKERS: readonly Marker[] = [
  {name: 'a value of a Secret', value: IN_SECRET, texts: encoded(IN_SECRET)},
  {name: 'a value of a variable', value: IN_ENV, texts: encoded(IN_ENV)},
  named('DB_PASSWORD=@@'),
  named('password: @@'),
  named('{"api_key":"@@","level":"info"}'),
  named('{\\"client_secret\\":\\"@@\\"}'),
  named('postgres://app:@@@10.96.0.7:5432/app'),
  named('Authorization: Bearer @@'),
  named('run --api-token @@ --verbose'),
  named('GET /list?access_token=@@&page=2'),
  shaped('github', `ghp_${alphanumeric(36)}`),
  shaped('openai', `sk-proj-${alphanumeric(48)}T3BlbkFJ${alphanumeric(48)}`.slice(0, 64)),
  shaped('slack', `xoxb-${digits(12)}-${digits(12)}-${alphanumeric(24)}`),
  shaped(
    'aws',
    `AKIA${alphanumeric(40)
      .toUpperCase()
      .replace(/[^A-Z2-7]/g, 'Q')
      .slice(0, 16)}`,
  ),
  shaped('gitlab', `glpat-${alphanumeric(20)}`),
]

/** Groups of texts. Each group is at most as long as a message that a report prints. */
export const GROUPS = grouped(MARKERS.flatMap(({texts}) => texts))

function grouped(texts: readonly string[]): string[] {
  const groups: string[] = []
  for (const text of texts) {
    const last = groups.pop()
    if (last === undefined) groups.push(text)
    else if (last.length + text.length < 130) groups.push(`${last}, ${text}`)
    else groups.push(last, text)
  }
  return groups
}

function named(text: string): Marker {
  const value = random()
  return {name: text, value, texts: [text.replace('@@', value)]}
}

function shaped(name: string, value: string): Marker {
  return {name, value, texts: [`pulled with ${value}`, `https://host.test/${value}/x`]}
}

function alphanumeric(length: number): string {
  return randomBytes(length * 3)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}

function digits(length: number): string {
  return BigInt(`0x${randomBytes(length).toString('hex')}`)
    .toString()
    .slice(0, length)
}

function encoded(value: string): string[] {
  return [
    value,
    `user:${value}`,
    base64(value),
    base64(`user:${value}`),
    base64(`ab${value}`),
    hex(value),
    percent(value),
  ]
}

/** Returns the encodings in which the bytes contain the marker. */
export function leaksOf({value}: Marker, bytes: string): string[] {
  const forms: Readonly<Record<string, string>> = {
    raw: value,
    'JSON-escaped': escapes(value),
    percent: percent(value),
    hex: hex(value),
    base64: base64(value).replace(/=+$/, '').slice(0, -1),
    'base64, second place': base64(`a${value}`).slice(2, -4),
    'base64, third place': base64(`ab${value}`).slice(3, -4),
  }
  const seen = bytes.toLowerCase()
  return Object.entries(forms).flatMap(([form, text]) => (seen.includes(text.toLowerCase()) ? [form] : []))
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

function percent(text: string): string {
  return [...Buffer.from(text)].map(byte => `%${byte.toString(16)}`).join('')
}

function escapes(text: string): string {
  return [...text].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
}
