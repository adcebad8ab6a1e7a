import {defineBesideVendor} from './shape/beside-vendor.ts'

export const squarespaceKey = defineBesideVendor({
  id: 'squarespace-key',
  why: 'Squarespace keys are UUIDs (Squarespace docs).',
  vendors: ['square-space'],
  value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  name: /key|token|secret|passw|auth/i,
  hides: [
    ['--square-space-token 1d759522-d42e-a80f-99aa-bf29700c56dc', '1d759522-d42e-a80f-99aa-bf29700c56dc'],
    [`"square-space.secret" => 'be2eee55-4964-3c62-7fa9-29556d6a65c8',`, 'be2eee55-4964-3c62-7fa9-29556d6a65c8'],
  ],
  keeps: [
    'SQUARE_SPACE_API_KEY=00000000-0000-0000-0000-000000000000',
    'SQUARE_SPACE_TOKEN=$SQUARE_SPACE_TOKEN',
    'GET https://squarespace.example.org/v1/items/16b8cdca 200',
  ],
})
