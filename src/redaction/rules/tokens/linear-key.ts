import {defineToken} from './shape/token.ts'

export const linearKey = defineToken({
  id: 'linear-key',
  why: 'Linear keys and OAuth tokens (Linear docs).',
  keywords: ['lin_api_', 'lin_oauth_', 'lin_wh_'],
  pattern: /lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}/,
  hides: [
    ['export KEY=lin_api_6KpNQGAzLvhH7xsjSWzLmILX8vjeK4p42b7Ns4mK', 'lin_api_6KpNQGAzLvhH7xsjSWzLmILX8vjeK4p42b7Ns4mK'],
    [
      '{"note":"sent lin_oauth_be965248d2841ef1e57ae20dbe90b39bed8309ea05783d7296f106f22e319f76"}',
      'lin_oauth_be965248d2841ef1e57ae20dbe90b39bed8309ea05783d7296f106f22e319f76',
    ],
  ],
  keeps: [
    'KEY=lin_api_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abclin_api_84PVI2nY66vO2vY1FnJBVArPzUhrNtu8UZ5ywAQn',
  ],
})
