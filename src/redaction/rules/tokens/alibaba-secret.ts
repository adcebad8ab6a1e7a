import {defineBesideVendor} from './shape/beside-vendor.ts'

export const alibabaSecret = defineBesideVendor({
  id: 'alibaba-secret',
  why: 'An Alibaba Cloud secret is 30 characters (Alibaba docs).',
  vendors: ['alibaba', 'aliyun'],
  value: /[A-Za-z0-9]{30}/,
  hides: [
    ['ALIBABA_API_KEY=BC2aX4XpaToepcIKZ4WNHMUCBFnHbq', 'BC2aX4XpaToepcIKZ4WNHMUCBFnHbq'],
    ['aliyunToken: "jvoh9zss2v1n5mjzktatxh2rdumq9c"', 'jvoh9zss2v1n5mjzktatxh2rdumq9c'],
  ],
  keeps: [
    'ALIBABA_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ALIBABA_TOKEN=$ALIBABA_TOKEN',
    'GET https://alibaba.example.org/v1/items/22070ca9 200',
  ],
})
