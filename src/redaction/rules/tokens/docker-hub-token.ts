import {defineToken} from './shape/token.ts'

export const dockerHubToken = defineToken({
  id: 'docker-hub-token',
  why: 'Docker Hub access tokens of users and organisations (Docker docs).',
  keywords: ['dckr_pat_', 'dckr_oat_'],
  pattern: /dckr_[po]at_[\w-]{27,40}/,
  hides: [
    ['argv: [run, dckr_pat_x36f5y2kIWeKDohOegIjK7eHiW8]', 'dckr_pat_x36f5y2kIWeKDohOegIjK7eHiW8'],
    ['first\\ndckr_oat_skUJyIfXMs7sxm0qVAUxDyu3oR8UKfSc\\nlast', 'dckr_oat_skUJyIfXMs7sxm0qVAUxDyu3oR8UKfSc'],
  ],
  keeps: ['KEY=dckr_pat_xxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcdckr_pat_YEmGh0Up_HDwdYyCudXFSdA41Ix', 'dckr_pat_short'],
})
