import {defineBesideVendor} from './shape/beside-vendor.ts'

export const sendbirdKey = defineBesideVendor({
  id: 'sendbird-key',
  why: 'Sendbird tokens are 40 hexadecimal digits, application ids UUIDs (Sendbird docs).',
  vendors: ['send-bird'],
  value: /[0-9a-f]{40}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
  hides: [
    [`"send-bird.secret" => '49096ed81efae0a0a2a8bf373067798c22898088',`, '49096ed81efae0a0a2a8bf373067798c22898088'],
    ['SEND_BIRD_API_KEY=d5b561e97a2aded85eb686c39df03424d3bb08aa', 'd5b561e97a2aded85eb686c39df03424d3bb08aa'],
  ],
  keeps: [
    'SEND_BIRD_API_KEY=0000000000000000000000000000000000000000',
    'SEND_BIRD_TOKEN=$SEND_BIRD_TOKEN',
    'GET https://sendbird.example.org/v1/items/25234fa1 200',
  ],
})
