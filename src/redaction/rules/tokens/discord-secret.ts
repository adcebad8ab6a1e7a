import {defineBesideVendor} from './shape/beside-vendor.ts'

export const discordSecret = defineBesideVendor({
  id: 'discord-secret',
  why: 'Discord keys are 64 hexadecimal digits, client secrets 32 characters (Discord docs).',
  vendors: ['discord'],
  value: /[0-9a-f]{64}|[\w=-]{32}/,
  hides: [
    [
      '{"name":"DISCORD_SECRET","value":"8398a71715b18fac3af85e8f6e5ac9820eae8c54eca940a195f69688f19af2a0"}',
      '8398a71715b18fac3af85e8f6e5ac9820eae8c54eca940a195f69688f19af2a0',
    ],
    ['--discord-token eEPZVN7Lwfot7jPDRjj37cngobuYFcNo', 'eEPZVN7Lwfot7jPDRjj37cngobuYFcNo'],
  ],
  keeps: [
    'DISCORD_API_KEY=0000000000000000000000000000000000000000000000000000000000000000',
    'DISCORD_TOKEN=$DISCORD_TOKEN',
    'GET https://discord.example.org/v1/items/84e8b687 200',
  ],
})
