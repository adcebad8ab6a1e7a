import {defineToken} from './shape/token.ts'

export const npmToken = defineToken({
  id: 'npm-token',
  why: 'An npm token publishes packages (npm docs, "access tokens").',
  keywords: ['npm_'],
  pattern: /npm_[A-Za-z0-9]{36}/,
  hides: [
    ['export KEY=npm_rEFvuYriZrWovkXeAoHLVvxjhzoa0VZ8XpAH', 'npm_rEFvuYriZrWovkXeAoHLVvxjhzoa0VZ8XpAH'],
    ['{"note":"sent npm_mjxETXRuyfLNYMJLmHjhj9GHaInGsogSdfec"}', 'npm_mjxETXRuyfLNYMJLmHjhj9GHaInGsogSdfec'],
  ],
  keeps: [
    'KEY=npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcnpm_oCwu58mXpASPc62zyCdNkiXuEQWwfgQaL6an',
    'npm_config_user_agent',
    'npm_package_dependencies_typescript',
  ],
})
