import {defineBesideVendor} from './shape/beside-vendor.ts'

export const newRelicId = defineBesideVendor({
  id: 'new-relic-id',
  why: 'New Relic keys of old are 40 or 64 characters (New Relic docs).',
  vendors: ['new-relic'],
  value: /[A-Za-z0-9]{64}|[A-Za-z0-9]{40}/,
  hides: [
    [
      'NEW_RELIC_API_KEY=vymany917oovckwc57y8q891jdya5uq7prk5kxu9nsifdwtez3j6et9xs33syhlh',
      'vymany917oovckwc57y8q891jdya5uq7prk5kxu9nsifdwtez3j6et9xs33syhlh',
    ],
    [
      '{"name":"NEW_RELIC_SECRET","value":"a2a6aa818e536edb5ecd1304153c16756af6a4f0"}',
      'a2a6aa818e536edb5ecd1304153c16756af6a4f0',
    ],
  ],
  keeps: [
    'NEW_RELIC_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'NEW_RELIC_TOKEN=$NEW_RELIC_TOKEN',
    'GET https://newrelic.example.org/v1/items/fa9f7ea0 200',
  ],
})
