import {defineBesideVendor} from './shape/beside-vendor.ts'

export const sumoLogicKey = defineBesideVendor({
  id: 'sumo-logic-key',
  why: 'Sumo Logic access ids begin with su, keys are 64 characters (Sumo Logic docs).',
  vendors: ['sumo-logic', 'sumo'],
  value: /su[A-Za-z0-9]{12}|[A-Za-z0-9]{64}/,
  hides: [
    ['SUMO_LOGIC_API_KEY=supjKHz9mW4Hd0', 'supjKHz9mW4Hd0'],
    [
      'sumoToken: "BRRvYcpKCl4A3zAIcQnCg3T0gyImOjVLecoPveqdCSkBPI5pjbVsAz0YPDztBKDb"',
      'BRRvYcpKCl4A3zAIcQnCg3T0gyImOjVLecoPveqdCSkBPI5pjbVsAz0YPDztBKDb',
    ],
  ],
  keeps: [
    'SUMO_LOGIC_API_KEY=suxxxxxxxxxxxx',
    'SUMO_LOGIC_TOKEN=$SUMO_LOGIC_TOKEN',
    'GET https://sumologic.example.org/v1/items/1cb35076 200',
  ],
})
