import type { TransactionInstruction } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { rentCost } from '../../tokens/create/costs'
import type { Cost, CreatedAccount, Plan, Step } from '../../transactions/plan'
import { paysExactly } from '../moves'
import { amountsOf, pairName } from '../names'
import { subjectOf } from '../subject'
import type { Chain, PoolOrder } from '../venue'
import { badgesFor } from './badges'
import { fetchCreateFacts, type CreateFacts, type Rent } from './fetchCreateFacts'
import { lockStep } from './lockStep'
import { moneyOf } from './money'
import { initializeConfigPool, initializeCustomPool } from './poolInstructions'
import { FEE_DENOMINATOR, payFor } from './quote'
import { feesOf, told } from './sides'
import { configOf } from './tiers'

/**
 * A new pool over all prices, with the wallet's position in it, in one transaction. Rejects with pool/exists, pool/refused (too little
 * in the wallet, no such price, no such time) or rpc/*.
 */
export function planCreate(chain: Chain, order: PoolOrder): Promise<Plan> {
  return withRpcErrors(async () => planOf(order, await fetchCreateFacts(chain, order)))
}

function planOf(order: PoolOrder, facts: CreateFacts): Plan {
  const { meeting, purses, opening, sides } = facts
  const { pool, position, owner } = meeting
  const lock = lockStep(meeting, { share: opening.liquidity, all: true })
  return {
    kind: 'create-pool',
    title: `Open a ${pairName(order.pair)} pool on Meteora DAMM v2`,
    steps: [openStep(order, facts), ...(order.lock ? [lock] : [])].map((step) => ({
      ...step,
      group: 'create-pool',
    })),
    accounts: {
      payer: owner,
      creates: [...createsOf(facts), ...purses.a.creates, ...purses.b.creates],
    },
    subject: subjectOf(
      { venue: 'meteora-damm-v2', address: pool.pool.toBase58(), pair: order.pair },
      {
        position: position.position.toBase58(),
        share: opening.liquidity,
        amounts: told(sides, payFor(opening.amounts, feesOf(sides))),
      },
    ),
    ...(order.lock && { confirmWord: 'LOCK' }),
  }
}

function createsOf({ rents }: CreateFacts): readonly CreatedAccount[] {
  return rents.map(({ line: { label }, account }) => ({ label, address: account }))
}

function openStep(order: PoolOrder, facts: CreateFacts): Step {
  const { sides, opening, purses, meeting, nft } = facts
  const pays = payFor(opening.amounts, feesOf(sides))
  const flows = { a: paysExactly(pays.a), b: paysExactly(pays.b) }
  const { costs, changes } = moneyOf(sides, purses, meeting, flows, !order.lock)
  return {
    id: 'open-pool',
    title: `Open the pool with ${amountsOf(told(sides, pays), order.pair)}`,
    detail: 'Your share is a position, which belongs to an NFT. Its mint’s own key signs after your wallet.',
    instructions: [
      ...purses.a.before,
      ...purses.b.before,
      initialize(order, facts),
      ...purses.a.after,
      ...purses.b.after,
    ],
    signers: [nft],
    costs: [...facts.rents.map(rentOf), ...costs],
    changes,
    finality: 'reversible',
  }
}

function initialize({ tier, opensAt }: PoolOrder, facts: CreateFacts): TransactionInstruction {
  const { meeting, opening, sides, acceptance } = facts
  const pool = { ...opening, opensAt }
  const config = configOf(tier)
  const instruction = config
    ? initializeConfigPool(meeting, pool, config)
    : initializeCustomPool(meeting, pool, (tier.rate * FEE_DENOMINATOR) / 1_000_000n)
  instruction.keys.push(...badgesFor(sides, acceptance))
  return instruction
}

function rentOf({ line, account, balance }: Rent): Cost {
  const { label, bytes, lamports, refundable } = line
  const price = { bytes, rent: lamports, balance }
  const note = refundable ? 'comes back when the position is closed' : ''
  return rentCost(price, { label, account: account.toBase58(), refundable, note })
}
