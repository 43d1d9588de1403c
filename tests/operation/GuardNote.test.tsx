// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Keypair } from '@solana/web3.js'
import { afterEach, expect, it } from 'vitest'
import { GuardNote } from '../../src/operation/Review'
import type { Guarding, TransactionDraft } from '../../src/transactions/pack'
import type { Plan, PlanKind } from '../../src/transactions/plan'

afterEach(cleanup)

const payer = Keypair.generate().publicKey

function show(
  bytes: readonly number[],
  guarding?: Guarding,
  kind: PlanKind = 'launch-token',
  subject: Plan['subject'] = {},
): string {
  const plan = { kind, title: 'A plan', steps: [], accounts: { payer, creates: [] }, subject }
  const drafts = bytes.map((each): TransactionDraft => ({
    payer,
    steps: [],
    instructions: [],
    signers: [],
    tables: [],
    bytes: each,
  }))
  const { container } = render(<GuardNote prepared={{ plan, drafts, guarding }} walletName="Phantom" />)
  return container.textContent
}

it('is nothing where guards fit, or where the wallet adds none', () => {
  expect(show([1_072], 'surely')).toBe('')
  expect(show([1_232], 'never')).toBe('')
  expect(show([1_232])).toBe('')
})

it('says that they do not fit, by how much, what that means, and what would make them fit', () => {
  const text = show([1_150], 'surely')
  expect(screen.getByText('No room for your wallet’s guards')).toBeTruthy()
  expect(text).toContain('Phantom adds guards to what you sign.')
  expect(text).toContain('This transaction has 1,150 of 1,232 bytes, so it is 78 bytes too long.')
  expect(text).toContain('The transaction does and costs the same.')
  expect(text).toContain('You can let the pool be a second transaction')
})

it('says of a wallet of which it is not known that some do, and names the transaction', () => {
  const text = show([1_073, 1_000], 'maybe', 'create-token')
  expect(text).toContain('Some wallets add guards to what you sign.')
  expect(text).toContain('Transaction 1 of 2 has 1,073 of 1,232 bytes, so it is 1 byte too long.')
  expect(text).not.toContain('Transaction 2 of 2')
  expect(text).toContain('are 1 byte shorter in all')
})

const NOTHING = 'Nothing in this transaction can be left out.'

it('advises what this very plan can do, and says where that is nothing', () => {
  const divided = show([1_100, 1_000], 'surely')
  expect(divided).toContain('are 28 bytes shorter in all')
  expect(divided).not.toContain('second transaction')
  expect(show([1_000, 1_100], 'surely')).toContain(NOTHING)
  expect(show([1_100], 'surely', 'claim-fees', { count: '2' })).toContain('You can claim fewer positions')
  expect(show([1_100], 'surely', 'claim-fees', { count: '1' })).toContain(NOTHING)
  expect(show([1_100], 'surely', 'claim-fees')).toContain(NOTHING)
  expect(show([1_100], 'surely', 'swap')).toContain(NOTHING)
})
