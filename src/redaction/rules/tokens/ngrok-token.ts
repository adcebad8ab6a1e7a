import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const ngrokToken = defineShape({
  id: 'ngrok-token',
  why: 'An ngrok API key or authtoken: its id, then the secret (ngrok docs).',
  keywords: ['ngrok'],
  pattern: /(?:ngrok|NGROK)[^\n]{0,60}?(?<![A-Za-z0-9])(?<secret>[0-9][A-Za-z0-9]{26}_[A-Za-z0-9]{21,22})/,
  accept: isNoPlaceholder,
  hides: [
    [
      'NGROK_AUTHTOKEN=29RiZxAthTMJxWQwjm1MyHx3T41_l9D7MTTgXHgGdwhAVTpuH',
      '29RiZxAthTMJxWQwjm1MyHx3T41_l9D7MTTgXHgGdwhAVTpuH',
    ],
    [
      'ngrok config add-authtoken 24Vz6AwpZqeDN5zkbu4ZlA72YxP_cwPmMW521yi1H8HpfnWpEF',
      '24Vz6AwpZqeDN5zkbu4ZlA72YxP_cwPmMW521yi1H8HpfnWpEF',
    ],
  ],
  keeps: ['ngrok tunnel up in 23ms'],
})
