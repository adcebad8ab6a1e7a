import {defineToken} from './shape/token.ts'

export const easypostKey = defineToken({
  id: 'easypost-key',
  why: 'EasyPost keys, test and production (EasyPost docs).',
  keywords: ['ezak', 'eztk'],
  pattern: /(?<!\+)EZ[AT]K[A-Za-z0-9]{54}/,
  hides: [
    [
      'level=info msg="token EZAK6ixWZgvFivpolcuXWEbPutrTq0kEqXg25iKQwgFBSV7mxscWMmTisp refused"',
      'EZAK6ixWZgvFivpolcuXWEbPutrTq0kEqXg25iKQwgFBSV7mxscWMmTisp',
    ],
    [
      'GET /hooks/EZTKYbYKXvJmMo7oQBCKOdDBvtTpuzRHk38wkeCns8D0lZXdQJgVFVefRK/events 200',
      'EZTKYbYKXvJmMo7oQBCKOdDBvtTpuzRHk38wkeCns8D0lZXdQJgVFVefRK',
    ],
  ],
  keeps: [
    'KEY=EZAKxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcEZAKmKWqZiyU0MnM3x7u0sOO1pVJDNAKfbOn3UU0mIsuKkXfc2NmZUKyGh',
  ],
})
