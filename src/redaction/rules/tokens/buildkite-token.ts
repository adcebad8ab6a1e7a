import {defineToken} from './shape/token.ts'

export const buildkiteToken = defineToken({
  id: 'buildkite-token',
  why: 'Buildkite tokens of users and agents (Buildkite docs).',
  keywords: ['bkua_', 'bkct_', 'bkaj_', 'bkpt_'],
  pattern: /bk(?:ua|ct|aj|pt)_[A-Za-z0-9._-]{32,80}/,
  hides: [
    ["it was 'bkua_01a89550d2a53903a65fda604bc83df525047db2'", 'bkua_01a89550d2a53903a65fda604bc83df525047db2'],
    [
      'bkct_9lPuDdNs8LpueTYjUNNJea4CQi5oB4FrC7ta4O9mQVs7ok2wbB',
      'bkct_9lPuDdNs8LpueTYjUNNJea4CQi5oB4FrC7ta4O9mQVs7ok2wbB',
    ],
  ],
  keeps: ['KEY=bkua_0000000000000000000000000000000000000000', 'abcbkua_5685ff127c816469cba43527e962648fc10ba329'],
})
