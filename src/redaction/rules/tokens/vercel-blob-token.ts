import {defineToken} from './shape/token.ts'

export const vercelBlobToken = defineToken({
  id: 'vercel-blob-token',
  why: 'A Vercel Blob token (Vercel docs).',
  keywords: ['vercel_blob_rw_'],
  pattern: /vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30,40}/,
  hides: [
    [
      'level=info msg="token vercel_blob_rw_vTcCqINAKysbTR9x_vlRTqS2apKCZKJg21Pkh50Rn4C8u5D refused"',
      'vercel_blob_rw_vTcCqINAKysbTR9x_vlRTqS2apKCZKJg21Pkh50Rn4C8u5D',
    ],
    [
      'GET /hooks/vercel_blob_rw_HDt3yx3TBeRO7YUy_b51r1agoiZP1VVHiikOiJC4cq9xy98Cq/events 200',
      'vercel_blob_rw_HDt3yx3TBeRO7YUy_b51r1agoiZP1VVHiikOiJC4cq9xy98Cq',
    ],
  ],
  keeps: [
    'KEY=vercel_blob_rw_xxxxxxxxxxxxxxxx_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcvercel_blob_rw_Y6zw40R68mNz8Zrr_zq7usxVcQXXRZoZdN30Dped0eSH7Ur',
  ],
})
