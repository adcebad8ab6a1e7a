import {defineBesideVendor} from './shape/beside-vendor.ts'

export const sourcegraphKey = defineBesideVendor({
  id: 'sourcegraph-key',
  why: 'Sourcegraph tokens of old are 40 hexadecimal digits in mixed case, which no commit is (Sourcegraph docs).',
  vendors: ['sourcegraph'],
  value: /(?=[0-9a-f]{0,39}[A-F])(?=[0-9A-F]{0,39}[a-f])[0-9a-fA-F]{40}/,
  name: /sourcegraph/i,
  hides: [
    ['sourcegraph: 7cA03E91bD4f62a8F50c1eB97D3a46F8e2B05d1C', '7cA03E91bD4f62a8F50c1eB97D3a46F8e2B05d1C'],
    ['SOURCEGRAPH_TOKEN=e94Bd0371fA6c28D5b90E3f7a1C46D82b05F9eA3', 'e94Bd0371fA6c28D5b90E3f7a1C46D82b05F9eA3'],
  ],
  keeps: ['sourcegraph: at 3f7d9c1a5e8b2046d7f1a9c3e5b8d20461f7a9c3', 'SOURCEGRAPH_TOKEN=$SOURCEGRAPH_TOKEN'],
})
