/** What stands in events where the value of a secret was. */
export const HIDDEN_SECRET = '<secret-hidden>'
