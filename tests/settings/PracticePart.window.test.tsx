import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import SettingsPage from '../../src/pages/settings/SettingsPage'
import { PRACTICE_META } from '../../sandbox/server/practiceTags'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { standAt } from '../support/page'

const page = (
  <MemoryRouter>
    <SettingsPage />
  </MemoryRouter>
)

const PROGRAMS = {
  'Metaplex Token Metadata': 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  'Raydium CPMM': 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C',
  'Meteora DAMM v2': 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG',
  'Jupiter Lock': 'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn',
  'Raydium Burn & Earn': 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE',
}
/** A program that every practice chain has: under another address it passes for a downloaded one. */
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

let practice: PracticeChain

beforeEach(async () => {
  practice = await startPracticeChain()
  standAt(practice.origin)
})
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  await practice.stop()
})

function has(...names: (keyof typeof PROGRAMS)[]): void {
  const { accounts } = practice.chain
  for (const name of names) accounts.put(PROGRAMS[name], accounts.now(TOKEN_2022))
}

async function open(): Promise<HTMLElement> {
  document.head.innerHTML = PRACTICE_META
  render(page)
  return screen.findByRole('group', { name: 'Practice chain' })
}

const words = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

it('says which programs need one download, and how', async () => {
  has('Raydium CPMM')
  const part = await open()
  await within(part).findByText('Needs one download')
  expect(words(part)).toEqual([
    'Metaplex Token Metadata needs one download',
    'Raydium CPMM on this chain',
    'Meteora DAMM v2 needs one download',
    'Jupiter Lock needs one download',
    'Raydium Burn & Earn needs one download',
  ])
  const user = userEvent.setup()
  await user.click(within(part).getByRole('button', { name: 'Copy the command' }))
  expect(await within(part).findByText('copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('npm run sandbox:programs')
})

it('notices what the chain gets while it runs', async () => {
  has('Metaplex Token Metadata', 'Meteora DAMM v2', 'Jupiter Lock', 'Raydium Burn & Earn')
  const part = await open()
  await within(part).findByText('Needs one download')
  has('Raydium CPMM')
  await vi.waitFor(() => expect(words(part)[1]).toBe('Raydium CPMM on this chain'), { timeout: 60_000 })
  expect(within(part).queryByText('Needs one download')).toBeNull()
})

it('asks for nothing where the chain has them all', async () => {
  has('Metaplex Token Metadata', 'Raydium CPMM', 'Meteora DAMM v2', 'Jupiter Lock', 'Raydium Burn & Earn')
  const part = await open()
  await within(part).findAllByText('on this chain')
  expect(within(part).queryByText(/needs one download/i)).toBeNull()
})

it('says so where the chain does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const part = await open()
  expect((await within(part).findByRole('alert')).textContent).toMatch(/practice chain does not answer/)
})

it('is nowhere on a page that another server gave', () => {
  render(page)
  expect(screen.queryByRole('group', { name: 'Practice chain' })).toBeNull()
})
