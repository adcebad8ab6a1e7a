import {defineToken} from './shape/token.ts'

export const lobKey = defineToken({
  id: 'lob-key',
  why: 'Lob keys, secret and publishable (Lob docs).',
  // one character more, because test_ alone is in many lines
  keywords: [
    'test_pub_',
    'live_pub_',
    ...[...'0123456789abcdef'].map(digit => `test_${digit}`),
    ...[...'0123456789abcdef'].map(digit => `live_${digit}`),
  ],
  pattern: /(?:live|test)_(?:pub_[0-9a-f]{31}|[0-9a-f]{35})/,
  hides: [
    ['export KEY=live_0844037c1085f27161a7c88041d0d3e163c', 'live_0844037c1085f27161a7c88041d0d3e163c'],
    ['{"note":"sent test_pub_5ea8fbebc598fc8219a785c7f65855f"}', 'test_pub_5ea8fbebc598fc8219a785c7f65855f'],
  ],
  keeps: [
    'KEY=live_00000000000000000000000000000000000',
    'abclive_454e95f9ac3edd76618e7a022064b675f8e',
    'test_integration_of_the_parser_3',
  ],
})
