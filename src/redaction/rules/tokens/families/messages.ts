import {evenPlaceholders, isMixedCase, isRandomRunOrUuid} from '../accept.ts'
import {endings, HEX_32, HEX_40, HEX_DIGITS, type Row, UUID} from '../row.ts'

/** Chat, support, mail and phone calls. */
export const MESSAGES: readonly Row[] = [
  {
    id: 'discord-bot-token',
    why: 'A Discord bot token consists of the bot\'s id, a time and a signature (Discord docs, "authentication").',
    near: ['discord', 'bot ', 'gateway', 'shard', 'guild'],
    pattern:
      /(?:[Dd]iscord|DISCORD|[Bb]ot |[Gg]ateway|[Ss]hard|[Gg]uild)[^\n]{0,60}?(?<![\w.-])(?<secret>[MNO][A-Za-z0-9]{23,27}\.[\w-]{6}\.[\w-]{27,38})/,
  },
  {id: 'discord-secret', vendors: ['discord'], value: /[0-9a-f]{64}|[\w=-]{32}/},
  {
    id: 'discord-webhook',
    why: 'Anyone with the URL of a Discord webhook can post to its channel (Discord docs, "webhooks").',
    holds: ['discord.com/api/', 'discordapp.com/api/'],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{16,20}\/[\w-]{60,80})/,
  },
  {id: 'gitter-token', vendors: ['gitter'], value: /[\w-]{40}/},
  {id: 'intercom-token', vendors: ['intercom'], value: /[\w=-]{60}/},
  {id: 'mattermost-token', vendors: ['mattermost'], value: /[a-z0-9]{26}/},
  {id: 'pusher-key', vendors: ['pusher'], value: /[0-9a-f]{20}/},
  {
    id: 'sendbird-key',
    vendors: ['send-bird'],
    value: /[0-9a-f]{40}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
  },
  {id: 'slack-app-token', holds: ['xapp-'], pattern: /xapp-\d-[A-Z0-9]{8,14}-\d{8,15}-[a-z0-9]{32,80}/},
  {id: 'slack-config-token', holds: ['xoxe.xox'], pattern: /xoxe\.xox[bp]-\d-[A-Za-z0-9]{120,250}/},
  {
    id: 'slack-token',
    holds: ['xoxb', 'xoxp', 'xoxa', 'xoxr', 'xoxs', 'xoxo', 'xoxc', 'xoxd', 'xoxe'],
    where: 'anywhere',
    pattern:
      /xox[abcdeoprs]-(?:\d{1,2}-)?(?:\d{6,14}-){1,4}(?=\d{0,14}[A-Za-z])[A-Za-z0-9]{10,120}|xox[abcder]-(?:\d-)?[A-Za-z0-9%+/]{40,300}/,
  },
  {
    id: 'slack-webhook',
    why: 'Anyone with the URL of a Slack webhook can post to its channel (Slack docs, "incoming webhooks").',
    holds: ['hooks.slack.com'],
    pattern:
      /hooks\.slack(?:-gov)?\.com(?:\\?\/){1,2}(?:services|workflows|triggers)(?:\\?\/){1,2}(?<secret>[A-Za-z0-9]{6,14}(?:\\?\/[A-Za-z0-9_]{5,60}){1,3})/,
    accept: evenPlaceholders,
  },
  {
    id: 'chat-hook',
    why: 'Anyone with the URL of a webhook can post to its channel: Lark, WeCom, DingTalk, Mattermost, Webex and others (their docs).',
    near: [
      ...['hook/', 'hooks/', 'hook\\/', 'hooks\\/', '.make.com', 'robot/send', 'robot\\/send'],
      ...['hooks.airtable.com', 'opsgenie.com', 'ifttt.com'],
    ],
    pattern:
      /(?:open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/(?:v2\/)?hook\/|qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=|oapi\.dingtalk\.com\/robot\/send\?access_token=|webexapis\.com\/v1\/webhooks\/incoming\/|inbots\.zoom\.us\/incoming\/hook\/|hook\.(?:[a-z]{2}\d\.)?make\.com\/|hooks\.airtable\.com\/workflows\/v1\/genericWebhook\/|api\.(?:eu\.)?opsgenie\.com\/v1\/json\/\w{1,30}\?apiKey=|ifttt\.com\/use\/|\/hooks\/(?:[A-Za-z0-9]{17}\/)?|\/(?:web)?hooks?\/incoming\/)(?<secret>[\w@/-]{20,400})(?![\w/])/,
    accept: isRandomRunOrUuid,
  },
  {
    id: 'telegram-bot-token',
    holds: [':AA'],
    at: /(?<=\d{8}):AA[\w-]{33}/y,
    pattern: /(?:bot)?(?<secret>\d{8,10}:AA[\w-]{33})(?![\w-])/,
  },
  {id: 'zendesk-key', vendors: ['zendesk'], value: /[A-Za-z0-9]{40}|[0-9a-f]{64}/},
  {
    id: 'matrix-token',
    holds: ['syt_', 'mct_', 'mat_'],
    pattern: /syt_[A-Za-z0-9+/=]{1,80}_[A-Za-z]{20}_[A-Za-z0-9]{6}|m[ac]t_[A-Za-z0-9]{30}_[A-Za-z0-9]{6}/,
  },
  {
    id: 'intercom-access-token',
    why: 'An Intercom access token is base64 of tok: and two identifiers (Intercom docs).',
    holds: ['dG9r'],
    pattern: /dG9r[A-Za-z0-9+/]{52,76}={0,2}(?![A-Za-z0-9+/=])/,
    accept: isMixedCase,
  },
  {
    id: 'viber-token',
    near: ['viber'],
    pattern: /(?:[Vv]iber|VIBER)[^\n]{0,60}?(?<secret>[0-9a-f]{16}-[0-9a-f]{16}-[0-9a-f]{16})/,
  },
  {id: 'webex-token', vendors: ['webex'], value: /[A-Za-z0-9]{64}(?:_[A-Za-z0-9]{4}_[0-9a-f-]{36})?/},
  {id: 'line-token', vendors: ['line-channel', 'line-bot'], value: /[A-Za-z0-9+/]{172}=?/},
  {id: 'zulip-key', vendors: ['zulip'], value: /[A-Za-z0-9]{32}/},
  {id: 'zoom-secret', vendors: ['zoom'], value: /[A-Za-z0-9]{32}/},
  {id: 'stream-secret', vendors: ['getstream', 'stream-api', 'stream-chat'], value: /[a-z0-9]{64}/},
  {id: 'freshdesk-key', vendors: ['freshdesk'], value: /[A-Za-z0-9]{20}/},
  {
    id: 'zoom-webhook',
    why: 'Anyone with the URL of a Zoom webhook can post to its channel (Zoom docs).',
    near: ['incomingwebhook/'],
    pattern: /incomingwebhook\/(?<secret>[\w-]{16,64})/,
  },
  {id: 'beamer-token', vendors: ['beamer'], value: /b_[\w=-]{44}/},
  {
    id: 'mailchimp-key',
    holds: ['-us1', '-us2', '-us3', '-us4', '-us5', '-us6', '-us7', '-us8', '-us9'],
    pattern: /[0-9a-f]{32}-us\d{1,2}/,
  },
  {
    id: 'mailgun-account-key',
    near: ['mailgun'],
    pattern: /(?:[Mm]ailgun|MAILGUN)[^\s"'=:]{0,40}[\s"'=:,>]{1,12}(?<secret>[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8})/,
  },
  {id: 'mailgun-key', holds: endings('key-', HEX_DIGITS), pattern: /key-[0-9a-f]{32}/},
  {id: 'mailgun-public-key', holds: ['pubkey-'], pattern: /pubkey-[0-9a-f]{32}/},
  {
    id: 'messagebird-key',
    vendors: ['message-bird'],
    value: /[A-Za-z0-9]{25}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  },
  {id: 'resend-key', holds: ['re_'], where: 'begins-word', pattern: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}/},
  {
    id: 'sendgrid-key',
    near: ['sg.'],
    pattern: /(?<![A-Za-z0-9_])SG\.[\w-]{16,32}\.[\w-]{32,64}|SG\.[\w-]{22}\.[\w-]{43}/,
  },
  {id: 'sendinblue-key', holds: ['xkeysib-', 'xsmtpsib-'], pattern: /x(?:key|smtp)sib-[0-9a-f]{64}-[A-Za-z0-9]{16}/},
  {id: 'twilio-auth-token', vendors: ['twilio'], value: HEX_32},
  {id: 'twilio-key', holds: endings('sk', HEX_DIGITS), where: 'begins-word', pattern: /(?<!\+)SK[0-9a-f]{32}/},
  {id: 'mandrill-key', holds: ['md-'], where: 'begins-word', pattern: /md-[\w-]{22}/, accept: isMixedCase},
  {id: 'postmark-token', vendors: ['postmark'], value: UUID},
  {id: 'sparkpost-key', vendors: ['sparkpost'], value: HEX_40},
  {id: 'mailjet-key', vendors: ['mailjet', 'mj-apikey'], value: HEX_32},
  {id: 'vonage-secret', vendors: ['vonage', 'nexmo'], value: /[A-Za-z0-9]{16}/},
  {id: 'customer-io-key', vendors: ['customer-io', 'customerio'], value: /[0-9a-f]{32}|[0-9a-f]{20}/},
  {id: 'mailersend-token', vendors: ['mailersend'], value: /mlsn\.[0-9a-f]{64}/},
  {id: 'klaviyo-key', holds: ['pk_'], where: 'begins-word', pattern: /pk_[0-9a-f]{34}/},
  {id: 'telnyx-key', holds: ['KEY0'], pattern: /KEY0[0-9A-F]{31}_[A-Za-z0-9]{22}/},
]
