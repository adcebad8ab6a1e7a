import {defineToken} from './shape/token.ts'

export const sentryOrganizationToken = defineToken({
  id: 'sentry-organization-token',
  why: 'A Sentry organisation token: encoded JSON, then a secret (Sentry docs, "auth tokens").',
  keywords: ['sntrys_'],
  pattern: /sntrys_eyJ[A-Za-z0-9+/=]{10,400}_[A-Za-z0-9+/]{43}(?!\+)/,
  hides: [
    [
      '{"note":"sent sntrys_eyJpYXQiOjB5J7TqGghq6KgIXZSzKHfkdLShx8F1SI7uwfVIAd3BEP4K8/fBdDvRRxla/KCx/xuqEQ6NwF/KD4LXYfruoSsxUEtuM8itNSppi0_QZvIpcMYN9A67fPTr/TcWa+GaGnEM54tFhigxYnxOlk"}',
      'sntrys_eyJpYXQiOjB5J7TqGghq6KgIXZSzKHfkdLShx8F1SI7uwfVIAd3BEP4K8/fBdDvRRxla/KCx/xuqEQ6NwF/KD4LXYfruoSsxUEtuM8itNSppi0_QZvIpcMYN9A67fPTr/TcWa+GaGnEM54tFhigxYnxOlk',
    ],
    [
      'next=%3Dsntrys_eyJpYXQiOjgXzIrWGLUK1qwmbbGuWliOjcbm6B40fSo0Z04iGxB0NIq1zsvvIY2C2SKJ3o6Mh/fskL3/e7s6HT1R1RGvm3JxriucvB+WoqlZS=_wy8d+dr9ABoX6fNfJDypvT+BuV4K7TAL2Oo7jppW3gO%26page',
      'sntrys_eyJpYXQiOjgXzIrWGLUK1qwmbbGuWliOjcbm6B40fSo0Z04iGxB0NIq1zsvvIY2C2SKJ3o6Mh/fskL3/e7s6HT1R1RGvm3JxriucvB+WoqlZS=_wy8d+dr9ABoX6fNfJDypvT+BuV4K7TAL2Oo7jppW3gO',
    ],
  ],
  keeps: [
    'KEY=sntrys_eyJpYXQiOjxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsntrys_eyJpYXQiOj9tzv+08KUmfAQ9MsTY7ZUF+ohlnC+QtD6lVicDYRaAhJ4KztuXth6HNPc8wi+gIqupOJ+fe655g6wIEVADBKftj6bH6vrGt1DhTH_hbMTriABNNSADcFqzaOoCv+9hMqYl0wGXTx38xlFFSO',
  ],
})
