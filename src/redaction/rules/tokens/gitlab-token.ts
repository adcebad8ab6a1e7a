import {defineToken} from './shape/token.ts'

export const gitlabToken = defineToken({
  id: 'gitlab-token',
  why: 'GitLab tokens of users, projects, runners, jobs, feeds and agents (GitLab docs, "token prefixes").',
  keywords: [
    'glpat-',
    'gldt-',
    'glrt-',
    'glrtr-',
    'glcbt-',
    'glptt-',
    'glft-',
    'glimt-',
    'glagent-',
    'gloas-',
    'glsoat-',
    'glffct-',
    'glwt-',
  ],
  pattern:
    /gl(?:pat|dt|rtr?|cbt|ptt|ft|imt|agent|oas|soat|ffct|wt)-[\w-]{20,300}(?:\.[0-9a-z]{2})?(?:\.[0-9a-z]{7,12})?/,
  hides: [
    ['argv: [run, glpat-fB9hsMQFccKJySbl4g1J]', 'glpat-fB9hsMQFccKJySbl4g1J'],
    ['first\\nglrt-SuBm79VIRqDzAgNeA1Zt\\nlast', 'glrt-SuBm79VIRqDzAgNeA1Zt'],
    ["it was 'glptt-35590ab0b2263fa509b341e0cd9ac716e197f056'", 'glptt-35590ab0b2263fa509b341e0cd9ac716e197f056'],
    ['glcbt-zy_BG1nJNOO5ljymz_nqdqP', 'glcbt-zy_BG1nJNOO5ljymz_nqdqP'],
    [
      'level=info msg="token glagent-Qpp5EyByO4Da8XknjWg6pr6j9B1s05GPmtazVWaS-_j_K-omGn refused"',
      'glagent-Qpp5EyByO4Da8XknjWg6pr6j9B1s05GPmtazVWaS-_j_K-omGn',
    ],
    [
      'GET /hooks/glpat-bnKws8THc4aD7oLUS5fSfaoTFzz.uv.dz05l3tjrv/events 200',
      'glpat-bnKws8THc4aD7oLUS5fSfaoTFzz.uv.dz05l3tjrv',
    ],
  ],
  keeps: ['KEY=glpat-xxxxxxxxxxxxxxxxxxxx', 'abcglpat-Wx_v1TKHqF3y8hNPmyM4'],
})
