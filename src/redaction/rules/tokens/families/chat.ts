import {evenPlaceholders} from '../accept/placeholder.ts'
import {isMixedCase, isRandomRunOrUuid} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Chat and support. */
export const CHAT: readonly Row[] = [
  {
    id: 'discord-bot-token',
    why: 'A Discord bot token is the bot: its id, a time and a signature (Discord docs, "authentication").',
    near: ['discord', 'bot ', 'gateway', 'shard', 'guild'],
    pattern:
      /(?:[Dd]iscord|DISCORD|[Bb]ot |[Gg]ateway|[Ss]hard|[Gg]uild)[^\n]{0,60}?(?<![\w.-])(?<secret>[MNO][A-Za-z0-9]{23,27}\.[\w-]{6}\.[\w-]{27,38})/,
  },
  {
    id: 'discord-secret',
    why: 'Discord keys are 64 hexadecimal digits, client secrets 32 characters (Discord docs).',
    vendors: ['discord'],
    value: /[0-9a-f]{64}|[\w=-]{32}/,
  },
  {
    id: 'discord-webhook',
    why: 'Whoever knows a Discord webhook address posts to its channel (Discord docs, "webhooks").',
    holds: ['discord.com/api/', 'discordapp.com/api/'],
    pattern: /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(?<secret>\d{16,20}\/[\w-]{60,80})/,
  },
  {
    id: 'gitter-token',
    why: 'Gitter tokens are 40 characters (Gitter docs).',
    vendors: ['gitter'],
    value: /[\w-]{40}/,
  },
  {
    id: 'intercom-token',
    why: 'Intercom tokens are 60 characters (Intercom docs).',
    vendors: ['intercom'],
    value: /[\w=-]{60}/,
  },
  {
    id: 'mattermost-token',
    why: 'Mattermost tokens are 26 characters (Mattermost docs).',
    vendors: ['mattermost'],
    value: /[a-z0-9]{26}/,
  },
  {
    id: 'pusher-key',
    why: 'Pusher keys and secrets are 20 hexadecimal digits (Pusher docs).',
    vendors: ['pusher'],
    value: /[0-9a-f]{20}/,
  },
  {
    id: 'sendbird-key',
    why: 'Sendbird tokens are 40 hexadecimal digits, application ids UUIDs (Sendbird docs).',
    vendors: ['send-bird'],
    value: /[0-9a-f]{40}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/,
  },
  {
    id: 'slack-app-token',
    why: 'A Slack app-level token opens the socket of an app (Slack docs, "token types").',
    holds: ['xapp-'],
    pattern: /xapp-\d-[A-Z0-9]{8,14}-\d{8,15}-[a-z0-9]{32,80}/,
  },
  {
    id: 'slack-config-token',
    why: 'Slack configuration tokens change the manifests of all apps (Slack docs, "app manifests").',
    holds: ['xoxe.xox'],
    pattern: /xoxe\.xox[bp]-\d-[A-Za-z0-9]{120,250}/,
  },
  {
    id: 'slack-token',
    why: 'Slack bot, user, legacy, workspace and refresh tokens (Slack docs, "token types").',
    holds: ['xoxb', 'xoxp', 'xoxa', 'xoxr', 'xoxs', 'xoxo', 'xoxc', 'xoxd', 'xoxe'],
    where: 'anywhere',
    pattern:
      /xox[abcdeoprs]-(?:\d{1,2}-)?(?:\d{6,14}-){1,4}(?=\d{0,14}[A-Za-z])[A-Za-z0-9]{10,120}|xox[abcder]-(?:\d-)?[A-Za-z0-9%+/]{40,300}/,
  },
  {
    id: 'slack-webhook',
    why: 'Whoever knows a Slack webhook address posts to its channel (Slack docs, "incoming webhooks").',
    holds: ['hooks.slack.com'],
    pattern:
      /hooks\.slack(?:-gov)?\.com(?:\\?\/){1,2}(?:services|workflows|triggers)(?:\\?\/){1,2}(?<secret>[A-Za-z0-9]{6,14}(?:\\?\/[A-Za-z0-9_]{5,60}){1,3})/,
    accept: evenPlaceholders,
  },
  {
    id: 'chat-hook',
    why: 'Addresses that post to whoever knows them: Lark, WeCom, DingTalk, Rocket.Chat, Mattermost, Webex, Zoom, Google Chat (their docs).',
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
    why: 'A Telegram bot token, bare or in the address of its API (Telegram docs, "Bot API").',
    holds: [':AA'],
    pattern: /(?:bot)?(?<secret>\d{8,10}:AA[\w-]{33})(?![\w-])/,
  },
  {
    id: 'zendesk-key',
    why: 'Zendesk keys are 40 characters (Zendesk docs).',
    vendors: ['zendesk'],
    value: /[A-Za-z0-9]{40}|[0-9a-f]{64}/,
  },
  {
    id: 'matrix-token',
    why: 'A Matrix access token of Synapse or its authentication service (Synapse docs).',
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
    why: 'Tokens of Viber bots: three parts of 16 hexadecimal digits (Viber docs).',
    near: ['viber'],
    pattern: /(?:[Vv]iber|VIBER)[^\n]{0,60}?(?<secret>[0-9a-f]{16}-[0-9a-f]{16}-[0-9a-f]{16})/,
  },
  {
    id: 'webex-token',
    why: 'A Webex bot token (Webex docs).',
    vendors: ['webex'],
    value: /[A-Za-z0-9]{64}(?:_[A-Za-z0-9]{4}_[0-9a-f-]{36})?/,
  },
  {
    id: 'line-token',
    why: 'A channel access token of LINE (LINE developers docs).',
    vendors: ['line-channel', 'line-bot'],
    value: /[A-Za-z0-9+/]{172}=?/,
  },
  {
    id: 'zulip-key',
    why: 'A Zulip key is 32 characters (Zulip docs).',
    vendors: ['zulip'],
    value: /[A-Za-z0-9]{32}/,
  },
  {
    id: 'zoom-secret',
    why: 'Zoom client secrets and tokens are 32 characters (Zoom docs).',
    vendors: ['zoom'],
    value: /[A-Za-z0-9]{32}/,
  },
  {
    id: 'stream-secret',
    why: 'A Stream secret is 64 characters (Stream docs).',
    vendors: ['getstream', 'stream-api', 'stream-chat'],
    value: /[a-z0-9]{64}/,
  },
  {
    id: 'freshdesk-key',
    why: 'A Freshdesk key is 20 characters (Freshdesk docs).',
    vendors: ['freshdesk'],
    value: /[A-Za-z0-9]{20}/,
  },
  {
    id: 'zoom-webhook',
    why: 'Whoever knows the address of a Zoom webhook posts to its channel (Zoom docs).',
    near: ['incomingwebhook/'],
    pattern: /incomingwebhook\/(?<secret>[\w-]{16,64})/,
  },
]
