import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { fetchRent } from '../../solana/rent'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { fromAmounts, SOL_MINT, toAmounts } from '../orient'
import { type BuiltPool, type OpenedAccount, requireAhead } from '../plans'
import { fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { CLOCK, decodeClock } from '../../solana/clock'
import { fetchTokenAccounts, type PayingAccount } from '../tokenAccounts'
import { exactDeltaOut, lpChange } from '../tokenDeltas'
import type { ChainConnection, PoolOrder } from '../venue'
import { cpmmProgram, derivePool, type PoolAddresses } from './addresses'
import { fetchSupported, rentLines } from './fetchCreationTerms'
import { initialize } from './instructions'
import { CONFIG_BYTES, decodeAmmConfig, type PairOf } from './layouts'
import { cpmmFeesOf, isFlipped, quoteCpmmOpening, tokensOf } from './pool'
import { bothOf, cpmmDeltasOf, cpmmVaultsOf } from './poolContext'
import { poolsSay, refusedByPool } from '../said'
import { quoteInitialize } from './quote'
import { RAYDIUM_CPMM } from './profile'

/**
 * Builds a new pool. Rejects like fetchCreatePoolFacts, and with pool/refused where the program would not accept these amounts.
 */
export async function buildCpmmPool(chain: ChainConnection, order: PoolOrder): Promise<BuiltPool> {
  return builtPool(order, await fetchCreatePoolFacts(chain, order))
}

/** Builds a new pool from known facts; `refundable` is false where its creator burns the LP tokens at once. Pure. Throws pool/refused. */
export function builtPool(order: PoolOrder, facts: CreatePoolFacts, refundable = true): BuiltPool {
  requirePossible(order)
  const { pair, deposit, opensAt } = order
  const { payer, at, tokenAccounts, lp, opened, creationFee, supports } = facts
  const { lp: lpAmount, lpSupply, arrives, deposits } = lpOf(order, facts)
  const hands = { owner: payer, tokens: [tokenAccounts[0].address, tokenAccounts[1].address], lp } as const
  const reserves = toAmounts(isFlipped(pair), ...arrives)
  return {
    payer,
    instructions: [initialize(at, hands, deposits, opensAt ?? 0n, supports)],
    deltas: cpmmDeltasOf(pair, facts, (place) => exactDeltaOut(deposits[place])),
    opened,
    changes: [lpChange(lp.toBase58(), at.lpMint.toBase58(), 0n, lpAmount)],
    vaults: cpmmVaultsOf(pair, at),
    address: at.pool.toBase58(),
    deposits: deposit,
    arrives: reserves,
    opening: { reserves, lpAmount, lpSupply, swap: quoteCpmmOpening(order).swap },
    fee: { lamports: creationFee, account: at.program.feeReceiver },
    refundable,
  }
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799n

function requirePossible({ lock, opensAt }: PoolOrder): void {
  if (lock) throw refusedByPool(poolsSay('lock-afterwards', {}))
  if ((opensAt ?? 0n) > LAST_SECOND) throw refusedByPool(poolsSay('opens-too-late', {}))
}

/** The creator's deposit and LP tokens, including lamports that somebody sent to the SOL vault before. */
function lpOf({ pair, deposit }: PoolOrder, { strayed }: CreatePoolFacts) {
  const flipped = isFlipped(pair)
  const deposits = fromAmounts(flipped, deposit)
  const stray = tokensOf(pair).map(({ mint }) => (mint === SOL_MINT ? strayed : 0n))
  const whole: PairOf<bigint> = [deposits[0] + (stray[0] ?? 0n), deposits[1] + (stray[1] ?? 0n)]
  const { arrives, lp, lpSupply } = quoteInitialize(whole, cpmmFeesOf(pair, flipped))
  return { lp, lpSupply, arrives, deposits }
}

/**
 * The facts from the chain that opening a pool needs. `lp` is the wallet's future LP token account. `strayed` are lamports beyond the rent
 * that somebody has sent to the SOL vault's address: they are wrapped with the deposit and belong to the pool.
 */
export type CreatePoolFacts = Readonly<{
  payer: PublicKey
  at: PoolAddresses
  tokenAccounts: PairOf<PayingAccount>
  lp: PublicKey
  opened: readonly OpenedAccount[]
  creationFee: bigint
  strayed: bigint
  /** The support accounts of its mints, where the program accepts a mint only because of one. */
  supports: readonly PublicKey[]
}>

/**
 * Fetches all facts of builtPool at once. Rejects with pool/exists where somebody has made this pool, pool/refused where the wallet has
 * too little of a token or this fee tier allows no new pools, or rpc/*.
 */
export async function fetchCreatePoolFacts(
  chain: ChainConnection,
  order: PoolOrder,
): Promise<CreatePoolFacts> {
  const { pair, deposit, tier } = order
  const payer = new PublicKey(order.payer)
  const tokens = tokensOf(pair)
  const at = derivePool(cpmmProgram(chain.cluster), new PublicKey(tier.id), tokens)
  const lp = tokenAccountOf(payer, at.lpMint, 'spl')
  const own = addressesInOrder(order, at, lp)
  const lines = rentLines(pair)
  const [first, second] = fromAmounts(isFlipped(pair), deposit)
  const [tokenAccounts, rents, [clock, config = null, ...found], supported] = await Promise.all([
    fetchTokenAccounts(
      chain.connection,
      payer,
      [
        { token: tokens[0], most: first },
        { token: tokens[1], most: second },
      ],
      true,
    ),
    fetchRent(
      chain.connection,
      lines.map(({ bytes }) => bytes),
    ),
    fetchAccounts(chain.connection, [CLOCK, at.config, ...own], { offset: 0, length: CONFIG_BYTES }),
    fetchSupported(chain, pair),
  ])
  if (found[0]?.owner.equals(at.program.address))
    throw new AppError('pool/exists', { address: at.pool.toBase58() })
  // The program would open the pool at once where the time is in the past (instructions/initialize.rs).
  requireAhead(order.opensAt, decodeClock(clock).time)
  const opened = lines.map(({ label, bytes, refundable }, line): OpenedAccount => {
    const balance = BigInt(found[line]?.lamports ?? 0)
    const price = { bytes, rent: rents[line] ?? 0n, balance }
    const listed = LISTED.includes(line) ? {} : { listed: false as const }
    return { label, address: own[line] ?? lp, refundable, price, ...listed }
  })
  return {
    payer,
    at,
    tokenAccounts: bothOf(tokenAccounts),
    lp,
    opened,
    creationFee: creationFeeOf(config, tier.id),
    strayed: strayedIn(opened, order, at),
    supports: supported.map(({ account }) => account),
  }
}

/** The indices in `rentLines` of the pool, its LP mint, and the wallet's LP token account. */
const LISTED = [0, 1, 5]

/** The addresses of the accounts in `rentLines`, in their order. */
function addressesInOrder({ pair }: PoolOrder, at: PoolAddresses, lp: PublicKey): readonly PublicKey[] {
  const [base, quote] = isFlipped(pair) ? [at.vaults[1], at.vaults[0]] : at.vaults
  return [at.pool, at.lpMint, at.observation, base, quote, lp]
}

function creationFeeOf(config: FoundAccount, address: string): bigint {
  if (!config) throw new AppError('venue/missing', { venue: RAYDIUM_CPMM.name })
  const { newPoolsRefused, creationFee } = decodeAmmConfig(config.data, address)
  if (newPoolsRefused) throw refusedByPool(poolsSay('no-new-pools', {}))
  return creationFee
}

function strayedIn(opened: readonly OpenedAccount[], { pair }: PoolOrder, at: PoolAddresses): bigint {
  const place = tokensOf(pair).findIndex(({ mint }) => mint === SOL_MINT)
  const vault = at.vaults[place]
  const found = opened.find(({ address }) => vault && address.equals(vault))
  if (!found) return 0n
  const { balance, rent } = found.price
  return balance > rent ? balance - rent : 0n
}
