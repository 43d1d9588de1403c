import type { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { rentCost } from '../../tokens/operations/accounts'
import type { AccountPrice } from '../../tokens/createToken'
import type { Cost, CreatedAccount, Plan, Step } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import { deltaChanges, deltaCosts, type PlannedDelta } from '../tokenDeltas'
import { amountsOf, symbolOf } from '../names'
import { fromAmounts, SOL_MINT, toAmounts } from '../orient'
import type { TokenAccount } from '../tokenAccounts'
import { createSubject, withPlaces } from '../subject'
import type { Amounts, Pair, PairToken, PoolOrder } from '../venue'
import type { PoolAddresses } from './addresses'
import { initialize } from './instructions'
import type { Both } from './layouts'
import { LP_DECIMALS, lpChange } from './lpChange'
import { feesOf, isFlipped } from './pool'
import { quoteInitialize } from './quote'

/** An account that the new pool brings, and what its rent takes. */
export type RentedAccount = Readonly<{
  label: string
  address: PublicKey
  price: AccountPrice
  refundable: boolean
}>

/**
 * What the chain says that opening a pool needs. `lp` is the wallet's account of LP tokens to be. `strayed` are lamports beyond its rent
 * that somebody has sent to the SOL vault's address beforehand: wrapped as the vault is made, they belong to the pool.
 */
export type CreatePoolFacts = Readonly<{
  payer: PublicKey
  at: PoolAddresses
  tokenAccounts: Both<TokenAccount>
  lp: PublicKey
  accounts: readonly RentedAccount[]
  creationFee: bigint
  strayed: bigint
}>

/**
 * Opening a pool, in one transaction; `refundable` false where its maker gives the LP tokens up at once. Pure. Throws pool/refused where
 * the program would not make it of these amounts.
 */
export function planCreatePool(order: PoolOrder, facts: CreatePoolFacts, refundable = true): Plan {
  requirePossible(order)
  const { pair, deposit } = order
  const { payer, at, tokenAccounts, lp } = facts
  const opening = sharesOf(order, facts)
  const creates: readonly CreatedAccount[] = [
    { label: 'Pool', address: at.pool },
    { label: 'LP mint', address: at.lpMint },
    { label: 'Your LP token account', address: lp },
    ...tokenAccounts.flatMap((tokenAccount) => tokenAccount.creates),
  ]
  return {
    kind: 'create-pool',
    title: `Open a pool of ${symbolOf(pair.base)} and ${symbolOf(pair.quote)}`,
    steps: [createPoolStep(order, facts, refundable)],
    accounts: { payer, creates },
    subject: withPlaces(
      createSubject(
        order,
        {
          reserves: toAmounts(isFlipped(pair), ...opening.arrives),
          share: opening.lp,
          shareTotal: opening.lpSupply,
        },
        { venue: 'raydium-cpmm', address: at.pool.toBase58(), deposits: deposit },
      ),
      { vaults: vaultsOf(pair, at) },
    ),
  }
}

/** The last second that a date of four digits tells. */
const LAST_SECOND = 253_402_300_799n

function requirePossible({ lock, opensAt }: PoolOrder): void {
  if (lock) throw new AppError('pool/refused', { message: NO_LOCK })
  if ((opensAt ?? 0n) > LAST_SECOND) throw new AppError('pool/refused', { message: TOO_LATE })
}

const NO_LOCK = 'A pool and the lock of its LP tokens do not fit in one transaction: lock them afterwards.'
const TOO_LATE = 'A pool cannot open later than the year 9999.'

/** The one step of it: the SOL is wrapped, the pool made, and what is left unwrapped. */
function createPoolStep(order: PoolOrder, facts: CreatePoolFacts, refundable: boolean): Step {
  const { at, payer, tokenAccounts, lp, accounts, creationFee } = facts
  const { lp: share, deposits, arrives } = sharesOf(order, facts)
  const deltas = tokenDeltasOf(order.pair, facts, deposits)
  const hands = { owner: payer, tokens: [tokenAccounts[0].address, tokenAccounts[1].address], lp } as const
  const fee: Cost = {
    kind: 'program-fee',
    label: 'Raydium’s fee for a new pool',
    lamports: creationFee,
    refundable: false,
    account: at.program.feeReceiver.toBase58(),
  }
  return {
    id: 'create-pool',
    title: 'Open the pool',
    detail: detailOf(order, share, toAmounts(isFlipped(order.pair), ...arrives)),
    instructions: [
      ...tokenAccounts.flatMap(({ before }) => before),
      initialize(at, hands, deposits, order.opensAt ?? 0n),
      ...tokenAccounts.flatMap(({ after }) => after),
    ],
    signers: [],
    costs: [
      ...accounts.map(rentOf),
      ...(creationFee > 0n ? [fee] : []),
      ...deltas.flatMap((delta) => deltaCosts(delta, refundable)),
    ],
    changes: [...deltas.flatMap(deltaChanges), lpChange(lp.toBase58(), at.lpMint.toBase58(), 0n, share)],
    finality: 'reversible',
  }
}

function rentOf({ label, address, price, refundable }: RentedAccount): Cost {
  return rentCost(price, { label, account: address.toBase58(), refundable })
}

function tokenDeltasOf(
  pair: Pair,
  { at, tokenAccounts }: CreatePoolFacts,
  deposits: Both<bigint>,
): Both<PlannedDelta> {
  const [first, second] = tokensOf(pair)
  const deltaOf = (token: PairToken, place: 0 | 1): PlannedDelta => ({
    token,
    tokenAccount: tokenAccounts[place],
    vault: at.vaults[place].toBase58(),
    delta: -deposits[place],
    bounds: null,
  })
  return [deltaOf(first, 0), deltaOf(second, 1)]
}

/** The pair in the program's order. */
export function tokensOf(pair: Pair): Both<PairToken> {
  return isFlipped(pair) ? [pair.quote, pair.base] : [pair.base, pair.quote]
}

/** Where the pool keeps its two tokens, by base and quote. */
export function vaultsOf(pair: Pair, { vaults }: Pick<PoolAddresses, 'vaults'>) {
  const [first, second] = [vaults[0].toBase58(), vaults[1].toBase58()]
  return isFlipped(pair) ? { base: second, quote: first } : { base: first, quote: second }
}

/** What the maker pays and gets, with what has strayed into the SOL vault. */
function sharesOf({ pair, deposit }: PoolOrder, { strayed }: CreatePoolFacts) {
  const flipped = isFlipped(pair)
  const deposits = fromAmounts(flipped, deposit)
  const stray = tokensOf(pair).map(({ mint }) => (mint === SOL_MINT ? strayed : 0n))
  const whole: Both<bigint> = [deposits[0] + (stray[0] ?? 0n), deposits[1] + (stray[1] ?? 0n)]
  const { arrives, lp, lpSupply } = quoteInitialize(whole, feesOf(pair, flipped))
  return { lp, lpSupply, arrives, deposits }
}

function detailOf({ pair, deposit, opensAt }: PoolOrder, share: bigint, arrives: Amounts): string {
  const amounts = `${amountsOf(deposit, pair)} ${afterFees(pair, arrives)}`
  const got = `you get ${formatUnits(share, LP_DECIMALS)} LP tokens for it`
  const opening = opensAt === null ? 'It opens at once.' : `It opens at ${timeOf(opensAt)}.`
  return `${amounts}, ${got}. ${opening}`
}

/** What of a deposit is in the pool once transfer fees are kept back of it, as a sentence goes on. */
function afterFees(pair: Pair, arrives: Amounts): string {
  if (pair.base.transferFee === null && pair.quote.transferFee === null) return 'go in'
  return `leave your wallet, and ${amountsOf(arrives, pair)} are in the pool after the transfer fee`
}

/** 1800000000n → "2027-01-15 08:00 UTC". */
function timeOf(seconds: bigint): string {
  const text = new Date(Number(seconds) * 1000).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 16)} UTC`
}
