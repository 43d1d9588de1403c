/**
 * The most pixels of a stranger's picture that the page shows: decoded, they take 64 MB. A file of a few kilobytes may decode to
 * gigabytes.
 */
export const MOST_SHOWN_PIXELS = 4096 * 4096
