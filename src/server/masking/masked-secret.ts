/** What the service writes in place of a credential. */
export const MASKED_SECRET = '**********'
