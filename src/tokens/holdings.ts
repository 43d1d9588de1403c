import '../solana/buffer'
import { type Account, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import type { Connection, PublicKey } from '@solana/web3.js'
import { fetchBalance } from '../solana/balance'
import { withRpcErrors } from '../solana/namedErrors'
import { readAccountsOf } from './heldAccounts'
import { othersRights, type OthersRight } from './othersRights'
import { decodeToken, fetchMints, type FoundMintAccounts, type OnChainToken } from './readToken'
import { holdingOf, type MintHolding } from './spendable'

/** One token account of a wallet. `token` is null where the mint could not be read; amounts in base units. */
export type Holding = Readonly<{
  account: string
  mint: string
  amount: bigint
  frozen: boolean
  token: OnChainToken | null
  /** What others may do with the account. */
  rights: readonly OthersRight[]
}>

/** A wallet's lamports, and all its token accounts of both programs, those with a balance first. */
export type Holdings = Readonly<{ lamports: bigint; tokens: readonly Holding[] }>

/** Reads a wallet in two rounds: its balance and token accounts, then their mints. Rejects with rpc/*. */
export function readHoldings(connection: Connection, owner: PublicKey): Promise<Holdings> {
  return withRpcErrors(() => read(connection, owner))
}

async function read(connection: Connection, owner: PublicKey): Promise<Holdings> {
  const [lamports, ...lists] = await Promise.all([
    fetchBalance(connection, owner),
    ...[TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((programId) =>
      connection.getTokenAccountsByOwner(owner, { programId }, 'confirmed'),
    ),
  ])
  const accounts = lists.flatMap(({ value }) =>
    value.map(({ pubkey, account }) => unpackAccount(pubkey, account, account.owner)),
  )
  const mints = accounts.map(({ mint }) => mint)
  const tokens = await readTokens(connection, mints)
  const holdings = accounts.map((account): Holding => {
    const { address, mint, amount, isFrozen: frozen } = account
    const key = mint.toBase58()
    const token = tokens.get(key) ?? null
    const rights = othersRights(rightsIn(account), owner.toBase58(), token?.settings.permanentDelegate)
    return { account: address.toBase58(), mint: key, amount, frozen, token, rights }
  })
  return { lamports, tokens: holdings.toSorted(fullFirst) }
}

function rightsIn({ amount, rentExemptReserve, closeAuthority, delegate, delegatedAmount }: Account) {
  const native = rentExemptReserve !== null
  return {
    amount,
    native,
    lamports: amount + (rentExemptReserve ?? 0n),
    closeAuthority: closeAuthority?.toBase58() ?? null,
    ...(delegate &&
      delegatedAmount > 0n && { delegated: { to: delegate.toBase58(), units: delegatedAmount } }),
  }
}

/** The mints by address; accounts that are no mint, or newer than the decoder, are left out. */
async function readTokens(
  connection: Connection,
  mints: readonly PublicKey[],
): Promise<ReadonlyMap<string, OnChainToken>> {
  const tokens = (await fetchMints(connection, mints)).flatMap(tokenOf)
  return new Map(tokens.map((token) => [token.mint, token]))
}

function tokenOf({ mint, account, metaplex }: FoundMintAccounts): readonly OnChainToken[] {
  try {
    return [decodeToken(mint, account, metaplex)]
  } catch {
    return []
  }
}

function fullFirst(a: Holding, b: Holding): number {
  return Number(b.amount > 0n) - Number(a.amount > 0n)
}

/** What a wallet holds of a mint, in all its token accounts. Rejects with rpc/*. */
export async function fetchHolding(
  connection: Connection,
  owner: PublicKey,
  { mint, standard }: Readonly<{ mint: string; standard: 'spl' | 'token-2022' }>,
): Promise<MintHolding> {
  const program = standard === 'spl' ? 'token' : 'token-2022'
  return holdingOf(await readAccountsOf(connection, owner.toBase58(), { mint, program }))
}
