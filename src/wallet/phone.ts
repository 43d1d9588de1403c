/** Whether this is a phone's or a tablet's browser: wallets there are apps with browsers of their own. */
export function isPhone({
  userAgent,
  maxTouchPoints,
}: Readonly<{ userAgent: string; maxTouchPoints: number }> = navigator): boolean {
  // An iPad names itself a Mac: only its fingers give it away.
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

/** What Telegram's browser leaves in a page. */
const TELEGRAM = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram']

/**
 * Whether approving in a wallet means leaving this page, and coming back to it: in Telegram and in Safari on iOS. A
 * pairing that was begun there is taken up again.
 */
export function leavesToApprove(
  { userAgent, maxTouchPoints }: Readonly<{ userAgent: string; maxTouchPoints: number }> = navigator,
  scope: object = globalThis,
): boolean {
  const telegram = TELEGRAM.some((name) => Boolean(Reflect.get(scope, name)))
  const safari = /safari/i.test(userAgent) && !/android/i.test(userAgent)
  return telegram || (safari && isPhone({ userAgent, maxTouchPoints }))
}
