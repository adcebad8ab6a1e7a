import {defineBesideVendor} from './shape/beside-vendor.ts'

export const algoliaKey = defineBesideVendor({
  id: 'algolia-key',
  why: 'Algolia admin keys are 32 characters (Algolia docs).',
  vendors: ['algolia'],
  value: /[a-z0-9]{32}/,
  hides: [
    ['--algolia-token whkos8v961xkgnyudhfoervfqv8hrk4z', 'whkos8v961xkgnyudhfoervfqv8hrk4z'],
    [`"algolia.secret" => 'z8s5pvnxu1ptlw79nh5bwpmaejv1u2yg',`, 'z8s5pvnxu1ptlw79nh5bwpmaejv1u2yg'],
  ],
  keeps: [
    'ALGOLIA_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'ALGOLIA_TOKEN=$ALGOLIA_TOKEN',
    'GET https://algolia.example.org/v1/items/f48fcbd8 200',
  ],
})
