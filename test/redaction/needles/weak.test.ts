import {expect, test} from 'vitest'
import {isWeak} from '../../../src/redaction/needles/standing.ts'

const objects = new Set(['runtime-7f9c4d-x2k9p', 'openhands-mcp-5d8f'])
const weak = (value: string, name = 'key') => isWeak(value, name, objects)

test.each([
  '',
  '  ',
  'abc',
  'abcde',
  'true',
  'False',
  'disabled',
  'null',
  '5432',
  '1234567890',
  '3.14159',
  '512Mi',
  '15m30s',
  'postgres',
  'Password',
  'keycloak',
  'openhands',
  'admin123',
  'changeme',
  'runtime-api',
  'my_app_2',
  'verify-full',
  '10.0.0.1',
  '10.0.0.1:8080',
  '10.96.0.0/12',
  'fe80::1:2:3',
  '2024-01-31',
  '2024-01-31T10:00:00Z',
  'v1.2.3',
  '^22.12.0',
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '1.27.4-gke.1',
  'db.namespace.svc.cluster.local',
  'keycloak.example.com',
  'keycloak.example.com:8443',
  'https://keycloak.example.com/',
  'https://api.example.com/v1',
  'redis://cache:6379/0',
  'noreply@example.com',
  '/etc/ssl/certs/ca.crt',
  './data/keys',
  ['$', '{DB_PASSWORD}'].join(''),
  '$(cat file)',
  '{{ .Values.password }}',
  '<your-api-key>',
  'your-api-key-here',
  'REPLACE_ME_PLEASE',
  'os.environ/API_KEY',
  'xxxxxxxxxxxx',
  '************',
  '--------',
  'runtime-7f9c4d-x2k9p',
  'openhands-mcp-5d8f',
  '<redacted:secret/ns/s.key#0123456789abcdef>',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0aQ9 me@laptop',
])('%j is weak', value => {
  expect(weak(value)).toBe(true)
})

test.each([
  'x7Kp2q',
  'hunter2',
  'mySecret789',
  'aB3$ef',
  'correct-horse-battery',
  'correct horse battery staple',
  'gQ7mZpX2',
  'zebracrossing',
  '839201746523',
  '4f9a1c7be2d85630',
  'Tr0ub4dor&3',
  'p@ss.w0rd!X',
  '/9j/4AAQSkZJRgABAQ',
  'abc$(x)def9',
  'postgres://app:pw-12345@db/app',
  'https://hooks.example.com/services/T012/B345/x8Kd02mZqP41vnWs6RtY',
  'https://host/x?sig=1',
  'SG.a1B2c3D4e5.f6G7h8',
  'äöüßéèñç',
  'sk-ant-api03-q8Zt0LxVn4',
  '$ecret123',
  'k'.repeat(2000),
  'x-<redacted:rule/jwt#0123456789abcdef>-y',
  '<redacted:rule/jwt#0123456789abcdef>Kx9!tR5%w',
  'Kx9!<redacted:tR5%w>',
  '<redacted:tR5%w>',
])('%j is strong', value => {
  expect(weak(value)).toBe(false)
})

test('users, hosts and databases are told openly, unless their value is random', () => {
  expect(weak('app_writer', 'username')).toBe(true)
  expect(weak('billing_eu', 'password')).toBe(false)
  expect(weak('billing_eu', 'POSTGRES_DB')).toBe(true)
  expect(weak('q8Zt0LxVn4Rk2Wm7Yb1C', 'username')).toBe(false)
})
