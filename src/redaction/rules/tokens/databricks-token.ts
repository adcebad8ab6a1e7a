import {defineToken} from './shape/token.ts'

export const databricksToken = defineToken({
  id: 'databricks-token',
  why: 'A Databricks personal access token (Databricks docs).',
  keywords: ['dapi'],
  pattern: /dapi[0-9a-f]{32}(?:-\d)?/,
  hides: [
    ['GET /hooks/dapi404863dd46bc8eb70e585cdf427e9ba1/events 200', 'dapi404863dd46bc8eb70e585cdf427e9ba1'],
    ['export KEY=dapieddb7ebdcc0d9fe8157c1b7c83cd8901-2', 'dapieddb7ebdcc0d9fe8157c1b7c83cd8901-2'],
  ],
  keeps: [
    'KEY=dapi00000000000000000000000000000000',
    'abcdapie394a6a44dcfc2a1e766b9ad08c94daf',
    'dapi123456789012345678a9bc01234defg5',
  ],
})
