import {defineToken} from './shape/token.ts'

export const neonKey = defineToken({
  id: 'neon-key',
  why: 'A Neon key (Neon docs).',
  keywords: ['napi_'],
  pattern: /napi_[a-z0-9]{40,80}/,
  hides: [
    [
      '{"note":"sent napi_xni0m3c9qdolkp7d14vzx75lagyxirtvpnqh8haveuabzm4s761pwr7kmqjtskt4"}',
      'napi_xni0m3c9qdolkp7d14vzx75lagyxirtvpnqh8haveuabzm4s761pwr7kmqjtskt4',
    ],
    [
      'next=%3Dnapi_488qqhi4lmue60t5mkg6jv34jivdfvdo2virnx6xg02hi00lbhvbdry530vguxnw%26page',
      'napi_488qqhi4lmue60t5mkg6jv34jivdfvdo2virnx6xg02hi00lbhvbdry530vguxnw',
    ],
  ],
  keeps: [
    'KEY=napi_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcnapi_6lp295wf20t5ro8si7f0n09numnxwh0lwcsxy58shnerz0msb7xwos6eddwhpk6b',
    'napi_create_function',
    'napi_get_value_string',
  ],
})
