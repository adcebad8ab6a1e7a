import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** Masks the password in `app:x@tcp(db)/app` and `app/x@//db:1521/orcl`. */
export const loginString = defineShape({
  id: 'login-string',
  why: 'Connection strings without userinfo of a URL: the Go drivers of MySQL, Oracle thin and easy connect.',
  keywords: [
    '@tcp(',
    '@tcp4(',
    '@tcp6(',
    '@udp(',
    '@unix(',
    '@pipe(',
    '@cloudsql',
    'oracle:thin',
    'oracle:oci',
    ':1521',
    '(description',
  ],
  pattern:
    /(?<![\w/])[\w.$-]{1,64}:(?<secret>[^\s"'@][^\s"']{0,255}?)@(?:tcp[46]?|udp|unix|pipe|cloudsql\w{0,12})\(|(?:thin|oci8?):[\w.$#-]{1,64}\/["']?(?<secret>[^\s"'@]{2,128})["']?@|(?<![\w/.:])[\w.$#-]{1,64}\/["']?(?<secret>[^\s"'@/:]{2,128})["']?@(?:(?:\/\/)?[\w.-]{1,253}:1521|\(DESCRIPTION)/i,
  accept: secret => !isNoSecret(secret),
})
