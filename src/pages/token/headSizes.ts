/* The sizes of what the first screen reserves for its parts, in pixels. */

export const PICTURE = 72
/** The price with the name above it. */
export const PRICE_HEIGHT = 66
