import {defineToken} from './shape/token.ts'

export const tencentSecretId = defineToken({
  id: 'tencent-secret-id',
  why: 'A Tencent Cloud secret id names the key pair that leaked (Tencent docs).',
  keywords: ['akid'],
  pattern: /(?<!\+)AKID[A-Za-z0-9]{32,36}(?!\+)/,
  hides: [
    ['level=info msg="token AKIDULkEYDlSaaixmnqNaR8adttkKLXVCHGp refused"', 'AKIDULkEYDlSaaixmnqNaR8adttkKLXVCHGp'],
    ['GET /hooks/AKIDz82FTr4U8CHGNTv3Po92mhvwtqp3Hynl/events 200', 'AKIDz82FTr4U8CHGNTv3Po92mhvwtqp3Hynl'],
  ],
  keeps: ['KEY=AKIDxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcAKIDCDr6lGTdVkPUanp0RL9HmJfXRkm3hT7A'],
})
