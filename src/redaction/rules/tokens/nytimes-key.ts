import {defineBesideVendor} from './shape/beside-vendor.ts'

export const nytimesKey = defineBesideVendor({
  id: 'nytimes-key',
  why: 'New York Times keys are 32 characters (NYT developer docs).',
  vendors: ['nytimes', 'new-york-times'],
  value: /[\w=-]{32}/,
  hides: [
    ['--nytimes-token odlzUCqAukXXU24Qssr99aOH1kKGYoyx', 'odlzUCqAukXXU24Qssr99aOH1kKGYoyx'],
    [`"new-york-times.secret" => 'azZi9lbTBYt4VdNdniJcddc3xYat1S3K',`, 'azZi9lbTBYt4VdNdniJcddc3xYat1S3K'],
  ],
  keeps: [
    'NYTIMES_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'NYTIMES_TOKEN=$NYTIMES_TOKEN',
    'GET https://nytimes.example.org/v1/items/5ad4ef55 200',
  ],
})
