import {defineBesideVendor} from './shape/beside-vendor.ts'

export const finnhubKey = defineBesideVendor({
  id: 'finnhub-key',
  why: 'Finnhub keys are 20 or 40 characters (Finnhub docs).',
  vendors: ['finnhub'],
  value: /[a-z0-9]{40}|[a-z0-9]{20}/,
  hides: [
    ['FINNHUB_API_KEY=uyeks9bnimxb2x1o1trv', 'uyeks9bnimxb2x1o1trv'],
    ['finnhubToken: "3l77j3xsistx2sujv2o7"', '3l77j3xsistx2sujv2o7'],
  ],
  keeps: [
    'FINNHUB_API_KEY=xxxxxxxxxxxxxxxxxxxx',
    'FINNHUB_TOKEN=$FINNHUB_TOKEN',
    'GET https://finnhub.example.org/v1/items/9336d287 200',
  ],
})
