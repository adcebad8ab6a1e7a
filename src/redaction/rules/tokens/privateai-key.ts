import {defineBesideVendor} from './shape/beside-vendor.ts'

export const privateaiKey = defineBesideVendor({
  id: 'privateai-key',
  why: 'Private AI keys are 32 characters (Private AI docs).',
  vendors: ['private-ai'],
  value: /[A-Za-z0-9]{32}/,
  hides: [
    [`"private-ai.secret" => 'bl8h4o9u4qs2lvm6u4xbt2vifh8zjgit',`, 'bl8h4o9u4qs2lvm6u4xbt2vifh8zjgit'],
    ['PRIVATE_AI_API_KEY=1bjrgiok96qc94t1c0klm1pr7kxstydv', '1bjrgiok96qc94t1c0klm1pr7kxstydv'],
  ],
  keeps: [
    'PRIVATE_AI_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'PRIVATE_AI_TOKEN=$PRIVATE_AI_TOKEN',
    'GET https://privateai.example.org/v1/items/f5daaae1 200',
  ],
})
