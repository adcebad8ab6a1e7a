import type {Examples} from '../examples.ts'

export const DATA: Examples = {
  'airtable-key': {
    hides: [
      [
        'airtableToken: "path7Qm2Zr9Xc4VbK.5b1f0e8c7a3d9642f1c8b05e7d3a946281fc5e0b7a9d3c64f2818e5b0c7a3d96"',
        'path7Qm2Zr9Xc4VbK.5b1f0e8c7a3d9642f1c8b05e7d3a946281fc5e0b7a9d3c64f2818e5b0c7a3d96',
      ],
      ['AIRTABLE_API_KEY=keyR8mZ2vQ5tL1xWc', 'keyR8mZ2vQ5tL1xWc'],
    ],
    keeps: [
      'AIRTABLE_API_KEY=keyXXXXXXXXXXXXXX',
      'AIRTABLE_TOKEN=$AIRTABLE_TOKEN',
      'GET https://api.airtable.com/v0/meta 200',
    ],
  },
  'airtable-token': {
    hides: [
      [
        'next=%3Dpatk4tFIt4EZj31xq.cac1d48f848ba69afca7f13d34a01bf1dc854946460837be321a54e5e4163427%26page',
        'patk4tFIt4EZj31xq.cac1d48f848ba69afca7f13d34a01bf1dc854946460837be321a54e5e4163427',
      ],
      [
        'argv: [run, patLqq0gXQOO2Pirf.90798dae5012dc3e17b22b9e1db969d7d2bc4431518dbc71836ba07752ba2125]',
        'patLqq0gXQOO2Pirf.90798dae5012dc3e17b22b9e1db969d7d2bc4431518dbc71836ba07752ba2125',
      ],
    ],
    keeps: [
      'KEY=patxxxxxxxxxxxxxx.0000000000000000000000000000000000000000000000000000000000000000',
      'abcpatQoTeCznGWf94xb.9d3d4274c74022c3988231980318484eaff0d9ef6c6194053fd13d238756db4e',
      'path.join(patch)',
      'pattern.exec',
    ],
  },
  'algolia-key': {
    hides: [
      ['--algolia-token whkos8v961xkgnyudhfoervfqv8hrk4z', 'whkos8v961xkgnyudhfoervfqv8hrk4z'],
      [`"algolia.secret" => 'z8s5pvnxu1ptlw79nh5bwpmaejv1u2yg',`, 'z8s5pvnxu1ptlw79nh5bwpmaejv1u2yg'],
    ],
    keeps: [
      'ALGOLIA_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'ALGOLIA_TOKEN=$ALGOLIA_TOKEN',
      'GET https://algolia.example.org/v1/items/f48fcbd8 200',
    ],
  },
  'clickhouse-cloud-key': {
    hides: [
      ['first\\n4b1dztu7oW8w8znsJszXHqzgGlNtZ417lDnjFxww2o\\nlast', '4b1dztu7oW8w8znsJszXHqzgGlNtZ417lDnjFxww2o'],
      ["it was '4b1dNubdfB76yMSNwvzFmYTGfFsIlVcgreX2QkLwbt'", '4b1dNubdfB76yMSNwvzFmYTGfFsIlVcgreX2QkLwbt'],
    ],
    keeps: ['KEY=4b1dxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abc4b1dOrZwYVO8ejyzKP1rwz8fwHRvkwVAQjeI9lXyOC'],
  },
  'cockroachdb-key': {
    hides: [
      [
        "it was 'CCDB1_1J6kky3YQCRntmw4NsMNDz_Ez9POpcf0XI5NKfXUXfRELUauK4pd2g8ZkGbtqIA'",
        'CCDB1_1J6kky3YQCRntmw4NsMNDz_Ez9POpcf0XI5NKfXUXfRELUauK4pd2g8ZkGbtqIA',
      ],
      [
        'CCDB1_RdehAJdK0o45z1AI363GdY_smkqmeeh8KwCQVCLFK8HYPwjhpAwUjjjxsIRgm3S',
        'CCDB1_RdehAJdK0o45z1AI363GdY_smkqmeeh8KwCQVCLFK8HYPwjhpAwUjjjxsIRgm3S',
      ],
    ],
    keeps: [
      'KEY=CCDB1_xxxxxxxxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcCCDB1_6fqEy3rlpgbbuPrXQQZGfH_Wc8T5zUa5m5AMe4E1wcdiGhJejTCTtHL6BZrZjmo',
    ],
  },
  'confluent-key': {
    hides: [
      [
        'next=%3Dcflt9bgfG9iMqH4au11poXwlFVpUlLS4iMNO43768r3nCTcgAjBldwwMDLCmNAUX%26page',
        'cflt9bgfG9iMqH4au11poXwlFVpUlLS4iMNO43768r3nCTcgAjBldwwMDLCmNAUX',
      ],
      [
        'argv: [run, cflt2P5qvL9gcCKbAQOf9R5OSMB8ZDh0VwQwvihkKdKJO2QZzZQ78uJtVhnHQAH1]',
        'cflt2P5qvL9gcCKbAQOf9R5OSMB8ZDh0VwQwvihkKdKJO2QZzZQ78uJtVhnHQAH1',
      ],
    ],
    keeps: [
      'KEY=cfltxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abccfltbnbFDQy0r6LTHE3MY1xQowYiHReBT4P5g0oyXNvaEkUKtNg1ykQiZyhKZhJh',
    ],
  },
  'confluent-secret': {
    hides: [
      [
        '--confluent-token oH4hZEnfUc6nVGpyPRzOdR9t6sd5vp3PZzyGKnCDl6C3mUltjNVIZQ17MXgvFVzk',
        'oH4hZEnfUc6nVGpyPRzOdR9t6sd5vp3PZzyGKnCDl6C3mUltjNVIZQ17MXgvFVzk',
      ],
      [`"ccloud.secret" => 'SOJYEP1FCQCX4G2Y',`, 'SOJYEP1FCQCX4G2Y'],
    ],
    keeps: [
      'CONFLUENT_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'CONFLUENT_TOKEN=$CONFLUENT_TOKEN',
      'GET https://confluent.example.org/v1/items/2de7e2d9 200',
    ],
  },
  'databricks-token': {
    hides: [
      ['GET /hooks/dapi404863dd46bc8eb70e585cdf427e9ba1/events 200', 'dapi404863dd46bc8eb70e585cdf427e9ba1'],
      ['export KEY=dapieddb7ebdcc0d9fe8157c1b7c83cd8901-2', 'dapieddb7ebdcc0d9fe8157c1b7c83cd8901-2'],
    ],
    keeps: [
      'KEY=dapi00000000000000000000000000000000',
      'abcdapie394a6a44dcfc2a1e766b9ad08c94daf',
      'dapi123456789012345678a9bc01234defg5',
    ],
  },
  'maxmind-key': {
    hides: [
      ['first\\n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\\nlast', '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'],
      ["it was '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'", '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'],
    ],
    keeps: ['KEY=xxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxx_mmk'],
  },
  'mongodb-atlas-secret': {
    hides: [
      [
        'GET /hooks/mdb_sa_sk_lW8TG7VoZwN5tSNwLd7otqYRgyrAzGjvCj3dKd-y/events 200',
        'mdb_sa_sk_lW8TG7VoZwN5tSNwLd7otqYRgyrAzGjvCj3dKd-y',
      ],
      [
        'export KEY=mdb_sa_sk_XTWNBtIQY8b7TKwbUPIIxXe9miQmtPIkmkymDStD',
        'mdb_sa_sk_XTWNBtIQY8b7TKwbUPIIxXe9miQmtPIkmkymDStD',
      ],
    ],
    keeps: [
      'KEY=mdb_sa_sk_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcmdb_sa_sk_EXxJyF0F71GdGnz0pCMuJ2tr9WmHyLbK9rw-hMF8',
    ],
  },
  'neon-key': {
    hides: [
      [
        '{"note":"sent napi_xni0m3c9qdolkp7d14vzx75lagyxirtvpnqh8haveuabzm4s761pwr7kmqjtskt4"}',
        'napi_xni0m3c9qdolkp7d14vzx75lagyxirtvpnqh8haveuabzm4s761pwr7kmqjtskt4',
      ],
      [
        'next=%3Dnapi_488qqhi4lmue60t5mkg6jv34jivdfvdo2virnx6xg02hi00lbhvbdry530vguxnw%26page',
        'napi_488qqhi4lmue60t5mkg6jv34jivdfvdo2virnx6xg02hi00lbhvbdry530vguxnw',
      ],
    ],
    keeps: [
      'KEY=napi_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcnapi_6lp295wf20t5ro8si7f0n09numnxwh0lwcsxy58shnerz0msb7xwos6eddwhpk6b',
      'napi_create_function',
      'napi_get_value_string',
    ],
  },
  'planetscale-token': {
    hides: [
      [
        'pscale_tkn_HtcxI5HG3KcN8K3RJytk4ibGkoa8B0rxQNxrZnbhgbv',
        'pscale_tkn_HtcxI5HG3KcN8K3RJytk4ibGkoa8B0rxQNxrZnbhgbv',
      ],
      [
        'level=info msg="token pscale_pw_hBmo_NOwgldkblihOcS_MIXPLtQDzz2sOS6yWsXgPgm refused"',
        'pscale_pw_hBmo_NOwgldkblihOcS_MIXPLtQDzz2sOS6yWsXgPgm',
      ],
      [
        'GET /hooks/pscale_oauth_VVOSlY1kum5opSDjhbdjn-TFwYF24niz/events 200',
        'pscale_oauth_VVOSlY1kum5opSDjhbdjn-TFwYF24niz',
      ],
    ],
    keeps: [
      'KEY=pscale_tkn_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcpscale_tkn_oXJprCD63dLXfZu4j2XiChcnk55j0bCgu9MNM8EzMZK',
      'pscale_cluster',
    ],
  },
  'rapidapi-key': {
    hides: [
      [
        '{"name":"RAPID_API_SECRET","value":"uo3x0fskdiwtz40bq1jlqtv14sr4u3doak7v3p478otdtw1x3j"}',
        'uo3x0fskdiwtz40bq1jlqtv14sr4u3doak7v3p478otdtw1x3j',
      ],
      [
        '--rapid-api-token rav86rymta4sqa08v4vy2oghp8iwxox3gh28n7303r8hce7gal',
        'rav86rymta4sqa08v4vy2oghp8iwxox3gh28n7303r8hce7gal',
      ],
    ],
    keeps: [
      'RAPID_API_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'RAPID_API_TOKEN=$RAPID_API_TOKEN',
      'GET https://rapidapi.example.org/v1/items/63b8a213 200',
    ],
  },
  'supabase-token': {
    hides: [
      [
        'level=info msg="token sbp_db3b3fc088bb812b7a3b062e931161e142bca786 refused"',
        'sbp_db3b3fc088bb812b7a3b062e931161e142bca786',
      ],
      ['GET /hooks/sb_secret_0W_ibm9h5dvUis42NHEwqgJmXnq2dIp/events 200', 'sb_secret_0W_ibm9h5dvUis42NHEwqgJmXnq2dIp'],
    ],
    keeps: ['KEY=sbp_0000000000000000000000000000000000000000', 'abcsbp_b654f2eafe81d7888297ecb39aace6044f24766f'],
  },
  'cosmos-key': {
    hides: [
      [
        'cosmos Pej1vqim9vhXbQ8zgoo/Inq4X5s9y/nfjfNvTihewzoMbTic548sBsLpkwCtLUAqX4b4cVkMuVXYvL1I8qYnso== was used',
        'Pej1vqim9vhXbQ8zgoo/Inq4X5s9y/nfjfNvTihewzoMbTic548sBsLpkwCtLUAqX4b4cVkMuVXYvL1I8qYnso==',
      ],
    ],
    keeps: ['cosmos is up since 2026'],
  },
  'xata-key': {
    hides: [
      [
        'sent xau_V1Ivi2mDJPvh5jixhZcFgN9jrYz1VstPDxpoNWW0GPRi5x today',
        'xau_V1Ivi2mDJPvh5jixhZcFgN9jrYz1VstPDxpoNWW0GPRi5x',
      ],
      [
        'export KEY=xau_TezrlTqkpbxRBa106Cusf8Z8aJ18vd6LSxa6pmKiWIxjgG',
        'xau_TezrlTqkpbxRBa106Cusf8Z8aJ18vd6LSxa6pmKiWIxjgG',
      ],
    ],
    keeps: ['abcxau_TRxELP3RnxeTCocEuT3sDWzprNVeA6lH8Oo5cgFBd1m1kK', 'xau_short'],
  },
  'fauna-secret': {
    hides: [
      ['sent fnATR9NDJfZ9LzUramu6agTsLbBJ5UBMhdOctMPi today', 'fnATR9NDJfZ9LzUramu6agTsLbBJ5UBMhdOctMPi'],
      ['export KEY=fnA4ztWguZAy8yQXp5GAJVFAULmSYnzEviiUEeOP', 'fnA4ztWguZAy8yQXp5GAJVFAULmSYnzEviiUEeOP'],
    ],
    keeps: ['abcfnAZIBYfvLjUm817XtTLVmvz4TBChg6GkW4f76HA', 'fnAshort'],
  },
  'aiven-password': {
    hides: [
      ['sent AVNS_nUL3mkvYamwy3oD9-_R today', 'AVNS_nUL3mkvYamwy3oD9-_R'],
      ['export KEY=AVNS_pvDlfcFqmYB2ySnqMr4', 'AVNS_pvDlfcFqmYB2ySnqMr4'],
    ],
    keeps: ['abcAVNS_8yR0iQ2HM9hXhJYJIET', 'AVNS_short'],
  },
  'dbt-token': {
    hides: [
      ['sent dbtc_pxgy8qbDRkMFf6D1JPWmzEBpfhqT9MJ7dB1QuysQ today', 'dbtc_pxgy8qbDRkMFf6D1JPWmzEBpfhqT9MJ7dB1QuysQ'],
      ['export KEY=dbtc_Xhf4dFybf7sg5ARnRgt4ywasc1mLVwU5xzMs5X88', 'dbtc_Xhf4dFybf7sg5ARnRgt4ywasc1mLVwU5xzMs5X88'],
    ],
    keeps: ['abcdbtc_hbY2VrVVEPpLG8m9ziSbcuExE3oqiRxqpt0Qd1w0', 'dbtc_short'],
  },
  'astra-token': {
    hides: [
      [
        'sent AstraCS:4jBOH4uNLn9cwkrmKb3AXfoF:b2a63c11f5dcc7978e95c774e1251b585876c66a1765baaeb1640e4ebdc3b209 today',
        'AstraCS:4jBOH4uNLn9cwkrmKb3AXfoF:b2a63c11f5dcc7978e95c774e1251b585876c66a1765baaeb1640e4ebdc3b209',
      ],
      [
        'export KEY=AstraCS:X21fq6Sk3srTCEOc5Vw5jRGm:0b33cccd6c9bc66496aa152c87269299e614e25ffed4c646fa39242d939bf00a',
        'AstraCS:X21fq6Sk3srTCEOc5Vw5jRGm:0b33cccd6c9bc66496aa152c87269299e614e25ffed4c646fa39242d939bf00a',
      ],
    ],
    keeps: [
      'abcAstraCS:mwjxx84yy3i8UDhNPpGCm4Qp:29bc01355396606627bd85b3bf0b883bcc27b06c417607eb1b25b2bfee15d25a',
      'AstraCS:short',
    ],
  },
  'influxdb-token': {
    hides: [
      [
        'influx jnvNIc6kjYyBxr2rVvz5TcGKC3CmwP1MKem4GKkwDDOGPwVEt_DdrYzarohtMftx1erUJHF0Yhli0qyNVWT4SO== was used',
        'jnvNIc6kjYyBxr2rVvz5TcGKC3CmwP1MKem4GKkwDDOGPwVEt_DdrYzarohtMftx1erUJHF0Yhli0qyNVWT4SO==',
      ],
    ],
    keeps: ['influx is up since 2026'],
  },
  'materialize-password': {
    hides: [
      [
        'sent mzp_8525eb68479f05655c10a84159fb883e9e0d20935ca3eaf355c98dbf5acd0ab8 today',
        'mzp_8525eb68479f05655c10a84159fb883e9e0d20935ca3eaf355c98dbf5acd0ab8',
      ],
      [
        'export KEY=mzp_4b1f65fd7f591c5be5404525fb15fcc0bba60a288b84d43930adebda3447c840',
        'mzp_4b1f65fd7f591c5be5404525fb15fcc0bba60a288b84d43930adebda3447c840',
      ],
    ],
    keeps: ['abcmzp_ee06bf9882484b3563921f21d569e85d51403eaffcf8c6738fe72ff719d29c8a', 'mzp_short'],
  },
  'tinybird-token': {
    hides: [
      [
        'sent p.eyJiRZ1kboDZaaNudaIdLxMJOw2osGkBk2Kq6ucyueDLSA7ZkOGldQoPCamc870.v0uoInuw0QRGm3LY6oQ2c9DuAPW2WkPafc0jg7TmJ6l today',
        'p.eyJiRZ1kboDZaaNudaIdLxMJOw2osGkBk2Kq6ucyueDLSA7ZkOGldQoPCamc870.v0uoInuw0QRGm3LY6oQ2c9DuAPW2WkPafc0jg7TmJ6l',
      ],
      [
        'export KEY=p.eyJJQb0UNq8pgNPtqz8VLDaHmPEYx0dOSC8PJgGF5sC0NkVYftniuO4r9FTgR8B.ptsNZDkM4VK3XnG8r1cQ8iEKVQSE869P8WsIh1oSopZ',
        'p.eyJJQb0UNq8pgNPtqz8VLDaHmPEYx0dOSC8PJgGF5sC0NkVYftniuO4r9FTgR8B.ptsNZDkM4VK3XnG8r1cQ8iEKVQSE869P8WsIh1oSopZ',
      ],
    ],
    keeps: [
      'abcp.eyJN9k5STSQwiwF7OyeoRkpfLQyX21xRvCL8X5Vw8CYnIE7iHJ06PiBnloafI2C.2boXjirFHF9DOe9fVHthBwevEj6BUG6TZiqLEZNhp28',
      'p.eyJshort',
    ],
  },
  'appwrite-key': {
    hides: [
      [
        'sent standard_23e631e42364feca51ce3d014ef644c15a1251909e776abf02ab28f29660161a7feb669c14a080f6eb9f16a6a017c95f9ad686fc71769d8cdd873b48928d2bf876e8efddc3ae9e50a3612380e2dbb56a91eae7828572d2a79646746b56b6cf3dc27dc199aa528658f76808858a50af1bc119ffa6d97de51ee8ec5132146e420b today',
        'standard_23e631e42364feca51ce3d014ef644c15a1251909e776abf02ab28f29660161a7feb669c14a080f6eb9f16a6a017c95f9ad686fc71769d8cdd873b48928d2bf876e8efddc3ae9e50a3612380e2dbb56a91eae7828572d2a79646746b56b6cf3dc27dc199aa528658f76808858a50af1bc119ffa6d97de51ee8ec5132146e420b',
      ],
      [
        'export KEY=standard_ae5c92de7d5fa622489c4e21aabc2e3c90038cde91c537b82db26b4b60c10e6969b1373c4666fc87ac31bff59b59914287c8ab8d0e0924bd855191fe4f19812a98e6642760d38b8a98ff44f71994fdfe92bb128e984c12f28b9ab11add3e41ce5d5861aa63433d8dd36b41ad2cfe16482e4aae1f7fb7c19017e7412d49ed1f18',
        'standard_ae5c92de7d5fa622489c4e21aabc2e3c90038cde91c537b82db26b4b60c10e6969b1373c4666fc87ac31bff59b59914287c8ab8d0e0924bd855191fe4f19812a98e6642760d38b8a98ff44f71994fdfe92bb128e984c12f28b9ab11add3e41ce5d5861aa63433d8dd36b41ad2cfe16482e4aae1f7fb7c19017e7412d49ed1f18',
      ],
    ],
    keeps: [
      'abcstandard_90870cec54d83bcf2af1655245c377601ca9044807473857e70a89c38a954ffe98bf910d65a16f0e4cb0c857933d741fa880335071399483b13ae3271da153e3dfd26eeaf47072f8cb015ea27f3fbd6b63eebaffc90a9cee2f9208c863c07aab6c13ae8cb3cf32fefed91dfbd0ff76ff39fa4ffc7143ca609ce9377a340a5a02',
      'standard_short',
    ],
  },
  'mongodb-service-account-secret': {
    hides: [
      [
        'sent mdb_sa_sk_5dRVPW4s7tjceebB6avMSmUZaQJzZgygVHgakEa8 today',
        'mdb_sa_sk_5dRVPW4s7tjceebB6avMSmUZaQJzZgygVHgakEa8',
      ],
      [
        'export KEY=mdb_sa_sk_Sb0y2WpNupTyN6RLEYMY10N3sW4TiVOGT7ZgAvjR',
        'mdb_sa_sk_Sb0y2WpNupTyN6RLEYMY10N3sW4TiVOGT7ZgAvjR',
      ],
    ],
    keeps: ['abcmdb_sa_sk_YxGaTAMPoDeL2XBiXiIT2rw5q5VXDzEkkbQgCA6n', 'mdb_sa_sk_short'],
  },
  'upstash-token': {
    hides: [
      [
        'UPSTASH_API_KEY=AXXUIRKepc3w4017IiTs0GUNHiaeAaTCKfqOyxUaMMMQynfDhkWSex5',
        'AXXUIRKepc3w4017IiTs0GUNHiaeAaTCKfqOyxUaMMMQynfDhkWSex5',
      ],
      [
        '"upstashToken": "AXXIWkbPhURLKpIYA977w5CvwnxGA7tMKsnNyCUtpQlMZZQvYpg6pns"',
        'AXXIWkbPhURLKpIYA977w5CvwnxGA7tMKsnNyCUtpQlMZZQvYpg6pns',
      ],
    ],
    keeps: ['UPSTASH_API_KEY=$KEY', 'GET https://upstash.example.org/v1 200'],
  },
  'meilisearch-key': {
    hides: [
      [
        'MEILI_API_KEY=4b6e96eb27be6fff8af28096c261a15587e9c1f5548fc8a4e641f400ecb6d2d6',
        '4b6e96eb27be6fff8af28096c261a15587e9c1f5548fc8a4e641f400ecb6d2d6',
      ],
      [
        '"meiliToken": "1bcc030317b95f189313ef5ce432b65fde9000467ce5b3522bcf0b5c430a04cd"',
        '1bcc030317b95f189313ef5ce432b65fde9000467ce5b3522bcf0b5c430a04cd',
      ],
    ],
    keeps: ['MEILI_API_KEY=$KEY', 'GET https://meili.example.org/v1 200'],
  },
  'typesense-key': {
    hides: [
      ['TYPESENSE_API_KEY=mVmW0WKsuOgGwI75qRRSwXPPcFsLMPY0', 'mVmW0WKsuOgGwI75qRRSwXPPcFsLMPY0'],
      ['"typesenseToken": "738pcS8ZqXu4lcAe8GioSrknzV7LZSwJ"', '738pcS8ZqXu4lcAe8GioSrknzV7LZSwJ'],
    ],
    keeps: ['TYPESENSE_API_KEY=$KEY', 'GET https://typesense.example.org/v1 200'],
  },
}
