import {defineShape} from '../../rule.ts'
import {tellingOf} from '../names/secret-name.ts'
import {isNoSecret} from '../values/not-a-secret.ts'
import {looksChosen, looksGenerated} from '../values/value-looks.ts'

/** Masks `ENV DB_PASSWORD x` and `neighbor 10.0.0.1 password x`. */
export const settingWords = defineShape({
  id: 'setting-in-words',
  why: 'Settings that part name and value by a blank: Dockerfiles, nginx, Apache, HAProxy, routers, Postfix.',
  keywords: [
    'env ',
    'setenv ',
    '_param ',
    '_set_header ',
    'neighbor ',
    'chap ',
    'isakmp key',
    'key-string ',
    'stats auth',
    'sasl',
    'static:',
    ']:587',
    ']:465',
    ']:25 ',
    'user_pass',
    'plain-text-password',
    'pre-shared-key ',
    'auth-key ',
    'define ',
    'basicauth',
  ],
  pattern:
    /(?:^|\n|\\n|")[ \t]{0,24}(?:ENV|SetEnv|setenv|env|fastcgi_param|uwsgi_param|proxy_set_header|define|Define|set \$|passenger_env_var) ?[\w-]{0,60}(?:PASSWORD|PASSWD|PASS|SECRET|TOKEN|KEY|[Pp]assword|passwd|[Ss]ecret|[Tt]oken|[Kk]ey)\w{0,12}[ \t]{1,12}["']?(?<secret>[^\s"'=$;][^\s"';]{3,1024})|\b(?:neighbor|peer) \S{1,60} (?:password|md5|authentication-key) (?:\d )?(?<secret>[^\s"']{4,200})|\b(?:chap|pap|ppp \w{2,8}) (?:password|secret) (?:\d )?(?<secret>[^\s"']{4,200})|\bisakmp key (?:\d )?(?<secret>[^\s"']{4,200}) address|\bkey-string (?:\d )?(?<secret>[^\s"']{4,200})|\b(?:pre-shared-key|plain-text-password(?:-value)?|auth-key) (?:ascii-text |\d )?["']?(?<secret>[^\s"';]{4,200})|\bstats auth [^\s:]{1,60}:(?<secret>[^\s"']{4,200})|(?:\]:(?:25|465|587)\s{1,8}|static:|sasl_passwd \S{1,80} |user_?pass ?[=:] ?["']?|basic_?auth ?[=:] ?["']?)[\w.@-]{1,80}:(?<secret>[^\s"']{4,200})/,
  accept: secret =>
    !isNoSecret(secret) && tellingOf(secret) === 'none' && (looksGenerated(secret) || looksChosen(secret)),
})
