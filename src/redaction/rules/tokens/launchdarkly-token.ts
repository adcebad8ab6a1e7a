import {defineBesideVendor} from './shape/beside-vendor.ts'

export const launchdarklyToken = defineBesideVendor({
  id: 'launchdarkly-token',
  why: 'LaunchDarkly tokens begin with api- like many pods, those of old are 40 characters (LaunchDarkly docs).',
  vendors: ['launch-darkly'],
  value: /(?:sdk|mob|api)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w=-]{40}/,
  hides: [
    ['launchdarkly api key: api-29a93aaa-3c89-4a78-a2ed-9e03603e1ec6', 'api-29a93aaa-3c89-4a78-a2ed-9e03603e1ec6'],
    [
      '{"name":"LAUNCH_DARKLY_SECRET","value":"b6bl7VAlzLLzcZjgJ01ERYTAveqRlOC6L5NNdtSs"}',
      'b6bl7VAlzLLzcZjgJ01ERYTAveqRlOC6L5NNdtSs',
    ],
    ['--launch-darkly-token PQngsT9Q88Q0bgqNS0rPJwQeNbMCOB3p9kvm50v3', 'PQngsT9Q88Q0bgqNS0rPJwQeNbMCOB3p9kvm50v3'],
  ],
  keeps: [
    'LAUNCH_DARKLY_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'LAUNCH_DARKLY_TOKEN=$LAUNCH_DARKLY_TOKEN',
    'GET https://launchdarkly.example.org/v1/items/0b4d4daf 200',
  ],
})
