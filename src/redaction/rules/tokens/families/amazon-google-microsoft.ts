import {evenPlaceholders, hasDigitAndLetter, isNoSequence, isPublished} from '../accept.ts'
import {endings, HEX_32, type Row} from '../row.ts'

/** Keys, signed URLs and webhooks of Amazon, Google and Microsoft. */
export const AMAZON_GOOGLE_MICROSOFT: readonly Row[] = [
  {id: 'amazon-oauth-client-secret', holds: ['amzn1.oa2-cs.v1.'], pattern: /amzn1\.oa2-cs\.v1\.[0-9a-f]{64}/},
  {
    id: 'aws-access-key-id',
    why: 'An AWS access key id identifies the leaked key pair (AWS docs, "unique identifiers").',
    near: ['akia', 'abia', 'acca', ...endings('asia', '0123456789abcdefghijklmnopqrstuvwxyz')],
    where: 'in-word',
    // A lower-case letter may precede the id, because the id may follow a name directly: keyAKIA…
    pattern:
      /(?:(?<![A-Za-z0-9+])|(?<=%[0-9A-Fa-f]{2}|\\[nrtbf]|\\u00[0-9A-Fa-f]{2}|\\x[0-9A-Fa-f]{2})|(?<=[a-z])(?=[A-Z]{4,19}\d))A(?:KIA|SIA|BIA|CCA)[A-Z0-9]{16}(?![A-Za-z0-9+])/,
  },
  {
    id: 'aws-bedrock-key',
    why: 'A long-lived Amazon Bedrock key begins with the name BedrockAPIKey- in base64 (AWS docs).',
    holds: ['ABSK'],
    where: 'anywhere',
    pattern: /ABSK[A-Za-z0-9+/]{109,269}={0,2}(?![A-Za-z0-9+=])/,
    accept: evenPlaceholders,
  },
  {
    id: 'aws-bedrock-short-term-key',
    why: 'A short-term Amazon Bedrock key is a presigned URL in base64 (AWS docs).',
    holds: ['bedrock-api-key-'],
    pattern: /bedrock-api-key-[A-Za-z0-9+/_-]{100,4000}={0,2}/,
  },
  {id: 'aws-mws-token', holds: ['amzn.mws.'], pattern: /amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/},
  {
    id: 'aws-presigned-url',
    near: ['x-amz-signature', 'x-amz-security-token'],
    pattern:
      /[Xx]-[Aa]mz-(?:[Ss]ignature|[Ss]ecurity-[Tt]oken)(?:=|%3[Dd]|["']?: ?["']?)(?<secret>[\w%+/=.-]{40,4000})/,
  },
  {
    id: 'aws-session-token',
    why: 'An AWS session token belongs to temporary credentials. All begin with the same bytes in base64 (AWS docs, "AWS STS").',
    holds: ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz', 'FQoGZXIvYXdz'],
    pattern: /(?:IQoJb3JpZ2lu|FwoGZXIvYXdz|FQoGZXIvYXdz)(?:%2[BbFf]|%3[Dd]|[A-Za-z0-9+/_=-]){100,4000}/,
  },
  {id: 'ecr-password', near: ['aws:eyjwyxlsb2fk'], pattern: /AWS:(?<secret>eyJwYXlsb2Fk[A-Za-z0-9+/=_-]{40,8192})/},
  {
    id: 'google-api-key',
    why: 'Requests with a Google API key are billed to its project (Google docs, "API keys").',
    holds: ['AIza'],
    pattern: /(?<!\+)AIza[\w-]{35}(?![\w-])/,
    accept: key => isNoSequence(key) && !isPublished(key),
  },
  {
    id: 'google-chat-webhook',
    why: 'Anyone with the URL of a Google Chat webhook can post to its space (Google docs).',
    holds: ['chat.googleapis.com'],
    pattern: /chat\.googleapis\.com\/v1\/spaces\/[\w-]{5,40}\/messages\?(?<secret>[\w%=&.-]{60,300})/,
  },
  {
    id: 'google-hmac-key',
    holds: endings('GOOG', '0123456789ABCDEFGHIJKMNOPQRSTUVWXYZ'),
    pattern: /GOOG(?:1E)?[A-Z0-9]{20,58}/,
    accept: hasDigitAndLetter,
  },
  {id: 'google-oauth-client-secret', holds: ['GOCSPX-'], pattern: /GOCSPX-[\w-]{28}/},
  {
    id: 'google-oauth-token',
    why: 'A Google access token grants the permissions of its account (Google docs, "OAuth 2.0").',
    holds: ['ya29.'],
    pattern: /ya29\.(?:[a-z]\.)?[\w-]{20,2000}(?:\.[\w-]{1,500})?/,
  },
  {id: 'google-refresh-token', holds: ['1//0'], pattern: /1\/\/0[\w-]{40,220}/},
  {
    id: 'google-signed-url',
    why: 'The signature in a Google Cloud Storage URL grants access to the object (Google docs, "signed URLs").',
    near: ['x-goog-signature'],
    pattern: /[Xx]-[Gg]oog-[Ss]ignature(?:=|%3[Dd])(?<secret>[0-9a-f]{64,1200})/,
  },
  {
    id: 'google-authorization-code',
    holds: ['4/0A', '4%2F0A'],
    where: 'anywhere',
    pattern: /4(?:\/|%2F)0A[A-Za-z0-9_-]{40,120}/,
  },
  {
    id: 'azure-ad-client-secret',
    holds: ['0Q~', '1Q~', '2Q~', '3Q~', '4Q~', '5Q~', '6Q~', '7Q~', '8Q~', '9Q~'],
    pattern: /(?<![~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-]|\.[\w~.-])/,
  },
  {
    id: 'azure-key-signature',
    why: 'Newer keys of Azure services contain a fixed signature (Microsoft docs, "identifiable secrets").',
    holds: ['JQQJ9'],
    pattern: /[A-Za-z0-9]{52}JQQJ9[9DH][A-Za-z0-9]{26}/,
  },
  {
    id: 'azure-sas-signature',
    why: 'The signature in a shared access URL grants the access (Microsoft docs, "SAS").',
    near: ['sig='],
    pattern: /(?<![A-Za-z0-9_])[Ss]ig=(?<secret>[A-Za-z0-9%+/_-]{42,88}(?:=|%3[Dd]){0,2})/,
  },
  {id: 'azure-service-key', vendors: ['azure', 'cognitive', 'ocp-apim'], value: HEX_32},
  {
    id: 'azure-storage-key',
    why: 'Keys of storage accounts, Cosmos DB, functions and IoT hubs contain a fixed mark near their end (Microsoft docs).',
    holds: ['+ASt', 'ACDb', 'AzFu', 'AIoT', '+ASb', '+AEh', '+ARm', '+ACR', 'AzSe', 'APIM'],
    where: 'anywhere',
    pattern:
      /(?<![+])(?:[A-Za-z0-9+/]{76}(?:\+ASt|ACDb|APIM)[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{44}AzFu[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{33}(?:AIoT|\+ASb|\+AEh|\+ARm)[A-Za-z0-9+/]{5}[A-P]=|[A-Za-z0-9]{42}(?:\+ACR|AzSe)[A-Za-z0-9+/]{5,6})(?![A-Za-z0-9+=])/,
  },
  {
    id: 'power-automate-url',
    why: 'Anyone with the signed URL of a Logic App or Power Automate flow can start the flow (Microsoft docs).',
    holds: ['logic.azure.com', 'powerplatform.com'],
    pattern: /(?:logic\.azure\.com|powerplatform\.com)[^\s"'<>]{0,400}[?&;]sig=(?<secret>[\w%+/=-]{30,90})/,
  },
  {
    id: 'teams-webhook',
    why: 'Anyone with the URL of a Teams webhook can post to its channel (Microsoft docs, "incoming webhooks").',
    holds: ['webhook.office.com'],
    pattern:
      /webhook\.office\.com\/webhookb?2?\/(?<secret>[0-9a-z-]{36}@[0-9a-z-]{36}\/[A-Za-z]{3,40}\/[0-9a-zA-Z]{20,64}\/[0-9a-z-]{36}(?:\/[\w-]{1,80})?)/,
  },
  {
    id: 'azure-instrumentation-key',
    why: 'Anyone with the key can write to Application Insights (Microsoft docs, "connection strings").',
    near: ['instrumentationkey', 'instrumentation_key'],
    pattern:
      /[Ii](?:nstrumentation_?[Kk]ey|NSTRUMENTATION_?KEY)["\x27]?\s{0,2}[=:]\s{0,2}["\x27]?(?<secret>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/,
  },
]
