import {isRandomRun} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const skKey = defineToken({
  id: 'sk-key',
  why: 'Keys of OpenAI-compatible services, LiteLLM, DeepSeek and many others begin with sk- (their docs).',
  keywords: ['sk-'],
  where: 'begins-word',
  pattern: /sk-[A-Za-z0-9][\w-]{15,250}/,
  accept: isRandomRun,
  hides: [
    ['next=%3Dsk-ffa21d23d0bb85f729bdd26210a28f1e%26page', 'sk-ffa21d23d0bb85f729bdd26210a28f1e'],
    [
      'argv: [run, sk-EaYJhlMKwQtYyqTqXE8JSvk8Ne8AM57DZpfpSnfmWVgh1CjY]',
      'sk-EaYJhlMKwQtYyqTqXE8JSvk8Ne8AM57DZpfpSnfmWVgh1CjY',
    ],
    ['key_sk-ffa21d23d0bb85f729bdd26210a28f1e', 'sk-ffa21d23d0bb85f729bdd26210a28f1e'],
    ['first\\nsk-X4zU9bbsvkqjfilHOv_66H\\nlast', 'sk-X4zU9bbsvkqjfilHOv_66H'],
  ],
  keeps: [
    'KEY=sk-00000000000000000000000000000000',
    'abcsk-890aacd4ea25d1579c387baf98824abc',
    'class="sk-cube-grid-of-loading-spinner-elements"',
    'sk-toggle-content-1-of-2-in-the-page',
    'sk-this-is-not-a-real-key',
  ],
})
