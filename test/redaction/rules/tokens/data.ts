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
}
