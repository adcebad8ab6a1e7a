import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

const NAMES = ['password', 'secret', 'key', 'key-string', 'community', 'md5', 'psk']
const CIPHERS = [
  'encrypted',
  'cipher',
  'plaintext',
  'simple',
  'hash',
  'md5',
  'sha512',
  '0',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
]

/** Masks `password 7 x` and `snmp-server community x RO`. */
export const networkDevice = defineShape({
  id: 'network-device',
  why: 'Settings of switches, routers and proxies: password, secret, key or community, perhaps the digit of a cipher, a value.',
  keywords: [
    ...NAMES.flatMap(name => CIPHERS.map(cipher => `${name} ${cipher} `)),
    ...['community ', 'community6 ', ' md5 ', '-password ', 'set -', 'set-header ', 'add-header '],
  ],
  at: /(?:password|secret|key|key-string|community|md5|psk) |community6? \S{4,64} (?:RO|RW|view)|(?<=r[ow])community6? |(?<=key \d{1,4}) md5 |(?<=insecure)-password |set -|(?:set|add)-header /iy,
  pattern:
    /(?:(?:^|\n|\\n|")[ \t]{0,16}(?:(?:username|user|enable|line|neighbor|aaa|tacacs-server|radius-server|snmp-server|ip|ntp|crypto|key|set|set-header|host|server|no)\b[^\n"']{0,120}? )?|(?:^|[ \t])insecure-)(?:password|secret|key|key-string|auth-key|community|md5|pre-shared-key|psk)(?: (?:encrypted|cipher|plaintext|simple|hash|md5|sha512|[04-9])){1,2} (?<secret>[^\s"'\\]{4,200})|\bcommunity (?<secret>[^\s"'\\:=]{4,64})(?= (?:RO|RW|ro|rw|view)\b)|(?:^|[\n"])r[ow]community6? (?<secret>[^\s"'\\:=]{4,64})|\bkey \d{1,4} md5 (?<secret>\S{4,64})|\binsecure-password (?<secret>[^\s"'\\]{4,128})|(?:^|\n|")set (?:-\w{1,4} ){1,3}\w{0,40}(?:TOKEN|SECRET|PASSWORD|PASS|KEY) (?<secret>[^\s"'$(][^\s"'\\]{5,512})|\b(?:set|add)-header [\w-]{0,40}(?:token|secret|key|password|auth)[\w-]{0,12} (?<secret>[^\s"'%${][^\s"'\\]{7,512})/i,
  accept: secret =>
    !isNoSecret(secret) && (looksGenerated(secret) || looksChosen(secret) || /^[\dA-F-]{8,200}$/i.test(secret)),
})
