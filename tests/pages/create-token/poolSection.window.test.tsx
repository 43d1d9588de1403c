import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NeedsRaydium } from '../../../src/pages/create-token/sections/ProgramDownload'
import type { Cluster } from '../../../src/solana/cluster'
import { forgetDraft } from '../../../src/storage/drafts'
import { EMPTY_TOKEN_FORM } from '../../../src/tokens/form/values'
import type { PracticeChain } from '../../support/chain'
import { field, fill, pressFirst } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { keptValues, paste, showDraft } from './thePage'
import { sentence } from '../../support/sentence'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPageChain()))
afterAll(() => practice.stop())

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await forgetDraft('create-token')
})

const pool = { ...EMPTY_TOKEN_FORM.pool, on: true, share: '50', sol: '2' }
const token = { symbol: 'GRY', supply: '1000', decimals: '6' }

it('the offer stands in the form, and opens in place once it is taken', async () => {
  await showDraft(token)
  const offer = screen.getByRole('group', { name: 'Optional: open a pool too' })
  expect(screen.queryByLabelText('SOL in the pool')).toBeNull()
  await userEvent.click(within(offer).getByRole('checkbox', { name: 'Open a pool with the token' }))
  expect(await within(offer).findByLabelText('SOL in the pool')).toBeTruthy()
  await waitFor(async () => expect((await keptValues())?.pool.on).toBe(true))
})

it('a pool of a draft is there, and the opening price both ways', async () => {
  await showDraft({ ...token, pool })
  expect(await screen.findByText('1 GRY = 0.004 SOL')).toBeTruthy()
  expect(screen.getByText('1 SOL = 250 GRY')).toBeTruthy()
  expect(screen.getByText('500 GRY')).toBeTruthy()
  expect(screen.getByText('4 SOL')).toBeTruthy()
})

it('what the pool cannot have is said beside its field on the way to the review', async () => {
  await showDraft({ ...token, pool: { ...pool, share: '101', sol: '0' } })
  await screen.findByLabelText('SOL in the pool')
  await pressFirst('Review')
  expect(await screen.findAllByText(sentence('Say how much SOL goes in.'))).not.toHaveLength(0)
  expect(
    screen.getByText(sentence('A share is more than 0 and at most 100, with at most two decimals.')),
  ).toBeTruthy()
  await paste('Share of the supply', '50')
  await paste('SOL in the pool', '1')
  await userEvent.selectOptions(field('Opens'), 'later')
  const time = await screen.findByLabelText('Time')
  fill(time, '2020-01-01T12:00')
  await pressFirst('Review')
  await screen.findByText('That time is past. Choose a later one, or let it open at once.')
  const ahead = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString().slice(0, 16)
  fill(time, ahead)
  await screen.findByText('That is more than a year ahead. Choose an earlier time.')
})

it('a transfer fee stays behind: what is told is in the pool after it, and so is the opening price', async () => {
  const transferFee = { ...EMPTY_TOKEN_FORM.extensions.transferFee, on: true, percent: '1', maximum: '1000' }
  await showDraft({ ...token, extensions: { ...EMPTY_TOKEN_FORM.extensions, transferFee }, pool })
  expect(await screen.findByText('1 GRY = 0.0040404 SOL')).toBeTruthy()
  expect(screen.getByText('1 SOL = 247.5 GRY')).toBeTruthy()
  expect(screen.getByText('495 GRY')).toBeTruthy()
  expect(screen.getByText('500 leave your wallet. The token’s transfer fee takes the rest.')).toBeTruthy()
  expect(screen.getByText('4.04040404 SOL')).toBeTruthy()
})

it('a chain without Raydium says so in place of the bill', async () => {
  await showDraft({ ...token, pool })
  expect(await screen.findByText('Raydium CPMM is not on this chain')).toBeTruthy()
})

it('a token that Raydium does not take says why, and nothing is asked for a pool that is not wished', async () => {
  const permanentDelegate = { ...EMPTY_TOKEN_FORM.extensions.permanentDelegate, on: true }
  const extensions = { ...EMPTY_TOKEN_FORM.extensions, permanentDelegate }
  await showDraft({ ...token, extensions, pool })
  expect(await screen.findByText(/^Raydium does not accept a token with a permanent delegate\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Open a pool with the token' }))
  await waitFor(() => expect(screen.queryByLabelText('SOL in the pool')).toBeNull())
  await waitFor(async () => expect((await keptValues())?.pool.on).toBe(false))
})

it('the offer names the venues that take the token, also once the first is taken', async () => {
  const seen: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  await showDraft(token)
  const offer = screen.getByRole('group', { name: 'Optional: open a pool too' })
  expect(
    within(offer).getByText(sentence(/^Meteora DAMM v2, as a second step: its cost is being read\./)),
  ).toBeTruthy()
  act(() => seen.forEach((tell) => tell([{ isIntersecting: true }])))
  expect(await within(offer).findByText(sentence('Raydium CPMM is not on this chain.'))).toBeTruthy()
  expect(await within(offer).findByText(sentence('Meteora DAMM v2 is not on this chain.'))).toBeTruthy()
  await userEvent.click(within(offer).getByRole('checkbox', { name: 'Open a pool with the token' }))
  expect(await within(offer).findByRole('checkbox', { checked: true })).toBeTruthy()
  expect(within(offer).getByText(sentence('Meteora DAMM v2 is not on this chain.'))).toBeTruthy()
})

it('a token that Raydium alone takes is offered no second step', async () => {
  const interestBearing = { ...EMPTY_TOKEN_FORM.extensions.interestBearing, on: true, percent: '5' }
  await showDraft({ ...token, extensions: { ...EMPTY_TOKEN_FORM.extensions, interestBearing } })
  const offer = screen.getByRole('group', { name: 'Optional: open a pool too' })
  await waitFor(() => expect(within(offer).queryByText(/Meteora/)).toBeNull())
  expect(within(offer).getByText(sentence(/^Raydium CPMM/))).toBeTruthy()
})

it('a token that no venue takes is not offered a pool at one', async () => {
  const pausable = { ...EMPTY_TOKEN_FORM.extensions.pausable, on: true }
  await showDraft({ ...token, extensions: { ...EMPTY_TOKEN_FORM.extensions, pausable } })
  const offer = screen.getByRole('group', { name: 'Optional: open a pool too' })
  expect(
    await within(offer).findByText(/^Raydium does not accept a token with a pause authority\./),
  ).toBeTruthy()
  expect(within(offer).queryByText(/Meteora|venues/)).toBeNull()
})

it('says how to get Raydium’s program where the practice chain lacks it', async () => {
  render(<NeedsRaydium cluster={{ id: 'practice', rpcUrls: [practice.rpcUrl] } as unknown as Cluster} />)
  expect(await screen.findByText('npm run sandbox:programs')).toBeTruthy()
  expect(screen.getByText(/opened by Raydium’s program/)).toBeTruthy()
})
