import {defineToken} from './shape/token.ts'

export const googleOauthClientSecret = defineToken({
  id: 'google-oauth-client-secret',
  why: 'The secret of a Google OAuth client (Google docs, "OAuth 2.0").',
  keywords: ['gocspx-'],
  pattern: /GOCSPX-[\w-]{28}/,
  hides: [
    ['next=%3D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%26page', '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'],
    ['argv: [run, 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]', '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'],
  ],
  keeps: ['KEY=GOCSPX-xxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcGOCSPX-d1cKzgmm5nLwTnnJMFn0G6kp47fo'],
})
