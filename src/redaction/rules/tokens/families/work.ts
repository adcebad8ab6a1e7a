import type {Row} from '../row.ts'

/** Planning, documents, design, forms. */
export const WORK: readonly Row[] = [
  {
    id: 'adobe-client',
    why: 'Adobe client ids are 32 hexadecimal digits, secrets begin with p8e- (Adobe docs).',
    vendors: ['adobe'],
    value: /p8e-[A-Za-z0-9_-]{32}|[0-9a-f]{32}/,
  },
  {
    id: 'asana-client',
    why: 'Asana client ids are 16 digits, secrets 32 characters (Asana docs).',
    vendors: ['asana'],
    value: /[a-z0-9]{32}|\d{16}/,
  },
  {
    id: 'asana-token',
    why: 'An Asana personal access token (Asana docs).',
    near: ['asana'],
    pattern: /(?:[Aa]sana|ASANA)[^\n]{0,60}?(?<secret>[012]\/\d{12,20}(?:\/\d{12,20})?:[0-9a-f]{32})/,
  },
  {
    id: 'atlassian-token',
    why: 'Atlassian API tokens, app passwords and access keys (Atlassian docs).',
    holds: ['ATATT3', 'ATCTT3', 'ATSTT3', 'ATBB', 'ATTB'],
    pattern: /AT(?:ATT|CTT|STT)3[\w=-]{80,300}|ATBB[A-Za-z0-9]{32}/,
  },
  {
    id: 'contentful-key',
    why: 'Contentful delivery keys are 43 characters (Contentful docs).',
    vendors: ['contentful'],
    value: /[\w=-]{43}/,
  },
  {
    id: 'contentful-token',
    why: 'A Contentful management token (Contentful docs).',
    holds: ['CFPAT-'],
    pattern: /CFPAT-[\w-]{43}/,
  },
  {
    id: 'dropbox-key',
    why: 'Dropbox app keys and secrets are 15 characters, long tokens 64 (Dropbox docs).',
    vendors: ['dropbox'],
    value: /sl\.[\w=-]{130,1400}|[a-z0-9]{11}AAAAAAAAAA[\w=-]{43}|[a-z0-9]{15}/,
  },
  {
    id: 'dropbox-token',
    why: 'A short-lived Dropbox token (Dropbox docs, "OAuth guide").',
    // ssl. is in many lines
    holds: ['dropbox', 'sl.a', 'sl.B', 'sl.u.'],
    where: 'anywhere',
    pattern: /sl\.(?:u\.)?[\w=-]{130,1400}/,
  },
  {
    id: 'figma-token',
    why: 'A Figma token (Figma docs).',
    holds: ['figd_', 'figu_'],
    pattern: /fig[du]_[\w-]{38,60}/,
  },
  {
    id: 'frame-io-token',
    why: 'A Frame.io developer token (Frame.io docs).',
    holds: ['fio-u-'],
    where: 'anywhere',
    pattern: /fio-u-[\w=-]{64}/,
  },
  {
    id: 'hubspot-key',
    why: 'HubSpot keys are UUIDs, private app tokens begin with pat- (HubSpot docs).',
    vendors: ['hubspot', 'hapi-key'],
    value: /(?:pat-[a-z]{2}[0-9]-)?[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
    named: /key|token|secret|passw|auth/i,
  },
  {
    id: 'ifttt-key',
    why: 'The key in an IFTTT webhook address fires all applets of its user (IFTTT docs, "webhooks").',
    holds: ['maker.ifttt.com'],
    pattern: /maker\.ifttt\.com\/trigger\/[\w-]{1,100}\/(?:json\/)?with\/key\/(?<secret>[\w-]{20,60})/,
  },
  {
    id: 'intra42-secret',
    why: 'A 42 intranet client secret (42 API docs).',
    holds: ['s-s4t2'],
    pattern: /s-s4t2(?:ud|af)-[0-9a-f]{64}/,
  },
  {
    id: 'linear-key',
    why: 'Linear keys and OAuth tokens (Linear docs).',
    holds: ['lin_api_', 'lin_oauth_', 'lin_wh_'],
    pattern: /lin_(?:api|oauth|wh)_[A-Za-z0-9]{32,64}/,
  },
  {
    id: 'linear-secret',
    why: 'A Linear client secret is 32 hexadecimal digits (Linear docs).',
    vendors: ['linear'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'notion-token',
    why: 'Notion integration tokens (Notion docs).',
    holds: ['secret_', 'ntn_'],
    pattern: /secret_[A-Za-z0-9]{43}|ntn_[0-9]{11}[A-Za-z0-9]{35}/,
  },
  {
    id: 'postman-key',
    why: 'Postman keys of users and collections (Postman docs).',
    holds: ['PMAK-', 'PMAT-'],
    pattern: /PMAK-[0-9a-f]{24}-[0-9a-f]{34}|PMAT-[0-9A-Z]{26}/,
  },
  {
    id: 'readme-key',
    why: 'A ReadMe key (ReadMe docs).',
    holds: ['rdme_'],
    pattern: /rdme_[a-z0-9]{70}/,
  },
  {
    id: 'squarespace-key',
    why: 'Squarespace keys are UUIDs (Squarespace docs).',
    vendors: ['square-space'],
    value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
    named: /key|token|secret|passw|auth/i,
  },
  {
    id: 'trello-key',
    why: 'Trello keys are 32 hexadecimal digits, tokens 64 or ATTA and 72 (Trello docs).',
    vendors: ['trello'],
    value: /ATTA[0-9a-fA-F]{72}|[0-9a-zA-Z-]{64}|[0-9a-zA-Z-]{32}/,
  },
  {
    id: 'typeform-token',
    why: 'A Typeform token (Typeform docs).',
    holds: ['tfp_'],
    where: 'anywhere',
    pattern: /tfp_[\w=.-]{43,59}/,
  },
  {
    id: 'zapier-hook',
    why: 'Whoever knows the address of a Zapier hook starts its Zap (Zapier docs, "webhooks").',
    holds: ['hooks.zapier.com'],
    pattern: /hooks\.zapier\.com\/hooks\/(?:catch|standard)\/(?<secret>\d{4,12}\/[A-Za-z0-9]{5,40})/,
  },
]
