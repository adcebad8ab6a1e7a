import {defineBesideVendor} from './shape/beside-vendor.ts'

export const gitterToken = defineBesideVendor({
  id: 'gitter-token',
  why: 'Gitter tokens are 40 characters (Gitter docs).',
  vendors: ['gitter'],
  value: /[\w-]{40}/,
  hides: [
    [
      '{"name":"GITTER_SECRET","value":"71fbbd0c83a10d736262dd6e8c8f315488d657ea"}',
      '71fbbd0c83a10d736262dd6e8c8f315488d657ea',
    ],
    ['--gitter-token 54206d4fa2a7fa1c4043bc580256a4522d8286f0', '54206d4fa2a7fa1c4043bc580256a4522d8286f0'],
  ],
  keeps: [
    'GITTER_API_KEY=0000000000000000000000000000000000000000',
    'GITTER_TOKEN=$GITTER_TOKEN',
    'GET https://gitter.example.org/v1/items/da475398 200',
  ],
})
