import {expect, test} from 'vitest'
import {hiddenBy} from '../apply.ts'

/** Texts, and the same texts with `#` in place of their values. */
const VALUES: readonly (readonly [text: string, left: string])[] = [
  ["- value: 'abcdefgh\\'\n  name: 'API_TOKEN'", "- value: '#'\n  name: 'API_TOKEN'"],
  ["password: 'abcdefgh\\'\nname: 'x'", "password: '#'\nname: 'x'"],
  ["password: 'abcdefgh\\'", "password: '#'"],
  ["{'password': 'abc\\'de9', 'n': 1}", "{'password': '#', 'n': 1}"],
  ['{"password":"abc\\", de9","n":1}', '{"password":"#","n":1}'],
  ["password: 'it''s winter9'", "password: '#'"],
  ["{password: 'it''s winter9', user: 'x'}", "{password: '#', user: 'x'}"],
  ['volumes: [{name: token, secret: {secretName: tok}}]', 'volumes: [{name: token, secret: {secretName: tok}}]'],
  ['{name: x, secret: {optional: true, secretName: tok9}}', '{name: x, secret: {optional: true, secretName: tok9}}'],
  ['{user: x, passwords: [winter-cat9, dog-8]}', '{user: x, passwords: [#, #]}'],
  ['password={winter9', 'password=#'],
  ['Secret:{Name:tok9 Key:y}', 'Secret:{Name:tok9 Key:y}'],
  ['userPassword: {SSHA}q1w2e3r4t5', 'userPassword: #'],
  ['set "DB_PASSWORD=Winter Cat 99"', 'set "DB_PASSWORD=#"'],
  ["docker run -e 'DB_PASSWORD=Winter Cat 99' app", "docker run -e 'DB_PASSWORD=#' app"],
  ['{"Env":["DB_PASSWORD=winter cat 9","PATH=/bin"]}', '{"Env":["DB_PASSWORD=#","PATH=/bin"]}'],
  ['{\\"Env\\":[\\"DB_PASSWORD=winter cat 9\\",\\"A=b\\"]}', '{\\"Env\\":[\\"DB_PASSWORD=#\\",\\"A=b\\"]}'],
  ['args: [--db-password, WinterCat99aa]', 'args: [--db-password, #]'],
  ['args: [-v, --db-password, winter-cat-9, --port, 80]', 'args: [-v, --db-password, #, --port, 80]'],
  ['use --user, --password or none', 'use --user, --password or none'],
  ['secret: !vault winter-cat9', 'secret: !vault #'],
  ['secret: winter-cat9', 'secret: #'],
  ['secret: cat9-winter', 'secret: #'],
  ['secret: winter-cat', 'secret: winter-cat'],
  ['{"clientSecret":"cat9-winter"}', '{"clientSecret":"#"}'],
  ['secret: prod/web-db2', 'secret: prod/web-db2'],
  ['existingSecret: web-db2', 'existingSecret: web-db2'],
  ['secretName: web-db2', 'secretName: web-db2'],
  ['password: !vault winter-cat9', 'password: !vault #'],
  ['args: ["--db-password=winter cat 9", "-v"]', 'args: ["--db-password=#", "-v"]'],
  ['psql "password=s3cr3t-9 host=db user=app"', 'psql "password=# host=db user=app"'],
  ['msg="password=s3cr3t-9 is wrong"', 'msg="password=# is wrong"'],
  ['{"msg": "password=s3cr3t-9 is wrong"}', '{"msg": "password=# is wrong"}'],
]

test.each(VALUES)('%j', (text, left) => expect(hiddenBy(text)).toBe(left))
