import {defineToken} from './shape/token.ts'

export const awsAccessKeyId = defineToken({
  id: 'aws-access-key-id',
  why: 'An AWS access key id names the key pair that leaked (AWS docs, "unique identifiers").',
  // one character more, because asia alone is in many lines
  keywords: ['akia', 'abia', 'acca', ...[...'0123456789abcdefghijklmnopqrstuvwxyz'].map(char => `asia${char}`)],
  pattern: /(?<!\+)A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?!\+)/,
  hides: [
    ['AKIAQI2UEEZOS4MUOJJU', 'AKIAQI2UEEZOS4MUOJJU'],
    ['level=info msg="token ASIAXH6QF4N2LXRVA26P refused"', 'ASIAXH6QF4N2LXRVA26P'],
  ],
  keeps: [
    'KEY=AKIAXXXXXXXXXXXXXXXX',
    'abcAKIA6C34FJ5X5DZGL2R6',
    'AKIAIOSFODNN7EXAMPLE',
    'arn:aws:iam::123456789012:role/AROAJQRSTUVW',
  ],
})
