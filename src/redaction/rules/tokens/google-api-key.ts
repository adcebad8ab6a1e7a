import {isPublished} from './shape/published.ts'
import {isNoSequence} from './shape/randomness.ts'
import {defineToken} from './shape/token.ts'

export const googleApiKey = defineToken({
  id: 'google-api-key',
  why: 'A Google API key bills its project, Gemini and Maps included (Google docs, "API keys").',
  keywords: ['aiza'],
  pattern: /(?<!\+)AIza[\w-]{35}(?![\w-])/,
  accept: key => isNoSequence(key) && !isPublished(key),
  hides: [
    [
      'level=info msg="token AIzaSytPcR8tD3V5t259FqcCBKyRtp7DoDyxjG4 refused"',
      'AIzaSytPcR8tD3V5t259FqcCBKyRtp7DoDyxjG4',
    ],
    ['GET /hooks/AIzaSytWtSmrPeEBDkyD1441rcT8m4LV44VbdXZ/events 200', 'AIzaSytWtSmrPeEBDkyD1441rcT8m4LV44VbdXZ'],
  ],
  keeps: [
    'KEY=AIzaSyxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcAIzaSyNZx1Ef5vQJQPsfXyuos6hjczHvZCu9W3e',
    'AIzaSyabcdefghijklmnopqrstuvwxyz1234567',
    'AIzaTesb6Tscfcni8vIpWZqNCXFDFslJtVSvFDqabcd123',
  ],
})
