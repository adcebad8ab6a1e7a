import {defineToken} from './shape/token.ts'

export const planetscaleToken = defineToken({
  id: 'planetscale-token',
  why: 'PlanetScale passwords, service and OAuth tokens (PlanetScale docs).',
  keywords: ['pscale_'],
  pattern: /pscale_(?:tkn|pw|oauth|pr|otkn)_[\w=.-]{32,64}/,
  hides: [
    [
      'pscale_tkn_HtcxI5HG3KcN8K3RJytk4ibGkoa8B0rxQNxrZnbhgbv',
      'pscale_tkn_HtcxI5HG3KcN8K3RJytk4ibGkoa8B0rxQNxrZnbhgbv',
    ],
    [
      'level=info msg="token pscale_pw_hBmo_NOwgldkblihOcS_MIXPLtQDzz2sOS6yWsXgPgm refused"',
      'pscale_pw_hBmo_NOwgldkblihOcS_MIXPLtQDzz2sOS6yWsXgPgm',
    ],
    [
      'GET /hooks/pscale_oauth_VVOSlY1kum5opSDjhbdjn-TFwYF24niz/events 200',
      'pscale_oauth_VVOSlY1kum5opSDjhbdjn-TFwYF24niz',
    ],
  ],
  keeps: [
    'KEY=pscale_tkn_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcpscale_tkn_oXJprCD63dLXfZu4j2XiChcnk55j0bCgu9MNM8EzMZK',
    'pscale_cluster',
  ],
})
