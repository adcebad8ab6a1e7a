import {defineToken, evenPlaceholders} from './shape/token.ts'

export const ageSecretKey = defineToken({
  id: 'age-secret-key',
  why: 'The secret key of an age identity (age docs).',
  keywords: ['age-secret-key-1'],
  pattern: /AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}/,
  accept: evenPlaceholders,
  hides: [
    [
      'level=info msg="token AGE-SECRET-KEY-1S8CQ7DJR3H79A5FCGKJA24EGMH2L2FNC8G2H4S00TX5E9S7740FVH5Q9R3 refused"',
      'AGE-SECRET-KEY-1S8CQ7DJR3H79A5FCGKJA24EGMH2L2FNC8G2H4S00TX5E9S7740FVH5Q9R3',
    ],
    [
      'GET /hooks/AGE-SECRET-KEY-1KAKDXTJ8PM85W3QNYDUWYLM5QUAFRVT4ZXZP2A4Q9LR8F54F5NNGH03ACL/events 200',
      'AGE-SECRET-KEY-1KAKDXTJ8PM85W3QNYDUWYLM5QUAFRVT4ZXZP2A4Q9LR8F54F5NNGH03ACL',
    ],
  ],
  keeps: [
    'abcAGE-SECRET-KEY-1A6VF4ECPF2EFSFKUPQE5QCAH95VK77VDAJ7JFLN52UQ3WS2SPQHUN35LKA',
    'age1qyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqszqgpqyqs3290gq',
  ],
})
