import {evenPlaceholders} from '../accept/placeholder.ts'
import type {Row} from '../row.ts'

/** Keys and signed addresses of Amazon. */
export const AMAZON: readonly Row[] = [
  {
    id: 'amazon-oauth-client-secret',
    why: 'The secret of a Login with Amazon client (Amazon docs).',
    holds: ['amzn1.oa2-cs.v1.'],
    pattern: /amzn1\.oa2-cs\.v1\.[0-9a-f]{64}/,
  },
  {
    id: 'aws-access-key-id',
    why: 'An AWS access key id names the key pair that leaked (AWS docs, "unique identifiers").',
    // one character more, because many lines contain asia
    near: ['akia', 'abia', 'acca', ...[...'0123456789abcdefghijklmnopqrstuvwxyz'].map(char => `asia${char}`)],
    where: 'in-word',
    // a lower-case letter before it is the end of a name, as in keyAKIA…
    pattern:
      /(?:(?<![A-Za-z0-9+])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2})|(?<=[a-z])(?=[A-Z]{4,19}\d))A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9+])/,
  },
  {
    id: 'aws-bedrock-key',
    why: 'A long-lived Amazon Bedrock key; its head is the encoded name BedrockAPIKey- (AWS docs).',
    holds: ['ABSK'],
    where: 'anywhere',
    pattern: /ABSK[A-Za-z0-9+/]{109,269}={0,2}(?![A-Za-z0-9+=])/,
    accept: evenPlaceholders,
  },
  {
    id: 'aws-bedrock-short-term-key',
    why: 'A short-term Amazon Bedrock key is an encoded presigned address (AWS docs).',
    holds: ['bedrock-api-key-'],
    pattern: /bedrock-api-key-[A-Za-z0-9+/_-]{100,4000}={0,2}/,
  },
  {
    id: 'aws-mws-token',
    why: 'An Amazon marketplace token (Amazon docs, "MWS").',
    holds: ['amzn.mws.'],
    pattern: /amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {
    id: 'aws-presigned-url',
    why: 'Signature and session token of a presigned AWS request are the permission itself (AWS docs, "SigV4").',
    near: ['x-amz-signature', 'x-amz-security-token'],
    pattern:
      /[Xx]-[Aa]mz-(?:[Ss]ignature|[Ss]ecurity-[Tt]oken)(?:=|%3[Dd]|["']?: ?["']?)(?<secret>[\w%+/=.-]{40,4000})/,
  },
  {
    id: 'aws-session-token',
    why: 'An AWS session token completes temporary credentials; all begin with the same encoded bytes (AWS docs, "AWS STS").',
    holds: ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
    pattern: /(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz)(?:%2[BbFf]|%3[Dd]|[A-Za-z0-9+/_=-]){100,4000}/,
  },
  {
    id: 'ecr-password',
    why: 'The password of a container registry at Amazon is an encoded JSON object (Amazon ECR docs).',
    near: ['aws:eyjwyxlsb2fk'],
    pattern: /AWS:(?<secret>eyJwYXlsb2Fk[A-Za-z0-9+/=_-]{40,8192})/,
  },
]
