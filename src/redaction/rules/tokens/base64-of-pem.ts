import {defineToken} from './shape/token.ts'

export const base64OfPem = defineToken({
  id: 'base64-of-pem',
  why: 'A private key in PEM, encoded once more, as in kubeconfig files and Secrets (RFC 7468).',
  keywords: ['ls0tls1crudjti'],
  pattern: /LS0tLS1CRUdJTi[A-Za-z0-9+/_-]{60,200000}={0,2}/,
  accept: blob => Buffer.from(blob.slice(0, 88), 'base64').includes('PRIVATE KEY'),
  hides: [
    [
      'client-key-data: LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCk1DNENBUUF3QlFZREsyVndCQ0lFSUhxOGNUWjFtVmQwWXgzdlVlN1I=',
      'LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCk1DNENBUUF3QlFZREsyVndCQ0lFSUhxOGNUWjFtVmQwWXgzdlVlN1I=',
    ],
    [
      '"tls.key":"LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQpNSUlFcEFJQkFBS0NBUUVBeDNKcTlWYlR6NUxyV2YwS2RIczdZdU1j"',
      'LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQpNSUlFcEFJQkFBS0NBUUVBeDNKcTlWYlR6NUxyV2YwS2RIczdZdU1j',
    ],
  ],
  keeps: [
    'certificate-authority-data: LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSURkekNDQWwrZ0F3SUJBZ0lFQWdBQXVUQU5CZ2txaGtpRzl3MEJBUVVG',
  ],
})
