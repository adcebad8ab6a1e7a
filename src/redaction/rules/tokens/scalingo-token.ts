import {defineToken} from './shape/token.ts'

export const scalingoToken = defineToken({
  id: 'scalingo-token',
  why: 'A Scalingo token (Scalingo docs).',
  keywords: ['tk-us-'],
  pattern: /tk-us-[\w-]{48}/,
  hides: [
    [
      'level=info msg="token tk-us-d44JWZAnshkR4r5Sk9uFjP0DMNWdTq5srSem-QKSpFjo4os0 refused"',
      'tk-us-d44JWZAnshkR4r5Sk9uFjP0DMNWdTq5srSem-QKSpFjo4os0',
    ],
    [
      'GET /hooks/tk-us-feLy-eR0Z132jhujsCcAUnzNFAhmu_ZG0yaHPPmvA2igrGk0/events 200',
      'tk-us-feLy-eR0Z132jhujsCcAUnzNFAhmu_ZG0yaHPPmvA2igrGk0',
    ],
  ],
  keeps: [
    'KEY=tk-us-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abctk-us-7EKrKI_Emm9xTHEHyxHKzrkTZY8CjBCdIM8TtTI2YtBI5YwI',
    'stk-us-east',
  ],
})
