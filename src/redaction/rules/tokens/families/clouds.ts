import {evenPlaceholders, isMixedCase, isNoPlaceholder, isRandomRun} from '../accept.ts'
import {HEX_32, HEX_40, HEX_64, type Row} from '../row.ts'

/** Clouds, web hosting, sandboxes and networks. */
export const CLOUDS: readonly Row[] = [
  {
    id: 'alibaba-access-key-id',
    why: 'An Alibaba Cloud access key id identifies the leaked key pair (Alibaba docs).',
    holds: ['LTAI'],
    pattern: /(?<!\+)LTAI[A-Za-z0-9]{12,26}(?!\+)/,
  },
  {id: 'alibaba-secret', vendors: ['alibaba', 'aliyun'], value: /[A-Za-z0-9]{30}/},
  {id: 'cloudflare-key', vendors: ['cloudflare'], value: /[\w-]{40}|[0-9a-f]{37}/},
  {id: 'cloudflare-origin-ca-key', holds: ['v1.0-'], pattern: /v1\.0-[0-9a-f]{24}-[0-9a-f]{146}/},
  {id: 'cloudflare-token', holds: ['cfut_', 'cfat_', 'cfk_'], pattern: /cf(?:ut|at|k)_[A-Za-z0-9]{40}[0-9a-f]{8}/},
  {
    id: 'defined-networking-key',
    holds: ['dnkey-'],
    where: 'anywhere',
    pattern: /dnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}/,
  },
  {id: 'digitalocean-token', holds: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[0-9a-f]{64}/},
  {id: 'e2b-key', holds: ['e2b_'], pattern: /(?:sk_)?e2b_[0-9a-f]{40,48}/},
  {id: 'fastly-token', vendors: ['fastly'], value: /[\w=-]{32}/},
  {
    id: 'fly-token',
    holds: ['fo1_', 'fm1r_', 'fm1a_', 'fm2_'],
    where: 'anywhere',
    pattern: /fo1_[\w-]{43}|fm1[ar]_[A-Za-z0-9+/]{100,2000}={0,3}|fm2_[A-Za-z0-9+/]{100,2000}={0,3}/,
  },
  {
    id: 'heroku-api-key',
    vendors: ['heroku'],
    value: /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
    named: /key|token|secret|passw|auth/i,
  },
  {id: 'heroku-key', holds: ['HRKU-'], pattern: /HRKU-(?:AA[\w-]{58}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/},
  {
    id: 'kubernetes-websocket-token',
    near: ['bearer.authorization.k8s.io.'],
    pattern: /bearer\.authorization\.k8s\.io\.(?<secret>[\w-]{16,8000})/,
  },
  {id: 'meraki-key', vendors: ['meraki'], value: HEX_40},
  {
    id: 'modal-token',
    holds: ['ak-', 'as-'],
    where: 'begins-word',
    pattern: /a[ks]-[A-Za-z0-9]{22}(?![\w-])/,
    accept: isMixedCase,
  },
  {id: 'netlify-key', vendors: ['netlify'], value: /[\w=-]{40,46}/},
  {id: 'netlify-token', holds: ['nfp_', 'nfc_', 'nfo_', 'nfu_'], pattern: /nf[pcou]_[A-Za-z0-9]{36,40}/},
  {
    id: 'ngrok-token',
    near: ['ngrok'],
    pattern: /(?:ngrok|NGROK)[^\n]{0,60}?(?<![A-Za-z0-9])(?<secret>[0-9][A-Za-z0-9]{26}_[A-Za-z0-9]{21,22})/,
  },
  {id: 'openshift-token', holds: ['sha256~'], pattern: /sha256~[\w-]{43}(?![\w-])/},
  {id: 'render-key', holds: ['rnd_'], pattern: /rnd_[A-Za-z0-9]{28,36}/},
  {
    id: 'sandbox-provider-key',
    holds: ['dtn_', 'ak_'],
    where: 'begins-word',
    pattern: /dtn_[0-9a-f]{64}|ak_[A-Za-z0-9]{32,44}/,
    accept: isRandomRun,
  },
  {id: 'scalingo-token', holds: ['tk-us-'], pattern: /tk-us-[\w-]{48}/},
  {
    id: 'tailscale-key',
    holds: ['tskey-'],
    pattern: /tskey-[a-z]{2,12}-[A-Za-z0-9]{8,24}(?:-[A-Za-z0-9]{10,60})?/,
    accept: evenPlaceholders,
  },
  {
    id: 'tencent-secret-id',
    why: 'A Tencent Cloud secret id identifies the leaked key pair (Tencent docs).',
    holds: ['AKID'],
    pattern: /(?<!\+)AKID[A-Za-z0-9]{32,36}(?!\+)/,
  },
  {id: 'vercel-blob-token', holds: ['vercel_blob_rw_'], pattern: /vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30,40}/},
  {id: 'vercel-token', holds: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], pattern: /vc[pciark]_[A-Za-z0-9]{24,70}/},
  {
    id: 'yandex-token',
    holds: ['t1.9', 'yandex', 'AQVN', 'YCAJ', 'YCM', 'YCO', 'YCN', 'YCP', 'y0_'],
    where: 'anywhere',
    pattern:
      /t1\.[A-Z0-9a-z_=-]{1,900}\.[A-Z0-9a-z_-]{86}={0,2}|AQVN[\w-]{35,38}|YC[ANMOP][\w-]{37,38}|y0_[\w-]{50,64}/,
    accept: isNoPlaceholder,
  },
  {
    id: 'scaleway-secret',
    near: ['scw', 'scaleway'],
    pattern:
      /(?<![A-Za-z0-9])(?<secret>SCW[A-Z0-9]{17})(?![A-Za-z0-9])|(?:[Ss]caleway|SCALEWAY|SCW|scw)[\w-]{0,20}(?:secret|SECRET)[\w-]{0,12}["' :=]{1,4}(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
  },
  {
    id: 'exoscale-key',
    why: 'An Exoscale key identifies the leaked account (Exoscale docs).',
    holds: ['EXO'],
    pattern: /EXO[0-9a-f]{24}/,
  },
  {id: 'linode-token', vendors: ['linode'], value: HEX_64},
  {id: 'hetzner-token', vendors: ['hcloud', 'hetzner'], value: /[A-Za-z0-9]{64}/},
  {id: 'vultr-key', vendors: ['vultr'], value: /[A-Z0-9]{36}/},
  {id: 'ovh-secret', vendors: ['ovh'], value: /[0-9a-fA-F]{32}|[A-Za-z0-9]{32}/},
  {id: 'ibm-cloud-key', vendors: ['ibm', 'ibmcloud', 'bluemix', 'watson'], value: /[\w-]{44}/},
  {id: 'huawei-secret', vendors: ['huawei', 'hwcloud', 'huaweicloud'], value: /[A-Za-z0-9]{40}/},
  {id: 'baidu-secret', vendors: ['baidu', 'bce'], value: HEX_32},
  {
    id: 'bunny-key',
    vendors: ['bunny', 'bunnycdn'],
    value: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?/,
  },
  {id: 'akamai-token', holds: ['akab-'], pattern: /akab-[a-z0-9]{16}-[a-z0-9]{16}/},
  {
    id: 'backblaze-key',
    near: ['b2_', 'b2 ', 'backblaze'],
    pattern:
      /(?:[Bb]ackblaze|BACKBLAZE|[Bb]2|B2)[^\n]{0,80}?(?<![A-Za-z0-9+/])(?<secret>K00[0-9][A-Za-z0-9+/]{27})(?![A-Za-z0-9+/])/,
  },
  {id: 'netbird-token', holds: ['nbp_'], pattern: /nbp_[A-Za-z0-9]{30,40}/},
  {id: 'cloudflare-tunnel-token', holds: ['eyJhIjoi'], pattern: /eyJhIjoi[A-Za-z0-9+/=_-]{100,400}/},
  {id: 'zerotier-token', vendors: ['zerotier'], value: /[A-Za-z0-9]{32}/},
  {
    id: 'k3s-token',
    near: ['k10'],
    pattern: /(?<![A-Za-z0-9])(?<secret>K10[0-9a-f]{64}::(?:\w{1,20}:)?[0-9a-z.]{16,80})/,
  },
]
