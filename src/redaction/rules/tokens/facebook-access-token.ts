import {defineToken} from './shape/token.ts'

export const facebookAccessToken = defineToken({
  id: 'facebook-access-token',
  why: 'Facebook access tokens of pages, users and apps (Meta docs, "access tokens").',
  keywords: ['eaac', 'eaam', 'eaab', 'eaaf', 'eaad', 'eaag'],
  pattern: /(?<!\+)EAA[BCDFGM][A-Za-z0-9]{40,400}(?![+=])/,
  hides: [
    [
      'EAAC5jpF45fxOV3tVGL5WihdzL9TeVAxcsr3ye8ukwCrYuAeo0LgRZuQWS5Xa9sP4a83Fk3wcyjkpPlwtIGtNC6uWbMx7uC8iyTOCcE6qGoiAc0qamqc5e5dmaJBgiUxSov9ifyLPl9bb3awvjP9CNajPw4bcLketwql',
      'EAAC5jpF45fxOV3tVGL5WihdzL9TeVAxcsr3ye8ukwCrYuAeo0LgRZuQWS5Xa9sP4a83Fk3wcyjkpPlwtIGtNC6uWbMx7uC8iyTOCcE6qGoiAc0qamqc5e5dmaJBgiUxSov9ifyLPl9bb3awvjP9CNajPw4bcLketwql',
    ],
    [
      'level=info msg="token EAAMocNc0IjuyA1FJw6BCfxo4lbtSiOzomXRdpC69O4BS6v3QmoQRDB9CyzE5H7ktr2GXs83pb7ENvpE2qPsIBh6XMZZBNWkSg4KniuJcygjZMruGQhVXDdJUxRaN9xse1ynee3JDNtnZAiMmKjFuwMv81hOZaYa4p3oCITyoGdH48OF7aQjlv0B refused"',
      'EAAMocNc0IjuyA1FJw6BCfxo4lbtSiOzomXRdpC69O4BS6v3QmoQRDB9CyzE5H7ktr2GXs83pb7ENvpE2qPsIBh6XMZZBNWkSg4KniuJcygjZMruGQhVXDdJUxRaN9xse1ynee3JDNtnZAiMmKjFuwMv81hOZaYa4p3oCITyoGdH48OF7aQjlv0B',
    ],
  ],
  keeps: [
    'KEY=EAACxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcEAACVEp2VnxcudPXZnSLdVXUHIaqyVNHexbcDhd6b5x4c1Pj7qMms5oBagz8b2DUakSS1hsWihTySpJiKMbPhKxwkygrH0YN8WgjPAjcKLBjcQ4DK7p4X0WcTzGjht70zZplVwYteRdeu2mfLyeWnQ9Aac7TTtMV9pMj',
  ],
})
