import {defineToken} from './shape/token.ts'

export const iftttKey = defineToken({
  id: 'ifttt-key',
  why: 'The key in an IFTTT webhook address fires all applets of its user (IFTTT docs, "webhooks").',
  keywords: ['maker.ifttt.com'],
  pattern: /maker\.ifttt\.com\/trigger\/[\w-]{1,100}\/(?:json\/)?with\/key\/(?<secret>[\w-]{20,60})/,
  hides: [
    ['https://maker.ifttt.com/trigger/alarm/with/key/KqXK8dUM5P0S2GGP8fS9Kl', 'KqXK8dUM5P0S2GGP8fS9Kl'],
    [
      'https://maker.ifttt.com/trigger/alarm/json/with/key/pw9BSS0gpS6VAbHVwP0jh2_IUkLOlkblLc2clpjhJ8B',
      'pw9BSS0gpS6VAbHVwP0jh2_IUkLOlkblLc2clpjhJ8B',
    ],
  ],
  keeps: ['KEY=https://maker.ifttt.com/trigger/alarm/with/key/xxxxxxxxxxxxxxxxxxxxxx'],
})
