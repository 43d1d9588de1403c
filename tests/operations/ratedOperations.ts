import { Keypair } from '@solana/web3.js'
import { fetchPriceBesides } from '../../src/liquidity/allVenues'
import { joinPlans } from '../../src/liquidity/joinPlans'
import { DAMM_V2 } from '../../src/liquidity/meteora-damm-v2/addresses'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { poolsSay } from '../../src/liquidity/said'
import { SOL_MINT } from '../../src/liquidity/orient'
import type { Venue } from '../../src/liquidity/venue'
import type { TokenDraft } from '../../src/tokens/createToken'
import { planCloseAuthority } from '../../src/tokens/operations/closeAuthority'
import { planSendSol } from '../../src/tokens/operations/transfer'
import type { Plan } from '../../src/transactions/plan'
import { DYNAMIC } from '../liquidity/meteora-damm-v2/pond'
import { aPair } from '../liquidity/raydium-cpmm/onChain'
import type { ActId } from '../../src/operations/registry'
import type { PracticeChain } from '../support/chain'
import { aCreateTokenPlan, aTokenDraft } from '../support/engine'
import {
  aPoolPlanner,
  aPosition,
  listOperation,
  openAt,
  type Now,
  type Operation,
  operationsAt,
  type PoolsToTry,
} from '../support/everyOperation'
import { aLockOrder, claimOf } from '../support/locks'
import { carryOutPlan } from '../support/operations'
import { aScaledPool } from '../support/scaledPool'
import { wrapSol } from '../support/spreadTokens'
import { onToken, payFees, WITH_FEE } from '../support/tokenOperations'

/*
 * Operations whose figures depend on rates that are not zero: the token's transfer fee, its multiplier, a pool's fee that moves, what a pool
 * owes to its operators, the fees of a position, and SOL that is wrapped already.
 */

const SOL = 10n ** 9n
const FEE = { standard: 'token-2022', fee: { basisPoints: 137, maximum: 10n ** 18n } } as const

/** Swaps both ways: the pool then owes its operators, and its positions have earned. */
const tradesAt =
  (venue: Venue) =>
  async ({ practice, key, at, payer, look }: Now): Promise<void> => {
    for (const [from, part] of [
      ['quote', 17n],
      ['base', 50n],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { pool } = await look()
      const quote = pool.quotes.swap(from, pool.reserves[from] / part)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await carryOutPlan(practice, key, await venue.planSwap(at, { payer, pool, quote, slippage: 500 }))
    }
  }

const withFee = (practice: PracticeChain, key: Keypair) => aPair(practice, key, FEE, null)

/** Has the plan of a new pool of Meteora's ask for a fee that moves with the price as well: the option stands behind its base fee. */
function withMovingFee(plan: Plan): Plan {
  const OPTION = 8 + 27 + 2 + 1
  const steps = plan.steps.map((step) => ({
    ...step,
    instructions: step.instructions.map((instruction) => {
      const { data } = instruction
      if (!instruction.programId.equals(DAMM_V2) || data[OPTION] !== 0) return instruction
      const parts = [data.subarray(0, OPTION), Uint8Array.of(1), MOVING, data.subarray(OPTION + 1)]
      return Object.assign(Object.create(instruction) as typeof instruction, { data: Buffer.concat(parts) })
    }),
  }))
  return { ...plan, steps }
}
/** It stays as it is for ten minutes after a trade, where the venue's page sets ten seconds. */
const MOVING = Buffer.from(DYNAMIC)
MOVING.writeUInt16LE(600, 18)
MOVING.writeUInt16LE(1_200, 20)

const RAYDIUM_POOLS: PoolsToTry = {
  called: 'Raydium CPMM, of a token with a transfer fee, with fees owed',
  pair: withFee,
  before: tradesAt(raydiumCpmm),
}

const METEORA_POOLS: PoolsToTry = {
  called: 'Meteora DAMM v2, of a token with a transfer fee, with a fee that moves',
  pair: withFee,
  open: async (practice, key) => {
    const plan = await (await aPoolPlanner(meteoraDammV2, practice, key, await withFee(practice, key)))()
    await carryOutPlan(practice, key, withMovingFee(plan))
    return plan.subject.pool ?? ''
  },
  before: tradesAt(meteoraDammV2),
}

const TOKENS_ALONE: PoolsToTry = {
  called: 'Raydium CPMM, of two tokens with transfer fees',
  pair: (practice, key) =>
    aPair(practice, key, FEE, { ...FEE, fee: { basisPoints: 250, maximum: 10n ** 18n } }),
  before: tradesAt(raydiumCpmm),
}

const MULTIPLIED = { scaledAmount: { multiplier: 4.25, authority: 'wallet' } } as const

const SCALED_POOLS: PoolsToTry = {
  called: 'Raydium CPMM, of a token with a multiplier',
  open: async (practice, key) => {
    const { opened } = await aScaledPool(practice, key, MULTIPLIED, 123_456_789_012n)
    return opened.subject.pool ?? ''
  },
  before: tradesAt(raydiumCpmm),
}

/** The wallet has too little other SOL for what it pays. */
const PAID_FROM_WRAPPED: PoolsToTry = {
  called: 'Raydium CPMM, paid from wrapped SOL',
  before: async ({ practice, key }) => {
    const left = SOL / 20n
    await wrapSol(practice, key, (await practice.balance(key)) - left)
  },
}

const operations = [
  ...operationsAt(raydiumCpmm, RAYDIUM_POOLS),
  // A position that has earned is closed with its fees, below.
  ...operationsAt(meteoraDammV2, METEORA_POOLS).filter(({ kind }) => kind !== 'close-position'),
  ...operationsAt(raydiumCpmm, TOKENS_ALONE),
  // Raydium's binary here opens no such pool (scaledPool.ts).
  ...operationsAt(raydiumCpmm, SCALED_POOLS).filter(({ kind }) => kind !== 'create-pool'),
  ...operationsAt(raydiumCpmm, PAID_FROM_WRAPPED).filter(({ kind }) => kind === 'add-liquidity'),
  inPool('remove all and close', 'remove-liquidity', METEORA_POOLS, ({ at, pool, position }) => {
    const quote = pool.quotes.withdraw(position.free)
    return meteoraDammV2.planRemove(at, { position, quote, slippage: 100, close: true })
  }),
  inPool('lock a whole position', 'lock-liquidity', METEORA_POOLS, ({ at, position }) =>
    meteoraDammV2.planLock(at, { position, lpAmount: position.free }),
  ),
  inPool('add to a new position', 'add-liquidity', METEORA_POOLS, ({ at, payer, pool }) => {
    const quote = pool.quotes.deposit('quote', SOL / 7n)
    return meteoraDammV2.planAdd(at, { payer, pool, position: null, quote, slippage: 100 })
  }),
]

/** One more operation in a pool. */
function inPool(what: string, kind: ActId, pools: PoolsToTry, plan: (now: Now) => Promise<Plan>): Operation {
  return {
    name: `${what}, ${pools.called}`,
    kind,
    prepare: async (practice, payer) => {
      const now = await aPosition(meteoraDammV2, practice, payer, pools)
      return async () => async () => plan(await now.look())
    },
  }
}

const SCALED: Partial<TokenDraft> = { extensions: { ...WITH_FEE, ...MULTIPLIED } }
const own = (payer: Keypair) => payer.publicKey.toBase58()
const somebody = () => Keypair.generate().publicKey.toBase58()

export const RATED_OPERATIONS: readonly Operation[] = [
  ...operations,
  {
    name: 'add beside another pool and the price of a market',
    kind: 'add-liquidity',
    prepare: async (practice, payer) => {
      const pair = await aPair(practice, payer, {}, null)
      await openAt(meteoraDammV2, practice, payer, pair)
      const pools = { pair: async () => pair, before: tradesAt(raydiumCpmm) }
      const now = await aPosition(raydiumCpmm, practice, payer, pools)
      return async () => async () => {
        const { at, pool, position } = await now.look()
        const { price, address } = pool
        const market = { usd: undefined, price: { source: 'Jupiter', price: 0.0003 } }
        const compared = {
          pair: pool.pair,
          price: { num: price.quote, den: price.base },
          except: address,
          market,
        }
        const quote = pool.quotes.deposit('quote', SOL / 10n)
        const plan = await raydiumCpmm.planAdd(at, { payer: now.payer, pool, position, quote, slippage: 100 })
        return { ...plan, subject: { ...plan.subject, besides: await fetchPriceBesides(at, compared) } }
      }
    },
  },
  {
    name: 'claim the fees of two positions',
    kind: 'claim-fees',
    prepare: async (practice, payer) => {
      const twoTokens = (each: PracticeChain, key: Keypair) => aPair(each, key, FEE, {})
      const [one, other] = [withFee, twoTokens].map((pair) => ({ pair, before: tradesAt(meteoraDammV2) }))
      const [first, second] = [
        await aPosition(meteoraDammV2, practice, payer, one ?? {}),
        await aPosition(meteoraDammV2, practice, payer, other ?? {}),
      ]
      return async () => async () => {
        const at = first.at
        const plans = [
          await meteoraDammV2.planClaim(at, (await first.look()).position),
          await meteoraDammV2.planClaim(at, (await second.look()).position),
        ] as const
        // Each plan is of other tokens.
        return joinPlans(plans, poolsSay('claim-all', { positions: 2 }), () => 0n)
      }
    },
  },
  {
    name: 'create a token with extensions, of which others get parts',
    kind: 'create-token',
    prepare: async (practice, payer) => async () => () => {
      const extensions = { ...WITH_FEE, ...MULTIPLIED }
      const allocations = [7n, 11n].map((part) => ({
        owner: Keypair.generate().publicKey,
        amount: part * 10n ** 15n,
      }))
      return aCreateTokenPlan(practice, payer, aTokenDraft({ extensions, allocations, supply: 10n ** 18n }))
    },
  },
  {
    ...onToken('send', () => [{ kind: 'send', amount: 5_000_000_007n, to: somebody() }], { draft: SCALED }),
    name: 'send a token with a transfer fee and a multiplier',
  },
  {
    ...onToken('mint-more', (payer) => [{ kind: 'mint-more', amount: 5_000_000_007n, to: own(payer) }], {
      draft: SCALED,
    }),
    name: 'mint more of a token with a multiplier',
  },
  {
    ...onToken('burn', () => [{ kind: 'burn', amount: 5_000_000_007n }], { draft: SCALED }),
    name: 'burn of a token with a multiplier',
  },
  {
    ...onToken('collect-fees', (payer) => [{ kind: 'collect-fees', to: own(payer) }], {
      draft: SCALED,
      before: (practice, payer, mint) =>
        payFees(
          practice,
          payer,
          mint,
          [Keypair.generate().publicKey, Keypair.generate().publicKey],
          1_000_123n,
        ),
    }),
    name: 'collect the fees of a token with a multiplier',
  },
  {
    ...onToken('lock-supply', () => [aLockOrder({ amount: 5_000_000_007n, atFirst: 5_000_000_007n })], {
      draft: { extensions: WITH_FEE },
    }),
    name: 'lock a token with a transfer fee until one date',
  },
  claimOf({ extensions: WITH_FEE }, 'claim a token with a transfer fee'),
  listOperation('send a token with a transfer fee to many', { extensions: WITH_FEE }, 1_000_003n),
  listOperation('send a token with a transfer fee and a multiplier to many', SCALED, 1_000_003n),
  {
    name: 'send SOL, part of which is wrapped',
    kind: 'send',
    prepare: async (practice, payer) => async () => {
      await wrapSol(practice, payer, SOL)
      const lamports = (await practice.balance(payer)) + SOL / 2n
      return () => planSendSol(practice.connection, payer.publicKey, { to: somebody(), lamports })
    },
  },
  {
    name: 'give the right to close an account of wrapped SOL',
    kind: 'close-authority',
    prepare: async (practice, payer) => async () => {
      const account = (await wrapSol(practice, payer, SOL / 3n)).toBase58()
      const order = { account, mint: SOL_MINT, to: somebody(), givesSol: true }
      return () => planCloseAuthority(practice.connection, payer.publicKey, order)
    },
  },
]
