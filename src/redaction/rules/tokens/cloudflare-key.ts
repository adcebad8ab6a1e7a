import {defineBesideVendor} from './shape/beside-vendor.ts'

export const cloudflareKey = defineBesideVendor({
  id: 'cloudflare-key',
  why: 'Cloudflare tokens without prefix: 40 characters, the global key 37 hexadecimal digits (Cloudflare docs).',
  vendors: ['cloudflare'],
  value: /[\w-]{40}|[0-9a-f]{37}/,
  hides: [
    ['CLOUDFLARE_API_KEY=21ds6d9kkguyllxa4H6oXZn87VKGT1fBQr5sI9bq', '21ds6d9kkguyllxa4H6oXZn87VKGT1fBQr5sI9bq'],
    ['cloudflareToken: "e846df6c107e9ca5df54fbd2c9457376c2b3b"', 'e846df6c107e9ca5df54fbd2c9457376c2b3b'],
  ],
  keeps: [
    'CLOUDFLARE_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'CLOUDFLARE_TOKEN=$CLOUDFLARE_TOKEN',
    'GET https://cloudflare.example.org/v1/items/b3afafa1 200',
  ],
})
