import {defineBesideVendor} from './shape/beside-vendor.ts'

export const gocardlessToken = defineBesideVendor({
  id: 'gocardless-token',
  why: 'GoCardless tokens begin with live_ or sandbox_ (GoCardless docs).',
  vendors: ['gocardless', 'go-cardless'],
  value: /(?:live|sandbox)_[\w=-]{40}/,
  hides: [
    [
      `"gocardless.secret" => 'live_CAI2urRbn47Mh2bmWi2OOpJ-0slDuQca6vTO7Ou2',`,
      'live_CAI2urRbn47Mh2bmWi2OOpJ-0slDuQca6vTO7Ou2',
    ],
    [
      'GO_CARDLESS_API_KEY=live_vUzVfox1TMICWn5mBM9XAAFgXYpZFoKDuwj2bdzT',
      'live_vUzVfox1TMICWn5mBM9XAAFgXYpZFoKDuwj2bdzT',
    ],
  ],
  keeps: [
    'GOCARDLESS_API_KEY=live_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'GOCARDLESS_TOKEN=$GOCARDLESS_TOKEN',
    'GET https://gocardless.example.org/v1/items/7e1f5fbe 200',
  ],
})
