import {defineBesideVendor} from './shape/beside-vendor.ts'

export const droneToken = defineBesideVendor({
  id: 'drone-token',
  why: 'Drone CI tokens are 32 characters (Drone docs).',
  vendors: ['drone-ci', 'drone'],
  value: /[A-Za-z0-9]{32}/,
  hides: [
    ['droneCiToken: "cjHnNvz8ZDU9RvZfh6V3ofDdFqDY75f9"', 'cjHnNvz8ZDU9RvZfh6V3ofDdFqDY75f9'],
    ['{"name":"DRONE_SECRET","value":"AtVp3GvKT56pQR8KgSI56CLgDmXfUWPV"}', 'AtVp3GvKT56pQR8KgSI56CLgDmXfUWPV'],
  ],
  keeps: [
    'DRONE_CI_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'DRONE_CI_TOKEN=$DRONE_CI_TOKEN',
    'GET https://droneci.example.org/v1/items/877bd630 200',
  ],
})
