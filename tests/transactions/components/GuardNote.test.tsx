// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { Keypair } from '@solana/web3.js'
import { expect, it } from 'vitest'
import { GuardNote } from '../../../src/transactions/components/GuardNote'
import type { Guarding, TransactionDraft } from '../../../src/transactions/pack'
import type { PlanKind } from '../../../src/transactions/plan'

const payer = Keypair.generate().publicKey

function show(bytes: readonly number[], guarding?: Guarding, kind: PlanKind = 'launch-token'): string {
  const plan = { kind, title: 'A plan', steps: [], accounts: { payer, creates: [] }, subject: {} }
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
  const text = show([1_200], 'surely')
  expect(screen.getByText('No room for your wallet’s guards')).toBeTruthy()
  expect(text).toContain('Phantom puts guards around what you sign')
  expect(text).toContain('this transaction has 1,200 of 1,232: 128 too many')
  expect(text).toContain('What it does and costs is the same.')
  expect(text).toContain('They fit where the pool is a second transaction')
})

it('says of a wallet of which it is not known that some do, and names the transaction', () => {
  const text = show([1_000, 1_073], 'maybe', 'create-token')
  expect(text).toContain('Some wallets put guards around what you sign')
  expect(text).toContain('transaction 2 of 2 has 1,073 of 1,232: 1 too many')
  expect(text).not.toContain('transaction 1 of 2')
  expect(text).toContain('one letter shorter')
})

it('has a way out for every kind, or says that there is none', () => {
  expect(show([1_100], 'surely', 'claim-fees')).toContain('fewer positions')
  expect(show([1_100], 'surely', 'swap')).toContain('nothing in it that could be left out')
})
