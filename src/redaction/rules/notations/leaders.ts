import {defineShape} from '../../rule.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

/** `client_secret .... x`: dots or blanks lead from the name to the value. */
export const leaders = defineShape({
  id: 'value-behind-leaders',
  why: 'Settings in columns, as command lines and installers print them: a name, dots or blanks, a value.',
  keywords: [' ..', '....', '  ', '. .', ' | '],
  pattern:
    /(?:^|\n)[ \t|*-]{0,12}(?:[\w.-]{1,40} ){0,2}[\w.-]{0,40}(?:password|passphrase|passwd|secret|token|key|credential|pin|psk)(?: ?\(\w{1,12}\))?(?: \.{2,60}|(?: {1,3}\.){2,30}| {0,2}\.{3,60}|[ \t]{0,40}\|[ \t]{1,4}|[ \t]{2,40}|\t{1,8})[ :=]{0,4}(?<secret>[^\s|]{6,512})(?=[ \t|]{0,40}(?:\r?\n|$))/i,
  accept: secret =>
    !isNoSecret(secret) && (looksGenerated(secret) || looksChosen(secret)) && tellingOf(secret) === 'none',
})
