import {defineBesideVendor} from './shape/beside-vendor.ts'

export const dropboxKey = defineBesideVendor({
  id: 'dropbox-key',
  why: 'Dropbox app keys and secrets are 15 characters, long tokens 64 (Dropbox docs).',
  vendors: ['dropbox'],
  value: /sl\.[\w=-]{130,1400}|[a-z0-9]{11}AAAAAAAAAA[\w=-]{43}|[a-z0-9]{15}/,
  hides: [
    [`"dropbox.secret" => '45m6c8a8xmk00jj',`, '45m6c8a8xmk00jj'],
    ['DROPBOX_API_KEY=2bdaigx34ehygm3', '2bdaigx34ehygm3'],
  ],
  keeps: [
    'DROPBOX_API_KEY=xxxxxxxxxxxxxxx',
    'DROPBOX_TOKEN=$DROPBOX_TOKEN',
    'GET https://dropbox.example.org/v1/items/a18a1a81 200',
  ],
})
