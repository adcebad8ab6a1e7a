import {defineToken} from './shape/token.ts'

export const slackToken = defineToken({
  id: 'slack-token',
  why: 'Slack bot, user, legacy, workspace and refresh tokens (Slack docs, "token types").',
  keywords: ['xoxb', 'xoxp', 'xoxa', 'xoxr', 'xoxs', 'xoxo', 'xoxc', 'xoxd', 'xoxe'],
  where: 'anywhere',
  pattern:
    /xox[abcdeoprs]-(?:\d{1,2}-)?(?:\d{6,14}-){1,4}(?=\d{0,14}[A-Za-z])[A-Za-z0-9]{10,120}|xox[abcder]-(?:\d-)?[A-Za-z0-9%+/]{40,300}/,
  hides: [
    [
      'next=%3Dxoxb-128717589186-5888728006138-3936qwGxekEm9m8n7RlVzY1c%26page',
      'xoxb-128717589186-5888728006138-3936qwGxekEm9m8n7RlVzY1c',
    ],
    [
      'argv: [run, xoxp-066802260241-298358653233-5068850792238-d916f0b5a9fab0e0cf6caea62404824e]',
      'xoxp-066802260241-298358653233-5068850792238-d916f0b5a9fab0e0cf6caea62404824e',
    ],
    [
      'first\\nxoxs-7821332780-7890583351-6650090852-ca322efb02\\nlast',
      'xoxs-7821332780-7890583351-6650090852-ca322efb02',
    ],
    [
      "it was 'xoxe-1-Hcj2NswzhpGMRlUPpC9DjbvZA534rdIANeEp41a36hkW1npgBZ2s0BkW1R1NnkKqmsNiepXZMo7iay0MJhe9lREIeCuMXLrO99e2nDPYvlnjT5OO0x1loN7NlEKo8uLCO8l0GODMtDu5HdfTJR'",
      'xoxe-1-Hcj2NswzhpGMRlUPpC9DjbvZA534rdIANeEp41a36hkW1npgBZ2s0BkW1R1NnkKqmsNiepXZMo7iay0MJhe9lREIeCuMXLrO99e2nDPYvlnjT5OO0x1loN7NlEKo8uLCO8l0GODMtDu5HdfTJR',
    ],
  ],
  keeps: [
    'KEY=xoxb-000000000000-0000000000000-xxxxxxxxxxxxxxxxxxxxxxxx',
    'abcxoxb-117037978359-7264879524548-vaXHQU4GankNJGueB1dIkYfU',
    'see release-xoxb-2.tgz',
    'xoxp-1234-1234-1234-4ddbc191d40ee098cbaae6f3523ada2d is an example',
  ],
})
