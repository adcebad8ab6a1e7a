import {defineToken, evenPlaceholders} from './shape/token.ts'

export const awsBedrockKey = defineToken({
  id: 'aws-bedrock-key',
  why: 'A long-lived Amazon Bedrock key; its head is the encoded name BedrockAPIKey- (AWS docs).',
  keywords: ['absk'],
  where: 'anywhere',
  pattern: /ABSK[A-Za-z0-9+/]{109,269}={0,2}(?![A-Za-z0-9+=])/,
  accept: evenPlaceholders,
  hides: [
    [
      'GET /hooks/ABSKQmVkcm9ja0FQSUtleS1lfqRhxffd7c44I+sRDHPhJmSgljl869+rq+ewHP4uaEzj4s7LyAbacZucH6VQo0xc3ByqqFukxGt7q06RDN0QualY6DBKVej1qHCQhKri15C=/events 200',
      'ABSKQmVkcm9ja0FQSUtleS1lfqRhxffd7c44I+sRDHPhJmSgljl869+rq+ewHP4uaEzj4s7LyAbacZucH6VQo0xc3ByqqFukxGt7q06RDN0QualY6DBKVej1qHCQhKri15C=',
    ],
    [
      'export KEY=ABSKQmVkcm9ja0FQSUtleS1exDmURRM2L0c69enMnjGfFdkULZZ0ie6I4i5kyN9nwHT/lzsh+kselV03AAU2rPDvAyzTnJBZ5H8A3IuKtkw0UxzVaqQg0weCcKaufoqaJTw8yuY',
      'ABSKQmVkcm9ja0FQSUtleS1exDmURRM2L0c69enMnjGfFdkULZZ0ie6I4i5kyN9nwHT/lzsh+kselV03AAU2rPDvAyzTnJBZ5H8A3IuKtkw0UxzVaqQg0weCcKaufoqaJTw8yuY',
    ],
  ],
  keeps: [
    'abcABSKQmVkcm9ja0FQSUtleS1nMn0w77Hj9OxQWmHygYXB/hvDT5R6EkFQtZFBiAreGPd0NSSXu0tgUkq9kHKeIB59J4e096tv/H1zGt9MrGkvmSuQuRjJtsgeEXd5wstDHRE=',
  ],
})
