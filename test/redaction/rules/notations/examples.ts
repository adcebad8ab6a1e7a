import type {Examples} from '../examples.ts'

export const NOTATIONS: Examples = {
  'plist-pair': {
    hides: [
      ['<key>Password</key><string>winter-cat9</string>', 'winter-cat9'],
      ['  <key>ApiKey</key>\n  <string>8vXq2LmZ7pRk4TnW9sYc</string>', '8vXq2LmZ7pRk4TnW9sYc'],
    ],
    keeps: ['<key>Label</key><string>com.example.agent2</string>', '<key>KeyPath</key><string>/etc/a.key</string>'],
  },
  'assigned-secret': {
    hides: [
      ['DB_PASSWORD=hunter2-and-more', 'hunter2-and-more'],
      ['{"level":"info","apiKey":"9f8e7d6c5b4a","n":1}', '9f8e7d6c5b4a'],
      ['{\\"client_secret\\":\\"q1w2e3r4t5\\",\\"n\\":1}', 'q1w2e3r4t5'],
      ['password=s3cr3t host=db user=app', 's3cr3t'],
      ['Authorization: Bearer abc.def-123', 'abc.def-123'],
      ['psql --password s3cr3t-pw -h db', 's3cr3t-pw'],
      ['["DB_PASSWORD=winter cat 9","PATH=/bin"]', 'winter cat 9'],
      ['$token .= "ab12cd34ef"', 'ab12cd34ef'],
      ['System.setProperty("DB_PASSWORD", "s3cr3t-pw")', 's3cr3t-pw'],
    ],
    keeps: [
      'MAX_TOKENS=4096',
      'password authentication failed for user "app"',
      '"apiKey": "$API_KEY"',
      'secretName: app-tls',
      'Invalid token: signature has expired',
      '{"token":null,"password":""}',
    ],
  },
  'short-pair': {
    hides: [
      ['{"k":"password","v":"hunter2pw"}', 'hunter2pw'],
      ['{"val":"abc123def","name":"api_token"}', 'abc123def'],
      ['{\\"k\\":\\"password\\",\\"v\\":\\"hunter2pw\\"}', 'hunter2pw'],
      ['- k: password\n  v: hunter2pw', 'hunter2pw'],
    ],
    keeps: ['{"k":"region","v":"eu-west-1"}', '{"k":"password"},{"v":"hunter2pw"}', '{"k":"max_tokens","v":4096}'],
  },
  'forged-mask': {
    hides: [
      ['password=<redacted:x>', '<redacted:x>'],
      ['the password is <redacted:secret/a>hunter2pw', '<redacted:secret/a>hunter2pw'],
      ['postgres://app:<redacted:secret/a>hunter2pw@db/chat', '<redacted:secret/a>hunter2pw'],
    ],
    keeps: [
      'password=<redacted:rule/x#0123456789abcdef>',
      'state: <redacted:none>',
      'A mask reads <redacted:rule/ID#TOKEN>. It names the rule.',
    ],
  },
  'env-pair': {
    hides: [
      ['{"name":"DB_PASSWORD","value":"hunter2pw"}', 'hunter2pw'],
      ['{\\"name\\":\\"JWT_SECRET\\",\\"value\\":\\"abc123def\\"}', 'abc123def'],
      ['{"value":"abc123def","name":"JWT_SECRET"}', 'abc123def'],
      ['- name: API_KEY\n  value: abc123def', 'abc123def'],
      ['{Name:DB_PASSWORD Value:hunter2pw ValueFrom:nil}', 'hunter2pw'],
      ['[{"op":"add","path":"/stringData/pw","value":"hunter2xyz"}]', 'hunter2xyz'],
      ['[{"op":"replace","path":"/data/password","value":"aHVudGVyMnh5eg=="}]', 'aHVudGVyMnh5eg=='],
      ['{"name":"API_TOKEN","path":"x","value":"abc123def"}', 'abc123def'],
      ['{"type":"password","value":"winter-cat.9","temporary":true}', 'winter-cat.9'],
      ['<add key="ApiKey" value="abc123def"/>', 'abc123def'],
    ],
    keeps: [
      '{"name":"LOG_LEVEL","value":"DEBUG"}',
      '{"type":"string","value":"winter-cat.9"}',
      '{"name":"DB_PASSWORD","value":"$(DB_PASS)"}',
      '[{"op":"replace","path":"/data/LOG_LEVEL","value":"debug"}]',
      '{"path":"/etc/x","value":"abc123def456"}',
      '- name: PORT\n  value: "80"',
    ],
  },
  'yaml-block': {
    hides: [
      ['password: |\n  hunter2pw\nuser: app', 'hunter2pw'],
      ['  ssh_key: >-\n    abc 123\n    def 456\n  user: x', 'abc 123', 'def 456'],
      ['{"values":"password: |\\n  hunter2pw\\nuser: app\\n"}', 'hunter2pw'],
    ],
    keeps: ['description: |\n  password rules', 'password: |\n  $DB_PASSWORD\nuser: app'],
  },
  'yaml-next-line': {
    hides: [
      ['password:\n  winter-cat9\nuser: app', 'winter-cat9'],
      ["  - password:\n      'winter cat 9'\n    user: app", 'winter cat 9'],
      ['[pod/app-1/app] password:\n[pod/app-1/app]   winter-cat9', 'winter-cat9'],
      ['app-1  | password:\napp-1  |   winter-cat9', 'winter-cat9'],
      ['passwords:\n- winter-cat-99\n- "dog 8 x"\nuser: app', 'winter-cat-99', 'dog 8 x'],
      ['password:\n  type: plain\n  value: winter-cat9\nuser: app', 'winter-cat9'],
      ['password: winter\n  cat 9\n\n  dog\nuser: app', 'cat 9', 'dog'],
      ['password:\n  winter cat\n  dog nine\n  bird ten99\nuser: app', 'winter cat', 'dog nine', 'bird ten99'],
      ['{"values":"passwords:\\n  - winter-cat-99\\nuser: app\\n"}', 'winter-cat-99'],
    ],
    keeps: [
      'password:\n  valueFrom:\n    secretKeyRef:\n      name: app',
      'token:\n  text: hello-8',
      'password:\n  secretKeyRef:\n    name: app',
      'passwords:\n  - name: app',
      'token:\n  fn::secret: abc123def',
      'password:\nuser: app-12345',
      'password:\n  must have 12 characters',
      'token:\n  $TOKEN',
    ],
  },
  'list-in-brackets': {
    hides: [
      ['passwords: [winter-cat9, dogs-and-8, "bird 7 x"]', 'winter-cat9', 'dogs-and-8', 'bird 7 x'],
      ['api_keys = ["winter-cat9",', 'winter-cat9'],
    ],
    keeps: [
      'passwords: [required, optional]',
      'credentials: [$USER, $PASSWORD]',
      'tokens: [the, cat]',
      'secrets: [app-db, web-tls]',
      'passwords: [{name: a}, {name: b}]',
    ],
  },
  'argument-on-next-line': {
    hides: [
      ['- --db-password\n- hunter2pw', 'hunter2pw'],
      ['  "--api-key",\n  "abc123def"', 'abc123def'],
    ],
    keeps: ['- --max-tokens\n- "4096"', '- --password\n- $(DB_PASSWORD)', '- --password-file\n- /etc/pw'],
  },
  'table-column': {
    hides: [
      ['id,user,password\n1,app,winter-cat9\n2,web,dog-and-8', 'winter-cat9', 'dog-and-8'],
      [
        ' id | name | api_token\n----+------+-----------------\n  1 | app  | kD83hfQ02mZx71Lw\n(1 row)',
        'kD83hfQ02mZx71Lw',
      ],
      [' password \n----------\n winter-cat9\n(1 row)', 'winter-cat9'],
      ['| user | password |\n| --- | --- |\n| app | `winter-cat9` |', 'winter-cat9'],
      ['| user | password |\n| --- | --- |\n| app | winter-cat9 |', 'winter-cat9'],
      ['NAME     PASSWORD      AGE\napp      winter-cat9   3d', 'winter-cat9'],
      ['COPY public.users (id, password, n) FROM stdin;\n1\twinter-cat9\t2\n\\.', 'winter-cat9'],
    ],
    keeps: [
      'NAME   TYPE     SECRETS   AGE\ndefault   x   1   3d',
      'id,token_count\n1,512',
      '| Variable | Meaning |\n| --- | --- |\n| token | a token of the API |',
      'the password, the token and the key are set',
      'SANDBOX_API_KEY, as in Deployment x\nWhy: two workloads send different keys: calls are refused, 5x not',
    ],
  },
  'secret-wrapper': {
    hides: [
      [`got SecretStr('winter-cat9') here`, 'winter-cat9'],
      ['Err(BadPassword("winter-Cat9!"))', 'winter-Cat9!'],
    ],
    keeps: [`SecretStr('**********')`, 'InvalidToken("Not enough segments")', 'getSecret("app-db")'],
  },
  'value-below': {
    hides: [
      ['  -e DB_PASSWORD=\\\nwinter-cat9 \\\n  app', 'winter-cat9'],
      ['bind_password =\n    winter-cat9\nuser = x', 'winter-cat9'],
      ['secret_key = (\n    "rhu2adHJRWgma4Z"\n    "yY16BMwDQtINg6m"\n)', 'rhu2adHJRWgma4Z', 'yY16BMwDQtINg6m'],
    ],
    keeps: ['password =\nuser = app', 'token = (\n    get_token()\n)'],
  },
  'value-behind-leaders': {
    hides: [
      ['  client_secret .... kD83hfQ02mZx71Lw', 'kD83hfQ02mZx71Lw'],
      ['admin password      winter-cat9', 'winter-cat9'],
    ],
    keeps: ['  --password TEXT     Password of the user', 'token           required', 'secret ........ none'],
  },
  'in-container': {
    hides: [
      ['secrets: {A: kD83hfQ02mZx71Lw, B: dog!8x}', 'kD83hfQ02mZx71Lw', 'dog!8x'],
      ['tokens: [kD83hfQ02mZx71Lw, q7Rv0cXm2Zt8Lp5K]', 'kD83hfQ02mZx71Lw', 'q7Rv0cXm2Zt8Lp5K'],
      ['secrets:\n  web:\n    current: kD83hfQ02mZx71Lw\nuser: x', 'kD83hfQ02mZx71Lw'],
    ],
    keeps: [
      'secrets:\n- name: app-12345',
      'tokens: [the, cat, sat9]',
      'secrets: [app-db2, web-tls]',
      'credentials: {type: basic, created: 2026-01-01}',
    ],
  },
  terraform: {
    hides: [
      ['variable "db_password" {\n  type = string\n  default = "winter-cat9"\n}', 'winter-cat9'],
      ['  ~ password = "winter-cat9" -> "dog-and-8"', 'dog-and-8'],
    ],
    keeps: ['variable "region" {\n  default = "eu-west-1"\n}', '~ size = "db.t3" -> "db.t4"'],
  },
  'secret-argument': {
    hides: [
      ['setPassword("winter-cat9")', 'winter-cat9'],
      [`HTTPBasicAuth('app', 'winter-cat9')`, 'winter-cat9'],
    ],
    keeps: ['getSecret("app-db-2")', 'setToken(token)', 'login("app", password)'],
  },
  'xml-element': {
    hides: [
      ['<githubToken>\n  winter-cat9\n</githubToken>', 'winter-cat9'],
      ['12:00 <password kind="plain">\n    winter-cat9\n  </password>', 'winter-cat9'],
    ],
    keeps: ['<maxTokens>\n  4096\n</maxTokens>', '<password>\n  $DB_PASSWORD\n</password>', '<token>\n</token>'],
  },
  'validation-error': {
    hides: [
      [`db_password\n  too long [type=string_too_long, input_value='winter-cat9', input_type=str]`, 'winter-cat9'],
    ],
    keeps: [`port\n  not a number [type=int_parsing, input_value='winter-cat9', input_type=str]`],
  },
  'reported-value': {
    hides: [
      ['{"loc":["body","password"],"msg":"too short","input":"winter-cat9"}', 'winter-cat9'],
      [`{'loc': ('body', 'password'), 'msg': 'too short', 'input': 'winter-cat9'}`, 'winter-cat9'],
      ["on field 'password': rejected value [winter-cat9]; codes", 'winter-cat9'],
      ['{"field":"password","message":"short","rejectedValue":"winter-cat9"}', 'winter-cat9'],
      ['{"path":"password","old_value":"winter-cat9","new_value":"dog-and-8"}', 'winter-cat9', 'dog-and-8'],
      ['{"password":{"from":"winter-cat9","to":"dog-and-8"}}', 'winter-cat9', 'dog-and-8'],
      ['{"token":{"S":"kD83hfQ02mZx71Lw"}}', 'kD83hfQ02mZx71Lw'],
    ],
    keeps: [
      '{"loc":["body","name"],"msg":"too short","input":"winter-cat9"}',
      '{"field":"region","old":"eu-west-1","new":"eu-west-2"}',
      "on field 'region': rejected value [eu-west-1]; codes",
      '{"password":{"old":"Old password","new":"New password"}}',
      '{"password":{"from":"2026-01-01","to":"2026-02-01"}}',
      '{"field":"password"},{"input":"winter-cat9"}',
    ],
  },
  'json-rows': {
    hides: [['{"columns":["id","password"],"rows":[[1,"winter-cat9"],[2,"dog-and-8"]]}', 'winter-cat9', 'dog-and-8']],
    keeps: ['{"columns":["id","region"],"rows":[[1,"winter-cat9"]]}', '{"columns":["password","token"]}'],
  },
  'beside-placeholder': {
    hides: [
      ['password=<ecret123>', '<ecret123>'],
      [`k = process.env.API_KEY || 'winter-cat9'`, 'winter-cat9'],
      ['password=<redacted:rule/x#aaaaaaaaaaaaaaaa>winter-cat9', 'winter-cat9'],
    ],
    keeps: ['password=<base64>', 'password=<password>', 'password=<redacted:rule/x#aaaaaaaaaaaaaaaa>&page=12345678'],
  },
  'random-password': {
    hides: [
      ['{"type":"random_password","values":{"result":"winter-cat9"}}', 'winter-cat9'],
      [
        '{"address":"random_password.db","change":{"before":{"result":"winter-cat9"},"after":{"result":"dog-and-8"}}}',
        'winter-cat9',
        'dog-and-8',
      ],
    ],
    keeps: [
      '{"type":"random_id","values":{"result":"winter-cat9"}}',
      '{"type":"random_password","values":{"length":16}},{"type":"random_id","values":{"result":"winter-cat9"}}',
    ],
  },
}
