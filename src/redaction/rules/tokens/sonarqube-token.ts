import {defineToken} from './shape/token.ts'

export const sonarqubeToken = defineToken({
  id: 'sonarqube-token',
  why: 'SonarQube tokens of users, projects and analyses (SonarQube docs).',
  keywords: ['squ_', 'sqp_', 'sqa_'],
  pattern: /sq[upa]_[0-9a-f]{40}/,
  hides: [
    ['squ_5cc2d6dbdade80908549546ea5e9f2aa52131d1e', 'squ_5cc2d6dbdade80908549546ea5e9f2aa52131d1e'],
    [
      'level=info msg="token sqp_4fed8c7cb3b0812cffcc747764c86701484b79a7 refused"',
      'sqp_4fed8c7cb3b0812cffcc747764c86701484b79a7',
    ],
    [
      'GET /hooks/sqa_7ab1aeae1270e62c2699d20621c6f6dd53fb737a/events 200',
      'sqa_7ab1aeae1270e62c2699d20621c6f6dd53fb737a',
    ],
  ],
  keeps: ['KEY=squ_0000000000000000000000000000000000000000', 'abcsqu_413889e7a4627876be923021f1bd891d930f777f'],
})
