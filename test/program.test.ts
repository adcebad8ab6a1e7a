import {expect, test} from 'vitest'
import {programOf} from '../src/program.ts'

test.each([
  ['installed for everybody', '/usr/local/bin/svcdiag', {}, 'svcdiag'],
  ['installed, and started by a script of another package', '/usr/local/bin/svcdiag', {npm_command: 'run'}, 'svcdiag'],
  ['npx in a checkout', '/home/u/.npm/_npx/5ae5/node_modules/.bin/svcdiag', {npm_command: 'exec'}, 'npx svcdiag'],
  ['npx in a project that depends on it', '/p/node_modules/.bin/svcdiag', {npm_command: 'exec'}, 'npx svcdiag'],
  ['npm start in a checkout', '/p/bin/run.js', {npm_command: 'start'}, 'npx svcdiag'],
  ['a plugin of kubectl', '/usr/local/bin/kubectl-svcdiag', {}, 'kubectl svcdiag'],
  ['a plugin of kubectl in a folder of npm', '/p/node_modules/.bin/kubectl-svcdiag', {}, 'kubectl svcdiag'],
  ['the executable, found in the PATH', 'svcdiag', {}, 'svcdiag'],
  ['the executable under the name of the release', './svcdiag-0.1.0-linux-x64', {}, 'svcdiag'],
  ['another program of npm', '/p/node_modules/.bin/vitest', {npm_command: 'exec'}, 'svcdiag'],
])('%s', (_, script, env, program) => expect(programOf(script, env)).toBe(program))
