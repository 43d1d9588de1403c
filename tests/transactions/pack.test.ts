import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import {
  signedLength,
  compileMessage,
  MAX_TRANSACTION_BYTES,
  packPlan,
  priorityFee,
  tooLongForGuards,
  type TransactionDraft,
  withBudgetInstructions,
} from '../../src/transactions/pack'
import type { Plan, Step } from '../../src/transactions/plan'

const payer = Keypair.generate().publicKey
const BLOCKHASH = new PublicKey(new Uint8Array(32).fill(9)).toBase58()

describe('packing', () => {
  test('keeps every instruction once and in order, each transaction within 1232 bytes, no step divided', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 2 }), {
          minLength: 1,
          maxLength: 8,
        }),
        (sizes) => {
          const plan = aPlan(sizes.map((step, index) => aStep(`step-${index}`, step)))
          const drafts = packPlan(plan)
          expect(drafts.flatMap((draft) => draft.steps)).toEqual(plan.steps)
          for (const draft of drafts) {
            expect(draft.instructions).toEqual(draft.steps.flatMap((step) => step.instructions))
            const all = withBudgetInstructions(draft.instructions, { limit: 200_000, price: 10n ** 12n })
            const message = compileMessage(payer, all, BLOCKHASH)
            expect(signedLength(message)).toBe(draft.bytes)
            expect(new VersionedTransaction(message).serialize()).toHaveLength(draft.bytes)
            expect(draft.bytes).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES)
          }
        },
      ),
    )
  })

  test('uses no transaction more than needed: two neighbours never fit into one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 2, maxLength: 8 }), (sizes) => {
        const drafts = packPlan(aPlan(sizes.map((size, index) => aStep(`step-${index}`, [size]))))
        drafts.slice(1).forEach((draft, index) => {
          const both = [...(drafts[index]?.instructions ?? []), ...(draft.steps[0]?.instructions ?? [])]
          const asOneStep = aPlan([{ ...aStep('both', []), instructions: both }])
          expect(() => packPlan(asOneStep)).toThrowError(/transaction\/too-large/)
        })
      }),
    )
  })

  test('leaves room for guards where that takes no transaction more, and never asks twice for their sake', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 8 }), (sizes) => {
        const plan = aPlan(sizes.map((size, index) => aStep(`step-${index}`, [size])))
        const [fewest, roomy] = [packPlan(plan), packPlan(plan, 'surely')]
        expect(roomy).toHaveLength(fewest.length)
        expect(roomy.flatMap((draft) => draft.steps)).toEqual(plan.steps)
        const divided = packPlan({ ...plan, dividable: true }, 'surely')
        const alone = (draft: TransactionDraft) => draft.steps.length === 1
        expect(divided.every((draft) => alone(draft) || tooLongForGuards(draft) === 0)).toBe(true)
        if (divided.length === fewest.length) expect(roomy).toEqual(divided)
      }),
    )
  })

  test('what is too long for guards is so by the bytes over 1072', () => {
    expect([1_071, 1_072, 1_073, 1_232].map((bytes) => tooLongForGuards({ bytes }))).toEqual([0, 0, 1, 160])
  })

  test('limit and price are always there, so that no wallet adds its own: 52 bytes', () => {
    const [draft] = packPlan(aPlan([aStep('one', [10])]))
    if (!draft) throw new Error('nothing was packed')
    const bare = compileMessage(payer, draft.instructions, BLOCKHASH)
    expect(draft.bytes - signedLength(bare)).toBe(52)
    const all = withBudgetInstructions(draft.instructions, { limit: 1, price: 0n })
    expect(all.map(({ data }) => data[0]).slice(0, 2)).toEqual([2, 3])
  })

  test('a step that fits in no transaction is named, with its size', () => {
    const tooLarge = aPlan([aStep('write-a-novel', [1_200])])
    expect(() => packPlan(tooLarge)).toThrowError(AppError)
    expect(() => packPlan(tooLarge)).toThrowError(/transaction\/too-large.*write-a-novel/)
    expect(() => packPlan(aPlan([aStep('far-too-long', [5_000])]))).toThrowError(/transaction\/too-large/)
  })

  test('the priority fee is the bid for all units, rounded up to whole lamports', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 1_400_000 }),
        (price, limit) => {
          const fee = priorityFee({ price, limit })
          expect(fee * 1_000_000n >= price * BigInt(limit)).toBe(true)
          expect((fee - 1n) * 1_000_000n < price * BigInt(limit)).toBe(true)
        },
      ),
    )
  })
})

function aStep(id: string, sizes: readonly number[]): Step {
  const instructions = sizes.map(
    (size) =>
      new TransactionInstruction({ programId: SystemProgram.programId, keys: [], data: Buffer.alloc(size) }),
  )
  return { id, title: id, instructions, signers: [], costs: [], finality: 'reversible' }
}

function aPlan(steps: readonly Step[]): Plan {
  return { kind: 'create-token', title: 'A plan', steps, accounts: { payer, creates: [] }, subject: {} }
}
