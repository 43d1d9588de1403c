import 'fake-indexeddb/auto'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { tokensSay } from '../../../src/tokens/said'
import { templateStore } from '../../../src/tokens/template/templateStore'
import { checkNamesAgain, templateReading } from '../../../src/pages/create-token/template/templateWork'
import { findCluster, setDisconnected } from '../../../src/wallet/walletStore'
import { dropLink, linkRemote } from '../../../src/wallet/link'
import { forgetDraft } from '../../../src/storage/drafts'
import type { PracticeChain } from '../../support/chain'
import { field, press, pressFirst } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { addressOf, keepDraft, paste, thePage } from './thePage'
import { sentence } from '../../support/sentence'

let practice: PracticeChain
let comet = ''
beforeAll(async () => {
  practice = await startPageChain()
  const payer = await practice.aPayer()
  const plan = await aCreateTokenPlan(
    practice,
    payer,
    aTokenDraft({ name: 'Paper Comet', symbol: 'PCMT', uri: '' }),
  )
  const transaction = new Transaction().add(...plan.steps.flatMap((step) => step.instructions))
  await sendAndConfirmTransaction(practice.connection, transaction, [payer])
  comet = plan.subject['mint'] ?? ''
})
afterAll(() => practice.stop())

const OTTER = Keypair.generate().publicKey.toBase58()
const VERIFIED = [{ id: OTTER, name: 'Brass Otter', symbol: 'OTTER' }]

/** The verified list arrives when `release` is called, once for all tests: the page keeps it. */
let release: () => void = () => {}
const coming = new Promise<void>((resolve) => void (release = resolve))
const uploads: string[] = []

beforeEach(() => {
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
    const address = addressOf(call[0])
    // A question to a node is no upload: the page of an earlier file may still ask one, when its patience ends.
    const { method, body } = call[1] ?? {}
    const isRpc = typeof body === 'string' && body.includes('"jsonrpc"')
    if (method === 'POST' && !isRpc) uploads.push(address)
    if (!address.includes('api.jup.ag')) return await real(...call)
    await coming
    return new Response(JSON.stringify(VERIFIED), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(async () => {
  cleanup()
  dropLink()
  setDisconnected()
  vi.restoreAllMocks()
  templateStore.setState(templateStore.getInitialState(), true)
  await forgetDraft('create-token')
})

it('a name of a verified token that was typed before their list arrived comes back from the way to the review', async () => {
  const payer = await practice.aPayer()
  await keepDraft({ template: comet, name: 'Brass 0tter', symbol: 'MOSA', supply: '1000' })
  linkRemote(
    {
      signTransaction: () => Promise.reject(new Error('never asked')),
      signMessage: () => Promise.reject(new Error('never asked')),
      disconnect: () => Promise.resolve(),
    },
    { address: payer.publicKey.toBase58(), walletName: 'Test Wallet' },
  )
  render(thePage())
  await screen.findByRole('table', { name: /Paper Comet against/ })
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  await pressFirst('Review')
  expect(await screen.findByText('Comparing the name with others…')).toBeTruthy()
  release()
  expect(
    await screen.findByText(/“Brass 0tter” reads the same as “Brass Otter”, a verified token/),
  ).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull()
  expect(uploads).toEqual([])
})

it('is refused at its field once their list is there', async () => {
  release()
  await keepDraft({ template: comet, name: 'Moss Almanac', symbol: 'MOSA' })
  render(thePage())
  await waitFor(() => expect(templateStore.getState().verified?.status).toBe('known'))
  await userEvent.clear(field('Symbol'))
  await paste('Symbol', 'otter')
  expect(
    await screen.findByText(sentence(/“otter” reads the same as “OTTER”, a verified token/)),
  ).toBeTruthy()
  await userEvent.clear(field('Symbol'))
  await paste('Symbol', 'MOSB')
  await waitFor(() => expect(field('Symbol').getAttribute('aria-invalid')).toBeNull())
})

it('follows, and checks by, the template of a draft that has spaces around it', async () => {
  release()
  await keepDraft({ template: ` ${comet}\n`, name: 'pcmt', symbol: 'P-CMT' })
  render(thePage())
  await screen.findByRole('table', { name: /Paper Comet against/ })
  expect(
    await screen.findByText(sentence(/“pcmt” reads the same as “PCMT”, the original’s symbol/)),
  ).toBeTruthy()
  expect(
    await screen.findByText(sentence(/“P-CMT” reads the same as the original: only accents/)),
  ).toBeTruthy()
})

it('takes both names along where nothing can be compared with, and brings them back', async () => {
  release()
  const gone = Keypair.generate().publicKey.toBase58()
  await keepDraft({ template: gone, name: 'Paper Comet', symbol: 'PCMT', decimals: '4' })
  render(thePage())
  await screen.findByRole('alert')
  await press('Remove template')
  expect([field('Name').value, field('Symbol').value, field('Decimals').value]).toEqual(['', '', '4'])
  await press('Undo')
  expect([field('Name').value, field('Symbol').value]).toEqual(['Paper Comet', 'PCMT'])
})

it('says that the template is gone where nothing is left to compare with', async () => {
  release()
  const cluster = findCluster('mainnet')
  if (!cluster) throw new Error('no mainnet here')
  const gone = Keypair.generate().publicKey.toBase58()
  const fields = { name: 'Moss Almanac', symbol: 'MOSA', template: gone }
  const reading = templateReading({ cluster, ownRpcUrl: practice.rpcUrl })
  await expect(checkNamesAgain(fields, reading, new AbortController().signal)).rejects.toMatchObject({
    code: 'input/invalid',
    context: { message: tokensSay('template-gone', {}) },
  })
})
