import {defineToken} from './shape/token.ts'

export const artifactoryKey = defineToken({
  id: 'artifactory-key',
  why: 'JFrog Artifactory keys and reference tokens (JFrog docs).',
  keywords: ['akcp', 'cmvmdgtu'],
  pattern: /(?<!\+)AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9]{56}/,
  hides: [
    [
      'export KEY=AKCp8TA5M0icZmcPLblxHMONGPup9gS4jaHiVobz2XwWBy9WDLLgZdoOBNeqzsfrYE8wgIVAq',
      'AKCp8TA5M0icZmcPLblxHMONGPup9gS4jaHiVobz2XwWBy9WDLLgZdoOBNeqzsfrYE8wgIVAq',
    ],
    [
      '{"note":"sent cmVmdGtuOjAxOj9V8pf0mPYIuAhldWaBXwS6193L6hpwosF7zpaKNeLmOJRGPWBr"}',
      'cmVmdGtuOjAxOj9V8pf0mPYIuAhldWaBXwS6193L6hpwosF7zpaKNeLmOJRGPWBr',
    ],
  ],
  keeps: [
    'KEY=AKCp8xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcAKCp8kWjFH4nSQ2y3V5p6WF4pkG5t1s8zlzy9y6GAJDHG3ZdRhEElsISV7nKbaRY10oXICSwq',
  ],
})
