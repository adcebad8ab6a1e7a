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
      'MountVolume.SetUp failed for volume "tls" : secret "lab-tls-c9rfgl5js8dwtxvb" not found',
      'secrets "sh.helm.release.v1.c9rfgl5js8dwtxvb" is forbidden: User "x" cannot get resource',
    ],
  },
  'told-in-words': {
    hides: [
      ['the password is X2b.9Eji^.Jc, ask if it fails', 'X2b.9Eji^.Jc'],
      ['API key [kD83hfQ02mZx71Lw] rejected', 'kD83hfQ02mZx71Lw'],
      ['Das Passwort lautet owpL0+OrS+e2 und gilt', 'owpL0+OrS+e2'],
      ['changed secret from kD83hfQ02mZx71Lw to q7Rv0cXm2Zt8Lp5K', 'kD83hfQ02mZx71Lw', 'q7Rv0cXm2Zt8Lp5K'],
    ],
    keeps: [
      'password of user app-12345 expired',
      'token for node-3 is valid until 2026-11-07T10:00:00Z',
      'cache key 3f6dc6f9da7c4a701c77a25374591ae649829c54 is stale',
      'the key of v1.2.3',
      'secret app/db-2 was not found',
      'the Secret does not exist; used by Ingress runtime-c9rfgl5js8dwtxvb spec.tls',
      'the token was refused by Deployment runtime-c9rfgl5js8dwtxvb',
    ],
  },
  'as-password': {
    hides: [['use Nr0oLVVXb~~Dd as password please', 'Nr0oLVVXb~~Dd']],
    keeps: ['use app-db-2 as secret name', 'passed X-API-Key as the token header'],
  },
  'login-with': {
    hides: [
      ['login with till7 / Kaffee-44-Pause', 'Kaffee-44-Pause'],
      ['log me in as lager with Kastanie.2026 please', 'Kastanie.2026'],
    ],
    keeps: ['login with user app and role admin', 'sign in with Google or GitHub', 'connected to db with pool-size 12'],
  },
  'one-time-code': {
    hides: [['your one-time code is 306877; do not share it', '306877']],
    keeps: ['exit code 137', 'status code is 4040', 'verification code has 6 digits', 'code 12345 of the error'],
  },
  'told-above': {
    hides: [['Your new API key is:\n\n    kD83hfQ02mZx71LwQ9abc\n', 'kD83hfQ02mZx71LwQ9abc']],
    keeps: ['The password of the user is\nstored in app-db-2', 'The log is:\nkD83hfQ02mZx71LwQ9abc'],
  },
  'value-mismatch': {
    hides: [
      ['password: expected winter-cat9 got dog-and-8', 'winter-cat9', 'dog-and-8'],
      ['expected password "winter-cat9", got "dog-and-8"', 'winter-cat9', 'dog-and-8'],
      ['password mismatch: winter-cat9 vs dog-and-8', 'winter-cat9', 'dog-and-8'],
      ['erwartetes Passwort winter-cat9, erhalten dog-and-8', 'winter-cat9', 'dog-and-8'],
      [`expected api key 'kD83hfQ02mZx71Lw' but got 'q7Rv0cXm2Zt8Lp5K'`, 'kD83hfQ02mZx71Lw', 'q7Rv0cXm2Zt8Lp5K'],
    ],
    keeps: [
      `expected token 'EOF' but got '}'`,
      'expected status 200, got 503',
      'password mismatch: hash vs plain',
      'expected checksum 12ab34cd, got 12ab34ce',
    ],
  },
  'seed-phrase': {
    hides: [
      [
        'mnemonic=legal winner thank year wave sausage worth useful legal winner thank yellow',
        'legal winner thank year wave sausage worth useful legal winner thank yellow',
      ],
    ],
    keeps: ['seed: 42', 'seed phrase: must have twelve words', 'mnemonic = the quick brown fox'],
  },
}
