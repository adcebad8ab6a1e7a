import {defineToken} from './shape/token.ts'

export const pypiToken = defineToken({
  id: 'pypi-token',
  why: 'A PyPI token publishes packages; it is a macaroon (PyPI docs, "API tokens").',
  keywords: ['pypi-'],
  pattern: /pypi-Ag[A-Za-z0-9+/_-]{50,1000}/,
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
})
