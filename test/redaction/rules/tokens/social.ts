import type {Examples} from '../examples.ts'

export const SOCIAL: Examples = {
  'adafruit-io-key': {
    hides: [
      ['--adafruit-token 03aefcc8712e065d78dbac5219f6fc22', '03aefcc8712e065d78dbac5219f6fc22'],
      [`"adafruit.secret" => '46cf303d15d2795c29affe5a967007b1',`, '46cf303d15d2795c29affe5a967007b1'],
    ],
    keeps: [
      'ADAFRUIT_API_KEY=00000000000000000000000000000000',
      'ADAFRUIT_TOKEN=$ADAFRUIT_TOKEN',
      'GET https://adafruit.example.org/v1/items/d3c10381 200',
    ],
  },
  'adafruit-key': {
    hides: [
      ['level=info msg="token aio_MSs9w0glR7PKkjJn5F2YCwAbOEtB refused"', 'aio_MSs9w0glR7PKkjJn5F2YCwAbOEtB'],
      ['GET /hooks/aio_3CqmJlHtEwLeE8IBsPIMnkctRCxV/events 200', 'aio_3CqmJlHtEwLeE8IBsPIMnkctRCxV'],
    ],
    keeps: [
      'KEY=aio_xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcaio_hlQ8Kq2IomhR5QHW3MFHXfUMO1pE',
      'aio_read',
      'aio_pending_requests_of_libc',
    ],
  },
  'facebook-access-token': {
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
  },
  'facebook-app-secret': {
    hides: [
      ['FACEBOOK_API_KEY=183e8049b25317116f2cba1a4cb8ac4b', '183e8049b25317116f2cba1a4cb8ac4b'],
      ['{"name":"FB_APP_SECRET","value":"4062f3a3b78d9fc9b16cc26d190a99b5"}', '4062f3a3b78d9fc9b16cc26d190a99b5'],
    ],
    keeps: [
      'FACEBOOK_API_KEY=00000000000000000000000000000000',
      'FACEBOOK_TOKEN=$FACEBOOK_TOKEN',
      'GET https://facebook.example.org/v1/items/a42ac7e4 200',
    ],
  },
  'flickr-key': {
    hides: [
      ['--flickr-token 5725caf53c3a04f1e04c4d056878cbed', '5725caf53c3a04f1e04c4d056878cbed'],
      [`"flickr.secret" => '21e97042eb0e8617116b83db33778385',`, '21e97042eb0e8617116b83db33778385'],
    ],
    keeps: [
      'FLICKR_API_KEY=00000000000000000000000000000000',
      'FLICKR_TOKEN=$FLICKR_TOKEN',
      'GET https://flickr.example.org/v1/items/833845b1 200',
    ],
  },
  'instagram-token': {
    hides: [
      [
        'GET /hooks/IGQVmY7yKdFTaIQ2pTeqWnAiwkAMcEEXsA6xXetQdZNAFy9JPao1BaXWVSBuIXK7QV8NvI1tl4bYUGDFtk6uh60Jkq8vtLj1Ce0foMkIyC7qm3ZHwlNscDeBd4LwUMBOFYHQMw/events 200',
        'IGQVmY7yKdFTaIQ2pTeqWnAiwkAMcEEXsA6xXetQdZNAFy9JPao1BaXWVSBuIXK7QV8NvI1tl4bYUGDFtk6uh60Jkq8vtLj1Ce0foMkIyC7qm3ZHwlNscDeBd4LwUMBOFYHQMw',
      ],
      [
        'export KEY=IGAAEJCdarSGznRXZcnIIlpldP4rOHfv0h7WseQDIm54eEhC6jA0zo98MR0OZhKAOB08cI2zZNHZYWfIzOTamFPHCjWIaBwsn5ZghY2crPcCpoRmKzqN04YU5ANXj7ftPhcG4z22pu47SzGvIFYOLTNDbV',
        'IGAAEJCdarSGznRXZcnIIlpldP4rOHfv0h7WseQDIm54eEhC6jA0zo98MR0OZhKAOB08cI2zZNHZYWfIzOTamFPHCjWIaBwsn5ZghY2crPcCpoRmKzqN04YU5ANXj7ftPhcG4z22pu47SzGvIFYOLTNDbV',
      ],
    ],
    keeps: [
      'KEY=IGQVxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'abcIGQVEzDtOV9Nz9c7bDSaCvzRXrI7YFGD6EP95NGUkoWB4l0CSETnbEplNFkMrdFJxyLKTLfHuTjlrTQei2WMv59sRjVQ0CWcbSuYY71I9w4xQwz0AbtLoj3Gkh31MsAvcoBGXB',
    ],
  },
  'linkedin-client': {
    hides: [
      ['{"name":"LINKED_IN_SECRET","value":"zdq6O6VyoPQ4xv4p"}', 'zdq6O6VyoPQ4xv4p'],
      ['--linked-in-token wszywz1zx9m0cx', 'wszywz1zx9m0cx'],
    ],
    keeps: [
      'LINKED_IN_API_KEY=xxxxxxxxxxxxxxxx',
      'LINKED_IN_TOKEN=$LINKED_IN_TOKEN',
      'GET https://linkedin.example.org/v1/items/ad8c83b1 200',
    ],
  },
  'mapbox-token': {
    hides: [
      [
        'next=%3Dsk.eyJ1Ijoiny4lQceg_U8PxLS1y3ux8_hT_R2_nJRrda7rfX3bwT8QSZXFencaTfYyJyR3.pMfvTtjOJgJb0_PZ79bCdO%26page',
        'sk.eyJ1Ijoiny4lQceg_U8PxLS1y3ux8_hT_R2_nJRrda7rfX3bwT8QSZXFencaTfYyJyR3.pMfvTtjOJgJb0_PZ79bCdO',
      ],
      [
        'argv: [run, pk.eyJ1IjoiBM-zdTS_Z75kFnVuvGiRFfsNxYy1Utqpw4X1Qwv6L6_6G9g8wpj2XyjxpMaW.UM9XLg-uUiVHkDyCFDsLNr]',
        'pk.eyJ1IjoiBM-zdTS_Z75kFnVuvGiRFfsNxYy1Utqpw4X1Qwv6L6_6G9g8wpj2XyjxpMaW.UM9XLg-uUiVHkDyCFDsLNr',
      ],
    ],
    keeps: [
      'KEY=sk.eyJ1Ijoixxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxx',
      'abcsk.eyJ1IjoiPSMHXgCbkwTlJXTQnMMLxJO5fPisd7OwREGI4YjKqGzd7mklZSG3JLiX2axL.1E16-lEp_LkiSoqjji-YFE',
    ],
  },
  'nytimes-key': {
    hides: [
      ['--nytimes-token odlzUCqAukXXU24Qssr99aOH1kKGYoyx', 'odlzUCqAukXXU24Qssr99aOH1kKGYoyx'],
      [`"new-york-times.secret" => 'azZi9lbTBYt4VdNdniJcddc3xYat1S3K',`, 'azZi9lbTBYt4VdNdniJcddc3xYat1S3K'],
    ],
    keeps: [
      'NYTIMES_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'NYTIMES_TOKEN=$NYTIMES_TOKEN',
      'GET https://nytimes.example.org/v1/items/5ad4ef55 200',
    ],
  },
  'twitch-token': {
    hides: [
      ['twitchToken: "a98nbukmevbdnxb182dvfzdjy6vhr1"', 'a98nbukmevbdnxb182dvfzdjy6vhr1'],
      ['{"name":"TWITCH_SECRET","value":"xmwhzuhnlbf1f1109gsmeaeew80z4j"}', 'xmwhzuhnlbf1f1109gsmeaeew80z4j'],
    ],
    keeps: [
      'TWITCH_API_KEY=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'TWITCH_TOKEN=$TWITCH_TOKEN',
      'GET https://twitch.example.org/v1/items/9a7b8bdb 200',
    ],
  },
  'twitter-key': {
    hides: [
      [
        '--twitter-token 3902407866032914905-qKhS7UJjL74NBWhJfbGzRJ5laJw6eSK0nxu7nAIB',
        '3902407866032914905-qKhS7UJjL74NBWhJfbGzRJ5laJw6eSK0nxu7nAIB',
      ],
      [
        `"twitter.secret" => 'nie8wBxpBYFTMskZ0BcbMxUWBHzbWzggl0MyyNDh6HUaFXCvF4',`,
        'nie8wBxpBYFTMskZ0BcbMxUWBHzbWzggl0MyyNDh6HUaFXCvF4',
      ],
      ['TWITTER_API_KEY=dhoB8MjZZR2B4IbcoZ6C2ewhU', 'dhoB8MjZZR2B4IbcoZ6C2ewhU'],
    ],
    keeps: [
      'TWITTER_API_KEY=0000000000000000000-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'TWITTER_TOKEN=$TWITTER_TOKEN',
      'GET https://twitter.example.org/v1/items/156c552a 200',
    ],
  },
  'twitter-bearer-token': {
    hides: [
      [
        'sent AAAAAAAAAAAAAAAAAAAAAAfwGsXxvuOkmtKlJX6MVV63J3lGFBZ2fB4YwqTkIQBYJ8zwSnZcN4EZs6jDhaTw1t8yO6H1VbUHacVdjjnO today',
        'AAAAAAAAAAAAAAAAAAAAAAfwGsXxvuOkmtKlJX6MVV63J3lGFBZ2fB4YwqTkIQBYJ8zwSnZcN4EZs6jDhaTw1t8yO6H1VbUHacVdjjnO',
      ],
      [
        'export KEY=AAAAAAAAAAAAAAAAAAAAAAl3z06ab97TYWxd29eSPHLW3UVvsV3s4LMZubZRxYi2kCxeGqea4YUHea2DlYmdac8fhcehl93xj7HNInES',
        'AAAAAAAAAAAAAAAAAAAAAAl3z06ab97TYWxd29eSPHLW3UVvsV3s4LMZubZRxYi2kCxeGqea4YUHea2DlYmdac8fhcehl93xj7HNInES',
      ],
    ],
    keeps: [
      'abcAAAAAAAAAAAAAAAAAAAAAAEZU4PzocDuqJIGbMgkhV8bev9ZTqR44xyFp8oTmoZQEvkibFi7otuGg2g4Yj6HlrLBZcLmdR40dhawRhKW',
      'AAAAAAAAAAAAAAAAshort',
    ],
  },
  'spotify-secret': {
    hides: [
      ['SPOTIFY_API_KEY=1dcab825f0723e7f19d9c614277c8693', '1dcab825f0723e7f19d9c614277c8693'],
      ['"spotifyToken": "176e454f8d5a1be6f5af73a082890a9a"', '176e454f8d5a1be6f5af73a082890a9a'],
    ],
    keeps: ['SPOTIFY_API_KEY=$KEY', 'GET https://spotify.example.org/v1 200'],
  },
  'reddit-secret': {
    hides: [
      ['REDDIT_API_KEY=UwrxG8tMp13RKtVPtYfe1AZ82GM5zo', 'UwrxG8tMp13RKtVPtYfe1AZ82GM5zo'],
      ['"redditToken": "l5jdYO6CdJDB5swT1IO9oPramnRRg8"', 'l5jdYO6CdJDB5swT1IO9oPramnRRg8'],
    ],
    keeps: ['REDDIT_API_KEY=$KEY', 'GET https://reddit.example.org/v1 200'],
  },
  'openweather-key': {
    hides: [
      ['OPENWEATHER_API_KEY=37ce8bd67468ef08f0ae1cec2e350755', '37ce8bd67468ef08f0ae1cec2e350755'],
      ['"openweatherToken": "a7f823c849165f6095b86bf86a3be297"', 'a7f823c849165f6095b86bf86a3be297'],
    ],
    keeps: ['OPENWEATHER_API_KEY=$KEY', 'GET https://openweather.example.org/v1 200'],
  },
  'here-key': {
    hides: [
      ['HERE_API_API_KEY=EtXWdTWnh9D58QRIumxzcbY4eapRn0fI7Uyebf8ph0Q', 'EtXWdTWnh9D58QRIumxzcbY4eapRn0fI7Uyebf8ph0Q'],
      ['HERE_API_SECRET: "3k0JtOhrm1uzPPr7Z59PYqbTfpAkqPdToobyddI1sxk"', '3k0JtOhrm1uzPPr7Z59PYqbTfpAkqPdToobyddI1sxk'],
    ],
    keeps: ['HERE_API_API_KEY=$KEY', 'GET https://here-api.example.org/v1 200'],
  },
  'tomtom-key': {
    hides: [
      ['TOMTOM_API_KEY=s74ijGAatzAtZCK9AVVhinFOwthu4vQe', 's74ijGAatzAtZCK9AVVhinFOwthu4vQe'],
      ['"tomtomToken": "RqUI1HRCRf4AfkZkdvcw6NQQF70MFlq3"', 'RqUI1HRCRf4AfkZkdvcw6NQQF70MFlq3'],
    ],
    keeps: ['TOMTOM_API_KEY=$KEY', 'GET https://tomtom.example.org/v1 200'],
  },
  'unsplash-key': {
    hides: [
      ['UNSPLASH_API_KEY=ROIMLQc8wNTzkQq6LADJndfY8kXYFNpWhG9bq1vbiNk', 'ROIMLQc8wNTzkQq6LADJndfY8kXYFNpWhG9bq1vbiNk'],
      ['"unsplashToken": "UMeu0jwNNTbie8Cqc8gy8TMuihA1oPtYQpFzGLhvPCc"', 'UMeu0jwNNTbie8Cqc8gy8TMuihA1oPtYQpFzGLhvPCc'],
    ],
    keeps: ['UNSPLASH_API_KEY=$KEY', 'GET https://unsplash.example.org/v1 200'],
  },
}
