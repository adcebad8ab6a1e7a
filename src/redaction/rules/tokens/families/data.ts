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
    // path and pattern are in many lines: a token that begins like them is found beside its vendor only
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
]
