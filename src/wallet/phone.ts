/** Whether this is a phone's or a tablet's browser: wallets there are apps with browsers of their own. */
export function isPhone({
  userAgent,
  maxTouchPoints,
}: Readonly<{ userAgent: string; maxTouchPoints: number }> = navigator): boolean {
  // An iPad names itself a Mac: only its fingers give it away.
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}
