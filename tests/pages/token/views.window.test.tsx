import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import TokenPage from '../../../src/pages/token/TokenPage'
import { SOL_MINT } from '../../../src/solana/knownPrograms'
import { setConnected, setDisconnected } from '../../../src/wallet/walletStore'
import type { PracticeChain } from '../../support/chain'
import { pressSoon, searchNow, showPage, travel } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { sentence } from '../../support/sentence'
import { aManagedToken } from '../../support/tokenOperations'

/* The views of a token's page: each has an address, and who owns the token has the operations besides. */

let practice: PracticeChain
let payer: Keypair
let mint: string

beforeAll(async () => {
  practice = await startPageChain()
  payer = await practice.aPayer(10n ** 11n)
  mint = (await aManagedToken(practice, payer, { uri: '' })).toBase58()
})
afterAll(() => practice.stop())
afterEach(() => {
  cleanup()
  setDisconnected()
})

function open(search: string, isOwner = true): void {
  if (isOwner) setConnected({ address: payer.publicKey.toBase58(), walletName: 'Test' })
  showPage(`/token/${mint}${search}`, { '/token/:mint': <TokenPage /> })
}

const views = async () => within(await screen.findByRole('navigation', { name: 'This token' }))
const shown = async () => (await views()).getByRole('link', { current: 'page' }).textContent
const follow = async (name: RegExp | string) =>
  userEvent.click(await (await views()).findByRole('link', { name }))
const reportCard = () => screen.queryByRole('heading', { name: 'Report card' })

it('has an address for each view, which Back leaves again', async () => {
  open('')
  await screen.findByRole('heading', { name: 'Report card' })
  expect(await shown()).toBe('Overview')
  await follow('Holders')
  await screen.findByRole('heading', { name: 'Largest holders' })
  expect([searchNow(), await shown(), reportCard()]).toEqual(['?tab=holders', 'Holders', null])
  await follow('Manage')
  await screen.findByRole('heading', { name: 'Manage this token' })
  expect([searchNow(), await shown()]).toEqual(['?tab=manage', 'Manage'])
  await travel(-1)
  await screen.findByRole('heading', { name: 'Largest holders' })
  await travel(-1)
  await screen.findByRole('heading', { name: 'Report card' })
  expect(searchNow()).toBe('')
})

it('shows all of SOL at each address, as it has no other view', async () => {
  showPage(`/token/${SOL_MINT}?tab=holders`, { '/token/:mint': <TokenPage /> })
  await screen.findByRole('heading', { name: 'Report card' })
  await screen.findByRole('region', { name: 'Verdict' })
})

it('opens the panel of a link without a view among the operations, and stays there when it is closed', async () => {
  open('?action=burn')
  await screen.findByRole('heading', { name: 'Burn' })
  expect(await shown()).toBe('Manage')
  await userEvent.click(screen.getByRole('button', { name: 'Burn', expanded: true }))
  expect([searchNow(), await shown()]).toEqual(['?tab=manage', 'Manage'])
})

it('offers strangers no operations, and tells those who follow a link to them who has them', async () => {
  open('', false)
  await screen.findByText('Who holds its authorities')
  expect((await views()).queryByRole('link', { name: 'Manage' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'What next' })).toBeNull()
  cleanup()
  open('?tab=manage', false)
  await screen.findByText('Who holds its authorities')
  expect(await shown()).toBe('Manage')
  expect(screen.queryByRole('heading', { name: 'Manage this token' })).toBeNull()
})

it('tells the owner what comes next, what of it is theirs, and where their batch waits', async () => {
  open('')
  const next = within(await screen.findByRole('region', { name: 'What next' }))
  expect(next.getByText('Revoke freeze authority')).toBeTruthy()
  expect((await views()).queryByRole('link', { name: /Manage \(/ })).toBeNull()
  const held = (await screen.findByText('You hold')).nextElementSibling
  expect(held?.textContent.replaceAll(/\s+/g, ' ')).toMatch(/ · 100 %$/)
  const revoke = next.getByRole('link', { name: 'Revoke' })
  expect(revoke.getAttribute('href')).toBe(`/token/${mint}?tab=manage&action=revoke-freeze`)
  await userEvent.click(revoke)
  await pressSoon('Add to batch')
  await follow('Overview')
  expect(await screen.findByText(sentence('One operation waits'))).toBeTruthy()
  await follow('Manage (1)')
  await screen.findByText('Batch: one operation')
})
