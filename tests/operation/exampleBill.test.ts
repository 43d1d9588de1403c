import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { EXAMPLE, readExampleBill, sumBill } from '../../src/operation/exampleBill'
import { billOfExample } from '../../src/pages/create-token/form/billOfExample'
import { estimateUnits, budgetFor, estimateBill } from '../../src/transactions/fees'
import { withBudgetInstructions } from '../../src/transactions/pack'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain } from '../support/chain'
import { aCreateTokenPlan, aTokenDraft } from '../support/engine'
import { mintBytes, tokenAccountBytes } from '../../src/tokens/mintSize'

test('the sizes are those of the token that the page would make', () => {
  const uri = 'x'.repeat(63)
  expect(EXAMPLE.mintBytes).toBe(mintBytes({ name: 'Quiet Heron', symbol: 'QHRN', uri }))
  expect(EXAMPLE.tokenAccountBytes).toBe(tokenAccountBytes())
})

test('adds up to the lamport, with the priority fee rounded up as the chain does', () => {
  const rents = { mintRent: 2_661_920n, tokenAccountRent: 1_513_840n }
  const bill = sumBill({ ...rents, networkFee: 5_000n, unitPrice: 20_000n })
  expect(bill.priorityFee).toBe(970n)
  expect(bill.total).toBe(4_181_730n)
  const none = { mintRent: 0n, tokenAccountRent: 0n, networkFee: 5_000n }
  expect(sumBill({ ...none, unitPrice: 1n }).total).toBe(5001n)
})

test('Home, the form and the review say the same for the same token, to the lamport', async () => {
  const practice = await startPracticeChain()
  const { connection, rpcUrl } = practice
  const uri = 'x'.repeat(63)
  const draft = aTokenDraft({ name: 'Quiet Heron', symbol: 'QHRN', uri })
  const plan = await aCreateTokenPlan(practice, await practice.aPayer(), draft)
  const instructions = plan.steps.flatMap((step) => step.instructions)
  const units = estimateUnits(withBudgetInstructions(instructions, { limit: 0, price: 0n }))
  expect(EXAMPLE.computeUnits).toBe(budgetFor(units, { price: 1n }).limit)
  const caip = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const cluster = { id: 'practice', name: 'Practice chain', caip, money: 'play', rpcUrls: [rpcUrl] } as const
  const options = { connection, priority: 'normal' } as const
  const [home, form, review] = await Promise.all([
    readExampleBill(cluster, new AbortController().signal),
    estimateBill(plan, options),
    prepareOperation(plan, options),
  ])
  expect(form.total).toBe(home.total)
  expect(review.bill.total).toBe(home.total)
  // Of the form, which knows the accounts and the bid's reason.
  const lines = form.lines.map(({ kind, label, detail, lamports, refundable }) => ({
    kind,
    label,
    lamports,
    refundable,
    ...(detail && kind !== 'priority-fee' && { detail }),
  }))
  expect(billOfExample(home)).toEqual({ lines, total: form.total })
  await practice.stop()
})
