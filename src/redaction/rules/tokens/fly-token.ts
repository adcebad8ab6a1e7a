import {defineToken} from './shape/token.ts'

export const flyToken = defineToken({
  id: 'fly-token',
  why: 'Fly.io tokens and macaroons (Fly.io docs, "access tokens").',
  keywords: ['fo1_', 'fm1r_', 'fm1a_', 'fm2_'],
  where: 'anywhere',
  pattern: /fo1_[\w-]{43}|fm1[ar]_[A-Za-z0-9+/]{100,2000}={0,3}|fm2_[A-Za-z0-9+/]{100,2000}={0,3}/,
  hides: [
    [
      'level=info msg="token fo1_Lv7Zjcpa0-nBLDUnvnL_1AiCcVxeTVcTcTKCrq-ICaP refused"',
      'fo1_Lv7Zjcpa0-nBLDUnvnL_1AiCcVxeTVcTcTKCrq-ICaP',
    ],
    [
      'GET /hooks/fm2_hRty8/tXRecZX6ZMknYwszBYU6vQXVjUcRiUzG64FlXejqoO4aBJqJ8PO0STPNhLwiBh131xept+e+WC1dvPoGyUfUZHWQ/vUOcRYaJhKAIrMxIh3WOK6USgHNYAH2GoU5zHU+9REteSme+/DVZFvHJRYbAGGAbb==/events 200',
      'fm2_hRty8/tXRecZX6ZMknYwszBYU6vQXVjUcRiUzG64FlXejqoO4aBJqJ8PO0STPNhLwiBh131xept+e+WC1dvPoGyUfUZHWQ/vUOcRYaJhKAIrMxIh3WOK6USgHNYAH2GoU5zHU+9REteSme+/DVZFvHJRYbAGGAbb==',
    ],
    [
      'export KEY=fm1r_4frI6EKF5tEeNWHhxbzwh+l1pFUALHgbUSloLbBgELm2kQ4sOSxZzbKt2Ne1Rpm88C2hpfsqsUrGJwAIwhVCYffJQ7YmXSdmzRrZdNoB7BUj5o4+BQchmzE5',
      'fm1r_4frI6EKF5tEeNWHhxbzwh+l1pFUALHgbUSloLbBgELm2kQ4sOSxZzbKt2Ne1Rpm88C2hpfsqsUrGJwAIwhVCYffJQ7YmXSdmzRrZdNoB7BUj5o4+BQchmzE5',
    ],
  ],
  keeps: ['KEY=fo1_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'abcfo1_2WcYNjVCQn_cB8M5WUb5UW1CdIR3fyWDr3iA8XOk5iy'],
})
