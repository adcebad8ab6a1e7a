import {defineBesideVendor} from './shape/beside-vendor.ts'

export const asanaClient = defineBesideVendor({
  id: 'asana-client',
  why: 'Asana client ids are 16 digits, secrets 32 characters (Asana docs).',
  vendors: ['asana'],
  value: /[a-z0-9]{32}|\d{16}/,
  hides: [
    ['{"name":"ASANA_SECRET","value":"99737df7ba2c13a77e3f3c14c724032e"}', '99737df7ba2c13a77e3f3c14c724032e'],
    ['--asana-token 5874115264242275', '5874115264242275'],
  ],
  keeps: [
    'ASANA_API_KEY=00000000000000000000000000000000',
    'ASANA_TOKEN=$ASANA_TOKEN',
    'GET https://asana.example.org/v1/items/64c3c758 200',
  ],
})
