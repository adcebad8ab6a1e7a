import {defineBesideVendor} from './shape/beside-vendor.ts'

export const cohereKey = defineBesideVendor({
  id: 'cohere-key',
  why: 'Cohere keys are 40 characters (Cohere docs).',
  vendors: ['cohere', 'co-api'],
  value: /[A-Za-z0-9]{40}/,
  hides: [
    [
      '{"name":"COHERE_SECRET","value":"m9cCAtXIw6h9wBETkoWlnip0QX3N6zkbiG7au6me"}',
      'm9cCAtXIw6h9wBETkoWlnip0QX3N6zkbiG7au6me',
    ],
    ['--co-api-token B1VZOMD2e52XmOLr7UyGoWFJt9ymVHzDd72w5B6d', 'B1VZOMD2e52XmOLr7UyGoWFJt9ymVHzDd72w5B6d'],
  ],
  keeps: [
    'COHERE_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'COHERE_TOKEN=$COHERE_TOKEN',
    'GET https://cohere.example.org/v1/items/4be9ccb9 200',
  ],
})
