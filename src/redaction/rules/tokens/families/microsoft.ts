import type {Row} from '../row.ts'

/** Keys, signed addresses and hooks of Microsoft. */
export const MICROSOFT: readonly Row[] = [
  {
    id: 'azure-ad-client-secret',
    why: 'The secret of an Entra application: three characters, a digit, Q~, the rest (Microsoft docs, "client secrets").',
    holds: ['0Q~', '1Q~', '2Q~', '3Q~', '4Q~', '5Q~', '6Q~', '7Q~', '8Q~', '9Q~'],
    pattern: /(?<![~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-]|\.[\w~.-])/,
  },
  {
    id: 'azure-key-signature',
    why: 'Keys of Azure services made since 2022 carry a signature in their middle (Microsoft docs, "identifiable secrets").',
    holds: ['JQQJ9'],
    pattern: /[A-Za-z0-9]{52}JQQJ9[9DH][A-Za-z0-9]{26}/,
  },
  {
    id: 'azure-sas-signature',
    why: 'The signature of a shared access address is the permission itself (Microsoft docs, "SAS").',
    near: ['sig='],
    pattern: /(?<![A-Za-z0-9_])[Ss]ig=(?<secret>[A-Za-z0-9%+/_-]{42,88}(?:=|%3[Dd]){0,2})/,
  },
  {
    id: 'azure-service-key',
    why: 'Keys of Azure OpenAI, search, maps and cognitive services of old are 32 hexadecimal digits (Microsoft docs).',
    vendors: ['azure', 'cognitive', 'ocp-apim'],
    where: 'assigned',
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'azure-storage-key',
    why: 'Keys of storage accounts, Cosmos DB, functions, IoT hubs carry a mark before their end (Microsoft docs).',
    holds: ['+ASt', 'ACDb', 'AzFu', 'AIoT', '+ASb', '+AEh', '+ARm', '+ACR', 'AzSe', 'APIM'],
    where: 'anywhere',
    pattern:
      /(?<![+])(?:[A-Za-z0-9+/]{76}(?:\+ASt|ACDb|APIM)[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{44}AzFu[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{33}(?:AIoT|\+ASb|\+AEh|\+ARm)[A-Za-z0-9+/]{5}[A-P]=|[A-Za-z0-9]{42}(?:\+ACR|AzSe)[A-Za-z0-9+/]{5,6})(?![A-Za-z0-9+=])/,
  },
  {
    id: 'power-automate-url',
    why: 'The signature in the address of a Logic App or Power Automate flow starts it (Microsoft docs).',
    holds: ['logic.azure.com', 'powerplatform.com'],
    pattern: /(?:logic\.azure\.com|powerplatform\.com)[^\s"'<>]{0,400}[?&;]sig=(?<secret>[\w%+/=-]{30,90})/,
  },
  {
    id: 'teams-webhook',
    why: 'Whoever knows a Teams webhook address posts to its channel (Microsoft docs, "incoming webhooks").',
    holds: ['webhook.office.com'],
    pattern:
      /webhook\.office\.com\/webhookb?2?\/(?<secret>[0-9a-z-]{36}@[0-9a-z-]{36}\/[A-Za-z]{3,40}\/[0-9a-zA-Z]{20,64}\/[0-9a-z-]{36}(?:\/[\w-]{1,80})?)/,
  },
  {
    id: 'azure-instrumentation-key',
    why: 'Whoever knows the key writes to Application Insights (Microsoft docs, "connection strings").',
    near: ['instrumentationkey', 'instrumentation_key'],
    pattern:
      /[Ii](?:nstrumentation_?[Kk]ey|NSTRUMENTATION_?KEY)["\x27]?\s{0,2}[=:]\s{0,2}["\x27]?(?<secret>[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/,
  },
]
