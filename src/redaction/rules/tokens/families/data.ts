import {isMixedCase} from '../accept.ts'
import {endings, HEX_64, type Row} from '../row.ts'

/** Databases, search, streams and data services. */
export const DATA: readonly Row[] = [
  {
    id: 'airtable-key',
    why: 'Airtable tokens that `airtable-token` excludes, and older keys (Airtable docs).',
    vendors: ['airtable'],
    value: /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}|key[A-Za-z0-9]{14}/,
  },
  {
    id: 'airtable-token',
    // Tokens that begin like `path` or `pattern` are left to `airtable-key`, because many lines contain these words.
    holds: endings('pat', '0123456789abdfgjklmnopqsuvwxyzABDFGJKLMNOPQSUVWXYZ'),
    pattern: /pat(?![CEHIRTceihrt])[A-Za-z0-9]{14}\.[0-9a-f]{64}/,
  },
  {id: 'algolia-key', vendors: ['algolia'], value: /[a-z0-9]{32}/},
  {id: 'clickhouse-cloud-key', holds: ['4b1d'], at: /4b1d[A-Za-z0-9]{38}/y, pattern: /4b1d[A-Za-z0-9]{38}/},
  {id: 'cockroachdb-key', holds: ['CCDB1_'], pattern: /CCDB1_[A-Za-z0-9]{22}_[A-Za-z0-9]{40}/},
  {id: 'confluent-key', holds: ['cflt'], where: 'anywhere', pattern: /cflt[A-Za-z0-9+/]{60}/},
  {id: 'confluent-secret', vendors: ['confluent', 'ccloud'], value: /[A-Za-z0-9+/]{64}|[A-Z0-9]{16}|[a-z0-9]{16}/},
  {id: 'databricks-token', holds: ['dapi'], pattern: /dapi[0-9a-f]{32}(?:-\d)?/},
  {id: 'maxmind-key', holds: ['_mmk'], pattern: /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk/},
  {id: 'mongodb-atlas-secret', holds: ['mdb_sa_sk_'], pattern: /mdb_sa_sk_[\w-]{36,44}/},
  {id: 'neon-key', holds: ['napi_'], pattern: /napi_[a-z0-9]{40,80}/},
  {id: 'planetscale-token', holds: ['pscale_'], pattern: /pscale_(?:tkn|pw|oauth|pr|otkn)_[\w=.-]{32,64}/},
  {id: 'rapidapi-key', vendors: ['rapid-api'], value: /[\w-]{50}/},
  {
    id: 'supabase-token',
    holds: ['sbp_', 'sb_secret_'],
    pattern: /sbp_(?:oauth_|v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,60}/,
  },
  {
    id: 'cosmos-key',
    near: ['cosmos', 'documentdb', 'documents.azure'],
    overObjects: true,
    pattern:
      /(?:[Cc]osmos|COSMOS|[Dd]ocument[Dd][Bb]|documents\.azure)[^\n]{0,160}?(?<![A-Za-z0-9+/])(?<secret>[A-Za-z0-9+/]{86}==)/,
  },
  {id: 'xata-key', holds: ['xau_'], pattern: /xau_[A-Za-z0-9]{40,60}/},
  {
    id: 'fauna-secret',
    holds: ['fnA'],
    at: /fnA[A-Za-z0-9_-]{37}/y,
    pattern: /fnA[A-Za-z0-9_-]{37}/,
    accept: isMixedCase,
  },
  {id: 'aiven-password', holds: ['AVNS_', 'aivenv1'], pattern: /AVNS_[\w-]{16,32}|aivenv1[A-Za-z0-9+/]{100,600}={0,2}/},
  {id: 'dbt-token', holds: ['dbtc_', 'dbts_', 'dbtu_'], pattern: /dbt[csu]_[\w=-]{36,60}/},
  {id: 'astra-token', holds: ['AstraCS:'], pattern: /AstraCS:[A-Za-z0-9%]{20,30}:[0-9a-f]{64}/},
  {
    id: 'influxdb-token',
    near: ['influx'],
    overObjects: true,
    pattern: /(?:[Ii]nflux|INFLUX)[^\n]{0,120}?(?<![\w-])(?<secret>[\w-]{86}==)/,
  },
  {id: 'materialize-password', holds: ['mzp_'], pattern: /mzp_[0-9a-f]{64}/},
  {id: 'tinybird-token', holds: ['p.eyJ'], pattern: /p\.eyJ[\w-]{20,400}\.[\w-]{20,60}/},
  {id: 'appwrite-key', holds: ['standard_'], pattern: /standard_[0-9a-f]{256}/},
  {id: 'mongodb-service-account-secret', holds: ['mdb_sa_sk_'], pattern: /mdb_sa_sk_[\w-]{36,60}/},
  {id: 'upstash-token', vendors: ['upstash'], value: /A[A-Za-z0-9]{2}[A-Za-z0-9+/=_-]{40,160}/},
  {id: 'meilisearch-key', vendors: ['meili', 'meilisearch'], value: HEX_64},
  {id: 'typesense-key', vendors: ['typesense'], value: /[A-Za-z0-9]{32}/},
]
