/** A text with a secret, as an installation may print it. */
export interface LeakShape {
  readonly name: string
  /** A text in which `@@` marks the secret, once or several times. */
  readonly template: string
  /** The kind of the secret. */
  readonly secret: SecretKind
  /**
   * How the secret is found: by rules on key names, by rules on the form of tokens, or only by the structure of the
   * document.
   */
  readonly by: 'keys' | 'tokens' | 'structure'
}

export type SecretKind =
  | 'password'
  | 'encoded'
  | 'key'
  | 'userpass'
  | 'jwt'
  | 'akia'
  | 'github'
  | 'anthropic'
  | 'pem'
  | 'base64'
  | 'slack'

/** Common leaks, and leaks from public reports. */
export const LEAK_SHAPES: readonly LeakShape[] = [
  // Kubernetes
  keys('env, pretty', '        {\n          "name": "DB_PASSWORD",\n          "value": "@@"\n        },'),
  keys(
    'env, compact',
    '{"env":[{"name":"LOG_LEVEL","value":"INFO"},{"name":"DB_PASSWORD","value":"@@"},{"name":"PORT","value":"80"}]}',
  ),
  keys('env, pretty, API key', '{\n  "name": "LITE_LLM_API_KEY",\n  "value": "@@"\n}', 'key'),
  keys('env, pretty, JWT_SECRET', '{\n  "name": "JWT_SECRET",\n  "value": "@@"\n}'),
  keys('env, pretty, ENCRYPTION_KEY', '{\n  "name": "ENCRYPTION_KEY",\n  "value": "@@"\n}', 'key'),
  keys('env, value before name', '{"value":"@@","name":"SANDBOX_API_KEY"}', 'key'),
  keys('env, value before name, pretty', '{\n  "value": "@@",\n  "name": "PROXY_MASTER_KEY"\n}', 'key'),
  keys(
    'env, two names in a row',
    '{"name":"ANTHROPIC_API_KEY","value":"@@"},{"name":"KEYCLOAK_CLIENT_SECRET","value":"@@"}',
    'key',
  ),
  keys('env, value two keys later', '{"name":"ADMIN_PASSWORD","optional":false,"value":"@@"}'),
  keys('env, YAML on two lines', '        - name: DB_PASS\n          value: @@'),
  keys('env, YAML, quoted', '        - name: OH_SECRET_KEY\n          value: "@@"', 'key'),
  keys('env, Go struct', '[{Name:DB_PASSWORD Value:@@ ValueFrom:nil} {Name:PORT Value:80 ValueFrom:nil}]'),
  keys(
    'last-applied, password',
    '{"kubectl.kubernetes.io/last-applied-configuration":"{\\"data\\":{\\"password\\":\\"@@\\"}}\\n"}',
  ),
  keys('last-applied, client_secret', '"{\\"client_secret\\":\\"@@\\",\\"client_id\\":\\"app\\"}"', 'key'),
  keys('dockerconfigjson auth', '{"auths":{"ghcr.io":{"username":"ci","password":"@@","auth":"@@"}}}', 'userpass'),
  {name: 'Secret data', template: '{"kind":"Secret","data":{"default":"@@"}}', secret: 'base64', by: 'structure'},
  keys('ConfigMap entry', 'data:\n  REDIS_PASSWORD: @@\n  LOG_LEVEL: debug'),
  keys('YAML block scalar', 'smtp_password: |\n  @@\nuser: app'),
  keys('args, pretty', '  "args": [\n    "--db-password",\n    "@@",\n    "--verbose"\n  ]'),
  keys('args, YAML', 'args:\n  - --api-key\n  - @@\n  - --verbose', 'key'),
  keys('litellm config', '      api_key: @@\n      model: claude', 'key'),
  {
    name: 'value of a secret name, in an object',
    template: '{"user":"app","password":{"value":"@@"},"n":1}',
    secret: 'password',
    by: 'structure',
  },
  {
    name: 'API key in an object',
    template: '{"apiKey":{"type":"opaque","raw":"@@"},"n":1}',
    secret: 'key',
    by: 'structure',
  },
  {
    name: 'audit event',
    template: '{"objectRef":{"resource":"secrets","name":"x"},"requestObject":{"data":{"default":"@@"}}}',
    secret: 'base64',
    by: 'structure',
  },
  {
    name: 'audit event, pretty, what it is about last',
    template:
      '{\n  "responseObject": {\n    "data": {\n      "default": "@@"\n    }\n  },\n  "objectRef": {\n    "resource": "secrets"\n  }\n}',
    secret: 'base64',
    by: 'structure',
  },
  {
    name: 'list of a document that is cut',
    template: '  "passwords": [\n    "a-word",\n    "@@"\n  ],',
    secret: 'password',
    by: 'structure',
  },
  {
    name: 'object of a document that is cut',
    template: '  "password": {\n    "value": "@@"\n  },',
    secret: 'password',
    by: 'structure',
  },
  keys('list in brackets', 'passwords: [@@, @@]\nuser: app'),
  // Secrets with a name, in lines of text.
  keys('JSON password', '{"level":"info","password":"@@","n":1}'),
  keys('JSON apiKey', '{"apiKey":"@@","n":1}', 'key'),
  keys('JSON session_api_key', '{"runtimes":[{"session_id":"a","session_api_key":"@@","status":"running"}]}', 'key'),
  keys('JSON with blanks', '{ "client_secret" : "@@" , "n" : 1 }', 'key'),
  keys('Python dictionary', "{'password': '@@', 'user': 'app'}"),
  keys('Python bytes headers', "[(b'authorization', b'Bearer @@'), (b'accept', b'*/*')]", 'key'),
  keys('Python call', "connect(host='db', password='@@', port=5432)"),
  keys('JavaScript object', "{ password: '@@', user: 'app' }"),
  keys('Ruby hash', '{:password=>"@@", "apiKey" => "@@"}'),
  keys('Go map', 'map[password:@@ user:app]'),
  keys('Java property', 'System.setProperty("DB_PASSWORD", "@@")'),
  keys('Go literal', 'dbPassword := "@@"'),
  keys('libpq', 'password=@@ host=db user=app dbname=app'),
  keys('libpq in quotes', "host=db password='@@' user=app"),
  keys('password with semicolon', 'password=@@;'),
  keys('logfmt', 'level=info msg="connected" token=@@ host=db', 'key'),
  keys('logfmt, comma', 'user=app, password=@@, host=db'),
  keys('Authorization Bearer', 'Authorization: Bearer @@', 'key'),
  keys('Authorization Basic', 'Authorization: Basic @@', 'userpass'),
  keys('Authorization Token', 'authorization: token @@', 'key'),
  keys('Authorization JSON', '"headers":{"Authorization":"Bearer @@","Accept":"*/*"}', 'key'),
  keys('bearer alone', "curl: sent header 'Bearer @@'", 'key'),
  keys('X-API-Key', 'X-API-Key: @@', 'key'),
  keys('X-Session-API-Key', '> x-session-api-key: @@', 'key'),
  keys('Proxy-Authorization', 'Proxy-Authorization: Basic @@', 'userpass'),
  keys('AWS secret', 'AWS_SECRET_ACCESS_KEY=@@', 'key'),
  keys('access_token in a query', 'GET /api/events?limit=10&access_token=@@ HTTP/1.1', 'key'),
  keys('tkn in a query', 'https://editor.example.com/?folder=/w&tkn=@@', 'key'),
  keys('sig in a query', 'https://x.blob.core.windows.net/c/b?sv=2024-01-01&sig=@@&se=2027-01-01', 'key'),
  keys('code in a query', 'GET /oauth/keycloak/callback?state=abc&code=@@ HTTP/1.1', 'key'),
  keys('presigned URL', 'https://s3.example.com/b/o?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=@@', 'key'),
  keys('query in a query', 'next=%2Feditor%3Faccess_token%3D@@%26x%3D1', 'key'),
  keys('Cookie', 'Cookie: theme=dark; session=@@; lang=en', 'key'),
  keys('Set-Cookie', 'Set-Cookie: keycloak_auth=@@; Path=/; HttpOnly; SameSite=Lax', 'key'),
  keys('Cookie JSON', '"cookie":"lang=en; KEYCLOAK_IDENTITY=@@"', 'key'),
  keys('flag with blank', 'psql --host db --password @@ --user app'),
  keys('flag with equals sign', 'server --client-secret=@@ --port 80', 'key'),
  keys('-encrypt', 'consul agent -encrypt=@@', 'key'),
  keys('mysql -p', 'mysql -uroot -p@@ app'),
  keys('curl -u', 'curl -s -u admin:@@ https://api.example.com/'),
  keys('curl -H', 'curl -H "X-API-Key: @@" http://runtime-api:5000/list', 'key'),
  keys('curl -H Bearer', "curl -H 'Authorization: Bearer @@' https://api.example.com/", 'key'),
  keys('sshpass', 'sshpass -p @@ ssh app@host'),
  keys('redis-cli -a', 'redis-cli -h redis -a @@ ping'),
  keys('from-literal', 'kubectl create secret generic x --from-literal=foo=@@'),
  keys('helm --set', 'helm upgrade app ./chart --set auth.password=@@,replicas=2'),
  keys('.env', 'export DB_PASSWORD=@@'),
  keys('.env quoted', "JWT_SECRET='@@'"),
  keys('Dockerfile', 'ENV API_KEY=@@', 'key'),
  keys('ini', 'db_password = @@'),
  keys('properties', 'spring.datasource.password=@@'),
  keys('YAML', 'redis:\n  password: @@\n  port: 6379'),
  keys('YAML flow', 'redis: {password: @@, port: 6379}'),
  keys(
    'Azure AccountKey',
    'DefaultEndpointsProtocol=https;AccountName=x;AccountKey=@@;EndpointSuffix=core.windows.net',
    'key',
  ),
  keys('Service bus', 'Endpoint=sb://x.example.net/;SharedAccessKeyName=root;SharedAccessKey=@@', 'key'),
  keys('JDBC', 'jdbc:sqlserver://db:1433;databaseName=app;user=app;Password=@@;encrypt=true'),
  keys('JDBC query', 'jdbc:postgresql://db:5432/app?user=app&password=@@&ssl=true'),
  keys('netrc', 'machine git.example.com login ci password @@'),
  keys('pgpass', 'db.example.com:5432:app:app:@@'),
  keys('npmrc', '//registry.example.com/:_authToken=@@', 'key'),
  keys('ALTER USER', "ALTER USER app WITH PASSWORD '@@';"),
  keys('IDENTIFIED BY', "CREATE USER 'app'@'%' IDENTIFIED BY '@@';"),
  keys('requirepass', 'requirepass @@'),
  keys('bindpw', 'bindpw @@'),
  keys('password behind a blank', 'user app\npassword @@\ntimeout 5'),
  keys('MONITOR', '1700000000.1 [0 10.42.0.9:5123] "AUTH" "@@"'),
  structure('XML element', '<server><id>x</id><password>@@</password></server>'),
  structure('XML element on lines', '<githubToken>\n    @@\n</githubToken>', 'key'),
  keys('XML attributes', '<add key="ApiKey" value="@@"/>', 'key'),
  keys('unclosed quote', '{"level":"info","password":"@@'),
  keys('encrypted_content', '{"type":"thinking","encrypted_content":"@@"}', 'key'),
  keys('message', 'generated api key is @@', 'key'),
  // URLs
  keys('https', 'cloning https://ci:@@@git.example.com/a/b.git'),
  keys('postgres with database', 'postgres://app:@@@db:5432/app'),
  keys('postgres without path', 'postgres://app:@@@db:5432'),
  keys('postgresql+asyncpg', 'DATABASE_URL=postgresql+asyncpg://app:@@@db.example.com/app'),
  keys('percent-encoded password', 'postgres://app:@@@db:5432/app', 'encoded'),
  keys('redis', 'redis://:@@@redis-master:6379/0'),
  keys('amqp', 'amqp://app:@@@mq:5672/%2f'),
  keys('mongodb+srv', 'mongodb+srv://app:@@@cluster0.example.net/app?retryWrites=true'),
  keys('DSN in JSON', '{"dsn":"postgres://app:@@@db:5432/app","next":"x"}'),
  keys('two DSNs', 'primary=postgres://app:@@@db1/app replica=postgres://app:@@@db2/app'),
  keys('two DSNs, comma', 'postgres://app:@@@db1/app,postgres://app:@@@db2/app'),
  // tokens without a name
  ...(['jwt', 'akia', 'github', 'anthropic', 'pem', 'slack'] as const).map(
    (secret): LeakShape => ({name: `alone: ${secret}`, template: 'using @@ now', secret, by: 'tokens'}),
  ),
]

function keys(name: string, template: string, secret: SecretKind = 'password'): LeakShape {
  return {name, template, secret, by: 'keys'}
}

function structure(name: string, template: string, secret: SecretKind = 'password'): LeakShape {
  return {name, template, secret, by: 'structure'}
}

/** Returns a secret of a kind. Each seed gives another secret. */
export function secretOf(kind: SecretKind, seed: number): string {
  const random = (length: number, alphabet = ALPHANUMERIC) => characters(seed, length, alphabet)
  const makers: Readonly<Record<SecretKind, () => string>> = {
    password: () => `${random(8)}!${random(4)}_7x`,
    encoded: () => `${random(6)}%40${random(5)}%2F9q`,
    key: () => `${random(15)}4k${random(15)}`,
    userpass: () => Buffer.from(`app:${random(12)}`).toString('base64'),
    base64: () => Buffer.from(random(18)).toString('base64'),
    jwt: () =>
      [`{"alg":"HS256"}`, `{"sub":"${random(8)}"}`, random(24)]
        .map(part => Buffer.from(part).toString('base64url'))
        .join('.'),
    akia: () => `AKIA${random(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
    github: () => `ghp_${random(36)}`,
    anthropic: () => `sk-ant-api03-${random(93)}AA`,
    pem: () => `-----BEGIN PRIVATE KEY-----\n${random(64)}\n${random(64)}\n-----END PRIVATE KEY-----`,
    slack: () =>
      `https://hooks.slack.com/services/T${random(8).toUpperCase()}/B${random(8).toUpperCase()}/${random(24)}`,
  }
  return makers[kind]()
}

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Returns pseudo-random characters that are the same in every run. */
function characters(seed: number, length: number, alphabet: string): string {
  let state = (seed * 2_654_435_761 + length) >>> 0
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += alphabet[(state >>> 8) % alphabet.length]
  }
  return text
}
