import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

/** Masks `use X as password`. */
export const asPassword = defineShape({
  id: 'as-password',
  why: 'Sentences in which the value stands before the word: "use x as the password", "x is the new token".',
  keywords: [' as ', ' als ', ' como ', ' comme ', ' come ', ' jako ', ' is the ', ' is your '],
  at: / (?:as|als|como|comme|come|jako|is the|is your) (?:\w{1,12} ){0,3}?(?:password|passwort|kennwort|passphrase|passcode|token|secret|schl\S{1,3}ssel|mot de passe|contrase\S{1,3}a|clave|senha|wachtwoord|has\S{1,3}o|(?:api|access|secret|private|signing)[ -]?key|credentials?)\b/iy,
  pattern:
    /(?<![\w/])["'`]?(?<secret>[^\s"'`,;()[\]{}<>=]{6,128}?)["'`]?,? (?:(?:wurde |was |were |be )?(?:as|als|como|comme|come|jako)|is (?:the|your)) (?:\w{1,12} ){0,3}?(?:password|passwort|kennwort|passphrase|passcode|token|secret|schl\S{1,3}ssel|mot de passe|contrase\S{1,3}a|clave|senha|wachtwoord|has\S{1,3}o|(?:api|access|secret|private|signing)[ -]?key|credentials?)\b/i,
  accept: secret =>
    !isNoSecret(secret) &&
    (looksGenerated(secret) || (looksChosen(secret) && /[A-Z]|\d.*\D.*\d|[!@#$%^&*~+]/.test(secret))),
})
