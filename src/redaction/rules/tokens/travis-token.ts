import {defineBesideVendor} from './shape/beside-vendor.ts'

export const travisToken = defineBesideVendor({
  id: 'travis-token',
  why: 'Travis CI tokens are 22 characters (Travis docs).',
  vendors: ['travis-ci', 'travis'],
  value: /[\w-]{22}/,
  hides: [
    ['{"name":"TRAVIS_CI_SECRET","value":"hk2c1DqA5eNAKkAjW8a7Ui"}', 'hk2c1DqA5eNAKkAjW8a7Ui'],
    ['--travis-token 1MctpdT40Q4LgeMfNIN812', '1MctpdT40Q4LgeMfNIN812'],
  ],
  keeps: [
    'TRAVIS_CI_API_KEY=xxxxxxxxxxxxxxxxxxxxxx',
    'TRAVIS_CI_TOKEN=$TRAVIS_CI_TOKEN',
    'GET https://travisci.example.org/v1/items/68086034 200',
  ],
})
