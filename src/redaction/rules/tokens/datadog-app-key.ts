import {defineToken} from './shape/token.ts'

export const datadogAppKey = defineToken({
  id: 'datadog-app-key',
  why: 'Datadog keys of the newer make, with prefix (Datadog docs).',
  keywords: ['ddapp_', 'ddpat_'],
  pattern: /dd(?:app|pat)_[A-Za-z0-9]{34,70}/,
  hides: [
    ['next=%3Dddapp_CeIGsfkE494s8XGzbKQV5OdBYSsEYp68CK%26page', 'ddapp_CeIGsfkE494s8XGzbKQV5OdBYSsEYp68CK'],
    ['argv: [run, ddpat_DAd7Az2NLxeJSY0i0XMgGeAcBh38Ox3KCj]', 'ddpat_DAd7Az2NLxeJSY0i0XMgGeAcBh38Ox3KCj'],
  ],
  keeps: ['KEY=ddapp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcddapp_WWErYcsI8vLwCAcTKQBZLiNmWrNoyYat4W'],
})
