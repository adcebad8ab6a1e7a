import {defineToken} from './shape/token.ts'

export const slackConfigToken = defineToken({
  id: 'slack-config-token',
  why: 'Slack configuration tokens change the manifests of all apps (Slack docs, "app manifests").',
  keywords: ['xoxe.xox'],
  pattern: /xoxe\.xox[bp]-\d-[A-Za-z0-9]{120,250}/,
  hides: [
    [
      'xoxe.xoxp-1-KheFKdNiNcIft2xOqPBzOKZbSHI6ocsHcXXY4sBuGyENbkAzmpyBh5wupRrgU7htzWOKu5n4d1WjZ3hU9MjBKloKZy85JE2Q2gDlyhFmFp5U1jO02H4y1SLbejWrxQLq59ODD6R37WmEKiUn9xUZhtcT0EcbemS7iLJwS9',
      'xoxe.xoxp-1-KheFKdNiNcIft2xOqPBzOKZbSHI6ocsHcXXY4sBuGyENbkAzmpyBh5wupRrgU7htzWOKu5n4d1WjZ3hU9MjBKloKZy85JE2Q2gDlyhFmFp5U1jO02H4y1SLbejWrxQLq59ODD6R37WmEKiUn9xUZhtcT0EcbemS7iLJwS9',
    ],
    [
      'level=info msg="token xoxe.xoxb-1-5O2YZFMMBW7fF62RNtkoAQfobA7FpF6h7GE7KIAmNX9vyKg1e2p0OG2Sol0AzSxF79hDkO7CfqAioxfGqe8w4oObAUxj6R8g6SaYqUqDzLDDoadERBIczjbZqbAnJqv6sTUdavyydazDlbTV5wi2BT1qKXnFsoFOPle refused"',
      'xoxe.xoxb-1-5O2YZFMMBW7fF62RNtkoAQfobA7FpF6h7GE7KIAmNX9vyKg1e2p0OG2Sol0AzSxF79hDkO7CfqAioxfGqe8w4oObAUxj6R8g6SaYqUqDzLDDoadERBIczjbZqbAnJqv6sTUdavyydazDlbTV5wi2BT1qKXnFsoFOPle',
    ],
  ],
  keeps: [
    'KEY=xoxe.xoxp-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcxoxe.xoxp-1-b3PzbGTRDhihQWvjJ3fSnrf0eJCtqi2DKzQbu72hYT9RAtvSAzjLm1vQbwAa8lTW1aejYTDj1kruMP1a83uzW5zlYaNAWegb5puVG1QnS1f7hfgJqaHfNOecHerzpyNFAn2WomVmSSwlU1Kv7LzMYHkgavR33H7aQfgo9y',
    'xoxe.xoxp-1-TheTokenOfTheAppConfiguration',
  ],
})
