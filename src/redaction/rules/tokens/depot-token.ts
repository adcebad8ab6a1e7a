import {defineToken} from './shape/token.ts'

export const depotToken = defineToken({
  id: 'depot-token',
  why: 'A Depot token (Depot docs).',
  keywords: ['depot_'],
  pattern: /depot_(?:org|project|user)_[0-9a-f]{64}/,
  hides: [
    [
      'level=info msg="token depot_org_2f9a482b20385b371414b099029e0cb1547b4833405c78e8ba07e58346753f58 refused"',
      'depot_org_2f9a482b20385b371414b099029e0cb1547b4833405c78e8ba07e58346753f58',
    ],
    [
      'GET /hooks/depot_project_5071ce1b439dae7c5673304d909cd86d2fdea7ab20be6fdd15bd93ad06202041/events 200',
      'depot_project_5071ce1b439dae7c5673304d909cd86d2fdea7ab20be6fdd15bd93ad06202041',
    ],
  ],
  keeps: [
    'KEY=depot_org_0000000000000000000000000000000000000000000000000000000000000000',
    'abcdepot_org_f69f923c632c0ae84693e9ed2f6a4866ba197786c0b96f4dcdc2f12dd41795b7',
  ],
})
