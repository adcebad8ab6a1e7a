const SHORTEST_SECRET = 6
const LONGEST_NUMBER = 10

/** Values that are stored in Secrets and are none: names, defaults, switches. Masking them would eat ordinary text. */
const EVERYDAY = new Set(
  `access account admin administrator allhands always apikey application automation cache client cluster config
  container database debug default deployment development disable disabled enable enabled error example external
  github gitlab google guest identity internal keycloak kubernetes litellm localhost master minioadmin never nobody
  openhands openid password plugin plugin-server postgres postgresql prefer private production profile proxy public
  realm redis release replica require required runtime runtime-api sandbox secret secrets server service staging
  storage string system testing traefik unknown username verify-ca verify-full warning worker`.split(/\s+/u),
)

/** Too short, a number, a switch or an everyday word: not worth hiding, and found everywhere in honest text. */
export function isWeak(value: string): boolean {
  if ([...value].length < SHORTEST_SECRET) return true
  if (value.length <= LONGEST_NUMBER && /^[-+]?[\d.:]+$/u.test(value)) return true
  return EVERYDAY.has(value.toLowerCase()) || value.trim() === ''
}
