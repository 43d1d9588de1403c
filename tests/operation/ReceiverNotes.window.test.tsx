import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useAppContext } from '../../src/operation/appContext'
import { PlannedReceiver } from '../../src/operation/ReceiverNotes'
import { planSendSol } from '../../src/tokens/operations/transfer'
import { prepareOperation } from '../../src/transactions/prepare'
import { executeOperation } from '../../src/transactions/sign'
import type { ReceiverState } from '../../src/transactions/plan'
import { setConnected, setDisconnected } from '../../src/wallet/walletStore'
import type { PracticeChain } from '../support/chain'
import { aChainAccess, all, aSigner } from '../support/engine'
import { imitationOf } from '../support/imitation'
import { startPageChain } from '../support/page'

/* What a review says of the addresses that get tokens or an authority, by a wallet that has paid before. */

let practice: PracticeChain
let payer: Keypair
const friend = Keypair.generate().publicKey.toBase58()
const used: ReceiverState = { kind: { kind: 'wallet', isUsed: true }, doubts: [] }
const imitation = imitationOf(friend)
beforeAll(async () => {
  practice = await startPageChain()
  payer = await practice.aPayer()
  const { connection } = practice
  const plan = await planSendSol(connection, payer.publicKey, { to: friend, lamports: 10n ** 8n })
  const prepared = await prepareOperation(plan, { connection, priority: 'normal', guarding: 'never' })
  await all(executeOperation(prepared, aSigner(payer), await aChainAccess(practice)))
  setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test Wallet' })
})
afterAll(async () => {
  setDisconnected()
  await practice.stop()
})
afterEach(cleanup)

function Shown({ to, receivers }: { to: string; receivers: ReadonlyMap<string, ReceiverState> }) {
  const accounts = { payer: payer.publicKey, creates: [], receivers }
  return <PlannedReceiver to={to} accounts={accounts} context={useAppContext()} />
}

const IMITATES = /^This looks like an address you have paid or received from .* but is another\.$/
const ALIKE = /^This looks like another address that gets something here .* but is another\.$/

it('an imitation of one that was paid is named; the one that was paid is not', async () => {
  const { rerender } = render(<Shown to={imitation} receivers={new Map([[imitation, used]])} />)
  await screen.findByText(IMITATES)
  await screen.findByText('This address holds SOL. You have never paid it from this browser.')
  expect(screen.queryByText(ALIKE)).toBeNull()
  rerender(<Shown to={friend} receivers={new Map([[friend, used]])} />)
  await screen.findByText('This address holds SOL.')
  expect(screen.queryByText(IMITATES)).toBeNull()
})

it('so are two that look like each other; a multisig is named as one, and doubts stand at their ticks', async () => {
  const one = Keypair.generate().publicKey.toBase58()
  const receivers = new Map([
    [one, { kind: { kind: 'multisig', program: 'token', required: 2, signers: 3 }, doubts: ['off-curve'] }],
    [imitationOf(one), { kind: { kind: 'wallet', isUsed: false }, doubts: [] }],
  ] satisfies (readonly [string, ReceiverState])[])
  const { rerender } = render(<Shown to={one} receivers={receivers} />)
  await screen.findByText(ALIKE)
  await screen.findByText(/^This is a multisig of a token program: 2 of 3 sign for it/)
  expect(screen.queryByText(/^No wallet has a key/)).toBeNull()
  rerender(<Shown to={imitationOf(one)} receivers={receivers} />)
  await screen.findByText(/^This address holds no SOL\. .* You have never paid it from this browser\.$/)
  expect(screen.getByText(ALIKE)).toBeTruthy()
})

it('nothing is said of the wallet itself, or of an address that was not looked at', () => {
  const own = payer.publicKey.toBase58()
  const { container, rerender } = render(<Shown to={own} receivers={new Map([[own, used]])} />)
  expect(container.textContent).toBe('')
  rerender(<Shown to={PublicKey.default.toBase58()} receivers={new Map()} />)
  expect(container.textContent).toBe('')
})
