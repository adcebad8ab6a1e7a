import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const awsAccessKeyId = defineShape({
  id: 'aws-access-key-id',
  why: 'An AWS access key id names the key pair that leaked (AWS docs, "unique identifiers").',
  // one character more, because asia alone is in many lines
  keywords: ['akia', 'abia', 'acca', ...[...'0123456789abcdefghijklmnopqrstuvwxyz'].map(char => `asia${char}`)],
  where: 'in-word',
  // a small letter before it ends a name, as in keyAKIA…
  pattern:
    /(?:(?<![A-Za-z0-9+])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2})|(?<=[a-z])(?=[A-Z]{4,19}\d))A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9+])/,
  accept: isNoPlaceholder,
  hides: [
    ['AKIAQI2UEEZOS4MUOJJU', 'AKIAQI2UEEZOS4MUOJJU'],
    ['level=info msg="token ASIAXH6QF4N2LXRVA26P refused"', 'ASIAXH6QF4N2LXRVA26P'],
    ['id=%3DAKIA6C34FJ5X5DZGL2R6&keyAKIAQI2UEEZOS4MUOJJU', 'AKIA6C34FJ5X5DZGL2R6', 'AKIAQI2UEEZOS4MUOJJU'],
  ],
  keeps: [
    'KEY=AKIAXXXXXXXXXXXXXXXX',
    'ABCAKIA6C34FJ5X5DZGL2R6',
    'xAKIAWORDSINCAPITALS',
    'AKIAIOSFODNN7EXAMPLE',
    'arn:aws:iam::123456789012:role/AROAJQRSTUVW',
  ],
})
