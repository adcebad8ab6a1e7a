import {defineShape} from '../../rule.ts'
import {tellingOf} from '../names/secret-name.ts'
import {looksSecret} from '../values/not-a-secret.ts'

/** Masks `x` in `SecretStr('x')` and `BadPassword("x")`. The type identifies the secret. */
export const wrapper = defineShape({
  id: 'secret-wrapper',
  why: 'Types that contain a secret, as programs print them: SecretStr of pydantic, Secret of Rust, errors about a password.',
  keywords: [
    ...'secretstr secretbytes secret password token passwd credential apikey key'.split(' ').map(type => `${type}(`),
    ...['secret {', 'password {', 'token {', 'apikey {'],
  ],
  pattern:
    /\b(?:\w{0,30}?(?:Secret|Password|Token|ApiKey)) \{ (?:inner\w{0,16}|value|secret|raw|data): \\{0,7}"(?<secret>[^"\n\\]{6,1024})|(?<![\w.])(?!(?:get|has|is|set|find|lookup|fetch|load|read|check|verify|hash|validate|create|make|env|config|require)_?[A-Z_])(?:Secret(?:Str|Bytes|String)\(\s{0,4}\\{0,7}["'](?<secret>[^"'\n\\]{1,1024})|(?:[A-Z]\w{0,40}Key|\w{0,40}?(?:Secret|Password|Passwd|Token|Credential|ApiKey))\(\s{0,4}\\{0,7}["'](?<secret>[^"'\s\\]{6,1024}))\\{0,7}["']\s{0,4}\)/,
  accept: secret => looksSecret(secret) && tellingOf(secret) === 'none',
})

/** Masks `x` in `setPassword("x")` and `login("app", "x")`. */
export const secretArgument = defineShape({
  id: 'secret-argument',
  why: 'Source code and traces that pass a secret: setters, builders, and logins with a user and a password.',
  keywords: [
    'password(',
    'passwd(',
    'token(',
    'secret(',
    'key(',
    'credential(',
    'credentials(',
    'auth(',
    'auth=(',
    'login(',
    'authenticate(',
    'getconnection(',
    'auth"',
    "auth'",
    'auth:',
    'auth =',
  ],
  at: /[\w=]{4,20}\(|auth\\{0,7}["']?\s{0,2}[:=]\s{0,2}\[/iy,
  pattern:
    /(?:\b(?:set|with|use|put|add)_?|\.)\w{0,30}?(?:[Pp]assword|[Pp]asswd|[Ss]ecret|[Tt]oken|[Aa]pi_?[Kk]ey|[Cc]redential)\(\s{0,4}\\{0,7}["'](?<secret>[^"'\n\\]{6,1024})\\{0,7}["']\s{0,4}\)|\b(?:login|authenticate|auth|auth=|[Bb]asic_?[Aa]uth|HTTPBasicAuth|HTTPDigestAuth|\w{0,40}[Cc]redentials?)\(\s{0,4}\\{0,7}["'][^"'\n]{1,120}\\{0,7}["'],\s{0,4}\\{0,7}["'](?<secret>[^"'\n\\]{6,1024})\\{0,7}["']|\bgetConnection\([^,()\n]{1,200},\s{0,4}["'][^"'\n]{1,120}["'],\s{0,4}["'](?<secret>[^"'\n]{6,1024})["']|\b[Aa]uth\\{0,7}["']?\s{0,2}[:=]\s{0,2}\[\s{0,4}\\{0,7}["'][^"'\n]{1,120}\\{0,7}["'],\s{0,4}\\{0,7}["'](?<secret>[^"'\n\\]{6,1024})\\{0,7}["']\s{0,4}\]/,
  accept: secret => looksSecret(secret) && tellingOf(secret) === 'none',
})
