import {defineBesideVendor} from './shape/beside-vendor.ts'

export const launchdarklyToken = defineBesideVendor({
  id: 'launchdarkly-token',
  why: 'LaunchDarkly tokens of old are 40 characters (LaunchDarkly docs).',
  vendors: ['launch-darkly'],
  value: /[\w=-]{40}/,
  hides: [
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
