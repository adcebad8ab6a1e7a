import {defineBesideVendor} from './shape/beside-vendor.ts'

export const pusherKey = defineBesideVendor({
  id: 'pusher-key',
  why: 'Pusher keys and secrets are 20 hexadecimal digits (Pusher docs).',
  vendors: ['pusher'],
  value: /[0-9a-f]{20}/,
  hides: [
    ['PUSHER_API_KEY=3e69eb163e16a18e5656', '3e69eb163e16a18e5656'],
    ['pusherToken: "48300e1a53043ae50d90"', '48300e1a53043ae50d90'],
  ],
  keeps: [
    'PUSHER_API_KEY=00000000000000000000',
    'PUSHER_TOKEN=$PUSHER_TOKEN',
    'GET https://pusher.example.org/v1/items/ce5c3f0f 200',
  ],
})
