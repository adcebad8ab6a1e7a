import {defineBesideVendor} from './shape/beside-vendor.ts'

export const mistralKey = defineBesideVendor({
  id: 'mistral-key',
  why: 'Mistral keys are 32 characters (Mistral docs).',
  vendors: ['mistral'],
  value: /[A-Za-z0-9]{32}/,
  hides: [
    ['--mistral-token q5KHfF1L9LjEpNNSjXPEv1BpZ0uxFj4x', 'q5KHfF1L9LjEpNNSjXPEv1BpZ0uxFj4x'],
    [`"mistral.secret" => 'X5Apfy1Yw4uG1OTHp7h9rX0A0X2gegJn',`, 'X5Apfy1Yw4uG1OTHp7h9rX0A0X2gegJn'],
  ],
  keeps: [
    'MISTRAL_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'MISTRAL_TOKEN=$MISTRAL_TOKEN',
    'GET https://mistral.example.org/v1/items/8f90ffc3 200',
  ],
})
