import {expect, test} from 'vitest'
import {secretPart} from '../../../../src/redaction/rules/values/secret-part.ts'

const HIDDEN: readonly (readonly [name: string, value: string, part: string])[] = [
  ['password', 'changeme', 'changeme'],
  ['password', 'correct horse battery', 'correct horse battery'],
  ['password', 'pa$$w0rd', 'pa$$w0rd'],
  ['password', '84729473', '84729473'],
  ['Authorization', 'Bearer abcdef123', 'abcdef123'],
  ['authorization', 'Basic dXNlcjpwYXNz', 'dXNlcjpwYXNz'],
  ['DATABASE_URL', 'postgres://u:p@ss/w0rd@h:5432/db', 'p@ss/w0rd'],
  ['REDIS_URL', 'redis://:hunter22@r:6379/0', 'hunter22'],
  ['API_URL', 'https://h/x?a=1&access_token=abc123', 'abc123'],
  ['SLACK_WEBHOOK_URL', 'https://hooks.example.com/services/T0/B0/abcDEF123ghiJKL456mn', 'abcDEF123ghiJKL456mn'],
  ['SENTRY_DSN', 'https://0123456789abcdef0123456789abcdef@o1.example.com/1', '0123456789abcdef0123456789abcdef'],
  ['AZURE_CONNECTION_STRING', 'Protocol=https;AccountName=x;AccountKey=abc123==;Suffix=core', 'abc123=='],
  ['TOKEN', '7c9e6679-7425-40de-944b-e07fc1f90ae7', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ['key', '8f3kd92jf0sl3kdj29fk', '8f3kd92jf0sl3kdj29fk'],
  ['tls.key', '-----BEGIN PRIVATE KEY-----\nabc', '-----BEGIN PRIVATE KEY-----\nabc'],
  ['encrypted_content', 'gAAA', 'gAAA'],
  ['api_key', '  abc123def  ', 'abc123def'],
]

test.each(HIDDEN)('%s of value %s', (name, value, part) => {
  const found = secretPart(name, value)
  expect(found === null ? null : value.slice(found.start, found.end)).toBe(part)
})

const KEPT: readonly (readonly [name: string, value: string])[] = [
  ['api_key', 'os.environ/OPENAI_API_KEY'],
  ['token', '$TOKEN'],
  ['token', '$(cat /run/token)'],
  ['token', '{{ .Values.token }}'],
  ['token', '<your token>'],
  ['token', '%s'],
  ['token', 'sk-...aB3d'],
  ['token', 'xxxxxxxxxxxx'],
  ['token', '********'],
  ['token', '[REDACTED]'],
  ['token', '<redacted:rule/x#0123456789abcdef>'],
  ['token', '4096'],
  ['token', 'true'],
  ['token', ''],
  ['api_key', 'default-api-key'],
  ['secret', 'openhands/keycloak-admin'],
  ['password', '/etc/secrets/password'],
  ['secret', 'arn:aws:secretsmanager:eu-central-1:123456789012:secret:x'],
  ['api_key', 'sha256:4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945'],
  ['client_secret', '2026-11-21T13:50:13Z'],
  ['credentials', '-----BEGIN CERTIFICATE-----\nMIIB'],
  ['key', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ['WEBHOOK_URL', 'http://svc:80/hooks'],
  ['DATABASE_URL', 'postgres://$(DB_USER):$(DB_PASS)@db/x'],
  ['MAX_TOKENS', 'abc123def456'],
  ['passwordHash', 'bcrypt'],
  ['token', 'acme-1234567890'],
  ['token', 'acme_DUMMYabcdef1234'],
  ['private_key', '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----\n'],
]

test.each(KEPT)('%s keeps %s', (name, value) => expect(secretPart(name, value)).toBeNull())
