import {defineToken} from './shape/token.ts'

export const googleOauthToken = defineToken({
  id: 'google-oauth-token',
  why: 'A Google access token acts as the account it was made for (Google docs, "OAuth 2.0").',
  keywords: ['ya29.'],
  pattern: /ya29\.(?:[a-z]\.)?[\w-]{20,2000}(?:\.[\w-]{1,500})?/,
  hides: [
    [
      'export KEY=ya29.a0bFE5qob33VSQqHdzD-D6YQ1c46UuSBQy8Ne67a6LYIribBcuIBGzcHPdyMBZqFxVHgIrSM2w0FhRKB6lQ_a46gfc3Z5Sl6GFfGyBJfCKAyUIwMbCpNugQQWtx1MtiiEWlNxDU7k2golghzXwKDtj8oYOQj96LxIg',
      'ya29.a0bFE5qob33VSQqHdzD-D6YQ1c46UuSBQy8Ne67a6LYIribBcuIBGzcHPdyMBZqFxVHgIrSM2w0FhRKB6lQ_a46gfc3Z5Sl6GFfGyBJfCKAyUIwMbCpNugQQWtx1MtiiEWlNxDU7k2golghzXwKDtj8oYOQj96LxIg',
    ],
    [
      '{"note":"sent ya29.c.b0AAjqe0lJibeaSys0ZiKZEazSIO6wGr5E-w2QjIkyJufxKfbazWbc4GMyTCRQR_XPU-saQD2lPnj3OvYi9Kp85xd9bD0R81iigQx01ZGMsGo4eIE_oaJZlutGfQnLhXEwnU4apVE8lCfMOEXZiO050LAjTdhnZ0OFd-aggw8RZ-m7bRCluzEygSb7AW1cLyWkiRkm01F3N"}',
      'ya29.c.b0AAjqe0lJibeaSys0ZiKZEazSIO6wGr5E-w2QjIkyJufxKfbazWbc4GMyTCRQR_XPU-saQD2lPnj3OvYi9Kp85xd9bD0R81iigQx01ZGMsGo4eIE_oaJZlutGfQnLhXEwnU4apVE8lCfMOEXZiO050LAjTdhnZ0OFd-aggw8RZ-m7bRCluzEygSb7AW1cLyWkiRkm01F3N',
    ],
  ],
  keeps: [
    'KEY=ya29.a0xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcya29.a0qazYwg4SE4cPPUX-32fr5y2vFLEPOCiF83QXcdrQdQFePntHzU0O23H1cx6eJI76-qOaQwfQxhd-5_2FRAQ_W6RiaFQWIjvJ5Ps1zAqjQkj0uRApB3VY-7HtIToOYJ3bLO8iLNBDqfNS6Pc1XtrEIXuuG6OZ9JDz',
  ],
})
