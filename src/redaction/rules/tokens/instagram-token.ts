import {defineToken} from './shape/token.ts'

export const instagramToken = defineToken({
  id: 'instagram-token',
  why: 'An Instagram access token (Meta docs).',
  keywords: ['igqv', 'igaa'],
  pattern: /IG(?:QV|AA)[\w-]{80,300}/,
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
})
