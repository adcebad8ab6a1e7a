import {isMixedCase} from '../accept.ts'
import {endings, HEX_32, HEX_DIGITS, type Row} from '../row.ts'

/** Payments, shops, markets, chains. */
export const PAYMENTS: readonly Row[] = [
  {id: 'bittrex-key', vendors: ['bittrex'], value: /[a-z0-9]{32}/},
  {id: 'coinbase-key', vendors: ['coinbase'], value: /[\w-]{64}|[A-Za-z0-9]{16}/},
  {id: 'duffel-token', holds: ['duffel_'], pattern: /duffel_(?:test|live)_[\w=-]{43}/},
  {id: 'easypost-key', holds: ['EZAK', 'EZTK'], pattern: /(?<!\+)EZ[AT]K[A-Za-z0-9]{54}/},
  {id: 'etherscan-key', vendors: ['etherscan'], value: /[A-Z0-9]{34}/},
  {id: 'etsy-key', vendors: ['etsy'], value: /[a-z0-9]{24}/},
  {id: 'finicity-key', vendors: ['finicity'], value: /[0-9a-f]{32}|[A-Za-z0-9]{20}/},
  {id: 'finnhub-key', vendors: ['finnhub'], value: /[a-z0-9]{40}|[a-z0-9]{20}/},
  {id: 'flutterwave-key', holds: ['FLWSECK'], pattern: /FLWSECK(?:_TEST)?-(?:[0-9a-z]{32}-X|[0-9a-z]{12})/},
  {
    id: 'flutterwave-public-key',
    why: 'The public half of a Flutterwave key names the account (Flutterwave docs).',
    holds: ['FLWPUBK'],
    pattern: /FLWPUBK(?:_TEST)?-[0-9a-z]{32}-X/,
  },
  {id: 'freshbooks-token', vendors: ['fresh-books'], value: /[a-z0-9]{64}/},
  {id: 'gocardless-token', vendors: ['gocardless', 'go-cardless'], value: /(?:live|sandbox)_[\w=-]{40}/},
  {id: 'infura-key', vendors: ['infura'], value: HEX_32},
  {id: 'kraken-key', vendors: ['kraken'], value: /[\w=/+-]{56,90}/},
  {id: 'kucoin-key', vendors: ['kucoin'], value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24}/},
  {
    id: 'lob-key',
    // one character more, because many lines contain test_
    holds: ['test_pub_', 'live_pub_', ...endings('test_', HEX_DIGITS), ...endings('live_', HEX_DIGITS)],
    pattern: /(?:live|test)_(?:pub_[0-9a-f]{31}|[0-9a-f]{35})/,
  },
  {id: 'plaid-client', vendors: ['plaid'], value: /[a-z0-9]{30}|[a-z0-9]{24}/},
  {
    id: 'plaid-token',
    why: 'A Plaid access token reads bank accounts (Plaid docs).',
    holds: ['access-sandbox-', 'access-development-', 'access-production-'],
    pattern: /access-(?:sandbox|development|production)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {id: 'settlemint-token', holds: ['sm_pat_', 'sm_aat_', 'sm_sat_'], pattern: /sm_[pas]at_[A-Za-z0-9]{16}/},
  {id: 'shippo-token', holds: ['shippo_'], pattern: /shippo_(?:live|test)_[0-9a-f]{40}/},
  {
    id: 'shopify-token',
    holds: ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shpua_', 'shptka_'],
    pattern: /shp(?:at|ca|pa|ss|ua|tka)_[A-Za-z0-9]{32,40}/,
  },
  {
    id: 'square-token',
    holds: ['sq0atp-', 'sq0csp-', 'EAAA'],
    pattern: /sq0(?:atp|csp)-[\w-]{22,60}|(?<!\+)EAAA[\w-]{60}(?![\w+-])/,
  },
  {
    id: 'stripe-key',
    why: 'Stripe secret and restricted keys move money (Stripe docs, "API keys"); publishable keys stay.',
    holds: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    pattern: /[rs]k_(?:live|test|prod)_[A-Za-z0-9]{24,250}/,
  },
  {id: 'stripe-webhook-secret', holds: ['whsec_'], where: 'anywhere', pattern: /whsec_[A-Za-z0-9+/=]{24,80}/},
  {
    id: 'braintree-token',
    holds: ['access_token$production$', 'access_token$sandbox$'],
    pattern: /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/,
  },
  {
    id: 'adyen-key',
    why: 'An Adyen key: base64 in three parts (Adyen docs).',
    holds: ['AQE'],
    where: 'anywhere',
    pattern:
      /AQE[a-z][A-Za-z0-9+/]{20,160}={0,2}-[A-Za-z0-9+/]{30,80}={0,2}-[A-Za-z0-9+/=<>(){}[\],.:;?!&^%$#@~*|_-]{10,40}/,
  },
  {
    id: 'razorpay-key',
    why: 'A Razorpay key names the account that leaked (Razorpay docs).',
    holds: ['rzp_live_', 'rzp_test_'],
    pattern: /rzp_(?:live|test)_[A-Za-z0-9]{14}/,
  },
  {
    id: 'mollie-key',
    near: ['mollie'],
    pattern: /(?:[Mm]ollie|MOLLIE)[^\n]{0,60}?(?<secret>(?:live|test)_[A-Za-z0-9]{30,40})/,
  },
  {
    id: 'mercado-pago-token',
    holds: ['APP_USR-'],
    pattern: /APP_USR-\d{12,20}-\d{6}-[0-9a-f]{32}(?:__[A-Z_]{2,6}__)?-\d{5,12}/,
  },
  {id: 'paystack-key', holds: ['sk_live_', 'sk_test_'], pattern: /sk_(?:live|test)_[0-9a-f]{40}/},
  {
    id: 'circle-key',
    holds: ['TEST_API_KEY:', 'LIVE_API_KEY:'],
    pattern: /(?:TEST|LIVE)_API_KEY:[0-9a-f]{32}:[0-9a-f]{32}/,
  },
  {id: 'woocommerce-key', holds: ['ck_', 'cs_'], where: 'begins-word', pattern: /c[ks]_[0-9a-f]{40}/},
  {id: 'ebay-token', holds: ['v^1.1#i^1'], where: 'anywhere', pattern: /v\^1\.1#i\^1[#\w^+/=.]{60,3000}/},
  {id: 'login-with-amazon-token', holds: ['Atza|', 'Atzr|'], pattern: /Atz[ar]\|[\w+/=-]{60,1200}/},
  {id: 'wix-key', holds: ['IST.eyJ'], pattern: /IST\.eyJ[\w-]{10,400}\.[\w-]{20,2000}\.[\w-]{20,1200}/},
  {id: 'alchemy-key', holds: ['alcht_'], pattern: /alcht_[A-Za-z0-9]{30}/},
  {
    id: 'blockfrost-key',
    holds: ['mainnet', 'preprod', 'preview', 'testnet'],
    pattern: /(?:mainnet|preprod|preview|testnet)[A-Za-z0-9]{32}/,
    accept: isMixedCase,
  },
  {id: 'bitgo-token', holds: ['v2x'], where: 'begins-word', pattern: /v2x[0-9a-f]{64}/},
  {id: 'alpaca-key', vendors: ['alpaca', 'apca'], value: /[AP]K[A-Z0-9]{18}|[A-Za-z0-9]{40}/},
  {id: 'polygon-key', vendors: ['polygon-io', 'polygon'], value: /[\w]{32}/},
  {
    id: 'alchemy-address',
    near: ['alchemy.com/', 'alchemyapi.io/'],
    pattern: /alchemy(?:\.com|api\.io)\/(?:nft\/)?v\d\/(?<secret>[\w-]{24,64})/,
  },
  {id: 'infura-address', near: ['infura.io/'], pattern: /infura\.io\/(?:ws\/)?v3\/(?<secret>[0-9a-f]{32})/},
]
