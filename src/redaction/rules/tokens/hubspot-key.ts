import {defineBesideVendor} from './shape/beside-vendor.ts'

export const hubspotKey = defineBesideVendor({
  id: 'hubspot-key',
  why: 'HubSpot keys are UUIDs, private app tokens begin with pat- (HubSpot docs).',
  vendors: ['hubspot', 'hapi-key'],
  value: /(?:pat-[a-z]{2}[0-9]-)?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
  name: /key|token|secret|passw|auth/i,
  hides: [
    ['--hubspot-token da2b88fd-2320-0340-bd03-df1193f05936', 'da2b88fd-2320-0340-bd03-df1193f05936'],
    [
      `"hapi-key.secret" => 'pat-na1-d29ea005-d7e1-49fa-47c2-841367380c6d',`,
      'pat-na1-d29ea005-d7e1-49fa-47c2-841367380c6d',
    ],
  ],
  keeps: [
    'HUBSPOT_API_KEY=00000000-0000-0000-0000-000000000000',
    'HUBSPOT_TOKEN=$HUBSPOT_TOKEN',
    'GET https://hubspot.example.org/v1/items/fa5b006e 200',
  ],
})
