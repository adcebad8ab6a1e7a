import type {Scenario} from '../scenario.ts'

export const parallel: Scenario = {
  title: 'one answer calls three tools, one of which fails',
  steps: [
    {
      parallel: [
        {call: 'terminal', args: {command: 'ls'}, observe: {text: 'README.md', exit_code: 0}, takes: '500ms'},
        {call: 'glob', args: {pattern: '*.md'}, observe: {text: 'README.md', files: ['README.md']}, takes: '200ms'},
        {call: 'grep', args: {pattern: 'hello'}, error: 'The search took too long: timeout.'},
      ],
      thought: 'These do not depend on each other.',
    },
    {finish: 'There is one file, README.md.'},
  ],
}
