import {defineBesideVendor} from './shape/beside-vendor.ts'

export const wandbKey = defineBesideVendor({
  id: 'wandb-key',
  why: 'Weights & Biases keys of old are 40 hexadecimal digits (W&B docs).',
  vendors: ['wandb'],
  value: /[0-9a-f]{40}/,
  hides: [
    [
      '{"name":"WANDB_SECRET","value":"530b28bc2be2339ec6ae90cd946820f4431e059f"}',
      '530b28bc2be2339ec6ae90cd946820f4431e059f',
    ],
    ['--wandb-token 0727e644f120b6d86638d9e5bf1a7e11f2422d91', '0727e644f120b6d86638d9e5bf1a7e11f2422d91'],
  ],
  keeps: [
    'WANDB_API_KEY=0000000000000000000000000000000000000000',
    'WANDB_TOKEN=$WANDB_TOKEN',
    'GET https://wandb.example.org/v1/items/82181659 200',
  ],
})
