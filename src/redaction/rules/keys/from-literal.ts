import {defineShape} from '../../rule.ts'
import {isNoSecret} from './not-a-secret.ts'

/** Whatever is put into a Secret on a command line. */
export const fromLiteral = defineShape({
  id: 'from-literal',
  why: 'kubectl create secret generic x --from-literal=KEY=VALUE: secret, whatever the key is called.',
  keywords: ['from-literal'],
  pattern:
    /\bsecret\b[^\n]{0,2000}?--from-literal[= ]["']?[\w.-]{1,253}=["']?(?<secret>[^\s"'`\\]{1,4096})|--from-literal[= ]["']?[\w.-]{1,253}=["']?(?!)/i,
  accept: secret => !isNoSecret(secret),
  hides: [['kubectl create secret generic x --from-literal=foo=hunter2pw', 'hunter2pw']],
  keeps: [
    'kubectl create secret generic x --from-literal=KEY="$KEY"',
    'kubectl create configmap x --from-literal=level=debug',
  ],
})
