/** Matches the source in a mask: a rule, or the object that contained the value. */
export const MASK_SOURCE = String.raw`(?:(?:rule|spread)/[a-z\d-]{1,64}|(?:secret|env|configmap|kubeconfig|file)/[\w./-]{1,500})`

/** Matches a mask, also escaped for HTML. A mask is valid as a plain YAML scalar and inside a JSON string. */
export const MASK_PATTERN = `(?:<|&lt;)redacted:${MASK_SOURCE}#[0-9a-f]{16}(?:>|&gt;)`

/** The maximum length of a mask in bytes. */
export const LONGEST_MASK = 600

/**
 * The minimum length of a secret next to a mask. A shorter text next to a mask is `Bearer`, a user name or a separator.
 */
export const SHORTEST_BESIDE_MASK = 8
