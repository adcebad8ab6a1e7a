import type {Scenario} from '../scenario.ts'

export const acp: Scenario = {
  title: 'an ACP agent tells of its own tool calls, and answers',
  steps: [
    {
      acp: 'Edit README.md',
      id: 'toolu_1',
      status: 'in_progress',
      'tool-kind': 'edit',
      input: {old_string: 'a', new_string: 'b'},
    },
    {wait: '500ms'},
    {
      acp: 'Edit README.md',
      id: 'toolu_1',
      status: 'completed',
      'tool-kind': 'edit',
      output: {ok: true},
      content: [{type: 'diff', path: '/workspace/project/README.md', old_text: 'a', new_text: 'b'}],
    },
    {say: 'README.md is edited.'},
  ],
}
