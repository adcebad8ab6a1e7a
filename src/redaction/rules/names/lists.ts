/** Returns the words of a text. White space separates them. */
export const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
const pairs = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s*,\s*/))

/** Words that may follow the word for a secret without a change of meaning: `password_old`, `secret_value`. */
export const TAILS =
  set(`value values data plain plaintext text raw str string base b hex encoded encrypted enc hash hashed bcrypt
  old new current previous prev next prod production dev test staging live secondary backup confirm confirmation again
  repeat json env literal here`)

/** First words in the names of switches and numbers: `has_password`, `use-token`, `max_token`. */
export const SWITCHES =
  set(`checksum fingerprint has is use uses needs no num max min total avg count enable enabled disable disabled allow show hide
  missing invalid unexpected without supports can should must skip`)

/** Words that mark a name as the name of a secret of one kind. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>
  /** Ends of names that have no separators between their words: `dbpass`. */
  readonly ends: ReadonlySet<string>
  /** Stems of words in other languages, without diacritics. */
  readonly stems: ReadonlySet<string>
  /** Words in Asian languages and Arabic. They count anywhere in a word. */
  readonly signs: ReadonlySet<string>
}

/** Words for a password. Every value under such a name is secret. */
export const PASSWORD: Vocabulary = {
  words: set(`pass password passwords passwd passphrase passphrases passcode pwd pw pswd psw psk userpwd
    motdepasse mdp sandi`),
  ends: set(`password passwd passphrase dbpass userpass mypass smtppass requirepass storepass keypass
    rootpass bindpw rootpw sshpass`),
  stems: set(`passwort kennwor contrasen contrasse senha wachtwoord haslo hasla haslem hasle parola sifre
    lozink heslo jelszo salasan losenord adgangskod katasandi парол кодовое`),
  signs: set(`密码 密碼 口令 パスワード 暗証番号 비밀번호 암호
    पासवर्ड कूटशब्द পাসওয়ার্ড المرور السر ورڈ`),
}
/** Words for tokens, keys and similar secrets. */
export const STRONG: Vocabulary = {
  words: set(`apikey apikeys apitoken authtoken accesstoken secretkey accesskey privatekey masterkey sessionkey
    signingkey encryptionkey accountkey sharedaccesskey sharedkey storagekey licensekey servicekey tkn credential credentials
    cred creds authorization bearer jwt salt otp totp mnemonic passkey webhook masterauth pats xsrf csrf
    secretstring clave authkey geheimnis sessionid sessid jsessionid phpsessid`),
  ends: set('apikey secretkey accesskey privatekey masterkey clientsecret secret token credentials'),
  stems:
    set(`jeton gettone zugangsschlussel zugriffsschlussel geheimschlussel secreto secreta segredo segreto segreta sekret geheim
    токен секрет`),
  signs: set(`シークレット 시크릿 令牌 密钥 密鑰 私钥 私鑰 トークン 秘密鍵 토큰 비밀키
    टोकन টোকেন`),
}
/** Names whose value is secret only if it looks random. */
export const WEAK: Vocabulary = {
  words: set('auth session sid pat pin puk cle seed code sas license hmac ticket assertion state'),
  ends: new Set(),
  stems: set('schlussel chave chiave sleutel klucz anahtar ключ'),
  signs: set('密匙 キー 키'),
}

/**
 * Words that name another property after the word for a password: `password_policy`. Any other word after `password`
 * names the owner of the password.
 */
export const PROPERTIES =
  set(`policy policies hash hashes hashing hasher encoder encoding encryption algorithm strategy length strength rule rules validator
  validation field fields column file files path manager provider store storage type format expiry expires expiration
  rotation version method grant mode plugin hint map maps prompt generator complexity limit age history auth authentication
  authenticator resolver source protection
  check failure failures error errors message attempts attempt count name names id ids url uri
  link page form input box callback command cmd script variable var env template salt iterations cost rounds
  entry alias option options setting settings config configuration state status class bean service handler filter view
  dialog action event request response model schema regex pattern charset min max property attribute param parameter
  index location ref refs reference secret key keys token
  label title description text placeholder time date recovery
  txt yaml yml xml csv log pem crt cer cert jks pfx sh py js ts html conf cfg ini toml gz zip tmpl tpl`)
/** Words that continue a sentence after the word for a password: `password_is`. */
export const PARTICLES =
  set(`is was has are for of in to from with and or the user users username reset change changed update updated created set
  required optional less protected checked valid invalid failed expired only salted at on by`)

/** Two-word names of a password. */
export const PASSWORD_PAIRS = pairs('de passe, pass phrase')

/** Names whose value is a list of cookies. Each cookie is a name and a secret. */
export const COOKIES = set('setcookie cookie cookies')

/** Names of connection strings, which contain a secret. */
export const CONNECTIONS = pairs(
  `dsn, connstr, connstring, conninfo, connectionstring, connection string, conn string, conn str, jdbc url`,
)

export const SECRET_PAIRS = pairs(`shared signature, access signature, amz signature, webhook url, webhook uri,
  account pat, encrypted content, client assertion, one code, community string, snmp community, authentication string, key material, auth user, verification code, recovery code, recovery codes, backup codes,
  device code, user pat, personal pat, github pat, gitlab pat, gh pat, azure pat, auth pat, code verifier, saml response,
  saml assertion, auth code, activation code, recovery phrase, seed phrase, mnemonic phrase, private exponent, ssh rsa, sas signature, rediscli auth, erlang cookie, sst auth, proxy auth, basic auth, http auth, redis auth, redis authentication`)
export const NOT_SECRET_PAIRS =
  pairs(`status code, exit code, error code, response code, http code, country code, language code,
  zip code, postal code, source code, reason code, grpc code, return code, method signature, function signature`)

/** Words before `key` in the name of a secret key. */
export const KEYS =
  set(`api apis secret private priv access encryption encrypt crypt cipher master signing sign signature account
  shared service session client auth authentication authorization admin ssh rsa dsa ecdsa aes hmac jwt jwk salt webhook deploy
  storage license licence subscription root unseal recovery tls ssl pem rest consumer app application user sas postmark
  sendgrid mailgun stripe openai anthropic azure aws gcp google github gitlab slack twilio datadog newrelic cohere groq mistral
  deepseek tavily resend posthog sentry symmetric fernet django flask rails preshared psk wireguard integration ingestion
  write read server runtime sandbox proxy litellm llm default bot decryption kms wallet pgp gpg vault join enrollment machine
  internal token`)

/** Words before `key` in the name of a harmless key, such as a database key or a key on a keyboard. */
export const PLAIN_KEYS =
  set(`public publishable site pub primary foreign partition sort cache hash range composite unique candidate row object s map
  idempotency routing lookup group dedup dedupe order translation message label annotation config configuration registry field
  column dict index shard cluster bucket data metric tag selector topology host known attribute property parent child
  compound natural surrogate storage_path entry json yaml settings option feature flag i event issue project space
  jira merge sequence ref secretref secret_ref image arrow hot short shortcut enter press up down any same duplicate missing redis`)

/** Words before `tokens` in the name of a list of secrets. After other words, `tokens` is usually a count. */
export const TOKEN_LISTS = set('access refresh api auth session bearer bot secret personal user')
/** Words before `token` in harmless names: a part of a text, a position in a list, a count. */
export const PLAIN_TOKENS =
  set(`next continue continuation page paging pagination eos bos pad unk sep cls mask stop start end special
  per by max min num total prompt completion input output cached reasoning first last unexpected syntax invalid expected
  cost count no each every tokens non fencing`)
/** Words before `secret` in a name that refers to an object, not to a value: `tls-secret`. */
export const SECRET_OBJECTS =
  set(`existing tls image pull registry ref from bundled named generic optional ingress cert certificate
  backend docker mounted config opaque kubernetes k k8s the a no of in`)

/** Names of maps and lists of secrets. */
export const CONTAINERS = set('secrets tokens passwords passwds passphrases credentials creds pins otps vault')
/** Words before `keys` in the name of a list of secret keys. */
export const CONTAINER_KEYS = set(
  'api access secret private master signing encryption session auth service provider client account',
)
/** Last words in the names of harmless fields. Such fields are stored next to secrets. */
export const FIELDS =
  set(`name names kind type id ids uid user username login email mail host hostname port url uri endpoint path
  file filename dir created updated expires expiry expiration at on algorithm alg kid ref refs reference namespace version status
  state description comment label labels title enabled optional scope scopes role roles region bucket issuer audience hash digest
  checksum count limit size length ttl age mode format public fingerprint realm domain mount key keys field property`)
