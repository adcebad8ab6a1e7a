import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated, looksRandom} from '../values/value-looks.ts'

const VERBS = [
  String.raw`log(?:ged|ging)? ?(?:me |us |it )?(?:in|on)|sign(?:ed|ing)? ?(?:me )?in|login|connect(?:ed|ing)?|authenticat\w{0,6}|bind(?:ing)?`,
  String.raw`an(?:meldung|melden|gemeldet)|einloggen|eingeloggt|connexion|connect\w{0,4}(?:-vous)?|identifiez-vous|entra(?:r)?|inicia sesi\S{2,3}n|acced(?:e|i|ere)|entre|entrar|inloggen|zaloguj(?: si\S{2})?|logowanie`,
  String.raw`\xd0\xb2\xd0(?:\xbe\xd0\xb9|\xd1\x85)[\x80-\xff]{2,16}|\xd0\xb2\xd1\x85\xd0[\x80-\xff]{2,16}`,
].join('|')
const USER = String.raw`["'\x60]?[\w.@\x80-\xff=,-]{1,80}["'\x60]?`
const PREPOSITION = String.raw`with|as|using|mit|als|avec|comme|con|como|com|z|jako|met|\xd0\xba\xd0\xb0\xd0\xba|\xd1\x81|\xd0\xbf\xd0\xbe\xd0\xb4`
const AND = String.raw`and|und|et|y|e|i|en|\xd0\xb8|using|with|mit|con|com|avec|z|met|\xd1\x81`
const SECRET = String.raw`["'\x60]?(?!(?:pass|pw)\w{0,8}[:=])(?<secret>[^\s"'\x60,;()]{6,128})`

const CREDENTIALS =
  'credentials?|creds|zugangsdaten|anmeldedaten|identifiants|credenciales|credenciais|credenziali|inloggegevens|poswiadczenia|login'
/** Matches the beginning of every match of the rule, from the keyword on. Other texts are not searched. */
const HEAD = [
  String.raw`(?:${VERBS}|meld(?:ung|en|et)|logg(?:en|t)|loguj(?: si\S{2})?)(?: (?:[\w\x80-\xff]{1,20} ){0,2}?(?:${PREPOSITION}) (?:user |usuario |Benutzer |o )?${USER}(?: ?\/| (?:${AND}) )| ${USER}(?: ?\/| (?:using|with|mit|con|com|avec|z|met|\xd1\x81) ))`,
  String.raw`authenticat\w{2,4} (?:with|using|by) ["'\x60]?(?=[^ \t\r\n"'\x60,;()]{6})[^ \t\r\n"'\x60,;()]{0,127}[\d!@#$%^&*~+=?]`,
  String.raw`giri|invalid user |(?<![\w/.-])(?:admin ?\/ ?|root \/ )\w`,
  String.raw`(?:${CREDENTIALS})(?: [\w\x80-\xff]{1,16}){0,4}? ?(?::|are|is|lauten|sont|son)? ["'\x60]?[\w.@-]{2,60}(?: ?\/|:)`,
  String.raw`(?:user|benutzer|utilisateur|usuario) ?[:=] ?[\w.@-]{1,60}[,;]? ?(?:\/|pass|pw|kennwort|mdp|clave)`,
].join('|')

/** Verbs with the text after them, because most log lines contain `log`, `sign` or `user`. */
const VERBS_IN_TEXT = [
  ...['login', 'logon', 'log in', 'log on', 'log me', 'log us', 'log it'],
  ...['logged', 'logging', 'loggen', 'loggt', 'loguj', 'logowan'],
  ...['signin', 'sign in', 'sign me', 'signed in', 'signed me', 'signing in', 'signing me'],
  ...['e', 'ed', 'es', 'ing', 'ion', 'or'].map(end => `authenticat${end} `),
  ...['connect ', 'connected ', 'connecting ', 'connects ', 'connecte ', 'connecter ', 'connectez', 'connect-vous'],
]
const USER_IN_TEXT = ['user', 'benutzer', 'utilisateur', 'usuario'].flatMap(word =>
  [':', '=', ' :', ' ='].map(joint => word + joint),
)

/** Masks `Kastanie.2026` in `login with lager / Kastanie.2026`. */
export const loginWith = defineShape({
  id: 'login-with',
  why: 'Sentences that describe a login: a user, a separator, a password. Only generated and chosen passwords are masked.',
  keywords: [
    ...VERBS_IN_TEXT,
    ...USER_IN_TEXT,
    'bind',
    'meld',
    'connexion',
    'entra',
    'inicia',
    'acced',
    'entre',
    '\xd0\xb2\xd1\x85\xd0',
    '\xd0\xb2\xd0\xbe\xd0\xb9',
    'giri',
    'invalid user ',
    'admin/',
    'admin /',
    'root / ',
    'credential',
    'creds',
    'zugangsdaten',
    'anmeldedaten',
    'identifian',
    'credenc',
    'credenz',
    'inloggegevens',
  ],
  at: new RegExp(HEAD, 'iy'),
  pattern: new RegExp(
    [
      String.raw`(?:${VERBS})(?: [\w\x80-\xff]{1,20}){0,2}? (?:${PREPOSITION}) (?:user |usuario |Benutzer |o )?${USER}(?: ?\/ ?| (?:${AND}) (?:password |passwort )?)${SECRET}`,
      String.raw`(?:${VERBS}) ${USER}(?: ?\/ ?| (?:using|with|mit|con|com|avec|z|met|\xd1\x81) (?:password )?)${SECRET}`,
      String.raw`(?<![\w/])[\w.-]{2,40} \/ (?<secret>[^\s"'\x60,;()\/]{6,128})(?= ile giri)`,
      String.raw`\bauthenticat\w{2,4} (?:with|using|by) ${SECRET}`,
      String.raw`(?:${CREDENTIALS})(?: [\w\x80-\xff]{1,16}){0,4}? ?(?::|are|is|lauten|sont|son)? ["'\x60]?[\w.@-]{2,60}(?: ?\/ ?|:)${SECRET}`,
      String.raw`(?<![\w/.-])(?:admin ?\/ ?|root \/ )${SECRET}`,
      String.raw`\bInvalid user (?<secret>[^\s"']{8,64}) from `,
      String.raw`\b(?:user|benutzer|utilisateur|usuario) ?[:=] ?[\w.@-]{1,60}[,;]? ?(?:\/|(?:pass|pw|kennwort|mdp|clave)(?![a-z]) ?[:=]?) ?${SECRET}`,
    ].join('|'),
    'i',
  ),
  accept: (secret, text, start) =>
    !isNoSecret(secret) &&
    !(BEHIND_SLASH.test(text.slice(Math.max(0, start - 10), start)) && !isMixed(secret)) &&
    !USER_NAME.test(secret) &&
    (looksGenerated(secret) || looksChosen(secret.replace(/[.!?]$/, ''))),
})

/** Returns true if the text after `admin/` is a password and not a path. */
function isMixed(secret: string): boolean {
  const hasAll = [/[a-z]/, /[A-Z]/, /\d/].every(kind => kind.test(secret))
  return (hasAll || looksRandom(secret)) && !secret.includes('/')
}

const BEHIND_SLASH = /(?:admin|root) ?\/ ?["'`]?$/i
const USER_NAME = /^[a-z]+[._-]?\d{0,3}$/i
