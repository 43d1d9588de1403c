import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { checkDecimals } from '../../src/liquidity/checkDecimals'
import { joinPlans, sharedChanges } from '../../src/liquidity/joinPlans'
import { baseUnits } from '../../src/transactions/accountValues'
import { foldChanges } from '../../src/transactions/bill'
import type { Change, Plan } from '../../src/transactions/plan'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

const payer = Keypair.generate().publicKey
const mint = Keypair.generate().publicKey
const token = { mint: mint.toBase58(), decimals: 6, standard: 'spl' } as const
const account = getAssociatedTokenAddressSync(mint, payer)

/** Claims so much of the one token, the first 100 of which are there already. */
function aPlan(amount: bigint, over: Partial<Change> = {}): Plan {
  const change = {
    account: account.toBase58(),
    field: 'balance',
    label: saidText('Your GALM'),
    after: baseUnits(100n + amount),
  }
  return {
    kind: 'claim-fees',
    title: saidText('Claim fees'),
    accounts: { payer, creates: [{ label: saidText('Your GALM account'), address: account }] },
    subject: {
      ...SUBJECTS['claim-fees'],
      pool: `pool${amount}`,
      position: `position${amount}`,
      baseAmount: amount,
    },
    steps: [
      {
        id: 'claim',
        title: saidText('Claim'),
        instructions: [
          createAssociatedTokenAccountIdempotentInstruction(payer, account, payer, mint),
          SystemProgram.transfer({ fromPubkey: payer, toPubkey: PublicKey.default, lamports: amount }),
        ],
        signers: [],
        costs: [
          {
            kind: 'rent',
            label: saidText('Your GALM account'),
            lamports: 9n,
            refundable: true,
            account: account.toBase58(),
          },
          { kind: 'deposit', label: saidText('SOL'), lamports: -amount, refundable: false },
        ],
        changes: [{ ...change, ...over }],
        finality: 'reversible',
      },
    ],
  }
}

const start = () => 100n

describe('several plans as one', () => {
  const joined = joinPlans([aPlan(5n), aPlan(7n)], saidText('Claim the fees of 2 positions'), start)

  it('do a step for the same account once, and pay for it once', () => {
    expect(joined.steps.map(({ instructions }) => instructions.length)).toEqual([2, 1])
    expect(joined.steps.flatMap(({ costs }) => costs).map(({ lamports }) => lamports)).toEqual([9n, -5n, -7n])
    expect(joined.accounts.creates).toHaveLength(1)
  })

  it('check the decimals of a token once', () => {
    const checks = (plan: Plan): Plan => ({
      ...plan,
      steps: plan.steps.map((step) => ({
        ...step,
        instructions: [checkDecimals(token, account, payer), ...step.instructions],
      })),
    })
    const both = joinPlans([checks(aPlan(5n)), checks(aPlan(7n))], saidText(''), start)
    expect(both.steps.map(({ instructions }) => instructions.length)).toEqual([3, 1])
  })

  it('add up their changes of the same account', () => {
    expect(foldChanges(joined.steps)[0]?.after).toEqual(baseUnits(112n))
    expect(sharedChanges([aPlan(5n), aPlan(7n)])).toHaveLength(1)
    expect(sharedChanges([aPlan(5n)])).toHaveLength(0)
  })

  it('add up their bounds', () => {
    const bounds = { least: 104n, most: 106n }
    const [change] = foldChanges(joinPlans([aPlan(5n, { bounds }), aPlan(7n)], saidText(''), start).steps)
    expect(change?.bounds).toEqual({ least: 111n, most: 113n })
  })

  it('list each plan’s subject', () => {
    expect(joined.subject).toEqual({
      count: 2,
      venues: ['raydium-cpmm', 'raydium-cpmm'],
      pools: ['pool5', 'pool7'],
      positions: ['position5', 'position7'],
      baseAmounts: [5n, 7n],
      quoteAmounts: [500_000_000n, 500_000_000n],
    })
    expect(new Set(joined.steps.map(({ id }) => id)).size).toBe(2)
  })

  it('open an account again that each of them closes', () => {
    const wraps = (plan: Plan): Plan => ({
      ...plan,
      steps: plan.steps.map((step) => ({
        ...step,
        instructions: [
          createAssociatedTokenAccountInstruction(payer, account, payer, mint),
          createCloseAccountInstruction(account, payer, payer),
        ],
      })),
    })
    const both = joinPlans([wraps(aPlan(5n)), wraps(aPlan(7n))], saidText(''), start)
    expect(both.steps.map(({ instructions }) => instructions.length)).toEqual([2, 2])
  })

  it('are the plan itself where there is one', () => {
    const one = aPlan(5n)
    expect(joinPlans([one], saidText('Claim'), start)).toBe(one)
  })
})
