/** Where a token says which mint it was made after: a member of its metadata file, and with Token-2022 a further field on the mint. */
export const TEMPLATE_KEY = 'template_of'
