import {defineToken} from './shape/token.ts'

export const harnessToken = defineToken({
  id: 'harness-token',
  why: 'Harness tokens of users and service accounts (Harness docs).',
  keywords: ['pat.', 'sat.'],
  pattern: /[ps]at\.[\w-]{22}\.[0-9a-f]{24}\.[A-Za-z0-9]{20}/,
  hides: [
    [
      'argv: [run, pat.uERru-EH9jyVvXJnW9V7ET.f052ee47520de3e0087ad3f7.KF7PyyKIGxODSZ5AOtgF]',
      'pat.uERru-EH9jyVvXJnW9V7ET.f052ee47520de3e0087ad3f7.KF7PyyKIGxODSZ5AOtgF',
    ],
    [
      'first\\nsat.ypLbIZNthBmP6sA5hvHvFc.b40f196a91402c87d998e3fe.A9RtrOS0T6OQTc50vH1H\\nlast',
      'sat.ypLbIZNthBmP6sA5hvHvFc.b40f196a91402c87d998e3fe.A9RtrOS0T6OQTc50vH1H',
    ],
  ],
  keeps: [
    'KEY=pat.xxxxxxxxxxxxxxxxxxxxxx.000000000000000000000000.xxxxxxxxxxxxxxxxxxxx',
    'abcpat.5jE3s1laAMpM5AG5y_H0kS.391c41c0af9132401a22f665.BPTS0cqIeT4YrfFVEB6x',
    'compat.test.ts',
  ],
})
