import {MASK_PATTERN} from '../../mask-form.ts'
import {defineShape} from '../../rule.ts'

const MASK = new RegExp(`^${MASK_PATTERN}`)

/** Masks `"secretData":"{\"value\":\"x\",…}"`. */
export const keycloakCredential = defineShape({
  id: 'keycloak-credential',
  why: 'Credentials in exports of a Keycloak realm: the hash stands in a document in a string.',
  keywords: ['secretdata'],
  pattern:
    /\bsecretData\\{0,7}"\s{0,4}:\s{0,4}\\{0,7}"\{(?:[^{}\n]{0,400}?,)?\s{0,4}\\{1,15}"value\\{1,15}"\s{0,4}:\s{0,4}\\{1,15}"(?<secret>[^"\\\n]{3,2048})/,
  accept: secret => !MASK.test(secret),
})
