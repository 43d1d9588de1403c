import type { LedgerAccount } from '../chain/accounts'
import {
  EXTENSIONS_OFFSET,
  MINT_BYTES,
  readMint,
  readTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
  type Mint,
  type TokenAccount,
} from '../chain/tokens'
import { parseExtensions } from './parsedExtensions'
import { uiTokenAmount } from './uiAmount'

export type AccountReader = (address: string) => LedgerAccount | null

/** What `jsonParsed` shows of a mint or token account (account-decoder of Agave), or null for anything else. */
export function parseTokenProgramAccount(account: LedgerAccount, read: AccountReader): object | null {
  const parsed = parseInfo(account, read)
  const program = account.owner === TOKEN_2022_PROGRAM ? 'spl-token-2022' : 'spl-token'
  return parsed && { program, parsed, space: account.data.length }
}

function parseInfo(account: LedgerAccount, read: AccountReader): object | null {
  const mint = readMint(account)
  if (mint) return mint.isInitialized ? { type: 'mint', info: mintInfo(mint, account.data) } : null
  const token = readTokenAccount(account)
  const decimals = token && readMint(read(token.mint))?.decimals
  if (!token || typeof decimals !== 'number') return null
  return { type: 'account', info: tokenAccountInfo(token, decimals, account.data) }
}

function mintInfo(mint: Mint, data: Uint8Array): object {
  return {
    mintAuthority: mint.mintAuthority,
    supply: mint.supply.toString(),
    decimals: mint.decimals,
    isInitialized: mint.isInitialized,
    freezeAuthority: mint.freezeAuthority,
    ...extensions(data, MINT_BYTES),
  }
}

function tokenAccountInfo(token: TokenAccount, decimals: number, data: Uint8Array): object {
  return {
    mint: token.mint,
    owner: token.owner,
    tokenAmount: uiTokenAmount(token.amount, decimals),
    ...(token.delegate && {
      delegate: token.delegate,
      delegatedAmount: uiTokenAmount(token.delegatedAmount, decimals),
    }),
    state: token.state,
    isNative: token.nativeReserve !== null,
    ...(token.nativeReserve !== null && { rentExemptReserve: uiTokenAmount(token.nativeReserve, decimals) }),
    ...(token.closeAuthority && { closeAuthority: token.closeAuthority }),
    ...extensions(data, TOKEN_ACCOUNT_BYTES),
  }
}

function extensions(data: Uint8Array, baseBytes: number): object {
  if (data.length <= Math.max(baseBytes, EXTENSIONS_OFFSET)) return {}
  return { extensions: parseExtensions(data.subarray(EXTENSIONS_OFFSET)) }
}
