import {defineToken} from './shape/token.ts'

export const mongodbAtlasSecret = defineToken({
  id: 'mongodb-atlas-secret',
  why: 'A MongoDB Atlas service account secret (MongoDB docs).',
  keywords: ['mdb_sa_sk_'],
  pattern: /mdb_sa_sk_[\w-]{36,44}/,
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
})
