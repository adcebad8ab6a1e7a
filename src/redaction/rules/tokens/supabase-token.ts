import {defineToken} from './shape/token.ts'

export const supabaseToken = defineToken({
  id: 'supabase-token',
  why: 'Supabase tokens and secret keys (Supabase docs).',
  keywords: ['sbp_', 'sb_secret_'],
  pattern: /sbp_(?:oauth_|v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,60}/,
  hides: [
    [
      'level=info msg="token sbp_db3b3fc088bb812b7a3b062e931161e142bca786 refused"',
      'sbp_db3b3fc088bb812b7a3b062e931161e142bca786',
    ],
    ['GET /hooks/sb_secret_0W_ibm9h5dvUis42NHEwqgJmXnq2dIp/events 200', 'sb_secret_0W_ibm9h5dvUis42NHEwqgJmXnq2dIp'],
  ],
  keeps: ['KEY=sbp_0000000000000000000000000000000000000000', 'abcsbp_b654f2eafe81d7888297ecb39aace6044f24766f'],
})
