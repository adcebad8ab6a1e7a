import {defineBesideVendor} from './shape/beside-vendor.ts'

export const twilioAuthToken = defineBesideVendor({
  id: 'twilio-auth-token',
  why: 'The Twilio auth token is 32 hexadecimal digits (Twilio docs).',
  vendors: ['twilio'],
  value: /[0-9a-f]{32}/,
  hides: [
    ['{"name":"TWILIO_SECRET","value":"c11a5e40e9dce3ba22d476fa9d11c820"}', 'c11a5e40e9dce3ba22d476fa9d11c820'],
    ['--twilio-token 0e8fde8553045e8039ad35872f5becf1', '0e8fde8553045e8039ad35872f5becf1'],
  ],
  keeps: [
    'TWILIO_API_KEY=00000000000000000000000000000000',
    'TWILIO_TOKEN=$TWILIO_TOKEN',
    'GET https://twilio.example.org/v1/items/d39db129 200',
  ],
})
