import {expect, test} from 'vitest'
import {renderMarkdown} from '../../../src/cli/render/markdown.ts'
import {COPY, check, finding, report, TWO_CAUSES} from '../report-fixture.ts'

test('a ticket has a section for each cause, and every command in a fence of its own', () => {
  const text = renderMarkdown(TWO_CAUSES)
  expect(text).toMatch(/^## FAIL: openhands in context prod-eu: 2 causes, 4 findings\n/u)
  expect(text).toContain('\n### 1. The stored API keys differ (`keys.match`)\n')
  expect(text).toContain('\n### 2. The worker runs out of memory (`pods.memory`)\n')
  for (const {command} of COPY.steps) expect(text).toContain(`\n\`\`\`bash\n${command}\n\`\`\`\n`)
  expect(text).toContain('Undone: Helm writes its own at its next upgrade')
})

test('a step says what it does, what it changes and, behind its command, how to go back', () => {
  const [copy, restart] = COPY.steps
  const text = renderMarkdown(TWO_CAUSES)
  expect(text).toContain(
    `copy the value of default-api-key; changes Secret openhands/sandbox-api-key (you may not: patch secrets sandbox-api-key in openhands)\n\n\`\`\`bash\n${copy?.command}\n\`\`\`\n\nUndo: the old value is gone; Helm writes its own at the next upgrade\n\nrestart deployment/openhands\n`,
  )
  expect(text).not.toContain(restart?.undo)
})

test('text of the cluster is no markup, no table cell, no link, and calls nobody', () => {
  const evil = finding({
    observed: '| <img src=x> [a](javascript:b) **c** @team\n# d',
    because: '- list',
    path: 'a|b',
    evidence: [{source: 'log', text: 'has ``` and `code`'}],
  })
  const text = renderMarkdown(report([check('keys.match', {status: 'fail', findings: [evil]})]))
  expect(text).toContain('\\| \\<img src=x\\> \\[a\\](javascript:b) \\*\\*c\\*\\* @<!-- -->team \\# d')
  expect(text).toContain('\n\\- list\n')
  expect(text).toContain('a\\|b')
  expect(text).toContain('- log: ```` has ``` and `code` ````\n')
})

test('a command with backticks has a longer fence', () => {
  const odd = finding({verify: 'echo ```'})
  const text = renderMarkdown(report([check('keys.match', {status: 'fail', findings: [odd]})]))
  expect(text).toContain('\n````bash\necho ```\n````\n')
})
