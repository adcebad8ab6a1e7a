import {defineBesideVendor} from './shape/beside-vendor.ts'

export const merakiKey = defineBesideVendor({
  id: 'meraki-key',
  why: 'Cisco Meraki keys are 40 hexadecimal digits (Meraki docs).',
  vendors: ['meraki'],
  value: /[0-9a-f]{40}/,
  hides: [
    ['--meraki-token 150dbb13665a7200169de5341f5d0c85d11ae975', '150dbb13665a7200169de5341f5d0c85d11ae975'],
    [`"meraki.secret" => 'dabdd3ca60b6e135fab0478716fc2dd066f8fa13',`, 'dabdd3ca60b6e135fab0478716fc2dd066f8fa13'],
  ],
  keeps: [
    'MERAKI_API_KEY=0000000000000000000000000000000000000000',
    'MERAKI_TOKEN=$MERAKI_TOKEN',
    'GET https://meraki.example.org/v1/items/0241007b 200',
  ],
})
