import {defineBesideVendor} from './shape/beside-vendor.ts'

export const mattermostToken = defineBesideVendor({
  id: 'mattermost-token',
  why: 'Mattermost tokens are 26 characters (Mattermost docs).',
  vendors: ['mattermost'],
  value: /[a-z0-9]{26}/,
  hides: [
    ['mattermostToken: "1mm399pohkn7iicc514b0sbpbf"', '1mm399pohkn7iicc514b0sbpbf'],
    ['{"name":"MATTERMOST_SECRET","value":"sinxpcuk79pmnuxe65iuu8undd"}', 'sinxpcuk79pmnuxe65iuu8undd'],
  ],
  keeps: [
    'MATTERMOST_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxx',
    'MATTERMOST_TOKEN=$MATTERMOST_TOKEN',
    'GET https://mattermost.example.org/v1/items/b10072ab 200',
  ],
})
