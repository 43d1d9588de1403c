/* The sizes of what the first screen reserves for its parts, in pixels. */

export const PICTURE = 72
/** The gap below the figures. */
export const GAP = 14
/** The figures with their gap. */
export const FIGURES = 168 + GAP
/** The card. */
export const CARD = 338
