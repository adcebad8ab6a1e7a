import {defineShape} from '../../rule.ts'
import {isNoSecret} from '../values/not-a-secret.ts'

/** `<password>x</password>`, also with the value on a line of its own. */
export const xmlElement = defineShape({
  id: 'xml-element',
  why: 'The text of an XML or HTML element with a secret name: settings.xml, Keycloak and Java server settings, SOAP.',
  keywords: ['password>', 'passwd>', 'passphrase>', 'pwd>', 'secret>', 'token>', 'key>', 'credential>', 'credentials>'],
  lines: {before: 0, after: 2, when: /<[\w:.-]{2,64}>\s*$/},
  pattern:
    /<(?:\w{1,20}:)?[\w.-]{0,64}(?:password|passwd|passphrase|pwd|secret|token|(?:api|access|private|secret|auth|license|client|service|shared|signing)[-_]?key|credentials?)>(?:\s|\\{1,7}[nrt]){0,64}(?<secret>[^<>\s\\][^<>\n]{0,4095}?)(?=(?:\s|\\{1,7}[nrt]){0,64}<\/)/i,
  accept: secret => !isNoSecret(secret) && !/^\d{1,5}$/.test(secret),
})
