import {defineBesideVendor} from './shape/beside-vendor.ts'

export const amplitudeKey = defineBesideVendor({
  id: 'amplitude-key',
  why: 'Amplitude keys are 32 hexadecimal digits (Amplitude docs).',
  vendors: ['amplitude'],
  value: /[0-9a-f]{32}/,
  hides: [
    ['{"name":"AMPLITUDE_SECRET","value":"0ae1c9082403c543f5cd0716e9de3054"}', '0ae1c9082403c543f5cd0716e9de3054'],
    ['--amplitude-token c9e84c8a8ce48a884a2243a8af95cd25', 'c9e84c8a8ce48a884a2243a8af95cd25'],
  ],
  keeps: [
    'AMPLITUDE_API_KEY=00000000000000000000000000000000',
    'AMPLITUDE_TOKEN=$AMPLITUDE_TOKEN',
    'GET https://amplitude.example.org/v1/items/cf1db125 200',
  ],
})
