import {defineToken} from './shape/token.ts'

export const openaiKey = defineToken({
  id: 'openai-key',
  why: 'OpenAI keys of users, projects and service accounts (OpenAI docs, "API keys").',
  keywords: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-none-', 't3blbkfj'],
  pattern: /sk-(?:(?:proj|svcacct|admin|None)-[\w-]{20,260}|[A-Za-z0-9]{20,80}T3BlbkFJ[\w-]{20,140})/,
  hides: [
    [
      'GET /hooks/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/events 200',
      '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',
    ],
    [
      'export KEY=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',
      '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',
    ],
    [
      '{"note":"sent sk-svcacct-Kci9wL09Ijhhv5QYdeFt58KY0eCnpOBOEKWFC02xygQV7P2ADwl5AN9Pwp_zT3BlbkFJIUlgPJx5G5iaK8s66ZkvLBD7VIwwVflHTLIUck96On-OZuwcfE_1b6qbqJ2f"}',
      'sk-svcacct-Kci9wL09Ijhhv5QYdeFt58KY0eCnpOBOEKWFC02xygQV7P2ADwl5AN9Pwp_zT3BlbkFJIUlgPJx5G5iaK8s66ZkvLBD7VIwwVflHTLIUck96On-OZuwcfE_1b6qbqJ2f',
    ],
  ],
  keeps: [
    'KEY=sk-proj-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxT3BlbkFJxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcsk-proj-l0qjwaygI93ctFnHNsJLVdSN4uvtj8ehbRv3Lo1SOn0agss2z85rorTYBsL1DeUg1OL_H1FzorT3BlbkFJYvdbPKHJiaetSjG-kFwRjMh3YhR5Zrw-7pbuGUOwCISv4NcQLEiewMhDIxDxgU2EV-6_kkmjME',
  ],
})
