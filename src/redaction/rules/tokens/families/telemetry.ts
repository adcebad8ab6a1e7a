import {isMixedCase} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Monitoring, on-call, analytics, feature flags. */
export const TELEMETRY: readonly Row[] = [
  {
    id: 'amplitude-key',
    why: 'Amplitude keys are 32 hexadecimal digits (Amplitude docs).',
    vendors: ['amplitude'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'datadog-app-key',
    why: 'Datadog keys of the newer make, with prefix (Datadog docs).',
    holds: ['ddapp_', 'ddpat_'],
    pattern: /dd(?:app|pat)_[A-Za-z0-9]{34,70}/,
  },
  {
    id: 'datadog-key',
    why: 'Datadog API keys are 32 hexadecimal digits, application keys 40 (Datadog docs).',
    vendors: ['datadog', 'dd-api', 'dd-app'],
    value: /[a-z0-9]{40}|[0-9a-f]{32}/,
  },
  {
    id: 'dynatrace-token',
    why: 'A Dynatrace token (Dynatrace docs, "access tokens").',
    holds: ['dt0c01.', 'dt0s01.', 'dt0s02.', 'dt0s03.', 'dt0s04.'],
    pattern: /dt0[a-z]\d{2}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{64}/,
  },
  {
    id: 'grafana-api-key',
    why: 'A Grafana API key of old is an encoded JSON object (Grafana docs).',
    holds: ['eyJrIjoi'],
    pattern: /eyJrIjoi[A-Za-z0-9]{60,400}={0,3}/,
  },
  {
    id: 'grafana-cloud-token',
    why: 'A Grafana Cloud access policy token (Grafana docs).',
    holds: ['glc_'],
    where: 'anywhere',
    pattern: /glc_[A-Za-z0-9+/]{32,400}={0,3}/,
  },
  {
    id: 'grafana-service-account-token',
    why: 'A Grafana service account token (Grafana docs).',
    holds: ['glsa_'],
    pattern: /glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}/,
  },
  {
    id: 'honeycomb-key',
    why: 'Honeycomb ingest and management keys (Honeycomb docs).',
    holds: ['hcaik_', 'hcbik_', 'hcxik_', 'hcxmk_'],
    pattern: /hc[a-z][im]k_[0-9a-z]{58}/,
  },
  {
    id: 'launchdarkly-key',
    why: 'LaunchDarkly SDK, mobile and API keys (LaunchDarkly docs).',
    // one character more, because sdk- alone is in many lines
    holds: [
      ...[...'0123456789abcdef'].map(digit => `sdk-${digit}`),
      ...[...'0123456789abcdef'].map(digit => `mob-${digit}`),
    ],
    pattern: /(?:sdk|mob)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/,
  },
  {
    id: 'launchdarkly-token',
    why: 'LaunchDarkly tokens begin with api- like many pods, those of old are 40 characters (LaunchDarkly docs).',
    vendors: ['launch-darkly'],
    value: /(?:sdk|mob|api)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w=-]{40}/,
  },
  {
    id: 'logdna-key',
    why: 'LogDNA (Mezmo) keys are 32 hexadecimal digits (Mezmo docs).',
    vendors: ['logdna', 'mezmo'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'looker-key',
    why: 'Looker client ids are 20 characters, secrets 24 (Looker docs).',
    vendors: ['looker'],
    value: /[A-Za-z0-9]{24}|[A-Za-z0-9]{20}/,
  },
  {
    id: 'mixpanel-key',
    why: 'Mixpanel tokens are 32 hexadecimal digits (Mixpanel docs).',
    vendors: ['mixpanel'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'new-relic-id',
    why: 'New Relic keys of old are 40 or 64 characters (New Relic docs).',
    vendors: ['new-relic'],
    value: /[A-Za-z0-9]{64}|[A-Za-z0-9]{40}/,
  },
  {
    id: 'new-relic-key',
    why: 'New Relic user, insert, browser and licence keys (New Relic docs).',
    holds: ['NRAK-', 'NRII-', 'NRJS-', 'NRIQ-', 'NRRA-', 'NRBR-', 'NRAA-', 'NRAL'],
    pattern: /NR(?:AK|AA|RA|IQ|BR)-[A-Za-z0-9]{27,48}|NRII-[A-Za-z0-9_-]{32}|NRJS-[0-9a-f]{19}|[0-9a-fA-F]{36}NRAL/,
  },
  {
    id: 'opsgenie-key',
    why: 'Opsgenie keys are UUIDs (Opsgenie docs).',
    vendors: ['opsgenie'],
    value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    named: /key|token|secret|passw|auth/i,
  },
  {
    id: 'pagerduty-key',
    why: 'PagerDuty tokens with a plus sign (PagerDuty docs).',
    near: ['pagerduty'],
    pattern:
      /(?:[Pp]ager[Dd]uty|PAGERDUTY)[^\s"'=:]{0,40}[\s"'=:,>]{1,12}(?:Token token=)?(?<secret>[uy]\+?[\w+-]{18,19})/,
    accept: isMixedCase,
  },
  {
    id: 'posthog-key',
    why: 'PostHog keys of projects and users (PostHog docs, "API").',
    holds: ['phc_', 'phx_', 'phs_', 'phr_'],
    pattern: /ph[cxsr]_[A-Za-z0-9]{32,80}/,
  },
  {
    id: 'rollbar-token',
    why: 'Rollbar tokens are 32 hexadecimal digits (Rollbar docs).',
    vendors: ['rollbar'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'rootly-key',
    why: 'A Rootly key (Rootly docs).',
    holds: ['rootly_'],
    pattern: /rootly_[0-9a-f]{64}/,
  },
  {
    id: 'segment-key',
    why: 'Segment write keys are 32 characters (Segment docs).',
    vendors: ['segment'],
    where: 'assigned',
    value: /[A-Za-z0-9]{32}/,
  },
  {
    id: 'sentry-dsn',
    why: 'The key in a Sentry DSN submits events (Sentry docs, "DSN").',
    near: ['sentry'],
    pattern: /:\/\/(?<secret>[0-9a-f]{32}(?::[0-9a-f]{32})?)@(?:[\w.-]{1,60}\.)?(?:sentry\.io|sentry[\w.-]{0,80})/,
  },
  {
    id: 'sentry-organization-token',
    why: 'A Sentry organisation token: encoded JSON, then a secret (Sentry docs, "auth tokens").',
    holds: ['sntrys_'],
    pattern: /sntrys_eyJ[A-Za-z0-9+/=]{10,400}_[A-Za-z0-9+/]{43}(?!\+)/,
  },
  {
    id: 'sentry-user-token',
    why: 'A Sentry user token (Sentry docs, "auth tokens").',
    holds: ['sntryu_'],
    pattern: /sntryu_[0-9a-f]{64}/,
  },
  {
    id: 'statsig-key',
    why: 'Statsig keys (Statsig docs).',
    holds: ['secret-'],
    pattern: /secret-[A-Za-z0-9]{40,46}/,
    accept: isMixedCase,
  },
  {
    id: 'sumo-logic-key',
    why: 'Sumo Logic access ids begin with su, keys are 64 characters (Sumo Logic docs).',
    vendors: ['sumo-logic', 'sumo'],
    value: /su[A-Za-z0-9]{12}|[A-Za-z0-9]{64}/,
  },
]
