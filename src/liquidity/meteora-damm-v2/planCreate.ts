import type { TransactionInstruction } from '@solana/web3.js'
import { withRpcErrors } from '../../solana/namedErrors'
import { rentCost } from '../../tokens/create/costs'
import type { Cost, CreatedAccount, Plan, Step } from '../../transactions/plan'
import { nftChange, exactDeltaOut } from '../tokenDeltas'
import { amountsOf, pairName } from '../names'
import { createSubject, withPlaces } from '../subject'
import type { Chain, PoolOrder } from '../venue'
import { badgesFor } from './badges'
import { fetchCreateFacts, type CreateFacts, type Rent } from './fetchCreateFacts'
import type { Amounts2 } from './curve'
import { lockStep } from './lockStep'
import { vaultsOf } from './poolContext'
import { moneyOf, NFT_LABEL } from './money'
import { initializeConfigPool, initializeCustomPool } from './poolInstructions'
import { FEE_DENOMINATOR, depositsFor } from './quote'
import { feesOf, toBaseQuote } from './sides'
import { configOf } from './tiers'

/**
 * A new pool over all prices, with the wallet's position in it, in one transaction. Rejects with pool/exists, pool/refused (too little
 * in the wallet, no such price, no such time) or rpc/*.
 */
export function planCreate(chain: Chain, order: PoolOrder): Promise<Plan> {
  return withRpcErrors(async () => planOf(order, await fetchCreateFacts(chain, order)))
}

function planOf(order: PoolOrder, facts: CreateFacts): Plan {
  const { accounts, tokenAccounts, opening, sides } = facts
  const { pool, position, owner } = accounts
  const lock = lockStep(accounts, { share: opening.liquidity, all: true })
  return {
    kind: 'create-pool',
    title: `Open a ${pairName(order.pair)} pool on Meteora DAMM v2`,
    steps: [openStep(order, facts), ...(order.lock ? [lock] : [])].map((step) => ({
      ...step,
      group: 'create-pool',
    })),
    accounts: {
      payer: owner,
      creates: [...createsOf(facts), ...tokenAccounts.a.creates, ...tokenAccounts.b.creates],
    },
    subject: withPlaces(
      createSubject(
        order,
        {
          reserves: toBaseQuote(sides, opening.amounts),
          share: opening.liquidity,
          shareTotal: opening.liquidity,
        },
        {
          venue: 'meteora-damm-v2',
          address: pool.pool.toBase58(),
          deposits: toBaseQuote(sides, depositsFor(opening.amounts, feesOf(sides))),
        },
      ),
      { position: position.position.toBase58(), vaults: vaultsOf(pool, sides) },
    ),
    ...(order.lock && { confirmWord: 'LOCK' }),
  }
}

function createsOf({ rents }: CreateFacts): readonly CreatedAccount[] {
  return rents.map(({ line: { label }, account }) => ({ label, address: account }))
}

function openStep(order: PoolOrder, facts: CreateFacts): Step {
  const { sides, opening, tokenAccounts, accounts, nft } = facts
  const deposits = depositsFor(opening.amounts, feesOf(sides))
  const deltas = { a: exactDeltaOut(deposits.a), b: exactDeltaOut(deposits.b) }
  const { costs, changes } = moneyOf(sides, tokenAccounts, accounts, deltas, !order.lock)
  return {
    id: 'open-pool',
    title: `Open the pool with ${amountsOf(toBaseQuote(sides, deposits), order.pair)}`,
    detail: [
      ...arrivingOf(order, sides, opening.amounts),
      'Your share is a position, which belongs to an NFT. Its mint’s own key signs after your wallet.',
    ].join(' '),
    instructions: [
      ...tokenAccounts.a.before,
      ...tokenAccounts.b.before,
      initialize(order, facts),
      ...tokenAccounts.a.after,
      ...tokenAccounts.b.after,
    ],
    signers: [nft],
    costs: [...facts.rents.map(rentOf), ...costs],
    changes: [...changes, nftChange(accounts.position, NFT_LABEL)],
    finality: 'reversible',
  }
}

/** What is in the pool, where a transfer fee keeps something back of what leaves the wallet. */
function arrivingOf({ pair }: PoolOrder, sides: CreateFacts['sides'], arrives: Amounts2): readonly string[] {
  if (sides.a.transferFee === null && sides.b.transferFee === null) return []
  return [`After the transfer fee ${amountsOf(toBaseQuote(sides, arrives), pair)} are in the pool.`]
}

function initialize({ tier, opensAt }: PoolOrder, facts: CreateFacts): TransactionInstruction {
  const { accounts, opening, sides, compatibility } = facts
  const pool = { ...opening, opensAt }
  const config = configOf(tier)
  const instruction = config
    ? initializeConfigPool(accounts, pool, config)
    : initializeCustomPool(accounts, pool, (tier.rate * FEE_DENOMINATOR) / 1_000_000n)
  instruction.keys.push(...badgesFor(sides, compatibility))
  return instruction
}

function rentOf({ line, account, balance }: Rent): Cost {
  const { label, bytes, lamports, refundable } = line
  const price = { bytes, rent: lamports, balance }
  const note = refundable ? 'for as long as the position is open' : ''
  return rentCost(price, { label, account: account.toBase58(), refundable, note })
}
