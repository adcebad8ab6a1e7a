import {defineBesideVendor} from './shape/beside-vendor.ts'

export const circleciKey = defineBesideVendor({
  id: 'circleci-key',
  why: 'CircleCI tokens of old are 40 hexadecimal digits (CircleCI docs).',
  vendors: ['circle-ci'],
  value: /[0-9a-f]{40}/,
  hides: [
    [`"circle-ci.secret" => '32a968463de59faac681c4ea4fa7000706da15e0',`, '32a968463de59faac681c4ea4fa7000706da15e0'],
    ['CIRCLE_CI_API_KEY=47579f66e82d404ada2673f52972b3a6dfc02105', '47579f66e82d404ada2673f52972b3a6dfc02105'],
  ],
  keeps: [
    'CIRCLE_CI_API_KEY=0000000000000000000000000000000000000000',
    'CIRCLE_CI_TOKEN=$CIRCLE_CI_TOKEN',
    'GET https://circleci.example.org/v1/items/d003dadc 200',
  ],
})
