import {defineToken} from './shape/token.ts'

export const gitlabRunnerRegistration = defineToken({
  id: 'gitlab-runner-registration',
  why: 'A GitLab registration token enrols runners (GitLab docs, "token prefixes").',
  keywords: ['gr1348941'],
  pattern: /GR1348941[\w-]{20}(?![\w-])/,
  hides: [
    ['export KEY=GR13489416Opt4XIupIjljJ0rWjfg', 'GR13489416Opt4XIupIjljJ0rWjfg'],
    ['{"note":"sent GR1348941qeNWc4k2LEEaHlyHj3vK"}', 'GR1348941qeNWc4k2LEEaHlyHj3vK'],
  ],
  keeps: ['KEY=GR1348941xxxxxxxxxxxxxxxxxxxx', 'abcGR1348941ALN5XpknCWI4fWDorePu'],
})
