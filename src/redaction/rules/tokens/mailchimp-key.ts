import {defineToken} from './shape/token.ts'

export const mailchimpKey = defineToken({
  id: 'mailchimp-key',
  why: 'A Mailchimp key ends with its data centre (Mailchimp docs).',
  keywords: ['-us1', '-us2', '-us3', '-us4', '-us5', '-us6', '-us7', '-us8', '-us9'],
  pattern: /[0-9a-f]{32}-us\d{1,2}/,
  hides: [
    ['next=%3De2796b7367015536234aa2bf1c3533d7-us21%26page', 'e2796b7367015536234aa2bf1c3533d7-us21'],
    ['argv: [run, a56b20828db5312ce7a29b6950bdc507-us6]', 'a56b20828db5312ce7a29b6950bdc507-us6'],
  ],
  keeps: ['KEY=00000000000000000000000000000000-us21', 'node-pool-us1-a'],
})
