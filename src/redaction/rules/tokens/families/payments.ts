import type {Row} from '../row.ts'

/** Payments, shops, markets, chains. */
export const PAYMENTS: readonly Row[] = [
  {
    id: 'bittrex-key',
    why: 'Bittrex keys are 32 characters (Bittrex docs).',
    vendors: ['bittrex'],
    value: /[a-z0-9]{32}/,
  },
  {
    id: 'coinbase-key',
    why: 'Coinbase keys are 64 characters (Coinbase docs).',
    vendors: ['coinbase'],
    value: /[\w-]{64}|[A-Za-z0-9]{16}/,
  },
  {
    id: 'duffel-token',
    why: 'A Duffel token books flights (Duffel docs).',
    holds: ['duffel_'],
    pattern: /duffel_(?:test|live)_[\w=-]{43}/,
  },
  {
    id: 'easypost-key',
    why: 'EasyPost keys, test and production (EasyPost docs).',
    holds: ['EZAK', 'EZTK'],
    pattern: /(?<!\+)EZ[AT]K[A-Za-z0-9]{54}/,
  },
  {
    id: 'etherscan-key',
    why: 'Etherscan keys are 34 capitals and digits (Etherscan docs).',
    vendors: ['etherscan'],
    value: /[A-Z0-9]{34}/,
  },
  {
    id: 'etsy-key',
    why: 'Etsy keys are 24 characters (Etsy docs).',
    vendors: ['etsy'],
    value: /[a-z0-9]{24}/,
  },
  {
    id: 'finicity-key',
    why: 'Finicity secrets are 20 characters, tokens 32 hexadecimal digits (Finicity docs).',
    vendors: ['finicity'],
    value: /[0-9a-f]{32}|[A-Za-z0-9]{20}/,
  },
  {
    id: 'finnhub-key',
    why: 'Finnhub keys are 20 or 40 characters (Finnhub docs).',
    vendors: ['finnhub'],
    value: /[a-z0-9]{40}|[a-z0-9]{20}/,
  },
  {
    id: 'flutterwave-key',
    why: 'Flutterwave secret and encryption keys (Flutterwave docs).',
    holds: ['FLWSECK'],
    pattern: /FLWSECK(?:_TEST)?-(?:[0-9a-z]{32}-X|[0-9a-z]{12})/,
  },
  {
    id: 'flutterwave-public-key',
    why: 'The public half of a Flutterwave key names the account (Flutterwave docs).',
    holds: ['FLWPUBK'],
    pattern: /FLWPUBK(?:_TEST)?-[0-9a-z]{32}-X/,
  },
  {
    id: 'freshbooks-token',
    why: 'FreshBooks tokens are 64 characters (FreshBooks docs).',
    vendors: ['fresh-books'],
    value: /[a-z0-9]{64}/,
  },
  {
    id: 'gocardless-token',
    why: 'GoCardless tokens begin with live_ or sandbox_ (GoCardless docs).',
    vendors: ['gocardless', 'go-cardless'],
    value: /(?:live|sandbox)_[\w=-]{40}/,
  },
  {
    id: 'infura-key',
    why: 'Infura keys are 32 hexadecimal digits (Infura docs).',
    vendors: ['infura'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'kraken-key',
    why: 'Kraken keys are 80 to 90 characters (Kraken docs).',
    vendors: ['kraken'],
    value: /[\w=/+-]{56,90}/,
  },
  {
    id: 'kucoin-key',
    why: 'KuCoin keys are 24 hexadecimal digits, secrets UUIDs (KuCoin docs).',
    vendors: ['kucoin'],
    value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}/,
  },
  {
    id: 'lob-key',
    why: 'Lob keys, secret and publishable (Lob docs).',
    // one character more, because test_ alone is in many lines
    holds: [
      'test_pub_',
      'live_pub_',
      ...[...'0123456789abcdef'].map(digit => `test_${digit}`),
      ...[...'0123456789abcdef'].map(digit => `live_${digit}`),
    ],
    pattern: /(?:live|test)_(?:pub_[0-9a-f]{31}|[0-9a-f]{35})/,
  },
  {
    id: 'plaid-client',
    why: 'Plaid client ids are 24 hexadecimal digits, secrets 30 (Plaid docs).',
    vendors: ['plaid'],
    value: /[a-z0-9]{30}|[a-z0-9]{24}/,
  },
  {
    id: 'plaid-token',
    why: 'A Plaid access token reads bank accounts (Plaid docs).',
    holds: ['access-sandbox-', 'access-development-', 'access-production-'],
    pattern: /access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {
    id: 'settlemint-token',
    why: 'SettleMint tokens of users, applications and services (SettleMint docs).',
    holds: ['sm_pat_', 'sm_aat_', 'sm_sat_'],
    pattern: /sm_[pas]at_[A-Za-z0-9]{16}/,
  },
  {
    id: 'shippo-token',
    why: 'Shippo tokens, live and test (Shippo docs).',
    holds: ['shippo_'],
    pattern: /shippo_(?:live|test)_[0-9a-f]{40}/,
  },
  {
    id: 'shopify-token',
    why: 'Shopify access tokens and shared secrets (Shopify docs).',
    holds: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shptka_'],
    pattern: /shp(?:at|ca|pa|ss|ua|tka)_[A-Za-z0-9]{32,40}/,
  },
  {
    id: 'square-token',
    why: 'Square access tokens and application secrets (Square docs).',
    holds: ['sq0atp-', 'sq0csp-', 'EAAA'],
    pattern: /sq0(?:atp|csp)-[\w-]{22,60}|(?<!\+)EAAA[\w-]{60}(?![\w+-])/,
  },
  {
    id: 'stripe-key',
    why: 'Stripe secret and restricted keys move money (Stripe docs, "API keys"); publishable keys stay.',
    holds: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    pattern: /[rs]k_(?:live|test|prod)_[A-Za-z0-9]{24,250}/,
  },
  {
    id: 'stripe-webhook-secret',
    why: 'The signing secret of a Stripe webhook forges its events (Stripe docs, "webhook signatures").',
    holds: ['whsec_'],
    where: 'anywhere',
    pattern: /whsec_[A-Za-z0-9+/=]{24,80}/,
  },
]
