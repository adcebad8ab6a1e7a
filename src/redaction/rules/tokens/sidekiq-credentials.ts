import {defineShape} from '../../rule.ts'

export const sidekiqCredentials = defineShape({
  id: 'sidekiq-credentials',
  why: 'User and password of the gem server of Sidekiq, in its address or in the variable of Bundler (Sidekiq wiki).',
  keywords: ['contribsys.com', 'contribsys__com'],
  pattern:
    /(?<![0-9a-f])(?<secret>[0-9a-f]{8}:[0-9a-f]{8})(?:@(?:gems|enterprise)\.contribsys\.com|(?<=CONTRIBSYS__COM[^\n]{1,60})(?![0-9a-f]))/,
  hides: [
    ['source "https://41d7f0b3:9ce52a68@gems.contribsys.com/"', '41d7f0b3:9ce52a68'],
    ['BUNDLE_ENTERPRISE__CONTRIBSYS__COM: 7b30e9d4:c15f8a26', '7b30e9d4:c15f8a26'],
    ['export BUNDLE_GEMS__CONTRIBSYS__COM="e2a94d07:58b1f3c6"', 'e2a94d07:58b1f3c6'],
  ],
  keeps: ['https://enterprise.contribsys.com/ answered 401', 'BUNDLE_GEMS__CONTRIBSYS__COM: $CREDENTIALS'],
})
