import {defineToken} from './shape/token.ts'

export const zuploKey = defineToken({
  id: 'zuplo-key',
  why: 'A Zuplo key (Zuplo docs).',
  keywords: ['zpka_'],
  pattern: /zpka_[0-9a-f]{32}_[0-9a-f]{8}/,
  hides: [
    ['zpka_9e7b2a7ea2307f5b33fb212be8f57030_353b99a1', 'zpka_9e7b2a7ea2307f5b33fb212be8f57030_353b99a1'],
    [
      'level=info msg="token zpka_0e277bd9c7a26d7d1f3a3db2f70aa127_5a8852b4 refused"',
      'zpka_0e277bd9c7a26d7d1f3a3db2f70aa127_5a8852b4',
    ],
  ],
  keeps: ['KEY=zpka_00000000000000000000000000000000_00000000', 'abczpka_9cbe73a445ac49c1d59b84f5bb62b368_ce137cae'],
})
