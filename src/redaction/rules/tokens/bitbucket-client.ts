import {defineBesideVendor} from './shape/beside-vendor.ts'

export const bitbucketClient = defineBesideVendor({
  id: 'bitbucket-client',
  why: 'Bitbucket consumer keys and secrets (Bitbucket docs).',
  vendors: ['bitbucket'],
  value: /[\w=-]{64}|[A-Za-z0-9]{32}|[A-Za-z0-9]{18}/,
  hides: [
    [`"bitbucket.secret" => 'c08Mlg6XQH7RnmE2lveUSxlLvObLx0kg',`, 'c08Mlg6XQH7RnmE2lveUSxlLvObLx0kg'],
    [
      'BITBUCKET_API_KEY=7UMpkyQw0d6I_EFmLmwwzuFjzsYYRmIiHz_6p42-gH1xyETAo0opScVdaovZlfxH',
      '7UMpkyQw0d6I_EFmLmwwzuFjzsYYRmIiHz_6p42-gH1xyETAo0opScVdaovZlfxH',
    ],
  ],
  keeps: [
    'BITBUCKET_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'BITBUCKET_TOKEN=$BITBUCKET_TOKEN',
    'GET https://bitbucket.example.org/v1/items/3831c4c7 200',
  ],
})
