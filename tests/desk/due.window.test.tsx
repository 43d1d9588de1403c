import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DueCard } from '../../src/desk/DueCard'
import { isPutOff, nameOfDue, putOff, putOffStore } from '../../src/desk/due'
import type { DeskWorth } from '../../src/desk/useDeskWorth'
import type { Pool, Position } from '../../src/liquidity/venue'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import { aPool, aPosition, OWNER } from '../pages/manage-liquidity/aPool'
import { aHeld, HERON, reading } from './aDesk'

const WEEK = 7 * 24 * 3_600_000

beforeEach(() => putOffStore.keep({}))
afterEach(cleanup)

const claimable = (over: Partial<Position> = {}) =>
  aPosition({ id: 'Mine', fees: { base: 0n, quote: 500_000_000n }, actions: ['claim'], ...over })
const empty = (over: Partial<HeldAccount> = {}) => aHeld({ amount: 0n, lamports: 2_000_000n, ...over })

function draw({
  accounts = [],
  positions = [],
  mintAuthority = null,
  isPoolsUnread = false,
  isReading = false,
  madePools = [],
  onCloseAccounts = () => {},
}: {
  accounts?: readonly HeldAccount[]
  positions?: readonly Position[]
  mintAuthority?: string | null
  isPoolsUnread?: boolean
  isReading?: boolean
  madePools?: readonly Pool[]
  onCloseAccounts?: () => void
}) {
  const worth = {
    positions,
    isPoolsUnread,
    isReading,
    madePools,
    usd: undefined,
    made: new Set([HERON]),
    nameOf: () => ({ symbol: 'QHRN', mintAuthority }),
  } as unknown as DeskWorth
  render(
    <MemoryRouter>
      <DueCard {...{ accounts, worth, onCloseAccounts, reading }} owner={OWNER} />
    </MemoryRouter>,
  )
  return screen.queryAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s/g, ' '))
}

it('lists fees, rent and the right to mint more, and each leads to its operation', async () => {
  const onCloseAccounts = vi.fn()
  const others = [empty({ closeAuthority: 'another' }), empty({ amount: 1n }), empty({ native: true })]
  const rows = draw({
    accounts: [empty(), empty(), ...others],
    positions: [claimable(), aPosition()],
    mintAuthority: OWNER,
    onCloseAccounts,
  })
  expect(rows).toEqual([
    '0.5 SOL of fees in one positionClaimNot this week',
    '0.004 SOL of rent in 2 empty accountsGet backNot this week',
    expect.stringMatching(/^You can still mint more .?QHRN.?Revoke the right, foreverNot this week$/),
  ])
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('Claim')).toMatch(/^\/manage-liquidity\?pool=\w+&position=Mine&action=claim$/)
  expect(leadsTo('Revoke the right, forever')).toBe(`/token/${HERON}?tab=manage&action=revoke-mint`)
  await userEvent.click(screen.getByRole('button', { name: 'Get back' }))
  expect(onCloseAccounts).toHaveBeenCalledOnce()
})

it('leads to the claim of all where several positions have fees, also of unknown worth', () => {
  const rows = draw({ positions: [claimable({ fees: null }), claimable({ id: 'Other', fees: null })] })
  expect(rows).toEqual(['Fees of unknown worth, if any, in 2 positionsClaim allNot this week'])
  expect(screen.getByRole('link', { name: 'Claim all' }).className).not.toContain('primary')
  expect(screen.getByRole('link', { name: 'Claim all' }).getAttribute('href')).toBe(
    '/manage-liquidity?action=claim-all',
  )
})

it('leaves out fees that are worth nothing', () => {
  expect(draw({ positions: [claimable({ fees: { base: 0n, quote: 0n } })] })).toEqual([])
})

it('says where it does not know all the fees', () => {
  const rows = draw({ positions: [claimable(), claimable({ id: 'Other', fees: null })] })
  expect(rows).toEqual(['At least 0.5 SOL of fees in 2 positionsClaim allNot this week'])
})

it('says that nothing is due only where all was read', () => {
  draw({})
  expect(screen.getByText(/^Nothing is due/)).toBeTruthy()
  cleanup()
  draw({ isReading: true })
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  cleanup()
  draw({ isPoolsUnread: true })
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  expect(screen.getByText(/^Not all positions were read/)).toBeTruthy()
})

it('lists the fees of the creator of a pool once, with the way to them', () => {
  const pool = aPool({ address: 'made', creatorFees: { base: 0n, quote: 500_000_000n } })
  const others = [
    aPool({ address: 'none', creatorFees: { base: 0n, quote: 0n } }),
    aPool({ ...pool, address: 'other', creator: 'another' }),
  ]
  const rows = draw({ madePools: [pool, ...others], positions: [aPosition({ pool })] })
  expect(rows).toEqual(['0.5 SOL of creator fees in GALM / SOLClaimNot this week'])
  expect(screen.getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe(
    '/manage-liquidity?pool=made&action=creator-fees',
  )
})

it('says how many of the empty accounts one operation closes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => empty({ account: `${at}` }))
  expect(draw({ accounts: many(201) })[0]).toContain('201 empty accounts. One operation closes 200 of them.')
  cleanup()
  expect(draw({ accounts: many(200) })[0]).not.toContain('One operation')
})

it('puts a thing off for a week, for this wallet on this network alone', async () => {
  draw({ accounts: [empty()], positions: [claimable()] })
  const [fees] = screen.getAllByRole('listitem')
  if (!fees) throw new Error('fees are listed')
  await userEvent.click(within(fees).getByRole('button', { name: 'Not this week' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Not this week' }))
  // What was put off is still due, and can be seen.
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  expect(screen.getByText(/^2 are put off/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  cleanup()
  // With a new position or account it is another thing.
  const more = [claimable(), claimable({ id: 'New one' })]
  expect(draw({ accounts: [empty(), empty({ account: 'new' })], positions: more })).toHaveLength(2)
  cleanup()
  expect(draw({ accounts: [empty()], positions: [claimable()] })).toEqual([])
  const until = putOffStore.getState()
  const now = Date.now()
  const rent = { kind: 'rent', accounts: [empty()], lamports: 1n } as const
  const isOff = (chain: string, owner: string, at: number) =>
    isPutOff(until, nameOfDue(rent, chain, owner), at)
  expect(isOff(reading.cluster.id, OWNER, now)).toBe(true)
  expect(isOff(reading.cluster.id, OWNER, now + WEEK)).toBe(false)
  // A clock that was wrong, or a text that somebody wrote, hides nothing for good.
  expect(isOff(reading.cluster.id, OWNER, now - WEEK)).toBe(false)
  expect(isOff('mainnet', OWNER, now)).toBe(false)
  expect(isOff(reading.cluster.id, 'another', now)).toBe(false)
})

it('keeps 200 things at most, and none that came back', () => {
  putOffStore.keep({ old: 1 })
  for (let at = 0; at < 250; at += 1) putOff(`${at}`, 5)
  expect(Object.keys(putOffStore.getState())).toHaveLength(200)
  expect(putOffStore.getState()).not.toHaveProperty('old')
  expect(putOffStore.getState()).toHaveProperty('249')
})
