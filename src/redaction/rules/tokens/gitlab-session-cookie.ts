import {defineShape} from '../../rule.ts'
import {isNoPlaceholder} from './shape/placeholder.ts'

export const gitlabSessionCookie = defineShape({
  id: 'gitlab-session-cookie',
  why: 'A GitLab session cookie is the signed-in user.',
  keywords: ['_gitlab_session'],
  pattern: /_gitlab_session=(?<secret>[0-9a-z]{32})/,
  accept: isNoPlaceholder,
  hides: [
    ['_gitlab_session=1cd2142cb1acf719fdd3d4e94e09132d', '1cd2142cb1acf719fdd3d4e94e09132d'],
    ['_gitlab_session=01fe155ce8c3c814bc7a26f06a495198', '01fe155ce8c3c814bc7a26f06a495198'],
  ],
  keeps: [],
})
