import type {Examples} from '../examples.ts'

export const PROGRAMS: Examples = {
  'helm-set': {
    hides: [
      ['helm upgrade oh . --set env[0].name=DB_PASSWORD,env[0].value=winter-cat9', 'winter-cat9'],
      ['--set app.env[3].name=API_KEY --set-string "app.env[3].value=winter-cat9"', 'winter-cat9'],
    ],
    keeps: ['--set env[0].name=LOG_LEVEL,env[0].value=debug2', '--set env[0].name=API_KEY,env[1].value=debug2'],
  },
  'command-line-password': {
    hides: [
      ['mysqldump -uroot -phunter2pw app', 'hunter2pw'],
      ['curl -s -u admin:hunter2pw https://h/', 'hunter2pw'],
      ['redis-cli -h r -a hunter2pw ping', 'hunter2pw'],
      ['curl -E cert.pem:hunter2pw https://h/', 'hunter2pw'],
      [String.raw`net use \\srv\share hunter2pw /user:bob`, 'hunter2pw'],
      ['openssl rsa -in k.pem -passin pass:hunter2pw', 'hunter2pw'],
      ['consul agent -encrypt=hunter2pw==', 'hunter2pw=='],
      ['docker login -u ci -p hunter2pw ghcr.io', 'hunter2pw'],
    ],
    keeps: [
      'mysql -u root -p app',
      'curl -u "$USER:$PASS" https://h/',
      'docker login -u app --password-stdin r',
      'mkdir -p a/b',
      'docker run --user 1000:1000 app',
    ],
  },
  'from-literal': {
    hides: [
      ['kubectl create secret generic x --from-literal=foo=hunter2pw', 'hunter2pw'],
      ["kubectl create secret generic x --from-literal='db=Winter Cat 99' -n y", 'Winter Cat 99'],
      ['kubectl create secret generic x --from-literal=db="Winter Cat 99" -n y', 'Winter Cat 99'],
    ],
    keeps: [
      'kubectl create secret generic x --from-literal=KEY="$KEY"',
      'kubectl create configmap x --from-literal=level=debug',
    ],
  },
  'sql-password': {
    hides: [
      ["ALTER USER app WITH PASSWORD 'hunter2pw';", 'hunter2pw'],
      ["ALTER USER app WITH PASSWORD 'hunter''2pw';", "hunter''2pw"],
      ["CREATE USER 'a'@'%' IDENTIFIED BY 'hunter2pw'", 'hunter2pw'],
    ],
    keeps: ['CREATE TABLE u (password varchar(60))', "PASSWORD '***'", 'statement: ALTER ROLE app PASSWORD <REDACTED>'],
  },
  'redis-auth': {
    hides: [
      ['requirepass hunter2pw', 'hunter2pw'],
      ['1700000000.1 [0 10.0.0.1:5] "AUTH" "default" "hunter2pw"', 'hunter2pw'],
      ['1700000000.1 [0 10.0.0.1:5] "ACL" "SETUSER" "bob" "on" ">hunter2pw"', 'hunter2pw'],
      ['127.0.0.1:6379> AUTH hunter2pw', 'hunter2pw'],
    ],
    keeps: [
      'ERR AUTH <password> called without any password configured',
      'NOAUTH Authentication required.',
      'AUTH mechanism GSSAPI',
    ],
  },
  directive: {
    hides: [
      ['bindpw secret9x', 'secret9x'],
      ['  rootpw   winter-cat', 'winter-cat'],
      ['sentinel auth-pass main winter-cat', 'winter-cat'],
      ['{"conf":"bindpw secret9x\\ntimeout 5"}', 'secret9x'],
    ],
    keeps: ['bindpw $LDAP_PASSWORD', 'rootpw is not set', 'option bindpw requires a value'],
  },
  'password-line': {
    hides: [
      ['password secret9x', 'secret9x'],
      ['user app\npassword winterCat9\ntimeout 5', 'winterCat9'],
      ['{"conf":"user app\\npassword winterCat9\\ntimeout 5"}', 'winterCat9'],
    ],
    keeps: ['password reset', 'password is required', 'password 12 characters', 'passwd v1', 'password 2026-03-01'],
  },
  'sasl-auth': {
    hides: [
      ['AUTH PLAIN AGFwcABzZWNyZXQ=', 'AGFwcABzZWNyZXQ='],
      ['a1 AUTHENTICATE PLAIN AGFwcABzZWNyZXQ=', 'AGFwcABzZWNyZXQ='],
    ],
    keeps: ['250-AUTH LOGIN PLAIN XOAUTH2', 'AUTH LOGIN', 'AUTH PLAIN authentication failed'],
  },
  netrc: {
    hides: [
      ['machine git.example.com login ci password hunter2pw', 'hunter2pw'],
      ['login ci\n  password hunter2pw', 'hunter2pw'],
    ],
    keeps: ['login failed: wrong password', 'machine h login $USER password $PASS'],
  },
  pgpass: {
    hides: [
      ['db.example.com:5432:app:app:hunter2pw', 'hunter2pw'],
      ['*:*:*:app:hunter2pw', 'hunter2pw'],
    ],
    keeps: ['10.0.0.1:5432: connection refused', 'arn:aws:s3:*:*:*', 'db:5432:app:app:$PGPASSWORD'],
  },
  'piped-password': {
    hides: [
      [`echo 'winter-cat9' | sudo -S apt-get update`, 'winter-cat9'],
      [`echo 'app:winter-cat9' | chpasswd`, 'winter-cat9'],
      [`printf '%s' winter-cat9 | docker login -u ci --password-stdin ghcr.io`, 'winter-cat9'],
      [`chpasswd <<< 'app:winter-cat9'`, 'winter-cat9'],
    ],
    keeps: ['echo "$PASSWORD" | sudo -S true', 'echo done | sudo -u app tee log', 'cat list | chpasswd'],
  },
  'sql-detail': {
    hides: [
      ["DETAIL:  parameters: $1 = 'hunter2pw'\nSTATEMENT:  INSERT INTO u (password) VALUES ($1)", 'hunter2pw'],
      ["Failing row contains (7, hunter2pw, null).\nSTATEMENT:  UPDATE u SET password = 'x'", 'hunter2pw'],
    ],
    keeps: [
      "DETAIL:  parameters: $1 = 'hunter2pw'\nSTATEMENT:  INSERT INTO u (name) VALUES ($1)",
      'Failing row contains (7, blue-cat9, null).\nSTATEMENT:  UPDATE u SET team = 1',
    ],
  },
  'sql-row': {
    hides: [
      ['DETAIL:  Key (tenant, api_key)=(7, winter-cat9) already exists.', 'winter-cat9'],
      [`INSERT INTO users (id, password) VALUES (1, 'winter-cat9'), (2, 'dog-and-8')`, 'winter-cat9', 'dog-and-8'],
      [
        `execute: INSERT INTO t (a, signing_secret) VALUES ($1, $2)\nDETAIL: parameters: $1 = '5', $2 = 'winter-cat9'`,
        'winter-cat9',
      ],
      [`SELECT id FROM s WHERE token = ?\n[parameters: ('kD83hfQ02mZx71Lw',)]`, 'kD83hfQ02mZx71Lw'],
    ],
    keeps: ['DETAIL:  Key (id)=(7) already exists.', `INSERT INTO t (id, name) VALUES (1, 'winter-cat9')`],
  },
  'network-device': {
    hides: [
      ['username app privilege 15 secret 9 winter-cat9', 'winter-cat9'],
      ['snmp-server community winter-cat9 RO', 'winter-cat9'],
      ['user stats insecure-password winter-cat9', 'winter-cat9'],
    ],
    keeps: ['snmp-server community $COMMUNITY RO', 'password encryption aes'],
  },
  'setting-in-words': {
    hides: [
      ['neighbor 10.0.0.1 password winter-cat9', 'winter-cat9'],
      ['ENV DB_PASSWORD winter-cat9', 'winter-cat9'],
      ['stats auth app:winter-cat9', 'winter-cat9'],
    ],
    keeps: ['ENV TOKEN_FILE /run/token', 'key-string', 'auth_basic_user_file /etc/nginx/htpasswd'],
  },
  'keycloak-credential': {
    hides: [
      [
        String.raw`{"type":"password","secretData":"{\"value\":\"kD83hfQ02mZx71Lw+/k=\",\"salt\":\"x\"}"}`,
        'kD83hfQ02mZx71Lw+/k=',
      ],
    ],
    keeps: [String.raw`{"type":"password","credentialData":"{\"hashIterations\":27500}"}`],
  },
  'cloud-init': {
    hides: [
      ['chpasswd:\n  list: |\n    root:winter-cat9\n    bob:dog-and-8\n  expire: false', 'winter-cat9', 'dog-and-8'],
      ['chpasswd: {list: "root:winter-cat9", expire: false}', 'winter-cat9'],
      ['write_files:\n- path: /etc/app/password\n  content: winter-cat9\n  owner: root', 'winter-cat9'],
      ['- path: /etc/app/password.txt\n  content: |\n    winter-cat9\n', 'winter-cat9'],
    ],
    keeps: [
      'chpasswd: {list: "root:RANDOM", expire: false}',
      'chpasswd:\n  expire: false\nruncmd:\n- a:winter-cat9',
      'write_files:\n- path: /etc/app/region\n  content: winter-cat9',
      '- path: /etc/app/password\n- path: /etc/x\n  content: winter-cat9',
    ],
  },
  'vault-unseal-key': {
    hides: [
      ['Unseal Key 1: kD83hfQ02mZx71LwQ9abcZp4L/kD83hfQ02mZx71LwQ+', 'kD83hfQ02mZx71LwQ9abcZp4L/kD83hfQ02mZx71LwQ+'],
      [
        '{"keys_base64":["n459bFtKOSgXBvXk08KxoJ+OfWxbSjkoFwb15NPCsaCr"]}',
        'n459bFtKOSgXBvXk08KxoJ+OfWxbSjkoFwb15NPCsaCr',
      ],
    ],
    keeps: ['Unseal Key (will be hidden):', '{"keys_base64":[]}', 'unseal keys: 5, threshold 3'],
  },
  'sql-function': {
    hides: [
      [`UPDATE u SET password = md5('winter-cat9') WHERE id = 1`, 'winter-cat9'],
      [`WHERE password = crypt('winter-cat9', gen_salt('bf'))`, 'winter-cat9'],
      [`IDENTIFIED BY 'winter-cat9' REPLACE 'dog-and-8'`, 'dog-and-8'],
      [
        `DETAIL:  parameters: $1 = 'kD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L'`,
        'kD83hfQ02mZx71LwQ9abcZp4LkD83hfQ02mZx71L',
      ],
    ],
    keeps: [
      `UPDATE u SET name = md5('winter-cat9')`,
      `password = get_secret('winter-cat9')`,
      `parameters: $1 = '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c'`,
      `SELECT REPLACE 'winter-cat9'`,
    ],
  },
}
