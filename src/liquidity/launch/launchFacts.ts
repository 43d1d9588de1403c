import {
  ACCOUNT_SIZE,
  createAssociatedTokenAccountIdempotentInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  NATIVE_MINT,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { SystemProgram, type AddressLookupTableAccount, type PublicKey } from '@solana/web3.js'
import { fetchLookupTable } from '../../solana/lookupTable'
import { fetchRent } from '../../solana/rent'
import type { CreateTokenFacts, MintSource, TokenDraft } from '../../tokens/createToken'
import { fetchCreateTokenFacts } from '../../tokens/createTokenFacts'
import { restForPayer } from '../../tokens/shares'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import type { Cost } from '../../transactions/plan'
import { fetchCreatePoolFacts } from '../raydium-cpmm/fetchCreatePoolFacts'
import type { CreatePoolFacts } from '../raydium-cpmm/planCreatePool'
import { isFlipped } from '../raydium-cpmm/poolQuotes'
import type { TokenAccount } from '../tokenAccount'
import type { Chain } from '../venue'
import { launchPoolOrder, requireLaunchable, type LaunchOrder } from './launch'

/** What the chain says that a token and its pool need. */
export type LaunchFacts = Readonly<{
  token: CreateTokenFacts
  pool: CreatePoolFacts
  tables: readonly AddressLookupTableAccount[]
}>

type Asked = Readonly<{
  draft: TokenDraft
  order: LaunchOrder
  payer: PublicKey
  source: MintSource
  /** The lookup table of whoever runs this copy, base58; one that is not on this chain is none. */
  table: string | undefined
}>

/**
 * All that planLaunch needs to know, in two rounds of questions. Rejects as fetchCreateTokenFacts and fetchCreatePoolFacts do, and as
 * requireLaunchable throws.
 */
export async function fetchLaunchFacts(chain: Chain, asked: Asked): Promise<LaunchFacts> {
  const { draft, order, payer, table } = asked
  requireLaunchable(draft, payer, order)
  const { connection } = chain
  const wrapped = tokenAccountOf(payer, NATIVE_MINT, 'spl')
  const [token, atWrapped, [rent = 0n], found] = await Promise.all([
    fetchCreateTokenFacts(connection, draft, payer, asked.source),
    connection.getAccountInfo(wrapped, 'confirmed'),
    fetchRent(connection, [ACCOUNT_SIZE]),
    table === undefined ? null : fetchLookupTable(connection, table),
  ])
  const poolOrder = launchPoolOrder(draft, token, order)
  // What the wallet has of a token that does not exist is not asked.
  const unowned = { ...poolOrder, deposit: { ...poolOrder.deposit, base: 0n } }
  const pool = await fetchCreatePoolFacts(chain, unowned)
  const sol = solAccount(payer, wrapped, order.sol, {
    open: atWrapped?.owner.equals(TOKEN_PROGRAM_ID) ?? false,
    lamports: BigInt(atWrapped?.lamports ?? 0),
    rent,
  })
  const own: TokenAccount = {
    ...NOTHING,
    address: token.tokenAccount,
    balance: restForPayer(draft, payer),
  }
  const tokenAccounts = isFlipped(poolOrder.pair) ? ([sol, own] as const) : ([own, sol] as const)
  return { token, pool: { ...pool, tokenAccounts }, tables: found ? [found] : [] }
}

const NOTHING = { before: [], after: [], costs: [], creates: [] } as const

/** The wallet's associated account of wrapped SOL as it is: whether it is open, what lies there, and its rent. Lamports. */
type Wrapped = Readonly<{ open: boolean; lamports: bigint; rent: bigint }>

/**
 * SOL in the wallet's associated account, which takes the fewest bytes. Where there is one, just as much is put into it as the pool takes
 * out. Where there is none it lives within the one transaction: what lies at its address beforehand, beyond its rent, is wrapped as it
 * is made (spl-token, `initialize_account` of the native mint).
 */
function solAccount(owner: PublicKey, address: PublicKey, sol: bigint, found: Wrapped): TokenAccount {
  const fill = (lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: owner, toPubkey: address, lamports })
  const tokenAccount = { ...NOTHING, address, balance: null }
  if (found.open) return { ...tokenAccount, before: [fill(sol), createSyncNativeInstruction(address)] }
  const missing = sol + found.rent - found.lamports
  const open = createAssociatedTokenAccountIdempotentInstruction(owner, address, owner, NATIVE_MINT)
  return {
    ...tokenAccount,
    before: [...(missing > 0n ? [fill(missing)] : []), open],
    after: [createCloseAccountInstruction(address, owner, owner)],
    costs: strayed(address, found.lamports),
  }
}

/** What somebody has sent to the account before it was there comes back with it. */
function strayed(address: PublicKey, lamports: bigint): readonly Cost[] {
  if (lamports === 0n) return []
  const label = 'Found at your wrapped SOL account'
  const account = address.toBase58()
  return [{ kind: 'deposit', label, lamports: -lamports, refundable: false, account }]
}
