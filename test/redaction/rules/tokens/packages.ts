import type {Examples} from '../examples.ts'

export const PACKAGES: Examples = {
  'artifactory-key': {
    hides: [
      [
        'export KEY=AKCp8TA5M0icZmcPLblxHMONGPup9gS4jaHiVobz2XwWBy9WDLLgZdoOBNeqzsfrYE8wgIVAq',
        'AKCp8TA5M0icZmcPLblxHMONGPup9gS4jaHiVobz2XwWBy9WDLLgZdoOBNeqzsfrYE8wgIVAq',
      ],
      [
        '{"note":"sent cmVmdGtuOjAxOj9V8pf0mPYIuAhldWaBXwS6193L6hpwosF7zpaKNeLmOJRGPWBr"}',
        'cmVmdGtuOjAxOj9V8pf0mPYIuAhldWaBXwS6193L6hpwosF7zpaKNeLmOJRGPWBr',
      ],
    ],
    keeps: [
      'KEY=AKCp8xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcAKCp8kWjFH4nSQ2y3V5p6WF4pkG5t1s8zlzy9y6GAJDHG3ZdRhEElsISV7nKbaRY10oXICSwq',
    ],
  },
  'clojars-token': {
    hides: [
      [
        'CLOJARS_5f26a9bb4d5986c8982d645dd5fa3feab8937550bc6837509268be1b6312',
        'CLOJARS_5f26a9bb4d5986c8982d645dd5fa3feab8937550bc6837509268be1b6312',
      ],
      [
        'level=info msg="token CLOJARS_19f4b794cec347131ba11a664f158a6f6a898ac2a6dcee61c4de3cf075a2 refused"',
        'CLOJARS_19f4b794cec347131ba11a664f158a6f6a898ac2a6dcee61c4de3cf075a2',
      ],
    ],
    keeps: [
      'KEY=CLOJARS_000000000000000000000000000000000000000000000000000000000000',
      'abcCLOJARS_a3e2ebb99fb863fc99d0f8fd3f756ac61d0deae32e0996f557495af1ff1a',
    ],
  },
  'crates-io-token': {
    hides: [
      ['GET /hooks/cioqNvrW3UNrKzxczCGjvenoTzkbJEGz3L7/events 200', 'cioqNvrW3UNrKzxczCGjvenoTzkbJEGz3L7'],
      ['export KEY=cioSg3m4ZF2rzMohd0efGrpE4HYEzJEzxNL', 'cioSg3m4ZF2rzMohd0efGrpE4HYEzJEzxNL'],
    ],
    keeps: [
      'KEY=cioxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcciorppcyu2SArKkTcQPndiDvL92q39f0Yg8',
      'cio_handler',
      'servicio general',
    ],
  },
  'docker-hub-token': {
    hides: [
      ['argv: [run, dckr_pat_x36f5y2kIWeKDohOegIjK7eHiW8]', 'dckr_pat_x36f5y2kIWeKDohOegIjK7eHiW8'],
      ['first\\ndckr_oat_skUJyIfXMs7sxm0qVAUxDyu3oR8UKfSc\\nlast', 'dckr_oat_skUJyIfXMs7sxm0qVAUxDyu3oR8UKfSc'],
    ],
    keeps: ['KEY=dckr_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcdckr_pat_YEmGh0Up_HDwdYyCudXFSdA41Ix', 'dckr_pat_short'],
  },
  'jfrog-token': {
    hides: [
      [
        'JFROG_API_KEY=nEgwI56wKiAECGXwxMu3WFBFRi2y7NGtxYh3sypbRmJxCNyGnYkecko4rIwQpwj0ic9ZyOWka',
        'nEgwI56wKiAECGXwxMu3WFBFRi2y7NGtxYh3sypbRmJxCNyGnYkecko4rIwQpwj0ic9ZyOWka',
      ],
      [
        'artifactoryToken: "WPuJkdu0GBlxwq35EJacOj80dxt7HH549b2s3Tp2Lg8O8uzFJcIh9F8Sf9qbWABD"',
        'WPuJkdu0GBlxwq35EJacOj80dxt7HH549b2s3Tp2Lg8O8uzFJcIh9F8Sf9qbWABD',
      ],
    ],
    keeps: [
      'JFROG_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'JFROG_TOKEN=$JFROG_TOKEN',
      'GET https://jfrog.example.org/v1/items/7ebaee2f 200',
    ],
  },
  'npm-token': {
    hides: [
      ['export KEY=npm_rEFvuYriZrWovkXeAoHLVvxjhzoa0VZ8XpAH', 'npm_rEFvuYriZrWovkXeAoHLVvxjhzoa0VZ8XpAH'],
      ['{"note":"sent npm_mjxETXRuyfLNYMJLmHjhj9GHaInGsogSdfec"}', 'npm_mjxETXRuyfLNYMJLmHjhj9GHaInGsogSdfec'],
    ],
    keeps: [
      'KEY=npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcnpm_oCwu58mXpASPc62zyCdNkiXuEQWwfgQaL6an',
      'npm_config_user_agent',
      'npm_package_dependencies_typescript',
    ],
  },
  'nuget-key': {
    hides: [
      [
        '{"note":"sent oy2mwif5ckip5sg0mks9ze8vfw2ocoknse508t9ovltfk3"}',
        'oy2mwif5ckip5sg0mks9ze8vfw2ocoknse508t9ovltfk3',
      ],
      [
        'next=%3Doy22x7i95u3zqps6euep391ts6f7z4k9s2wljphtahl59l%26page',
        'oy22x7i95u3zqps6euep391ts6f7z4k9s2wljphtahl59l',
      ],
    ],
    keeps: ['KEY=oy2xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcoy2g1af2xhw3nmw9iu916by64b8db6214i7xytq9ddolbw'],
  },
  'pypi-token': {
    hides: [
      [
        'next=%3Dpypi-AgEIcHlwaS5vcmcDNbTMlJ45N8u1WdzY2BLdCrLRArh8yxaxjoo-me_73BhxPjLf3qlKCov_o42k7v9Q_I2zwWuzMjmXqTTP9DVx_RCqTXsYlKpWYZdzum_pYEoFdOz4C7bK6tKhxqcclQ2LGgWDJiK6gbWakeWUESTyM%26page',
        'pypi-AgEIcHlwaS5vcmcDNbTMlJ45N8u1WdzY2BLdCrLRArh8yxaxjoo-me_73BhxPjLf3qlKCov_o42k7v9Q_I2zwWuzMjmXqTTP9DVx_RCqTXsYlKpWYZdzum_pYEoFdOz4C7bK6tKhxqcclQ2LGgWDJiK6gbWakeWUESTyM',
      ],
      [
        'argv: [run, pypi-AgENdGVzdC5weXBpLm9yZwq1s3r02PtFYVOyBaG_eeUPlwmdyjqsDTA8nntE9C7YMCdX3C_RO8gYFawzyfDcafrKa1x26W64HSrlVOzBenUSy1jemTbH7blU95Pb0869-jcvuRv9KkwAHRKpZvzyRjX9soGLnlN_Lc_WtFCHtPMROQc0J_8VY9]',
        'pypi-AgENdGVzdC5weXBpLm9yZwq1s3r02PtFYVOyBaG_eeUPlwmdyjqsDTA8nntE9C7YMCdX3C_RO8gYFawzyfDcafrKa1x26W64HSrlVOzBenUSy1jemTbH7blU95Pb0869-jcvuRv9KkwAHRKpZvzyRjX9soGLnlN_Lc_WtFCHtPMROQc0J_8VY9',
      ],
    ],
    keeps: [
      'KEY=pypi-AgEIcHlwaS5vcmcxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcpypi-AgEIcHlwaS5vcmcnbf5vU-ap8BlIMXdGQ7YqnZ08peZUwrR9C33xTS1r-HesYwuSwLSuLOTnymA4krlRDCtr7yREik3hYHRXq277vAMR_txlCgVrfGn24qko2FSYQOaMLo1Kvyay5qGK1tawrKcU6xt9uDyDaIHFeLgEm',
      'pypi-proxy-server',
    ],
  },
  'rubygems-key': {
    hides: [
      [
        'first\\nrubygems_aa0af444346d7233f38fe00a956aa47e37da6d15774e4fbe\\nlast',
        'rubygems_aa0af444346d7233f38fe00a956aa47e37da6d15774e4fbe',
      ],
      [
        "it was 'rubygems_1f4d36da58983598c683b9d491b3ca88d1c0eac7dcd9a18e'",
        'rubygems_1f4d36da58983598c683b9d491b3ca88d1c0eac7dcd9a18e',
      ],
    ],
    keeps: [
      'KEY=rubygems_000000000000000000000000000000000000000000000000',
      'abcrubygems_18dff1db32df3088d9d75a3869e82cfb1b7e6551ab0ba6bc',
    ],
  },
  'sidekiq-credentials': {
    hides: [
      ['source "https://41d7f0b3:9ce52a68@gems.contribsys.com/"', '41d7f0b3:9ce52a68'],
      ['BUNDLE_ENTERPRISE__CONTRIBSYS__COM: 7b30e9d4:c15f8a26', '7b30e9d4:c15f8a26'],
      ['export BUNDLE_GEMS__CONTRIBSYS__COM="e2a94d07:58b1f3c6"', 'e2a94d07:58b1f3c6'],
    ],
    keeps: ['https://enterprise.contribsys.com/ answered 401', 'BUNDLE_GEMS__CONTRIBSYS__COM: $CREDENTIALS'],
  },
  'packagist-token': {
    hides: [
      [
        'sent packagist_ack_158942850fe1b909a17ac04199fc7ef136f4ed216c4d1ce4570c7507516387ab4038 today',
        'packagist_ack_158942850fe1b909a17ac04199fc7ef136f4ed216c4d1ce4570c7507516387ab4038',
      ],
      [
        'export KEY=packagist_ack_9bb5cc3de0dffcefe5f81dd164bce7aa402e15f5dcac28c4a574850990edf9222708',
        'packagist_ack_9bb5cc3de0dffcefe5f81dd164bce7aa402e15f5dcac28c4a574850990edf9222708',
      ],
    ],
    keeps: ['abcpackagist_ack_9099b673152e834b04576720fddd3359332967e190eaa152d692d8cb1385c0dc38c9', 'packagist_short'],
  },
  'quay-token': {
    hides: [
      [
        'QUAY_API_KEY=RQYXLD1EHUAY5OXL5JT5LHAJZG15BCHAQ1HOFHBGB20UAPQSUGW9QNENL8CEVQ8P',
        'RQYXLD1EHUAY5OXL5JT5LHAJZG15BCHAQ1HOFHBGB20UAPQSUGW9QNENL8CEVQ8P',
      ],
      [
        '"quayToken": "WN33CFOV64C3D42U2IUDW28K0SBTJYUBMRXQD809ID1GEIEKSBVLP37DW7P9A063"',
        'WN33CFOV64C3D42U2IUDW28K0SBTJYUBMRXQD809ID1GEIEKSBVLP37DW7P9A063',
      ],
    ],
    keeps: ['QUAY_API_KEY=$KEY', 'GET https://quay.example.org/v1 200'],
  },
  'anaconda-token': {
    hides: [['anaconda ab-4cb12048-eb62-02cf-d851-88393f541775 was used', 'ab-4cb12048-eb62-02cf-d851-88393f541775']],
    keeps: ['anaconda is up since 2026'],
  },
  'cloudsmith-key': {
    hides: [
      ['CLOUDSMITH_API_KEY=ede810fa145ea350c42a7300df9e9d9d74abaa16', 'ede810fa145ea350c42a7300df9e9d9d74abaa16'],
      ['"cloudsmithToken": "42b3c275edb623ead361616fdda8257a90614c28"', '42b3c275edb623ead361616fdda8257a90614c28'],
    ],
    keeps: ['CLOUDSMITH_API_KEY=$KEY', 'GET https://cloudsmith.example.org/v1 200'],
  },
}
