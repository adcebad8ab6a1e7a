import {isMixedCase} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Databases, search, streams, data services. */
export const DATA: readonly Row[] = [
  {
    id: 'airtable-key',
    why: 'Airtable tokens that begin like path or pattern, and keys of old, which are 17 characters (Airtable docs).',
    vendors: ['airtable'],
    value: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|key[A-Za-z0-9]{14}/,
  },
  {
    id: 'airtable-token',
    why: 'An Airtable personal access token (Airtable docs).',
    // many lines contain path and pattern: such a token is found only next to its vendor
    holds: [...'0123456789abdfgjklmnopqsuvwxyzABDFGJKLMNOPQSUVWXYZ'].map(char => `pat${char}`),
    pattern: /pat(?![CEHIRTceihrt])[A-Za-z0-9]{14}\.[0-9a-f]{64}/,
  },
  {
    id: 'algolia-key',
    why: 'Algolia admin keys are 32 characters (Algolia docs).',
    vendors: ['algolia'],
    value: /[a-z0-9]{32}/,
  },
  {
    id: 'clickhouse-cloud-key',
    why: 'A ClickHouse Cloud key secret (ClickHouse docs).',
    holds: ['4b1d'],
    pattern: /4b1d[A-Za-z0-9]{38}/,
  },
  {
    id: 'cockroachdb-key',
    why: 'A CockroachDB Cloud key (Cockroach docs).',
    holds: ['CCDB1_'],
    pattern: /CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/,
  },
  {
    id: 'confluent-key',
    why: 'A Confluent Cloud secret with its prefix (Confluent docs).',
    holds: ['cflt'],
    where: 'anywhere',
    pattern: /cflt[A-Za-z0-9+/]{60}/,
  },
  {
    id: 'confluent-secret',
    why: 'Confluent keys are 16 characters, secrets 64 (Confluent docs).',
    vendors: ['confluent', 'ccloud'],
    value: /[A-Za-z0-9+/]{64}|[A-Z0-9]{16}|[a-z0-9]{16}/,
  },
  {
    id: 'databricks-token',
    why: 'A Databricks personal access token (Databricks docs).',
    holds: ['dapi'],
    pattern: /dapi[0-9a-f]{32}(?:-\d)?/,
  },
  {
    id: 'maxmind-key',
    why: 'A MaxMind licence key (MaxMind docs).',
    holds: ['_mmk'],
    pattern: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/,
  },
  {
    id: 'mongodb-atlas-secret',
    why: 'A MongoDB Atlas service account secret (MongoDB docs).',
    holds: ['mdb_sa_sk_'],
    pattern: /mdb_sa_sk_[\w-]{36,44}/,
  },
  {
    id: 'neon-key',
    why: 'A Neon key (Neon docs).',
    holds: ['napi_'],
    pattern: /napi_[a-z0-9]{40,80}/,
  },
  {
    id: 'planetscale-token',
    why: 'PlanetScale passwords, service and OAuth tokens (PlanetScale docs).',
    holds: ['pscale_'],
    pattern: /pscale_(?:tkn|pw|oauth|pr|otkn)_[\w=.-]{32,64}/,
  },
  {
    id: 'rapidapi-key',
    why: 'RapidAPI keys are 50 characters (RapidAPI docs).',
    vendors: ['rapid-api'],
    value: /[\w-]{50}/,
  },
  {
    id: 'supabase-token',
    why: 'Supabase tokens and secret keys (Supabase docs).',
    holds: ['sbp_', 'sb_secret_'],
    pattern: /sbp_(?:oauth_|v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,60}/,
  },
  {
    id: 'cosmos-key',
    why: 'A Cosmos DB key: 88 characters of base64 (Microsoft docs).',
    near: ['cosmos', 'documentdb', 'documents.azure'],
    overObjects: true,
    pattern:
      /(?:[Cc]osmos|COSMOS|[Dd]ocument[Dd][Bb]|documents\.azure)[^\n]{0,160}?(?<![A-Za-z0-9+/])(?<secret>[A-Za-z0-9+/]{86}==)/,
  },
  {
    id: 'xata-key',
    why: 'A Xata key (Xata docs).',
    holds: ['xau_'],
    pattern: /xau_[A-Za-z0-9]{40,60}/,
  },
  {
    id: 'fauna-secret',
    why: 'A Fauna secret begins with fnA (Fauna docs).',
    holds: ['fnA'],
    pattern: /fnA[A-Za-z0-9_-]{37}/,
    accept: isMixedCase,
  },
  {
    id: 'aiven-password',
    why: 'Passwords and tokens that Aiven makes (Aiven docs).',
    holds: ['AVNS_', 'aivenv1'],
    pattern: /AVNS_[\w-]{16,32}|aivenv1[A-Za-z0-9+/]{100,600}={0,2}/,
  },
  {
    id: 'dbt-token',
    why: 'dbt Cloud tokens of services, users and clients (dbt docs).',
    holds: ['dbtc_', 'dbts_', 'dbtu_'],
    pattern: /dbt[csu]_[\w=-]{36,60}/,
  },
  {
    id: 'astra-token',
    why: 'A token of Astra DB: client id and secret (DataStax docs).',
    holds: ['AstraCS:'],
    pattern: /AstraCS:[A-Za-z0-9%]{20,30}:[0-9a-f]{64}/,
  },
  {
    id: 'influxdb-token',
    why: 'An InfluxDB token: 86 characters and two equals signs (InfluxData docs).',
    near: ['influx'],
    overObjects: true,
    pattern: /(?:[Ii]nflux|INFLUX)[^\n]{0,120}?(?<![\w-])(?<secret>[\w-]{86}==)/,
  },
  {
    id: 'materialize-password',
    why: 'An app password of Materialize (Materialize docs).',
    holds: ['mzp_'],
    pattern: /mzp_[0-9a-f]{64}/,
  },
  {
    id: 'tinybird-token',
    why: 'A Tinybird token (Tinybird docs).',
    holds: ['p.eyJ'],
    pattern: /p\.eyJ[\w-]{20,400}\.[\w-]{20,60}/,
  },
  {
    id: 'appwrite-key',
    why: 'An Appwrite key: standard_ and 256 hexadecimal digits (Appwrite docs).',
    holds: ['standard_'],
    pattern: /standard_[0-9a-f]{256}/,
  },
  {
    id: 'mongodb-service-account-secret',
    why: 'The secret of an Atlas service account (MongoDB docs).',
    holds: ['mdb_sa_sk_'],
    pattern: /mdb_sa_sk_[\w-]{36,60}/,
  },
  {
    id: 'upstash-token',
    why: 'An Upstash token (Upstash docs).',
    vendors: ['upstash'],
    value: /A[A-Za-z0-9]{2}[A-Za-z0-9+/=_-]{40,160}/,
  },
  {
    id: 'meilisearch-key',
    why: 'A Meilisearch key is 64 hexadecimal digits (Meilisearch docs).',
    vendors: ['meili', 'meilisearch'],
    value: /[0-9a-f]{64}/,
  },
  {
    id: 'typesense-key',
    why: 'A Typesense key is 32 characters (Typesense docs).',
    vendors: ['typesense'],
    value: /[A-Za-z0-9]{32}/,
  },
]
