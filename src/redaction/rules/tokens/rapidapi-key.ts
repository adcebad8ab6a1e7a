import {defineBesideVendor} from './shape/beside-vendor.ts'

export const rapidapiKey = defineBesideVendor({
  id: 'rapidapi-key',
  why: 'RapidAPI keys are 50 characters (RapidAPI docs).',
  vendors: ['rapid-api'],
  value: /[\w-]{50}/,
  hides: [
    [
      '{"name":"RAPID_API_SECRET","value":"uo3x0fskdiwtz40bq1jlqtv14sr4u3doak7v3p478otdtw1x3j"}',
      'uo3x0fskdiwtz40bq1jlqtv14sr4u3doak7v3p478otdtw1x3j',
    ],
    [
      '--rapid-api-token rav86rymta4sqa08v4vy2oghp8iwxox3gh28n7303r8hce7gal',
      'rav86rymta4sqa08v4vy2oghp8iwxox3gh28n7303r8hce7gal',
    ],
  ],
  keeps: [
    'RAPID_API_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'RAPID_API_TOKEN=$RAPID_API_TOKEN',
    'GET https://rapidapi.example.org/v1/items/63b8a213 200',
  ],
})
