/** The id of the one form on a page that makes a deed: buttons that stand elsewhere submit it. */
export const FORM_ID = 'deed-form'
