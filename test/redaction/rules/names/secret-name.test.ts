import {expect, test} from 'vitest'
import {isSecretName} from '../../../../src/redaction/rules/names/secret-name.ts'

const SECRET = `DB_PASSWORD dbPass apiKey APIKey x-api-key LITE_LLM_API_KEY JWT_SECRET ENCRYPTION_KEY PROXY_MASTER_KEY
  KEYCLOAK_CLIENT_SECRET OH_SECRET_KEY session_api_key OH_SESSION_API_KEYS_0 tkn pwd passwd passphrase credentials
  private_key access_token refresh_token AccountKey SharedAccessKey salt dsn connection_string webhook_url
  encrypted_content LITELLM_SALT_KEY AUTOMATIONS_SERVICE_KEY AUTOMATION_WEBHOOK_SECRET POSTHOG_CLIENT_KEY
  LMNR_PROJECT_API_KEY JIRA_DC_SERVICE_ACCOUNT_PAT SLACK_SIGNING_SECRET AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
  PGPASSWORD MYSQL_PWD gitlabToken token3 authenticity_token password_for_bob RABBITMQ_ERLANG_COOKIE X-Session-API-Key SecretString GITHUB_APP_PRIVATE_KEY bot-token tls.key
  VERTEXAI_CREDENTIALS password_hash NPM_TOKEN spring.datasource.password password_old DB_PASS bindpw`.split(/\s+/)

const PLAIN = `MAX_TOKENS token_count prompt_tokens total_tokens tokens_used USER_POOL_SIZE DATABASE_PORT
  token-exchange-enabled secretName secretKeyRef password_min_length passwordPolicy token_type token_endpoint key_id
  keyboard primary_key foreign_key public_key keyspace partition_key sort_key cache_key key_prefix author authority
  authorized compass passed bypass tokenizer author_email ssh_known_hosts AWS_ACCESS_KEY_ID existingSecret
  imagePullSecrets client_id username key keys secrets name user session_id next_token has_password TOKEN_URL
  DATABASE_URL token_expires_in passwordless max_token status_code by_pass_count checksum/secret`.split(/\s+/)

test.each(SECRET)('%s is the name of a secret', name => expect(isSecretName(name)).toBe(true))
test.each(PLAIN)('%s is not', name => expect(isSecretName(name)).toBe(false))
