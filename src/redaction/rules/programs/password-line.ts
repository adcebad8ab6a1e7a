import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks `password x` if it is the whole line. */
export const passwordLine = defineShape({
  id: 'password-line',
  why: 'Settings of proxies, mail servers and switches: password, a blank, a value. Words of a sentence have no digits.',
  keywords: ['password', 'passwd', 'passphrase'],
  where: 'before-last-word',
  pattern:
    /(?<=^|\n|\\n|"|std(?:out|err) [PF] )[ \t]{0,16}(?:[\w.-]{0,32}[-_.])?(?:password|passwd|passphrase)[ \t]{1,16}["']?(?<secret>[^\s"'\\;]{5,250})(?=["']?;?[ \t]{0,8}(?:$|\r?\n|\\{1,7}n|"))/i,
  accept: secret => LOOKS_CHOSEN.test(secret) && !isNoSecret(secret),
})

/** Matches letters with a digit, except versions. */
const LOOKS_CHOSEN = /^(?!v?\d+(?:\.\d+)*$)(?:.*[A-Za-z].*\d|.*\d.*[A-Za-z])/
