import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const sentryDsn = defineShape({
  id: 'sentry-dsn',
  why: 'The key in a Sentry DSN submits events (Sentry docs, "DSN").',
  keywords: ['sentry'],
  pattern: /:\/\/(?<secret>[0-9a-f]{32}(?::[0-9a-f]{32})?)@(?:[\w.-]{1,60}\.)?(?:sentry\.io|sentry[\w.-]{0,80})/,
  accept: isNoPlaceholder,
  hides: [
    [
      'https://332158254cc30d87d17aff1b9254fb31@o331314.ingest.us.sentry.io/1276410',
      '332158254cc30d87d17aff1b9254fb31',
    ],
    [
      'https://573821e3d527fbb2180dfd811f41486c:6727782558a4cd55f85e8a13aba2fe72@sentry.acme.internal/4',
      '573821e3d527fbb2180dfd811f41486c:6727782558a4cd55f85e8a13aba2fe72',
    ],
  ],
  keeps: ['https://sentry.io/organizations/acme'],
})
