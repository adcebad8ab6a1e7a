import {defineToken} from './shape/token.ts'

export const sendinblueKey = defineToken({
  id: 'sendinblue-key',
  why: 'A Brevo (Sendinblue) key (Brevo docs).',
  keywords: ['xkeysib-', 'xsmtpsib-'],
  pattern: /x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}/,
  hides: [
    [
      '{"note":"sent 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"}',
      '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',
    ],
    [
      'next=%3Dxsmtpsib-792d6294b42800f03c0cd828a51e460fdc29ef36d31ce7f6c2877cc4f5e558fd-2HwT9ffygKKlMwZA%26page',
      'xsmtpsib-792d6294b42800f03c0cd828a51e460fdc29ef36d31ce7f6c2877cc4f5e558fd-2HwT9ffygKKlMwZA',
    ],
  ],
  keeps: [
    'KEY=xkeysib-0000000000000000000000000000000000000000000000000000000000000000-xxxxxxxxxxxxxxxx',
    'abcxkeysib-f33ed5a3428f6961ff47a70a81afea047985ddf4be2061ef8b4aabf0b131a2db-VZKAAxmR4tS2g7pc',
  ],
})
