/** The types of what the browser tests' configuration takes from chromium.mjs. */
export function findShell(chromium: string): string
