import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

const VERBS = [
  String.raw`log(?:ged|ging)? ?(?:me |us |it )?(?:in|on)|sign(?:ed|ing)? ?(?:me )?in|login|connect(?:ed|ing)?|authenticat\w{0,6}|bind(?:ing)?`,
  String.raw`an(?:meldung|melden|gemeldet)|einloggen|eingeloggt|connexion|connecter|connecte|entra(?:r)?|inicia sesi\S{2,3}n|acced(?:e|i|ere)|entre|entrar|inloggen|zaloguj(?: si\S{2})?|logowanie`,
  String.raw`\xd0\xb2\xd0(?:\xbe\xd0\xb9|\xd1\x85)[\x80-\xff]{2,16}|\xd0\xb2\xd1\x85\xd0[\x80-\xff]{2,16}`,
].join('|')
const USER = String.raw`["'\x60]?[\w.@\x80-\xff=,-]{1,80}["'\x60]?`
const JOINT = String.raw`(?: ?\/ ?| (?:and|with|using|und|mit|et|avec|y|con|e|com|i|z|en|met|\xd0\xb8|\xd1\x81)(?: password)? )`

/** `login with lager / Kastanie.2026`. */
export const loginWith = defineShape({
  id: 'login-with',
  why: 'Sentences that say how to log in: a user, a joint, a password; only one that somebody chose or a program made counts.',
  keywords: [
    'log',
    'sign',
    'connect',
    'bind',
    'authenticat',
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
  ],
  pattern: new RegExp(
    String.raw`(?:${VERBS})(?: \w{1,10}){0,2}? (?:(?:with|as|using|mit|als|avec|comme|con|como|com|com o|z|jako|met|\xd0\xba\xd0\xb0\xd0\xba) )?${USER}${JOINT}["'\x60]?(?<secret>[^\s"'\x60,;()]{6,128})|(?<![\w/])[\w.-]{2,40} \/ (?<secret>[^\s"'\x60,;()\/]{6,128})(?= ile giri)|\bInvalid user (?<secret>[^\s"']{8,64}) from `,
    'i',
  ),
  accept: secret => !isNoSecret(secret) && (looksGenerated(secret) || looksChosen(secret.replace(/[.]$/, ''))),
})
