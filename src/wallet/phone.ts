/** Whether this is the browser of a phone or a tablet, where wallets are apps with browsers of their own. */
export function isPhone({
  userAgent,
  maxTouchPoints,
}: Readonly<{ userAgent: string; maxTouchPoints: number }> = navigator): boolean {
  // An iPad calls itself a Mac: only its touch points differ.
  return /android|iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
}

/** Globals that Telegram's browser sets. */
const TELEGRAM = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram']

/**
 * Whether the user has to leave this page to approve in a wallet, and to return to it: in Telegram and in Safari on iOS. A pairing that
 * was begun there is resumed.
 */
export function leavesToApprove(
  { userAgent, maxTouchPoints }: Readonly<{ userAgent: string; maxTouchPoints: number }> = navigator,
  scope: object = globalThis,
): boolean {
  const telegram = TELEGRAM.some((name) => Boolean(Reflect.get(scope, name)))
  const safari = /safari/i.test(userAgent) && !/android/i.test(userAgent)
  return telegram || (safari && isPhone({ userAgent, maxTouchPoints }))
}
