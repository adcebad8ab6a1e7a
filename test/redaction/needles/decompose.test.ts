import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {decompose as partsOf} from '../../../src/redaction/needles/decompose.ts'

const decompose = (value: Uint8Array) => partsOf(value).map(({text}) => text)
const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const LINE = 'q8Zt0LxVn4Rk2Wm7Yb1Cd5Fg9Hj3Kp6Ts0Uv8Xa4Ze2Bn7Mc1Lo5Iq9Er3Wy6Pd'
const pem = (label: string, lines: readonly string[], end = '\n') =>
  [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join(end)
const PRIVATE = pem('PRIVATE KEY', [LINE, 'Aa1Bb2Cc3Dd4Ee5F=='])
const CERTIFICATE = pem('CERTIFICATE', ['MIIBcertificateLine0123456789abcdefghijklmnopqrstuvwxyz'])

test.each<[string, string, readonly string[]]>([
  ['a DSN', 'postgres://app:s3cr%2Fet-pw@db.local:5432/app', ['s3cr%2Fet-pw', 's3cr/et-pw']],
  ['a DSN whose password holds what should be encoded', 'amqp://app:pw/with@both?9@mq/vhost', ['pw/with@both?9']],
  ['a DSN without a user', 'redis://:only-password-7@cache:6379/0', ['only-password-7']],
  ['two DSNs on a line', 'pg://a:first-pw-1@x/d mysql://b:second-pw-2@y/d', ['first-pw-1', 'second-pw-2']],
  ['a query', 'https://host/path?user=bob&access_token=tok-12345-abc', ['tok-12345-abc']],
  [
    'a webhook',
    'https://hooks.example.com/services/T01234567/B76543210/x8Kd02mZqP41vnWs6RtY',
    ['x8Kd02mZqP41vnWs6RtY'],
  ],
  ['libpq', "host=db user=app password='it\\'s here' dbname=app", ["it's here"]],
  ['libpq without quotes', 'host=db password=plain-pw-1 dbname=app', ['plain-pw-1']],
  ['JDBC', 'jdbc:postgresql://db/app?user=app&password=jdbc-pw-1', ['jdbc-pw-1']],
  ['JDBC of SQL Server', 'jdbc:sqlserver://db:1433;user=sa;password=a,b-c&d!9;encrypt=true', ['a,b-c&d!9']],
  ['Azure storage', 'AccountName=acct;AccountKey=abcd+/efgh12345==;EndpointSuffix=x.net', ['abcd+/efgh12345==']],
  ['StackExchange.Redis', 'cache.local:6379,password=redis-pw-1,ssl=True', ['redis-pw-1']],
  ['a user and a password', 'octo-user:its-password', ['its-password']],
  ['.pgpass', 'db.local:5432:app:app_user:pg-pass-1', ['pg-pass-1']],
  ['.netrc', 'machine api.example.com login bob password netrc-pw-1', ['netrc-pw-1']],
  ['a JSON leaf under a telling name', '{"a":[{"dbPassword":"json pw 1","level":"debugging"}]}', ['json pw 1']],
  ['a random JSON leaf', '{"x":"q8Zt0LxVn4Rk2Wm7Yb1C","image":"registry.local/app:v1.2.3"}', ['q8Zt0LxVn4Rk2Wm7Yb1C']],
  [
    'an env pair in JSON',
    '[{"name":"DB_PASSWORD","value":"env-pw-1"},{"name":"MODE","value":"fallback-x"}]',
    ['env-pw-1'],
  ],
  [
    '.env',
    'A=plain\nexport DB_PASSWORD="dotenv \\"pw"\n# no\nAPI_KEY=dotenv-key-1 # why\n',
    ['dotenv "pw', 'dotenv-key-1'],
  ],
  ['YAML', "server:\n  port: 8080\n  name: front-end\n  password: 'it''s yaml'\n", ["it's yaml"]],
  [
    'an env pair in YAML',
    '- name: DB_PASSWORD\n  value: yaml-env-1\n- name: MODE\n  value: fallback-x\n',
    ['yaml-env-1'],
  ],
  ['a list in YAML', 'passwords:\n  - list-pw-1\n  - list-pw-2\n', ['list-pw-1', 'list-pw-2']],
  ['a Secret in YAML', `kind: Secret\ndata:\n  x: ${base64('manifest pw')}\n`, [base64('manifest pw'), 'manifest pw']],
  ['one secret a line', 'recovery-1-a\nrecovery-2-b\n', ['recovery-1-a', 'recovery-2-b']],
  ['base64', base64('stored twice encoded'), ['stored twice encoded']],
  ['base64 twice', base64(base64('stored thrice')), [base64('stored thrice'), 'stored thrice']],
  ['a private key', PRIVATE, [LINE, 'Aa1Bb2Cc3Dd4Ee5F==']],
  ['a private key with CRLF', PRIVATE.replaceAll('\n', '\r\n'), [LINE, 'Aa1Bb2Cc3Dd4Ee5F==']],
  ['a private key beside a certificate', CERTIFICATE + PRIVATE, [LINE, 'Aa1Bb2Cc3Dd4Ee5F==']],
  ['a certificate', CERTIFICATE, []],
  ['a public key', pem('PUBLIC KEY', [LINE]), []],
  [
    'a template of another tool',
    '<config>\n  <level>debugging</level>\n  <mode>production-like</mode>\n</config>\n',
    [],
  ],
  [
    'a configuration without secrets',
    'listen: 0.0.0.0:8080\nlog_level: debugging\nmax_tokens: 4096000\nuid: 6f1c2a9e-1b2c-4d3e-8f90-a1b2c3d4e5f6\n',
    [],
  ],
])('takes apart %s', (_, text, parts) => {
  expect(decompose(Buffer.from(text))).toEqual(parts)
})

test('takes a service account apart down to the lines of its key', () => {
  const account = {type: 'service_account', private_key_id: 'x', private_key: PRIVATE, client_email: 'a@b.example.com'}
  expect(decompose(Buffer.from(JSON.stringify(account, null, 2)))).toEqual([PRIVATE.trim(), LINE, 'Aa1Bb2Cc3Dd4Ee5F=='])
})

test('takes the password out of registry logins, written openly or only in auth, and no user', () => {
  const auths = {
    'registry.local': {username: 'robot-account', password: 'open-pw-1', auth: base64('robot-account:open-pw-1')},
    'other.local': {auth: base64('second-account:only:in:auth')},
  }
  const parts = decompose(Buffer.from(JSON.stringify({auths})))
  expect(parts).toEqual(expect.arrayContaining(['open-pw-1', 'only:in:auth', base64('second-account:only:in:auth')]))
  expect(parts).not.toContain('robot-account')
  expect(parts).not.toContain('second-account')
})

const release = {
  name: 'app',
  chart: {
    values: {admin: {password: 'chart-default-1'}},
    templates: [{name: 't', data: base64('q8Zt0LxVn4Rk2Wm7Yb1C')}],
  },
  config: {db: {password: 'user-value-1'}},
  manifest: `---\nkind: Secret\nstringData:\n  any: in-manifest-1\n---\nkind: ConfigMap\ndata:\n  any: public-words\n`,
}

test('takes Helm releases apart: values and manifest, but not the templates of the chart', () => {
  const blob = base64(gzipSync(JSON.stringify(release)))
  const parts = ['in-manifest-1', 'user-value-1', 'chart-default-1']
  expect(decompose(Buffer.from(blob)).toSorted()).toEqual(parts.toSorted())
  expect(decompose(Buffer.from(base64(blob)))).toEqual(expect.arrayContaining(parts))
})

test('unpacks no bomb', () => {
  const bomb = gzipSync(
    Buffer.concat([
      Buffer.from('{"password":"in-a-bomb-1","x":"'),
      Buffer.alloc(65 * 1024 * 1024, 0x20),
      Buffer.from('"}'),
    ]),
  )
  expect(decompose(Buffer.from(base64(bomb)))).toEqual([])
})

test('nesting without end comes to an end', () => {
  let text = 'innermost secret'
  for (let depth = 0; depth < 20; depth++) text = base64(text)
  expect(decompose(Buffer.from(text)).length).toBeLessThan(20)
  expect(decompose(Buffer.from('-----BEGIN '.repeat(10_000)))).toEqual([])
  expect(decompose(Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)))).toEqual([])
})
