import { AppError, type ErrorCode } from './AppError'

/**
 * The codes that wallets document for what they return in a link (Phantom, Solflare and Backpack the same eight), those of EIP-1193, and
 * those of the WalletConnect protocol. The second part is the `reason` of wallet/failed.
 */
const CODES: ReadonlyMap<number, readonly [ErrorCode, string?]> = new Map([
  [4001, ['wallet/declined']],
  [5000, ['wallet/declined']],
  [4100, ['wallet/failed', 'unauthorized']],
  [3001, ['wallet/failed', 'unauthorized']],
  [4200, ['wallet/unsupported']],
  [-32601, ['wallet/unsupported']],
  [4900, ['wallet/failed', 'cut-off']],
  [4901, ['wallet/failed', 'cut-off']],
  [6000, ['wallet/disconnected']],
  [-32000, ['wallet/failed', 'bad-request']],
  [-32600, ['wallet/failed', 'bad-request']],
  [-32602, ['wallet/failed', 'bad-request']],
  [-32002, ['wallet/failed', 'busy']],
  [-32003, ['wallet/failed', 'not-a-transaction']],
  [-32603, ['wallet/failed', 'internal']],
])

/** The error that a wallet returned by its code in a link, with the wallet's own words. */
export function walletErrorOf(code: number, message: string, wallet?: string): AppError {
  const [name, reason = 'other'] = CODES.get(code) ?? ['wallet/failed']
  return new AppError(name, { reason, code, message, ...(wallet !== undefined && { wallet }) })
}
