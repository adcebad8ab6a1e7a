/** Whether a value is the name of an algorithm, a key type or a cipher suite. */
export function isAlgorithm(value: string): boolean {
  return ALGORITHM.test(value)
}

const ALGORITHM =
  /^(?:(?:RS|ES|PS|HS)(?:256|384|512)|ES256K|EdDSA|dir|(?:A|RSA-)\d{0,3}(?:KW|GCMKW|OAEP(?:-256)?)|(?:aes|camellia|aria|des3?|3des|blowfish|rsa|dsa|ecdsa|ecdh|dh)(?:[-_]?\d{3,5})?(?:[-_/](?:gcm|cbc|ctr|ecb|siv|ccm|cfb|ofb|xts|wrap|hmac|poly1305|oaep|pkcs1|pss|sha-?\d{1,3}|ede3?))*|x?chacha20(?:-(?:ietf-)?poly1305)?|(?:ssh-)?ed(?:25519|448)|x(?:25519|448)|P-?(?:256|384|521)|secp\d{3}[kr]1|prime256v1|nistp\d{3}|hmac-?(?:sha-?\d{1,3}|md5)|sha-?\d{1,3}(?:[-_]?with[-_]?\w{3,10})?|(?:TLS|SSL)_[A-Z\d_]{8,60}|TLSv?1(?:\.\d)?|ecdhe?-[a-z\d-]{8,50}|scram-sha-(?:1|256|512)(?:-plus)?|bcrypt(?:_sha256)?|s?crypt|argon2(?:id|i|d)?|pbkdf2(?:[-_]\w{3,16})?|md5crypt|sha\d{3}crypt|yescrypt|ssh-(?:rsa|dss)|rsa-sha2-\d{3}|ecdsa-sha2-nistp\d{3}|fernet|libsodium|pkcs(?:1|7|8|12)|pem|der|jwks?|jwe|oauth2?|oidc|saml2?|ldaps?|kerberos|hs?otp|totp)$/i
