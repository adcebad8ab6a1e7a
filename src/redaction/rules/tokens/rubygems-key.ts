import {defineToken} from './shape/token.ts'

export const rubygemsKey = defineToken({
  id: 'rubygems-key',
  why: 'A RubyGems key publishes gems (RubyGems guides).',
  keywords: ['rubygems_'],
  pattern: /rubygems_[0-9a-f]{48}/,
  hides: [
    [
      'first\\nrubygems_aa0af444346d7233f38fe00a956aa47e37da6d15774e4fbe\\nlast',
      'rubygems_aa0af444346d7233f38fe00a956aa47e37da6d15774e4fbe',
    ],
    [
      "it was 'rubygems_1f4d36da58983598c683b9d491b3ca88d1c0eac7dcd9a18e'",
      'rubygems_1f4d36da58983598c683b9d491b3ca88d1c0eac7dcd9a18e',
    ],
  ],
  keeps: [
    'KEY=rubygems_000000000000000000000000000000000000000000000000',
    'abcrubygems_18dff1db32df3088d9d75a3869e82cfb1b7e6551ab0ba6bc',
  ],
})
