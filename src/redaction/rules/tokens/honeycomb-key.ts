import {defineToken} from './shape/token.ts'

export const honeycombKey = defineToken({
  id: 'honeycomb-key',
  why: 'Honeycomb ingest and management keys (Honeycomb docs).',
  keywords: ['hcaik_', 'hcbik_', 'hcxik_', 'hcxmk_'],
  pattern: /hc[a-z][im]k_[0-9a-z]{58}/,
  hides: [
    [
      'export KEY=hcaik_mvo0tjmeb40scgfqi1phxedyo3q93lqieahqrsbpss0ltywr5f98dd27bn',
      'hcaik_mvo0tjmeb40scgfqi1phxedyo3q93lqieahqrsbpss0ltywr5f98dd27bn',
    ],
    [
      '{"note":"sent hcxik_knrypt9fyuorxic8l19k76dypj4lucn8vbk3u3tfg1sbv3b54l7x0gjr2c"}',
      'hcxik_knrypt9fyuorxic8l19k76dypj4lucn8vbk3u3tfg1sbv3b54l7x0gjr2c',
    ],
  ],
  keeps: [
    'KEY=hcaik_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abchcaik_3j25oldrus27x941bvxhmy1ugcvsk8c6aw5kwx5hni4j26mrld63siux32',
  ],
})
