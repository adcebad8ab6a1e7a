import {defineBesideVendor} from './shape/beside-vendor.ts'

export const krakenKey = defineBesideVendor({
  id: 'kraken-key',
  why: 'Kraken keys are 80 to 90 characters (Kraken docs).',
  vendors: ['kraken'],
  value: /[\w=/+-]{56,90}/,
  hides: [
    [
      'KRAKEN_API_KEY=+MxeuciDfHA1/WjMj6a2ODiRyZ6vLs5GgDSU6pGuAYXCAFePg34c5yk3z7akbg4AII6rnNVXZ+U4HnZu',
      '+MxeuciDfHA1/WjMj6a2ODiRyZ6vLs5GgDSU6pGuAYXCAFePg34c5yk3z7akbg4AII6rnNVXZ+U4HnZu',
    ],
    [
      'krakenToken: "P26Isdne4GYv5VBoVsTT88SfMpwyB3U8OGbJtfYTsaibqlNvZwUuhDQhODfv2K/b5a6tF+HVE3YoqxkV"',
      'P26Isdne4GYv5VBoVsTT88SfMpwyB3U8OGbJtfYTsaibqlNvZwUuhDQhODfv2K/b5a6tF+HVE3YoqxkV',
    ],
  ],
  keeps: [
    'KRAKEN_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'KRAKEN_TOKEN=$KRAKEN_TOKEN',
    'GET https://kraken.example.org/v1/items/45faa76f 200',
  ],
})
