/** The id of the one form on a page that makes an operation: buttons that stand elsewhere submit it. */
export const FORM_ID = 'operation-form'
