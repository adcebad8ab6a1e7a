import {defineBesideVendor} from './shape/beside-vendor.ts'

export const segmentKey = defineBesideVendor({
  id: 'segment-key',
  why: 'Segment write keys are 32 characters (Segment docs).',
  vendors: ['segment'],
  where: 'assigned',
  value: /[A-Za-z0-9]{32}/,
  hides: [
    ['--segment-token YY2HSGibvTFkHknHLyHfeomZsEzdMjEZ', 'YY2HSGibvTFkHknHLyHfeomZsEzdMjEZ'],
    [`"segment.secret" => 'yfPM7q6VY5qF93cnIhdWF1vcY51JViv7',`, 'yfPM7q6VY5qF93cnIhdWF1vcY51JViv7'],
  ],
  keeps: [
    'SEGMENT_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'SEGMENT_TOKEN=$SEGMENT_TOKEN',
    'GET https://segment.example.org/v1/items/e40a2e8e 200',
  ],
})
