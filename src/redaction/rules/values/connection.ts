import {everyMatch} from '../every-match.ts'
import {isSecretName} from '../names/secret-name.ts'
import {isNoSecret, isToFillIn} from './not-a-secret.ts'
import type {Part} from './part.ts'

/** Returns the first password of a connection string in any notation except a URL. Hosts and users stay. */
export function secretPartOfConnection(text: string): Part | null {
  return secretPartOfPairs(text) ?? secretPartOfLogin(text)
}

/** Returns the secret in `Server=x;Password=y`, `AccountKey=z` or `host=x password=y`. */
function secretPartOfPairs(text: string): Part | null {
  for (const {0: pair, 1: name = '', 2: braced, 3: quoted, 4: bare, index} of everyMatch(PAIR, text)) {
    const value = braced ?? quoted ?? bare ?? ''
    if (!isSecretName(name.trim()) || isNoSecret(value)) continue
    const start = index + pair.lastIndexOf(value)
    return {start, end: start + value.length}
  }
  return null
}

/** Returns the password in Go's `user:password@tcp(host)/db` or Oracle's `user/password@host/service`. */
function secretPartOfLogin(text: string): Part | null {
  const match = LOGIN.exec(text)
  const password = match?.[1] ?? ''
  if (match === null || isToFillIn(password)) return null
  const start = match.index + match[0].lastIndexOf(password)
  return {start, end: start + password.length}
}

const PAIR =
  /(?:^|[;\s"'&?])\s?([A-Za-z][\w .-]{1,40}?)\s?=\s?(?:\{([^{}]{1,1024})\}|["']([^"']{1,1024})["']|([^;\s"'&]{1,1024}))/g
const LOGIN =
  /(?:^|[\s"'=(@])[\w.$-]{1,64}(?::(?!\/\/)(?=[^\s"']{1,256}@(?:(?:tcp|tcp4|tcp6|udp|unix|pipe|cloudsql|cloudsqlpostgres)\(|\/[\w-]{1,64}(?:\?|$|["'\s])))|\/(?=[^\s"'/]{1,256}@(?:\/\/)?[\w.-]{1,253}(?::\d{2,5})?(?:[/:][\w.$-]{1,64})?(?:$|["'\s])))["']?([^\s"']{2,256}?)["']?@(?:\w{0,16}\(|\/|[\w.-]{1,253}(?:[/:]|$|["'\s]))/
