/** The mask that the service writes for a credential. */
export const MASKED_SECRET = '**********'
