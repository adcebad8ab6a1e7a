import {defineBesideVendor} from './shape/beside-vendor.ts'

export const twitterKey = defineBesideVendor({
  id: 'twitter-key',
  why: 'Twitter (X) keys, secrets and tokens (X developer docs).',
  vendors: ['twitter'],
  value: /\d{15,25}-[A-Za-z0-9]{20,50}|A{20,22}[A-Za-z0-9%]{80,110}|[A-Za-z0-9]{50}|[A-Za-z0-9]{45}|[A-Za-z0-9]{25}/,
  hides: [
    [
      '--twitter-token 3902407866032914905-qKhS7UJjL74NBWhJfbGzRJ5laJw6eSK0nxu7nAIB',
      '3902407866032914905-qKhS7UJjL74NBWhJfbGzRJ5laJw6eSK0nxu7nAIB',
    ],
    [
      `"twitter.secret" => 'nie8wBxpBYFTMskZ0BcbMxUWBHzbWzggl0MyyNDh6HUaFXCvF4',`,
      'nie8wBxpBYFTMskZ0BcbMxUWBHzbWzggl0MyyNDh6HUaFXCvF4',
    ],
    ['TWITTER_API_KEY=dhoB8MjZZR2B4IbcoZ6C2ewhU', 'dhoB8MjZZR2B4IbcoZ6C2ewhU'],
  ],
  keeps: [
    'TWITTER_API_KEY=0000000000000000000-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'TWITTER_TOKEN=$TWITTER_TOKEN',
    'GET https://twitter.example.org/v1/items/156c552a 200',
  ],
})
