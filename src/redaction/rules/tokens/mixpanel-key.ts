import {defineBesideVendor} from './shape/beside-vendor.ts'

export const mixpanelKey = defineBesideVendor({
  id: 'mixpanel-key',
  why: 'Mixpanel tokens are 32 hexadecimal digits (Mixpanel docs).',
  vendors: ['mixpanel'],
  value: /[0-9a-f]{32}/,
  hides: [
    ['MIXPANEL_API_KEY=c679b11a62343137165bcf30fe4713f5', 'c679b11a62343137165bcf30fe4713f5'],
    ['mixpanelToken: "4b5a506caf92fc400057a9a67ed75be7"', '4b5a506caf92fc400057a9a67ed75be7'],
  ],
  keeps: [
    'MIXPANEL_API_KEY=00000000000000000000000000000000',
    'MIXPANEL_TOKEN=$MIXPANEL_TOKEN',
    'GET https://mixpanel.example.org/v1/items/b7c47abd 200',
  ],
})
