import {defineToken} from './shape/token.ts'

export const herokuKey = defineToken({
  id: 'heroku-key',
  why: 'A Heroku key with its new prefix (Heroku devcenter).',
  keywords: ['hrku-'],
  pattern: /HRKU-(?:AA[\w-]{58}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
  hides: [
    [
      "it was 'HRKU-AAaAiKT3k0kvaYFbZQ1zCQtd5a_dInm5hEHRbLxmncmYdXcv9y--6ZiaBkoa'",
      'HRKU-AAaAiKT3k0kvaYFbZQ1zCQtd5a_dInm5hEHRbLxmncmYdXcv9y--6ZiaBkoa',
    ],
    ['HRKU-a5070a7e-5b79-4459-14e9-d174f5321ba5', 'HRKU-a5070a7e-5b79-4459-14e9-d174f5321ba5'],
  ],
  keeps: ['abcHRKU-AAVXxDvZCtKi_39mJJsepO_Fj_R2lOTbcULKDji27k_WmQ2OWXQ_D-7DfJWp'],
})
