import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, unpackAccount } from '@solana/spl-token'
import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { fetchBalance } from '../solana/balance'
import { withRpcErrors } from '../solana/namedErrors'
import { metaplexAddress } from './metaplex'
import { decodeToken, type OnChainToken } from './readToken'

/** One token account of a wallet. `token` is null where the mint could not be read; amounts in base units. */
export type Holding = Readonly<{
  account: string
  mint: string
  amount: bigint
  frozen: boolean
  token: OnChainToken | null
}>

/** What a wallet holds: lamports, and every token account of both programs, those with something in them first. */
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
  const holdings = accounts.map(({ address, mint, amount, isFrozen: frozen }): Holding => {
    const key = mint.toBase58()
    return { account: address.toBase58(), mint: key, amount, frozen, token: tokens.get(key) ?? null }
  })
  return { lamports, tokens: holdings.toSorted(fullFirst) }
}

const MINTS_A_CALL = 50 // getMultipleAccounts takes 100 addresses: the mint and its Metaplex account each

/** The mints by address; what is no mint, or newer than the decoder, is left out. */
async function readTokens(
  connection: Connection,
  mints: readonly PublicKey[],
): Promise<ReadonlyMap<string, OnChainToken>> {
  const unique = [...new Map(mints.map((mint) => [mint.toBase58(), mint])).values()]
  const chunks = Array.from({ length: Math.ceil(unique.length / MINTS_A_CALL) }, (_, at) =>
    unique.slice(at * MINTS_A_CALL, (at + 1) * MINTS_A_CALL),
  )
  const read = await Promise.all(chunks.map((chunk) => readChunk(connection, chunk)))
  return new Map(read.flat().map((token) => [token.mint, token]))
}

async function readChunk(
  connection: Connection,
  mints: readonly PublicKey[],
): Promise<readonly OnChainToken[]> {
  const addresses = [...mints, ...mints.map(metaplexAddress)]
  const accounts = await connection.getMultipleAccountsInfo(addresses, 'confirmed')
  return mints.flatMap((mint, at) => tokenOf(mint, accounts[at], accounts[at + mints.length]))
}

type Found = AccountInfo<Buffer> | null | undefined

function tokenOf(mint: PublicKey, account: Found, metaplex: Found): readonly OnChainToken[] {
  if (!account) return []
  try {
    return [decodeToken(mint, account, metaplex ?? null)]
  } catch {
    return []
  }
}

function fullFirst(a: Holding, b: Holding): number {
  return Number(b.amount > 0n) - Number(a.amount > 0n)
}
