import {defineToken} from './shape/token.ts'

export const squareToken = defineToken({
  id: 'square-token',
  why: 'Square access tokens and application secrets (Square docs).',
  keywords: ['sq0atp-', 'sq0csp-', 'eaaa'],
  pattern: /sq0(?:atp|csp)-[\w-]{22,60}|(?<!\+)EAAA[\w-]{60}(?![\w+-])/,
  hides: [
    ['first\\nsq0atp-56eoQRvw6dkMohUyNh1UDQ\\nlast', 'sq0atp-56eoQRvw6dkMohUyNh1UDQ'],
    [
      "it was 'sq0csp-x2GEbjTCw7LWg0HkqTK5T7hUqeIJ3pOsbfJ_afP_0AO'",
      'sq0csp-x2GEbjTCw7LWg0HkqTK5T7hUqeIJ3pOsbfJ_afP_0AO',
    ],
    [
      'EAAAlNfwWB4SM-M8xn6XpKISt5NDkW_KwGNnA_jNOUoi2zaGFkcpjjNox4DpJo0h',
      'EAAAlNfwWB4SM-M8xn6XpKISt5NDkW_KwGNnA_jNOUoi2zaGFkcpjjNox4DpJo0h',
    ],
  ],
  keeps: ['KEY=sq0atp-xxxxxxxxxxxxxxxxxxxxxx', 'abcsq0atp-XuUAuwgC00QE4qybdtOXIy'],
})
