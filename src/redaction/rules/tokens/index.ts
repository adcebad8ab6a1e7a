import type {Rule} from '../../rule.ts'
import {adafruitIoKey} from './adafruit-io-key.ts'
import {adafruitKey} from './adafruit-key.ts'
import {adobeClient} from './adobe-client.ts'
import {ageSecretKey} from './age-secret-key.ts'
import {airtableKey} from './airtable-key.ts'
import {airtableToken} from './airtable-token.ts'
import {algoliaKey} from './algolia-key.ts'
import {alibabaAccessKeyId} from './alibaba-access-key-id.ts'
import {alibabaSecret} from './alibaba-secret.ts'
import {amazonOauthClientSecret} from './amazon-oauth-client-secret.ts'
import {amplitudeKey} from './amplitude-key.ts'
import {anthropicKey} from './anthropic-key.ts'
import {artifactoryKey} from './artifactory-key.ts'
import {asanaClient} from './asana-client.ts'
import {asanaToken} from './asana-token.ts'
import {atlassianToken} from './atlassian-token.ts'
import {authressKey} from './authress-key.ts'
import {awsAccessKeyId} from './aws-access-key-id.ts'
import {awsBedrockKey} from './aws-bedrock-key.ts'
import {awsBedrockShortTermKey} from './aws-bedrock-short-term-key.ts'
import {awsMwsToken} from './aws-mws-token.ts'
import {awsPresignedUrl} from './aws-presigned-url.ts'
import {awsSessionToken} from './aws-session-token.ts'
import {azureAdClientSecret} from './azure-ad-client-secret.ts'
import {azureKeySignature} from './azure-key-signature.ts'
import {azureSasSignature} from './azure-sas-signature.ts'
import {azureServiceKey} from './azure-service-key.ts'
import {azureStorageKey} from './azure-storage-key.ts'
import {base64OfJwt} from './base64-of-jwt.ts'
import {base64OfPem} from './base64-of-pem.ts'
import {beamerToken} from './beamer-token.ts'
import {bitbucketClient} from './bitbucket-client.ts'
import {bittrexKey} from './bittrex-key.ts'
import {braveSearchKey} from './brave-search-key.ts'
import {buildkiteToken} from './buildkite-token.ts'
import {cerebrasKey} from './cerebras-key.ts'
import {circleciKey} from './circleci-key.ts'
import {circleciToken} from './circleci-token.ts'
import {clickhouseCloudKey} from './clickhouse-cloud-key.ts'
import {clojarsToken} from './clojars-token.ts'
import {cloudflareKey} from './cloudflare-key.ts'
import {cloudflareOriginCaKey} from './cloudflare-origin-ca-key.ts'
import {cloudflareToken} from './cloudflare-token.ts'
import {cockroachdbKey} from './cockroachdb-key.ts'
import {codecovToken} from './codecov-token.ts'
import {cohereKey} from './cohere-key.ts'
import {coinbaseKey} from './coinbase-key.ts'
import {confluentKey} from './confluent-key.ts'
import {confluentSecret} from './confluent-secret.ts'
import {contentfulKey} from './contentful-key.ts'
import {contentfulToken} from './contentful-token.ts'
import {cratesIoToken} from './crates-io-token.ts'
import {cursorKey} from './cursor-key.ts'
import {databricksToken} from './databricks-token.ts'
import {datadogAppKey} from './datadog-app-key.ts'
import {datadogKey} from './datadog-key.ts'
import {deepgramKey} from './deepgram-key.ts'
import {definedNetworkingKey} from './defined-networking-key.ts'
import {depotToken} from './depot-token.ts'
import {digitaloceanToken} from './digitalocean-token.ts'
import {discordBotToken} from './discord-bot-token.ts'
import {discordSecret} from './discord-secret.ts'
import {discordWebhook} from './discord-webhook.ts'
import {dockerHubToken} from './docker-hub-token.ts'
import {dopplerToken} from './doppler-token.ts'
import {droneToken} from './drone-token.ts'
import {dropboxKey} from './dropbox-key.ts'
import {dropboxToken} from './dropbox-token.ts'
import {duffelToken} from './duffel-token.ts'
import {dynatraceToken} from './dynatrace-token.ts'
import {e2bKey} from './e2b-key.ts'
import {easypostKey} from './easypost-key.ts'
import {elevenlabsKey} from './elevenlabs-key.ts'
import {etherscanKey} from './etherscan-key.ts'
import {etsyKey} from './etsy-key.ts'
import {facebookAccessToken} from './facebook-access-token.ts'
import {facebookAppSecret} from './facebook-app-secret.ts'
import {fastlyToken} from './fastly-token.ts'
import {figmaToken} from './figma-token.ts'
import {finicityKey} from './finicity-key.ts'
import {finnhubKey} from './finnhub-key.ts'
import {firecrawlKey} from './firecrawl-key.ts'
import {fireworksKey} from './fireworks-key.ts'
import {flickrKey} from './flickr-key.ts'
import {flutterwaveKey} from './flutterwave-key.ts'
import {flutterwavePublicKey} from './flutterwave-public-key.ts'
import {flyToken} from './fly-token.ts'
import {frameIoToken} from './frame-io-token.ts'
import {freshbooksToken} from './freshbooks-token.ts'
import {githubFineGrainedToken} from './github-fine-grained-token.ts'
import {githubToken} from './github-token.ts'
import {gitlabRunnerRegistration} from './gitlab-runner-registration.ts'
import {gitlabSessionCookie} from './gitlab-session-cookie.ts'
import {gitlabToken} from './gitlab-token.ts'
import {gitterToken} from './gitter-token.ts'
import {gocardlessToken} from './gocardless-token.ts'
import {googleApiKey} from './google-api-key.ts'
import {googleChatWebhook} from './google-chat-webhook.ts'
import {googleHmacKey} from './google-hmac-key.ts'
import {googleOauthClientSecret} from './google-oauth-client-secret.ts'
import {googleOauthToken} from './google-oauth-token.ts'
import {googleRefreshToken} from './google-refresh-token.ts'
import {googleSignedUrl} from './google-signed-url.ts'
import {grafanaApiKey} from './grafana-api-key.ts'
import {grafanaCloudToken} from './grafana-cloud-token.ts'
import {grafanaServiceAccountToken} from './grafana-service-account-token.ts'
import {groqKey} from './groq-key.ts'
import {harnessToken} from './harness-token.ts'
import {herokuApiKey} from './heroku-api-key.ts'
import {herokuKey} from './heroku-key.ts'
import {honeycombKey} from './honeycomb-key.ts'
import {hubspotKey} from './hubspot-key.ts'
import {huggingFaceToken} from './hugging-face-token.ts'
import {iftttKey} from './ifttt-key.ts'
import {infracostKey} from './infracost-key.ts'
import {infuraKey} from './infura-key.ts'
import {inngestSigningKey} from './inngest-signing-key.ts'
import {instagramToken} from './instagram-token.ts'
import {intercomToken} from './intercom-token.ts'
import {intra42Secret} from './intra42-secret.ts'
import {jfrogToken} from './jfrog-token.ts'
import {jinaKey} from './jina-key.ts'
import {jwt} from './jwt.ts'
import {krakenKey} from './kraken-key.ts'
import {kucoinKey} from './kucoin-key.ts'
import {laminarKey} from './laminar-key.ts'
import {langfuseKey} from './langfuse-key.ts'
import {langsmithKey} from './langsmith-key.ts'
import {launchdarklyKey} from './launchdarkly-key.ts'
import {launchdarklyToken} from './launchdarkly-token.ts'
import {linearKey} from './linear-key.ts'
import {linearSecret} from './linear-secret.ts'
import {linkedinClient} from './linkedin-client.ts'
import {lobKey} from './lob-key.ts'
import {logdnaKey} from './logdna-key.ts'
import {lookerKey} from './looker-key.ts'
import {mailchimpKey} from './mailchimp-key.ts'
import {mailgunAccountKey} from './mailgun-account-key.ts'
import {mailgunKey} from './mailgun-key.ts'
import {mailgunPublicKey} from './mailgun-public-key.ts'
import {mapboxToken} from './mapbox-token.ts'
import {mattermostToken} from './mattermost-token.ts'
import {maxmindKey} from './maxmind-key.ts'
import {merakiKey} from './meraki-key.ts'
import {messagebirdKey} from './messagebird-key.ts'
import {mistralKey} from './mistral-key.ts'
import {mixpanelKey} from './mixpanel-key.ts'
import {modalToken} from './modal-token.ts'
import {mongodbAtlasSecret} from './mongodb-atlas-secret.ts'
import {neonKey} from './neon-key.ts'
import {netlifyKey} from './netlify-key.ts'
import {netlifyToken} from './netlify-token.ts'
import {newRelicId} from './new-relic-id.ts'
import {newRelicKey} from './new-relic-key.ts'
import {ngrokToken} from './ngrok-token.ts'
import {notionToken} from './notion-token.ts'
import {npmToken} from './npm-token.ts'
import {nugetKey} from './nuget-key.ts'
import {nvidiaKey} from './nvidia-key.ts'
import {nytimesKey} from './nytimes-key.ts'
import {octopusDeployKey} from './octopus-deploy-key.ts'
import {oktaApiToken} from './okta-api-token.ts'
import {oktaToken} from './okta-token.ts'
import {onepasswordSecretKey} from './onepassword-secret-key.ts'
import {onepasswordServiceAccountToken} from './onepassword-service-account-token.ts'
import {openaiKey} from './openai-key.ts'
import {openrouterKey} from './openrouter-key.ts'
import {openshiftToken} from './openshift-token.ts'
import {opsgenieKey} from './opsgenie-key.ts'
import {pagerdutyKey} from './pagerduty-key.ts'
import {pemPrivateKey} from './pem-private-key.ts'
import {perplexityKey} from './perplexity-key.ts'
import {pineconeKey} from './pinecone-key.ts'
import {plaidClient} from './plaid-client.ts'
import {plaidToken} from './plaid-token.ts'
import {planetscaleToken} from './planetscale-token.ts'
import {posthogKey} from './posthog-key.ts'
import {postmanKey} from './postman-key.ts'
import {powerAutomateUrl} from './power-automate-url.ts'
import {prefectKey} from './prefect-key.ts'
import {privateKeyDer} from './private-key-der.ts'
import {privateaiKey} from './privateai-key.ts'
import {pulumiToken} from './pulumi-token.ts'
import {pusherKey} from './pusher-key.ts'
import {puttyPrivateKey} from './putty-private-key.ts'
import {pypiToken} from './pypi-token.ts'
import {rapidapiKey} from './rapidapi-key.ts'
import {readmeKey} from './readme-key.ts'
import {renderKey} from './render-key.ts'
import {replicateToken} from './replicate-token.ts'
import {resendKey} from './resend-key.ts'
import {rollbarToken} from './rollbar-token.ts'
import {rootlyKey} from './rootly-key.ts'
import {rubygemsKey} from './rubygems-key.ts'
import {sandboxProviderKey} from './sandbox-provider-key.ts'
import {scalingoToken} from './scalingo-token.ts'
import {segmentKey} from './segment-key.ts'
import {sendbirdKey} from './sendbird-key.ts'
import {sendgridKey} from './sendgrid-key.ts'
import {sendinblueKey} from './sendinblue-key.ts'
import {sentryDsn} from './sentry-dsn.ts'
import {sentryOrganizationToken} from './sentry-organization-token.ts'
import {sentryUserToken} from './sentry-user-token.ts'
import {serperKey} from './serper-key.ts'
import {settlemintToken} from './settlemint-token.ts'
import {shippoToken} from './shippo-token.ts'
import {shopifyToken} from './shopify-token.ts'
import {sidekiqCredentials} from './sidekiq-credentials.ts'
import {skKey} from './sk-key.ts'
import {slackAppToken} from './slack-app-token.ts'
import {slackConfigToken} from './slack-config-token.ts'
import {slackToken} from './slack-token.ts'
import {slackWebhook} from './slack-webhook.ts'
import {snykApiToken} from './snyk-api-token.ts'
import {snykToken} from './snyk-token.ts'
import {sonarqubeToken} from './sonarqube-token.ts'
import {sourcegraphKey} from './sourcegraph-key.ts'
import {sourcegraphToken} from './sourcegraph-token.ts'
import {squareToken} from './square-token.ts'
import {squarespaceKey} from './squarespace-key.ts'
import {statsigKey} from './statsig-key.ts'
import {stripeKey} from './stripe-key.ts'
import {stripeWebhookSecret} from './stripe-webhook-secret.ts'
import {sumoLogicKey} from './sumo-logic-key.ts'
import {supabaseToken} from './supabase-token.ts'
import {tailscaleKey} from './tailscale-key.ts'
import {tavilyKey} from './tavily-key.ts'
import {teamsWebhook} from './teams-webhook.ts'
import {telegramBotToken} from './telegram-bot-token.ts'
import {tencentSecretId} from './tencent-secret-id.ts'
import {terraformToken} from './terraform-token.ts'
import {togetherAiKey} from './together-ai-key.ts'
import {togetherKey} from './together-key.ts'
import {travisToken} from './travis-token.ts'
import {trelloKey} from './trello-key.ts'
import {triggerDevKey} from './trigger-dev-key.ts'
import {twilioAuthToken} from './twilio-auth-token.ts'
import {twilioKey} from './twilio-key.ts'
import {twitchToken} from './twitch-token.ts'
import {twitterKey} from './twitter-key.ts'
import {typeformToken} from './typeform-token.ts'
import {unkeyKey} from './unkey-key.ts'
import {vaultOldToken} from './vault-old-token.ts'
import {vaultToken} from './vault-token.ts'
import {vercelBlobToken} from './vercel-blob-token.ts'
import {vercelToken} from './vercel-token.ts'
import {voyageKey} from './voyage-key.ts'
import {wandbKey} from './wandb-key.ts'
import {weightsAndBiasesKey} from './weights-and-biases-key.ts'
import {xaiKey} from './xai-key.ts'
import {yandexToken} from './yandex-token.ts'
import {zapierHook} from './zapier-hook.ts'
import {zendeskKey} from './zendesk-key.ts'
import {zuploKey} from './zuplo-key.ts'

/** Secrets that are recognised by themselves, or by the name of their vendor beside them. */
export const TOKEN_RULES: readonly Rule[] = [
  adafruitIoKey,
  adafruitKey,
  adobeClient,
  ageSecretKey,
  airtableKey,
  airtableToken,
  algoliaKey,
  alibabaAccessKeyId,
  alibabaSecret,
  amazonOauthClientSecret,
  amplitudeKey,
  anthropicKey,
  artifactoryKey,
  asanaClient,
  asanaToken,
  atlassianToken,
  authressKey,
  awsAccessKeyId,
  awsBedrockKey,
  awsBedrockShortTermKey,
  awsMwsToken,
  awsPresignedUrl,
  awsSessionToken,
  azureAdClientSecret,
  azureKeySignature,
  azureSasSignature,
  azureServiceKey,
  azureStorageKey,
  base64OfJwt,
  base64OfPem,
  beamerToken,
  bitbucketClient,
  bittrexKey,
  braveSearchKey,
  buildkiteToken,
  cerebrasKey,
  circleciKey,
  circleciToken,
  clickhouseCloudKey,
  clojarsToken,
  cloudflareKey,
  cloudflareOriginCaKey,
  cloudflareToken,
  cockroachdbKey,
  codecovToken,
  cohereKey,
  coinbaseKey,
  confluentKey,
  confluentSecret,
  contentfulKey,
  contentfulToken,
  cratesIoToken,
  cursorKey,
  databricksToken,
  datadogAppKey,
  datadogKey,
  deepgramKey,
  definedNetworkingKey,
  depotToken,
  digitaloceanToken,
  discordBotToken,
  discordSecret,
  discordWebhook,
  dockerHubToken,
  dopplerToken,
  droneToken,
  dropboxKey,
  dropboxToken,
  duffelToken,
  dynatraceToken,
  e2bKey,
  easypostKey,
  elevenlabsKey,
  etherscanKey,
  etsyKey,
  facebookAccessToken,
  facebookAppSecret,
  fastlyToken,
  figmaToken,
  finicityKey,
  finnhubKey,
  firecrawlKey,
  fireworksKey,
  flickrKey,
  flutterwaveKey,
  flutterwavePublicKey,
  flyToken,
  frameIoToken,
  freshbooksToken,
  githubFineGrainedToken,
  githubToken,
  gitlabRunnerRegistration,
  gitlabSessionCookie,
  gitlabToken,
  gitterToken,
  gocardlessToken,
  googleApiKey,
  googleChatWebhook,
  googleHmacKey,
  googleOauthClientSecret,
  googleOauthToken,
  googleRefreshToken,
  googleSignedUrl,
  grafanaApiKey,
  grafanaCloudToken,
  grafanaServiceAccountToken,
  groqKey,
  harnessToken,
  herokuApiKey,
  herokuKey,
  honeycombKey,
  hubspotKey,
  huggingFaceToken,
  iftttKey,
  infracostKey,
  infuraKey,
  inngestSigningKey,
  instagramToken,
  intercomToken,
  intra42Secret,
  jfrogToken,
  jinaKey,
  jwt,
  krakenKey,
  kucoinKey,
  laminarKey,
  langfuseKey,
  langsmithKey,
  launchdarklyKey,
  launchdarklyToken,
  linearKey,
  linearSecret,
  linkedinClient,
  lobKey,
  logdnaKey,
  lookerKey,
  mailchimpKey,
  mailgunAccountKey,
  mailgunKey,
  mailgunPublicKey,
  mapboxToken,
  mattermostToken,
  maxmindKey,
  merakiKey,
  messagebirdKey,
  mistralKey,
  mixpanelKey,
  modalToken,
  mongodbAtlasSecret,
  neonKey,
  netlifyKey,
  netlifyToken,
  newRelicId,
  newRelicKey,
  ngrokToken,
  notionToken,
  npmToken,
  nugetKey,
  nvidiaKey,
  nytimesKey,
  octopusDeployKey,
  oktaApiToken,
  oktaToken,
  onepasswordSecretKey,
  onepasswordServiceAccountToken,
  openaiKey,
  openrouterKey,
  openshiftToken,
  opsgenieKey,
  pagerdutyKey,
  pemPrivateKey,
  perplexityKey,
  pineconeKey,
  plaidClient,
  plaidToken,
  planetscaleToken,
  posthogKey,
  postmanKey,
  powerAutomateUrl,
  prefectKey,
  privateKeyDer,
  privateaiKey,
  pulumiToken,
  pusherKey,
  puttyPrivateKey,
  pypiToken,
  rapidapiKey,
  readmeKey,
  renderKey,
  replicateToken,
  resendKey,
  rollbarToken,
  rootlyKey,
  rubygemsKey,
  sandboxProviderKey,
  scalingoToken,
  segmentKey,
  sendbirdKey,
  sendgridKey,
  sendinblueKey,
  sentryDsn,
  sentryOrganizationToken,
  sentryUserToken,
  serperKey,
  settlemintToken,
  shippoToken,
  shopifyToken,
  sidekiqCredentials,
  skKey,
  slackAppToken,
  slackConfigToken,
  slackToken,
  slackWebhook,
  snykApiToken,
  snykToken,
  sonarqubeToken,
  sourcegraphKey,
  sourcegraphToken,
  squareToken,
  squarespaceKey,
  statsigKey,
  stripeKey,
  stripeWebhookSecret,
  sumoLogicKey,
  supabaseToken,
  tailscaleKey,
  tavilyKey,
  teamsWebhook,
  telegramBotToken,
  tencentSecretId,
  terraformToken,
  togetherAiKey,
  togetherKey,
  travisToken,
  trelloKey,
  triggerDevKey,
  twilioAuthToken,
  twilioKey,
  twitchToken,
  twitterKey,
  typeformToken,
  unkeyKey,
  vaultOldToken,
  vaultToken,
  vercelBlobToken,
  vercelToken,
  voyageKey,
  wandbKey,
  weightsAndBiasesKey,
  xaiKey,
  yandexToken,
  zapierHook,
  zendeskKey,
  zuploKey,
]
