import {evenPlaceholders, isNoPlaceholder} from '../accept/placeholder.ts'
import {isMixedCase, isRandomRun} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Clouds, hosts of web sites and sandboxes, networks. */
export const CLOUDS: readonly Row[] = [
  {
    id: 'alibaba-access-key-id',
    why: 'An Alibaba Cloud access key id names the key pair that leaked (Alibaba docs).',
    holds: ['LTAI'],
    pattern: /(?<!\+)LTAI[A-Za-z0-9]{12,26}(?!\+)/,
  },
  {
    id: 'alibaba-secret',
    why: 'An Alibaba Cloud secret is 30 characters (Alibaba docs).',
    vendors: ['alibaba', 'aliyun'],
    value: /[A-Za-z0-9]{30}/,
  },
  {
    id: 'cloudflare-key',
    why: 'Cloudflare tokens without prefix: 40 characters, the global key 37 hexadecimal digits (Cloudflare docs).',
    vendors: ['cloudflare'],
    value: /[\w-]{40}|[0-9a-f]{37}/,
  },
  {
    id: 'cloudflare-origin-ca-key',
    why: 'A Cloudflare origin CA key issues certificates (Cloudflare docs).',
    holds: ['v1.0-'],
    pattern: /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/,
  },
  {
    id: 'cloudflare-token',
    why: 'Cloudflare user, account and global tokens with prefix (Cloudflare docs).',
    holds: ['cfut_', 'cfat_', 'cfk_'],
    pattern: /cf(?:ut|at|k)_[A-Za-z0-9]{40}[0-9a-f]{8}/,
  },
  {
    id: 'defined-networking-key',
    why: 'A Defined Networking key (Defined docs).',
    holds: ['dnkey-'],
    where: 'anywhere',
    pattern: /dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}/,
  },
  {
    id: 'digitalocean-token',
    why: 'DigitalOcean tokens: personal, OAuth, refresh, Spaces functions (DigitalOcean docs).',
    holds: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: /do[opr]_v1_[0-9a-f]{64}/,
  },
  {
    id: 'e2b-key',
    why: 'An E2B key starts sandboxes (E2B docs).',
    holds: ['e2b_'],
    pattern: /(?:sk_)?e2b_[0-9a-f]{40,48}/,
  },
  {
    id: 'fastly-token',
    why: 'Fastly tokens are 32 characters (Fastly docs).',
    vendors: ['fastly'],
    value: /[\w=-]{32}/,
  },
  {
    id: 'fly-token',
    why: 'Fly.io tokens and macaroons (Fly.io docs, "access tokens").',
    holds: ['fo1_', 'fm1r_', 'fm1a_', 'fm2_'],
    where: 'anywhere',
    pattern: /fo1_[\w-]{43}|fm1[ar]_[A-Za-z0-9+/]{100,2000}={0,3}|fm2_[A-Za-z0-9+/]{100,2000}={0,3}/,
  },
  {
    id: 'heroku-api-key',
    why: 'Heroku keys of old are UUIDs (Heroku devcenter).',
    vendors: ['heroku'],
    value: /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
    named: /key|token|secret|passw|auth/i,
  },
  {
    id: 'heroku-key',
    why: 'A Heroku key with its new prefix (Heroku devcenter).',
    holds: ['HRKU-'],
    pattern: /HRKU-(?:AA[\w-]{58}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
  },
  {
    id: 'meraki-key',
    why: 'Cisco Meraki keys are 40 hexadecimal digits (Meraki docs).',
    vendors: ['meraki'],
    value: /[0-9a-f]{40}/,
  },
  {
    id: 'modal-token',
    why: 'A Modal token, its id and its secret (Modal docs).',
    holds: ['ak-', 'as-'],
    where: 'begins-word',
    pattern: /a[ks]-[A-Za-z0-9]{22}(?![\w-])/,
    accept: isMixedCase,
  },
  {
    id: 'netlify-key',
    why: 'Netlify tokens of old are 40 to 46 characters (Netlify docs).',
    vendors: ['netlify'],
    value: /[\w=-]{40,46}/,
  },
  {
    id: 'netlify-token',
    why: 'A Netlify token (Netlify docs).',
    holds: ['nfp_', 'nfc_', 'nfo_', 'nfu_'],
    pattern: /nf[pcou]_[A-Za-z0-9]{36,40}/,
  },
  {
    id: 'ngrok-token',
    why: 'An ngrok API key or authtoken: its id, then the secret (ngrok docs).',
    near: ['ngrok'],
    pattern: /(?:ngrok|NGROK)[^\n]{0,60}?(?<![A-Za-z0-9])(?<secret>[0-9][A-Za-z0-9]{26}_[A-Za-z0-9]{21,22})/,
  },
  {
    id: 'openshift-token',
    why: 'An OpenShift OAuth token (OpenShift docs).',
    holds: ['sha256~'],
    pattern: /sha256~[\w-]{43}(?![\w-])/,
  },
  {
    id: 'render-key',
    why: 'A Render key (Render docs).',
    holds: ['rnd_'],
    pattern: /rnd_[A-Za-z0-9]{28,36}/,
  },
  {
    id: 'sandbox-provider-key',
    why: 'Keys of sandbox providers: Daytona and Runloop (their docs).',
    holds: ['dtn_', 'ak_'],
    where: 'begins-word',
    pattern: /dtn_[0-9a-f]{64}|ak_[A-Za-z0-9]{32,44}/,
    accept: isRandomRun,
  },
  {
    id: 'scalingo-token',
    why: 'A Scalingo token (Scalingo docs).',
    holds: ['tk-us-'],
    pattern: /tk-us-[\w-]{48}/,
  },
  {
    id: 'tailscale-key',
    why: 'Tailscale auth, API, client and other keys (Tailscale docs, "key prefixes").',
    holds: ['tskey-'],
    pattern: /tskey-[a-z]{2,12}-[A-Za-z0-9]{8,24}(?:-[A-Za-z0-9]{10,60})?/,
    accept: evenPlaceholders,
  },
  {
    id: 'tencent-secret-id',
    why: 'A Tencent Cloud secret id names the key pair that leaked (Tencent docs).',
    holds: ['AKID'],
    pattern: /(?<!\+)AKID[A-Za-z0-9]{32,36}(?!\+)/,
  },
  {
    id: 'vercel-blob-token',
    why: 'A Vercel Blob token (Vercel docs).',
    holds: ['vercel_blob_rw_'],
    pattern: /vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30,40}/,
  },
  {
    id: 'vercel-token',
    why: 'Vercel tokens (Vercel docs).',
    holds: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    pattern: /vc[pciark]_[A-Za-z0-9]{24,70}/,
  },
  {
    id: 'yandex-token',
    why: 'Yandex Cloud tokens and keys (Yandex Cloud docs).',
    holds: ['t1.9', 'yandex', 'AQVN', 'YCAJ', 'YCM', 'YCO', 'YCN', 'YCP', 'y0_'],
    where: 'anywhere',
    pattern:
      /t1\.[A-Z0-9a-z_=-]{1,900}\.[A-Z0-9a-z_-]{86}={0,2}|AQVN[\w-]{35,38}|YC[ANMOP][\w-]{37,38}|y0_[\w-]{50,64}/,
    accept: isNoPlaceholder,
  },
]
