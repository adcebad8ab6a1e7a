import {defineBesideVendor} from './shape/beside-vendor.ts'

export const flickrKey = defineBesideVendor({
  id: 'flickr-key',
  why: 'Flickr keys are 32 hexadecimal digits (Flickr docs).',
  vendors: ['flickr'],
  value: /[0-9a-f]{32}|[0-9a-f]{16}/,
  hides: [
    ['--flickr-token 5725caf53c3a04f1e04c4d056878cbed', '5725caf53c3a04f1e04c4d056878cbed'],
    [`"flickr.secret" => '21e97042eb0e8617116b83db33778385',`, '21e97042eb0e8617116b83db33778385'],
  ],
  keeps: [
    'FLICKR_API_KEY=00000000000000000000000000000000',
    'FLICKR_TOKEN=$FLICKR_TOKEN',
    'GET https://flickr.example.org/v1/items/833845b1 200',
  ],
})
