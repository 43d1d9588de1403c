/** The id of the one operation form of a page: buttons outside of the form submit it. */
export const FORM_ID = 'operation-form'
