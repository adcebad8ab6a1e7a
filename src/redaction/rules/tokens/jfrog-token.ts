import {defineBesideVendor} from './shape/beside-vendor.ts'

export const jfrogToken = defineBesideVendor({
  id: 'jfrog-token',
  why: 'JFrog keys are 73 characters, identity tokens 64 (JFrog docs).',
  vendors: ['jfrog', 'artifactory', 'bintray', 'xray'],
  value: /[A-Za-z0-9]{73}|[A-Za-z0-9]{64}/,
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
})
