import {defineToken} from './shape/token.ts'

export const anthropicKey = defineToken({
  id: 'anthropic-key',
  why: 'Anthropic keys, admin keys and OAuth tokens (Anthropic docs, "API overview").',
  keywords: ['sk-ant-'],
  pattern: /sk-ant-[a-z]{2,8}\d{0,2}-[\w-]{20,250}/,
  hides: [
    [
      "it was 'sk-ant-api03-86bGQuRtoRTKWQBK8W4iFKYKJvzUAIyDa02osEgl2vDxkDdm1yNsiJ5116KyOqQlDDEctXHimapehRB9pPp4vGQTU0MLVAA'",
      'sk-ant-api03-86bGQuRtoRTKWQBK8W4iFKYKJvzUAIyDa02osEgl2vDxkDdm1yNsiJ5116KyOqQlDDEctXHimapehRB9pPp4vGQTU0MLVAA',
    ],
    [
      'sk-ant-admin01-eBlCim0P3247A9uYhQ0OGaaxQvwM5zvN4FEF1oS9YBrOvlDrs-oYm18aydedVqsQd2_lF0Na2wT-2lqGPAAX2eOqxuAY5AA',
      'sk-ant-admin01-eBlCim0P3247A9uYhQ0OGaaxQvwM5zvN4FEF1oS9YBrOvlDrs-oYm18aydedVqsQd2_lF0Na2wT-2lqGPAAX2eOqxuAY5AA',
    ],
    [
      'level=info msg="token sk-ant-oat01-V4Hntxwr9SckkLN9ZoUwZIl5o5vqlUgZfwFLxMMP17e1clELbxC54JzKdb-xHWERtup2evpPfmzTL1ZyQ5pa_a_PEHDYiAA refused"',
      'sk-ant-oat01-V4Hntxwr9SckkLN9ZoUwZIl5o5vqlUgZfwFLxMMP17e1clELbxC54JzKdb-xHWERtup2evpPfmzTL1ZyQ5pa_a_PEHDYiAA',
    ],
  ],
  keeps: [
    'KEY=sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxAA',
    'abcsk-ant-api03-sXWSfoO5FYC5fRoVXvjAx5xHE5Qf4zRSOyteC4N5vTb5QqvOznR6qTVzwzFb_jqErDE8hvu2R9FyqF3BOiCZnrCR9s4QlAA',
  ],
})
