import {defineBesideVendor} from './shape/beside-vendor.ts'

export const airtableKey = defineBesideVendor({
  id: 'airtable-key',
  why: 'Airtable tokens that begin like path or pattern, and keys of old, which are 17 characters (Airtable docs).',
  vendors: ['airtable'],
  value: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|key[A-Za-z0-9]{14}/,
  hides: [
    [
      'airtableToken: "path7Qm2Zr9Xc4VbK.5b1f0e8c7a3d9642f1c8b05e7d3a946281fc5e0b7a9d3c64f2818e5b0c7a3d96"',
      'path7Qm2Zr9Xc4VbK.5b1f0e8c7a3d9642f1c8b05e7d3a946281fc5e0b7a9d3c64f2818e5b0c7a3d96',
    ],
    ['AIRTABLE_API_KEY=keyR8mZ2vQ5tL1xWc', 'keyR8mZ2vQ5tL1xWc'],
  ],
  keeps: [
    'AIRTABLE_API_KEY=keyXXXXXXXXXXXXXX',
    'AIRTABLE_TOKEN=$AIRTABLE_TOKEN',
    'GET https://api.airtable.com/v0/meta 200',
  ],
})
