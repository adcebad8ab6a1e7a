import {hasDigitAndLetter} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const googleHmacKey = defineToken({
  id: 'google-hmac-key',
  why: 'The id of an interoperability key of Google Cloud Storage names the pair that leaked (Google docs, "HMAC keys").',
  // google is in many lines
  keywords: [...'0123456789abcdefghijkmnopqrstuvwxyz'].map(char => `goog${char}`),
  pattern: /GOOG(?:1E)?[A-Z0-9]{20,58}/,
  accept: hasDigitAndLetter,
  hides: [
    [
      'GOOG1EVAU3K5ZMA706BWCT8OY2PDCORA5945ROTOA2F0VG87225QGZBL6JN6O',
      'GOOG1EVAU3K5ZMA706BWCT8OY2PDCORA5945ROTOA2F0VG87225QGZBL6JN6O',
    ],
    ['level=info msg="token GOOGHI3NZD97HDRDVOV6OHYP refused"', 'GOOGHI3NZD97HDRDVOV6OHYP'],
  ],
  keeps: [
    'KEY=GOOG1EXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
    'abcGOOG1EJNEV25P1YHUOKHMY406TFKI4O19PAFL9F2UXAKGCSK86BCHX576Q7V5',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'GOOGLEAPPLICATIONCREDENTIALSFILE',
  ],
})
