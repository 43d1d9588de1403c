import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import { MINT_BYTES, TOKEN_2022_PROGRAM, TOKEN_ACCOUNT_BYTES, viewOf } from '../chain/tokens'
import { accountExtensions, mintExtensions, withExtensions } from './extensions'
import { METAPLEX, metaplexData } from './metaplex'
import { addressFrom, SAMPLE_TOKENS, type SampleToken } from './samples'

/** Far above any rent, so that the samples survive a change of it. */
const LAMPORTS = 100_000_000n
const [INITIALIZED, FROZEN] = [1, 2]

/**
 * The sample tokens as accounts of the first block: each mint, one account that holds its whole supply, and for the SPL standard
 * the Metaplex account with its name. `uriOf` returns the URL of its metadata file.
 */
export function sampleAccounts(uriOf: (token: SampleToken) => string): Map<string, LedgerAccount> {
  return new Map(
    SAMPLE_TOKENS.flatMap((token) => {
      const { address, program, metaplex, symbol } = token
      const accounts: [string, LedgerAccount][] = [
        [address, ownedBy(program, mintData(token, uriOf(token)))],
        [addressFrom(`holder of ${symbol}`), ownedBy(program, holderData(token))],
      ]
      if (metaplex !== undefined)
        accounts.push([metaplex, ownedBy(METAPLEX, metaplexData(token, uriOf(token)))])
      return accounts
    }),
  )
}

function ownedBy(owner: string, data: Uint8Array): LedgerAccount {
  return { lamports: LAMPORTS, data, owner, executable: false, rentEpoch: 2n ** 64n - 1n }
}

function mintData(token: SampleToken, uri: string): Uint8Array {
  const base = new Uint8Array(MINT_BYTES)
  const view = viewOf(base)
  writeOptionalKey(base, 0, token.mintAuthority)
  view.setBigUint64(36, units(token), true)
  view.setUint8(44, token.decimals)
  view.setUint8(45, 1)
  writeOptionalKey(base, 46, token.freezeAuthority)
  return token.program === TOKEN_2022_PROGRAM
    ? withExtensions(base, 'mint', mintExtensions(token, uri))
    : base
}

/** Where new accounts start frozen, this one did too. */
function holderData(token: SampleToken): Uint8Array {
  const data = new Uint8Array(TOKEN_ACCOUNT_BYTES)
  data.set(bs58.decode(token.address), 0)
  data.set(bs58.decode(token.maker), 32)
  viewOf(data).setBigUint64(64, units(token), true)
  data[108] = token.extensions?.defaultFrozen ? FROZEN : INITIALIZED
  return token.program === TOKEN_2022_PROGRAM
    ? withExtensions(data, 'account', accountExtensions(token))
    : data
}

function writeOptionalKey(data: Uint8Array, offset: number, key: string | null): void {
  if (key === null) return
  viewOf(data).setUint32(offset, 1, true)
  data.set(bs58.decode(key), offset + 4)
}

/** In base units. */
function units({ supply, decimals }: SampleToken): bigint {
  return supply * 10n ** BigInt(decimals)
}
