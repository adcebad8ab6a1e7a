import type {Scenario, Step} from './scenario.ts'

const again: Step = {call: 'glob', args: {pattern: '*'}, observe: 'No files found.'}

export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  finish: {
    title: 'the agent has nothing to do and finishes',
    steps: [{finish: 'All done.'}],
  },
  tools: {
    title: 'the agent looks around, edits a file, calls an unknown tool, and finishes',
    usage: {prompt: 1200, completion: 40, cost: 0.01},
    steps: [
      {
        call: 'terminal',
        args: {command: 'ls'},
        thought: 'I will look at what is there.',
        summary: 'list the files',
        risk: 'LOW',
        observe: {text: 'README.md\nsrc', exit_code: 0},
      },
      {
        call: 'file_editor',
        args: {command: 'create', path: '/workspace/project/hello.txt', file_text: 'hello\n'},
        observe: {
          text: 'The file was made.',
          path: '/workspace/project/hello.txt',
          prev_exist: false,
          new_content: 'hello\n',
        },
        takes: '300ms',
      },
      {'call-invalid': 'no_such_tool', args: {x: 1}},
      {call: 'think', args: {thought: 'That tool is not there; I am done.'}},
      {finish: 'I made hello.txt.'},
    ],
  },
  parallel: {
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
  },
  reject: {
    title: 'the agent asks before every call; the user rejects one after two seconds, and the agent continues',
    confirmation: 'always',
    steps: [
      {user: 'reject', after: '2s', text: 'Not on this machine.'},
      {user: 'run', after: '3s'},
      {call: 'terminal', args: {command: 'rm -rf build'}, summary: 'delete the build', risk: 'HIGH'},
      {finish: 'Then I leave it as it is.'},
    ],
  },
  confirm: {
    title: 'the agent asks before a risky call and waits until you accept or reject it',
    confirmation: 'risky',
    analyzer: 'LLMSecurityAnalyzer',
    steps: [
      {call: 'terminal', args: {command: 'ls'}, risk: 'LOW', observe: {text: 'build', exit_code: 0}},
      {call: 'terminal', args: {command: 'rm -rf build'}, risk: 'HIGH', observe: {text: '', exit_code: 0}},
      {finish: 'The build is gone.'},
    ],
  },
  pause: {
    title: 'the user pauses the agent after a second, while a tool runs for three; a run continues it',
    steps: [
      {user: 'pause', after: '1s'},
      {call: 'terminal', args: {command: 'make'}, observe: {text: 'built', exit_code: 0}, takes: '3s'},
      {finish: 'It is built.'},
    ],
  },
  interrupt: {
    title: 'the user interrupts the agent twice: while a tool runs, and while the model answers',
    steps: [
      {user: 'interrupt', after: '1s'},
      {call: 'terminal', args: {command: 'make'}, observe: {text: 'built', exit_code: 0}, takes: '1m'},
      {user: 'interrupt', after: '1s'},
      {wait: '1m'},
      {finish: 'Nothing is built.'},
    ],
  },
  error: {
    title: 'a tool server is unreachable, then the model fails; the next message is answered',
    turns: [
      {
        steps: [
          {
            event: {
              kind: 'ServerErrorEvent',
              source: 'environment',
              code: 'MCPTimeoutError',
              detail: 'The tool server did not answer within 30 seconds.',
            },
          },
          {call: 'terminal', args: {command: 'ls'}, error: 'The terminal is gone: connection reset.'},
          {fail: 'LLMServiceUnavailableError', detail: 'Error code: 503 the provider is overloaded'},
        ],
      },
      {steps: [{say: 'The model is back.'}]},
    ],
  },
  stuck: {
    title: 'the agent repeats the same call four times and is found to be stuck; a message frees it',
    turns: [{steps: [again, again, again, again]}, {steps: [{say: 'I was going round in circles.'}]}],
  },
  condense: {
    title: 'the history is condensed during the work',
    steps: [
      {call: 'terminal', args: {command: 'cat README.md'}, observe: {text: '# A project', exit_code: 0}},
      {condense: 'The agent has read README.md.', request: true, 'keep-summary': true},
      {finish: 'It is a project.'},
    ],
  },
  stream: {
    title: 'the answers arrive in parts; the model engine reports its token ids',
    usage: {prompt: 3650, completion: 44},
    steps: [
      {stream: ['I will ', 'look ', 'around.'], reasoning: ['A look ', 'first.'], every: '200ms'},
      {
        call: 'terminal',
        args: {command: 'ls'},
        thought: 'I will look around.',
        reasoning: 'A look first.',
        observe: {text: 'README.md', exit_code: 0},
      },
      {stream: ['There is ', 'one file, ', 'README.md.'], every: '200ms'},
      {token: [2045, 374, 832, 1052], prompt: [791, 3361]},
      {say: 'There is one file, README.md.'},
    ],
  },
  logs: {
    title: 'requests to the model are logged, as with `log_completions`',
    'log-completions': true,
    steps: [
      {
        'completion-log': 'scripted-1.json',
        data: {messages: [{role: 'user', content: 'go'}], response: {content: 'Hello.'}},
        model: 'scripted',
      },
      {say: 'Hello.'},
    ],
  },
  acp: {
    title: 'an ACP agent reports its own tool calls and answers',
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
  },
}
