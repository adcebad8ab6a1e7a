import {defineBesideVendor} from './shape/beside-vendor.ts'

export const twitchToken = defineBesideVendor({
  id: 'twitch-token',
  why: 'Twitch tokens and client secrets are 30 characters (Twitch docs).',
  vendors: ['twitch'],
  value: /[a-z0-9]{30}/,
  hides: [
    ['twitchToken: "a98nbukmevbdnxb182dvfzdjy6vhr1"', 'a98nbukmevbdnxb182dvfzdjy6vhr1'],
    ['{"name":"TWITCH_SECRET","value":"xmwhzuhnlbf1f1109gsmeaeew80z4j"}', 'xmwhzuhnlbf1f1109gsmeaeew80z4j'],
  ],
  keeps: [
    'TWITCH_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'TWITCH_TOKEN=$TWITCH_TOKEN',
    'GET https://twitch.example.org/v1/items/9a7b8bdb 200',
  ],
})
