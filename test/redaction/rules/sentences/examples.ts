import type {Examples} from '../examples.ts'

export const SENTENCES: Examples = {
  'beside-secret-word': {
    hides: [
      ['generated password is kD83hfQ02mZx71Lw', 'kD83hfQ02mZx71Lw'],
      ['new token "9f8e7d6c5b4a39281706f5e4" issued', '9f8e7d6c5b4a39281706f5e4'],
    ],
    keeps: [
      'secret openhands/default-api-key not found',
      'token expired at 2026-01-01T00:00:00Z',
      'password authentication failed',
      'token 7c9e6679-7425-40de-944b-e07fc1f90ae7',
    ],
  },
}
