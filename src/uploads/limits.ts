/** The limits of storages, for forms and for sentences on pages. */

/** The largest picture that Arweave stores for free, in bytes, where it does not say so itself. */
export const USUAL_FREE_BYTES = 100 * 1024

/** The most bytes of a picture with Pinata, which accepts far more; but wallets fetch the picture often, so it stays small. */
export const PINATA_BYTES = 1024 * 1024
