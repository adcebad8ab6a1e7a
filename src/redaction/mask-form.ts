/** Matches the source in a mask: a rule, or the object that the value came from. */
export const MASK_SOURCE = String.raw`(?:(?:rule|spread)/[a-z\d-]{1,64}|(?:secret|env|configmap|kubeconfig|file)/[\w./-]{1,500})`

/** Matches every mask, also escaped for HTML. A mask is a plain YAML scalar and a JSON string. */
export const MASK_PATTERN = `(?:<|&lt;)redacted:${MASK_SOURCE}#[0-9a-f]{16}(?:>|&gt;)`

/** The maximum length of a mask in bytes. */
export const LONGEST_MASK = 600

/** A shorter text beside a mask is not a secret but `Bearer`, a user name or a separator. */
export const SHORTEST_BESIDE_MASK = 8
