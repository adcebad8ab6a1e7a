import {defineToken} from './shape/token.ts'

export const xaiKey = defineToken({
  id: 'xai-key',
  why: 'An xAI key (xAI docs).',
  keywords: ['xai-'],
  pattern: /xai-[A-Za-z0-9]{70,90}/,
  hides: [
    [
      'export KEY=xai-MHz8dl4MGgcZjTwrJ5lgSReHmpiCN2S8Vak00UIyfROyju5MEycUubh7gVGXA7iyBTgM7bbjviipLn8f',
      'xai-MHz8dl4MGgcZjTwrJ5lgSReHmpiCN2S8Vak00UIyfROyju5MEycUubh7gVGXA7iyBTgM7bbjviipLn8f',
    ],
    [
      '{"note":"sent xai-t8CVsQ6M66TKupMVv6RhDuDbMfppm9KulYYrAw3m45OAqNXLyJb0riNHkzImrdGGavpdRZg2kVu8BCWz"}',
      'xai-t8CVsQ6M66TKupMVv6RhDuDbMfppm9KulYYrAw3m45OAqNXLyJb0riNHkzImrdGGavpdRZg2kVu8BCWz',
    ],
  ],
  keeps: [
    'KEY=xai-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcxai-RTzZvN7EzAqm5CHZBTnT0uZ6ZoLxE8ZxnAH7p32LlkYFdD3ConIHt0rQDhoiDCMJ53kFLEo6RK5tu1o7',
    'provider xai-grok-beta',
  ],
})
