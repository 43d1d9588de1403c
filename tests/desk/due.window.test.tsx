import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DueCard } from '../../src/desk/DueCard'
import { type Due, isPutOff, nameOfDue, putOff, putOffStore } from '../../src/desk/due'
import type { DeskWorth } from '../../src/desk/useDeskWorth'
import type { Pool, Position } from '../../src/liquidity/venue'
import { walletWorth } from '../../src/liquidity/walletWorth'
import type { HeldAccount } from '../../src/tokens/heldAccounts'
import type { FoundLock } from '../../src/locks/held'
import { locksQuery } from '../../src/locks/locksQuery'
import type { TokenName } from '../../src/tokens/tokenNames'
import { pictureFileQuery, tokenPictureQuery } from '../../src/tokens/tokenPictures'
import { chainClockQuery, withheldQuery } from '../../src/tokens/tokenQueries'
import { aPool, aPosition, OWNER } from '../pages/manage-liquidity/aPool'
import { localMoment } from '../../src/units/moments'
import { aFoundLock } from '../support/locks'
import { sentence } from '../support/sentence'
import { aHeld, drawAtDesk, HERON, reading, whatWasRead } from './aDesk'

const WEEK = 7 * 24 * 3_600_000

/** Only what a test puts there is known: nothing is asked. */
let client: QueryClient

beforeEach(() => {
  putOffStore.keep({})
  client = whatWasRead()
})
afterEach(cleanup)

const claimable = (over: Partial<Position> = {}) =>
  aPosition({ id: 'Mine', fees: { base: 0n, quote: 500_000_000n }, actions: ['claim'], ...over })
const empty = (over: Partial<HeldAccount> = {}) => aHeld({ amount: 0n, lamports: 2_000_000n, ...over })

function draw({
  accounts = [],
  positions = [],
  mintAuthority = null,
  token = {},
  isPoolsUnread = false,
  isReading = false,
  isMadeUnread = false,
  made = [HERON],
  madePools = [],
  onCloseAccounts = () => {},
}: {
  accounts?: readonly HeldAccount[]
  positions?: readonly Position[]
  mintAuthority?: string | null
  token?: Partial<TokenName>
  isPoolsUnread?: boolean
  isReading?: boolean
  isMadeUnread?: boolean
  made?: readonly string[]
  madePools?: readonly Pool[]
  onCloseAccounts?: () => void
}) {
  const worth = {
    positions,
    isPoolsUnread,
    isReading,
    isMadeUnread,
    madePools,
    parts: {
      pools: walletWorth({
        owner: OWNER,
        held: { lamports: 0n, accounts: [] },
        positions,
        madePools,
        made: new Set(''),
        usd: undefined,
        nameOf: () => undefined,
        poolsOf: () => undefined,
      }).parts.pools,
    },
    made: new Set(made),
    nameOf: () => ({ symbol: 'QHRN', uri: '', decimals: 6, mintAuthority, ...token }),
  } as unknown as DeskWorth
  drawAtDesk(<DueCard {...{ accounts, worth, onCloseAccounts, reading }} owner={OWNER} />, client)
  return rows()
}

function rows() {
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
    '0.5 SOL of fees in one positionClaimNext week',
    '0.004 SOL of rent in 2 empty accountsGet backNext week',
    expect.stringMatching(/^You can still mint more .?QHRN.?Revoke, foreverNext week$/),
  ])
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('Claim')).toMatch(/^\/manage-liquidity\?pool=\w+&position=Mine&action=claim$/)
  expect(leadsTo('Revoke, forever')).toBe(`/token/${HERON}?tab=manage&action=revoke-mint`)
  await userEvent.click(screen.getByRole('button', { name: 'Get back' }))
  expect(onCloseAccounts).toHaveBeenCalledOnce()
})

it('leads to the claim of all where several positions have fees, also of unknown worth', () => {
  const rows = draw({ positions: [claimable({ fees: null }), claimable({ id: 'Other', fees: null })] })
  expect(rows).toEqual(['Fees of unknown worth, if any, in 2 positionsClaim allNext week'])
  expect(screen.getByRole('link', { name: 'Claim all' }).className).not.toContain('primary')
  expect(screen.getByRole('link', { name: 'Claim all' }).getAttribute('href')).toBe(
    '/manage-liquidity?action=claim-all',
  )
})

it.each([
  ['mint more', { mintAuthority: OWNER }, 'revoke-mint'],
  ['freeze holders of', { freezeAuthority: OWNER }, 'revoke-freeze'],
  ['change the name and picture of', { updateAuthority: OWNER }, 'make-immutable'],
])(
  'names an authority that the wallet keeps, and leads to where it is revoked: %s',
  (what, token, action) => {
    const [row, ...others] = draw({ token })
    expect(row).toMatch(new RegExp(`^You can still ${what} .?QHRN.?Revoke, forever`))
    expect(others).toEqual([])
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/token/${HERON}?tab=manage&action=${action}`)
    cleanup()
    expect(draw({ token: { mintAuthority: HERON, freezeAuthority: HERON, updateAuthority: HERON } })).toEqual(
      [],
    )
  },
)

const fee = {
  older: { basisPoints: 100, maximum: 5_000_000n, epoch: 800n },
  newer: { basisPoints: 200, maximum: 5_000_000n, epoch: 812n },
  withheld: 1_000_000n,
  configAuthority: OWNER,
  withdrawAuthority: OWNER,
}

it('lists withheld fees of the mint and of its largest accounts, for who may collect them', () => {
  client.setQueryData(withheldQuery(reading, HERON).queryKey, { units: 1_500_000n, isAll: true })
  const transferFee = { ...fee, newer: fee.older }
  expect(draw({ token: { transferFee } })).toEqual([
    expect.stringMatching(/^1.5 .?QHRN.? of withheld transfer feesCollectNext week$/),
  ])
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/token/${HERON}?tab=manage&action=collect-fees`)
  cleanup()
  client.setQueryData(withheldQuery(reading, HERON).queryKey, { units: 1_500_000n, isAll: false })
  expect(draw({ token: { transferFee } })[0]).toMatch(/^At least 1.5/)
  cleanup()
  expect(draw({ token: { transferFee: { ...transferFee, withdrawAuthority: HERON } } })).toEqual([])
})

it('lists what will change by itself, the nearest first, until it has changed', () => {
  // The epoch of the fee begins in nearly twelve hours.
  const clock = { slot: 811n * 432_000n + 332_000n, epoch: 811n, time: 1n, slotMs: 400 }
  client.setQueryData(chainClockQuery(reading).queryKey, clock)
  const from = (seconds: number) => BigInt(Math.floor(Date.now() / 1_000) + seconds)
  const scale = { by: 'multiplier', multiplier: 1, newMultiplier: 4, newFrom: from(86_400) } as const
  const transferFee = { ...fee, withheld: 0n, withdrawAuthority: null }
  const ofFee = expect.stringMatching(
    /^From epoch 812 on \(this is 811\), .?QHRN.? withholds 2.00 % of each transfer, at most 5Change/,
  )
  const ofScale = expect.stringMatching(/^From .+ on, amounts of .?QHRN.? are shown × 4Change/)
  expect(draw({ token: { scale, transferFee } })).toEqual([ofFee, ofScale])
  cleanup()
  expect(draw({ token: { scale: { ...scale, newFrom: from(3_600) }, transferFee } })).toEqual([
    ofScale,
    ofFee,
  ])
  cleanup()
  client.setQueryData(chainClockQuery(reading).queryKey, { ...clock, epoch: 812n })
  expect(draw({ token: { scale: { ...scale, newFrom: 1n }, transferFee } })).toEqual([])
})

it('tells of a metadata file or a picture that did not answer when the page asked for it, where it can be changed', async () => {
  const uri = 'https://heron.example/heron.json'
  const token = { uri, updateAuthority: OWNER }
  const { queryKey } = pictureFileQuery(uri)
  const silent = () => rows().filter((row) => row?.includes('metadata'))
  draw({ token })
  expect(silent()).toEqual([])
  await act(() => client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('gone')) }))
  const isSaid = (what: RegExp) => vi.waitFor(() => expect(silent()).toEqual([expect.stringMatching(what)]))
  await isSaid(/^The metadata file of .?QHRN.? does not answer or cannot be readChange its metadata/)
  const image = 'https://heron.example/heron.png'
  act(() => {
    client.setQueryData(queryKey, { image })
    client.setQueryData(tokenPictureQuery(image).queryKey, null)
  })
  await isSaid(/^The picture of .?QHRN.? cannot be shownChange its metadata/)
  cleanup()
  draw({ token: { uri } })
  expect(silent()).toEqual([])
})

it('leaves out fees that are worth nothing', () => {
  expect(draw({ positions: [claimable({ fees: { base: 0n, quote: 0n } })] })).toEqual([])
})

it('says where it does not know all the fees', () => {
  const rows = draw({ positions: [claimable(), claimable({ id: 'Other', fees: null })] })
  expect(rows).toEqual(['At least 0.5 SOL of fees in 2 positionsClaim allNext week'])
})

const A_YEAR = 365 * 86_400

/** What a search for the locks of the wallet found, now. */
const putLocks = (...locks: readonly FoundLock[]) => {
  const time = BigInt(Math.floor(Date.now() / 1_000))
  client.setQueryData(locksQuery(reading, 'recipient', OWNER).queryKey, { time, locks, unread: 0 })
}

it('lists what is due in locks for the wallet, and the next date of each token', () => {
  const now = BigInt(Math.floor(Date.now() / 1_000))
  const mine = { recipient: OWNER, mint: HERON }
  const until = {
    start: 0n,
    cliff: now + BigInt(A_YEAR),
    every: 1n,
    atCliff: 7_000_000n,
    each: 0n,
    times: 0n,
  }
  const free = { ...until, cliff: 1n, atCliff: 2_500_000n }
  const vault = { amount: 9_000_000n, frozen: false }
  putLocks(
    aFoundLock({ ...mine, schedule: free }, vault, 'a'),
    aFoundLock({ ...mine, schedule: free }, vault, 'b'),
    aFoundLock({ ...mine, schedule: { ...until, cliff: until.cliff + 1n } }, vault, 'later'),
    aFoundLock({ ...mine, schedule: until }, vault, 'next'),
    aFoundLock({ mint: HERON, schedule: free }, vault, 'of another'),
  )
  const at = localMoment(Number(until.cliff) * 1_000, 'minute')
  const of = { made: [], accounts: [aHeld()] }
  expect(draw(of)).toEqual([
    expect.stringMatching(/^5 .?QHRN.? are free in 2 locks from otherClaim allNext week$/),
    `7 QHRN become free in a lock on ${at}See the lockNext week`,
  ])
  expect(screen.getByRole('link', { name: 'Claim all' }).getAttribute('href')).toBe('/lock/a?claim=all')
  expect(screen.getByRole('link', { name: 'See the lock' }).getAttribute('href')).toBe('/lock/next')
  cleanup()
  putLocks(aFoundLock({ ...mine, schedule: free }, vault, 'a'))
  draw(of)
  expect(screen.getByRole('link', { name: 'Claim' }).getAttribute('href')).toBe('/lock/a')
  cleanup()
  putLocks(aFoundLock({ ...mine, cancel: 'creator', schedule: until }, vault, 'a'))
  expect(draw(of)).toEqual([
    `7 QHRN are promised for ${at} in a lock that can be taken backSee the lockNext week`,
  ])
  cleanup()
  const short = { amount: 6_999_999n, frozen: false }
  putLocks(
    aFoundLock({ ...mine, schedule: until }, { amount: 9_000_000n, frozen: true }, 'frozen'),
    aFoundLock({ ...mine, schedule: until }, short, 'short'),
    aFoundLock({ ...mine, schedule: until }, null, 'empty'),
  )
  expect(draw(of)).toEqual([])
})

it('lists locks of tokens that the wallet neither holds nor made in one line, after all else', () => {
  const free = { start: 0n, cliff: 1n, every: 1n, atCliff: 100n, each: 0n, times: 0n }
  const strangers = Array.from({ length: 5 }, (_, at) =>
    aFoundLock({ recipient: OWNER, mint: `stranger${at}`, schedule: free }, undefined, `lock${at}`),
  )
  putLocks(...strangers)
  const [first, last, ...more] = draw({ made: [], accounts: [empty({ mint: HERON })] })
  expect(first).toMatch(/of rent/)
  expect(last).toBe(
    '5 locks for you are of tokens that you do not hold. Anybody can make such locks.See themNext week',
  )
  expect(more).toEqual([])
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('#locks')
  // One lock more, which anybody can make, does not bring back what was put off.
  const claim = (locks: string[]) =>
    ({ kind: 'lock-claim', mint: HERON, units: 5n, locks, from: null }) as const
  expect(nameOfDue(claim(['a', 'b']), 'c', OWNER)).toBe(nameOfDue(claim(['a']), 'c', OWNER))
  const others = (locks: number) => nameOfDue({ kind: 'lock-others', locks }, 'c', OWNER)
  expect(others(2)).toBe(others(1))
})

it('lists when locked liquidity becomes free, the nearest date first', () => {
  const second = Math.floor(Date.now() / 1_000)
  const [soon, late] = [BigInt(second + 60), BigInt(second + A_YEAR)]
  const locked = (first: bigint, last: bigint) =>
    aPosition({ timed: [{ locked: 1n, all: 2n, dates: { first, last } }] })
  const on = (at: bigint) => localMoment(Number(at) * 1_000, 'minute')
  const said = (...positions: readonly Position[]) => {
    cleanup()
    return draw({ positions, made: [] })
  }
  expect(said(locked(late, late), locked(soon, late))).toEqual([
    expect.stringContaining(
      `The first part of locked liquidity in GALM / SOL is free from ${on(soon)} onSee the pool`,
    ),
    expect.stringContaining(`Locked liquidity in GALM / SOL is free from ${on(late)} onSee the pool`),
  ])
  expect(said(locked(1n, late))).toEqual([
    expect.stringContaining(`The last part of locked liquidity in GALM / SOL is free from ${on(late)}`),
  ])
  expect(said(locked(1n, 2n), aPosition({ timed: [{ locked: 1n, all: 2n, dates: null }] }))).toEqual([])
})

it('says that locks could not be searched for, and counts none as none', () => {
  client.setQueryData(locksQuery(reading, 'recipient', OWNER).queryKey, null)
  draw({})
  expect(screen.getByText('Not read: locks for you. More may be due.')).toBeTruthy()
  cleanup()
  client.removeQueries({ queryKey: ['locks'] })
  draw({})
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  expect(screen.getByText('Nothing else is due. Locks for you are searched further down.')).toBeTruthy()
})

it('says that nothing is due only where all was read', () => {
  putLocks()
  draw({})
  expect(screen.getByText(/^Nothing is due/)).toBeTruthy()
  cleanup()
  const { queryKey } = locksQuery(reading, 'recipient', OWNER)
  client.setQueryData(queryKey, { time: 1n, locks: [], unread: 2 })
  draw({})
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  expect(screen.getByText('Not read: locks for you. More may be due.')).toBeTruthy()
  cleanup()
  putLocks()
  draw({ isReading: true })
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  cleanup()
  draw({ isPoolsUnread: true })
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
  expect(screen.getByText(/^Not all positions were read/)).toBeTruthy()
})

it.each([
  ['some tokens that you made', { isMadeUnread: true }, undefined],
  [
    'withheld transfer fees',
    { token: { transferFee: { ...fee, withheld: 0n, newer: fee.older } } },
    'withheld',
  ],
  ['the network’s epoch', { token: { transferFee: { ...fee, withdrawAuthority: null } } }, 'clock'],
])('says that it has not read %s, and not that nothing is due', async (what, due, refused) => {
  const { queryKey } = refused === 'clock' ? chainClockQuery(reading) : withheldQuery(reading, HERON)
  const refuse = () => Promise.reject(new Error('refused'))
  if (refused) client.setQueryDefaults(queryKey, { staleTime: Infinity, retryOnMount: false })
  if (refused) await client.prefetchQuery({ queryKey, queryFn: refuse })
  draw(due)
  expect(screen.getByText(sentence(`Not read: ${what}. More may be due.`))).toBeTruthy()
  expect(screen.queryByText(/^Nothing is due/)).toBeNull()
})

it('does not say that nothing is due while withheld fees are being read', () => {
  void client.prefetchQuery({
    queryKey: withheldQuery(reading, HERON).queryKey,
    queryFn: () => new Promise(() => {}),
  })
  draw({ token: { transferFee: { ...fee, withheld: 0n, newer: fee.older } } })
  expect(screen.queryByText(/^Nothing is due|^Not read/)).toBeNull()
})

it('lists five things, and all on a press', async () => {
  const token = { mintAuthority: OWNER, freezeAuthority: OWNER, updateAuthority: OWNER }
  const madePools = ['one', 'two'].map((address) =>
    aPool({ address, creatorFees: { base: 0n, quote: 500_000_000n } }),
  )
  const all = { madePools, token, accounts: [empty()], positions: [claimable()] }
  expect(draw(all)).toHaveLength(5)
  expect(screen.getByText(/^2 more are due/)).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: 'Next week' })
  if (!first) throw new Error('five are listed')
  await userEvent.click(first)
  expect(screen.getByText(/^One more is due. One is put off/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(rows()).toHaveLength(7)
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull()
})

it('lists one thing on a phone, above the tokens', () => {
  const query = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', () => query)
  expect(draw({ accounts: [empty()], positions: [claimable()] })).toHaveLength(1)
  expect(screen.getByText(/^One more is due/)).toBeTruthy()
  vi.unstubAllGlobals()
})

it('names an authority once for all tokens, each of which leads to where it is revoked', () => {
  const rows = draw({ made: [HERON, OWNER], token: { freezeAuthority: OWNER } })
  expect(rows).toEqual([
    expect.stringMatching(/^You can still freeze holders of 2 tokens\. Revoke, forever:QHRNQHRNNext week$/),
  ])
  const links = screen.getAllByRole('link', { name: /^Revoke, forever: / })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [HERON, OWNER].map((mint) => `/token/${mint}?tab=manage&action=revoke-freeze`),
  )
})

it('keeps no picture that nothing shows any more', () => {
  const uri = 'https://heron.example/heron.json'
  const image = 'https://heron.example/heron.png'
  client.setQueryData(pictureFileQuery(uri).queryKey, { image })
  client.setQueryData(tokenPictureQuery(image).queryKey, null)
  draw({ token: { uri, updateAuthority: OWNER } })
  expect(rows()[0]).toMatch(/^The picture of .?QHRN.? cannot be shown/)
  for (const { queryKey } of [pictureFileQuery(uri), tokenPictureQuery(image)])
    expect(client.getQueryCache().find({ queryKey })?.getObserversCount()).toBe(0)
})

it('names a thing anew with another file, another fee, or ten times as much withheld', () => {
  const name = (due: Due) => nameOfDue(due, 'mainnet', OWNER)
  const file = { kind: 'file', mint: HERON, uri: 'a' } as const
  expect(name(file)).not.toBe(name({ ...file, uri: 'b' }))
  const change = { kind: 'transfer-fee', mint: HERON, fee: fee.newer, epoch: 1n } as const
  expect(name(change)).toBe(name({ ...change, epoch: 2n }))
  expect(name(change)).not.toBe(name({ ...change, fee: { ...fee.newer, basisPoints: 300 } }))
  expect(name(change)).not.toBe(name({ ...change, fee: { ...fee.newer, maximum: 1n } }))
  const withheld = { kind: 'withheld', mint: HERON, units: 10n, isAll: true } as const
  expect(name(withheld)).toBe(name({ ...withheld, units: 99n }))
  expect(name(withheld)).not.toBe(name({ ...withheld, units: 100n }))
})

it('lists the fees of the creator of a pool once, with the way to them', () => {
  const pool = aPool({ address: 'made', creatorFees: { base: 0n, quote: 500_000_000n } })
  const others = [
    aPool({ address: 'none', creatorFees: { base: 0n, quote: 0n } }),
    aPool({ ...pool, address: 'other', creator: 'another' }),
  ]
  const rows = draw({ madePools: [pool, ...others], positions: [aPosition({ pool })] })
  expect(rows).toEqual(['0.5 SOL of creator fees in GALM / SOLClaimNext week'])
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
  await userEvent.click(within(fees).getByRole('button', { name: 'Next week' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }))
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
