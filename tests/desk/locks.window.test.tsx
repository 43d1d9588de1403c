import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import LocksPart from '../../src/desk/LocksPart'
import type { FoundLock } from '../../src/locks/held'
import { locksQuery } from '../../src/locks/locksQuery'
import { type TokenName, tokenNameQuery } from '../../src/tokens/tokenNames'
import { aFoundLock, DAYS, NEW_YEAR } from '../support/locks'
import { sentence } from '../support/sentence'
import { drawAtDesk, HERON, reading, whatWasRead } from './aDesk'

afterEach(cleanup)

const OWNER = 'owner'
/** After the second of ten steps. */
const NOW = NEW_YEAR + 61n * DAYS
const token = {
  name: 'Quiet Heron',
  symbol: 'QHRN',
  uri: '',
  supply: 1_000n,
  mintAuthority: null,
  decimals: 0,
}
const aLock = (address: string, over: Parameters<typeof aFoundLock>[0] = {}, vault?: FoundLock['vault']) =>
  aFoundLock({ mint: HERON, ...over }, vault, address)

type Answer = readonly FoundLock[] | null

function draw(
  forMe: Answer,
  byMe: Answer = [],
  {
    lamports = 1n,
    unread = 0,
    of = {},
  }: { lamports?: bigint; unread?: number; of?: Partial<TokenName> } = {},
) {
  cleanup()
  const client = whatWasRead()
  const put = (by: 'recipient' | 'creator', locks: Answer) =>
    client.setQueryData(locksQuery(reading, by, OWNER).queryKey, locks && { time: NOW, locks, unread })
  put('recipient', forMe)
  put('creator', byMe)
  client.setQueryData(tokenNameQuery(reading, HERON).queryKey, { ...token, ...of })
  drawAtDesk(<LocksPart {...{ reading, lamports }} owner={OWNER} />, client)
  return screen.queryAllByRole('listitem').map((row) => row.textContent?.replaceAll(/\s/g, ' '))
}
const linkTo = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))

it('lists the locks for the wallet and by it, what is free, due and next, the next date first', () => {
  const later = { ...aFoundLock().escrow.schedule, cliff: NOW + DAYS }
  const both = aLock('both', { creator: OWNER, claimed: 120n }, { amount: 80n, frozen: false })
  const rows = draw(
    [aLock('mine', { claimed: 20n }, { amount: 180n, frozen: false }), both],
    [both, aLock('theirs', { creator: OWNER, recipient: 'friend', schedule: later })],
  )
  expect(rows).toEqual([
    expect.stringMatching(
      /^Quiet Heronby you, for friend.*Not claimed200.*so far0 %.*nownoneNext date4 Mar 2030$/,
    ),
    expect.stringMatching(
      /^Quiet Heronfor you, from other.*Not claimed180.*so far60 %.*now100.Claim.*Next date1 Apr 2030$/,
    ),
    expect.stringMatching(
      /^Quiet Heronby you, for you.*Not claimed80.*so far60 %.*nownoneNext date1 Apr 2030$/,
    ),
  ])
  expect(linkTo('Claim')).toEqual(['/lock/mine'])
  expect(screen.queryByRole('link', { name: 'Claim all' })).toBeNull()
})

it('leads to one claim from all locks of a token', () => {
  draw([aLock('a'), aLock('b'), aLock('frozen', {}, { amount: 200n, frozen: true })])
  expect(linkTo('Claim all')).toEqual(['/lock/a?claim=all'])
  expect(screen.getByText(sentence(/are due in 2 locks/))).toBeTruthy()
})

it.each([
  ['nobody can cancel or change it', {}, undefined],
  ['it can be taken back', { cancel: 'creator' }, undefined],
  ['it can be taken back', { update: 'creator' }, undefined],
  ['its recipient can pass it on', { update: 'recipient' }, undefined],
  ['frozen', {}, { amount: 200n, frozen: true }],
  ['it holds less than it promises', {}, { amount: 199n, frozen: false }],
] as const)('shows a lock as what it is: %s', (said, modes, vault) => {
  draw([aLock('a', modes, vault)])
  expect(within(screen.getByRole('listitem')).getByText(said)).toBeTruthy()
})

const later = { ...aFoundLock().escrow.schedule, cliff: NOW + DAYS }
const fee = { basisPoints: 1, maximum: 1n, epoch: 1n }

it.each([
  ['the permanent delegate can take it', { permanentDelegate: 'x' }, {}],
  ['the freeze authority can freeze it', { freezeAuthority: 'x' }, {}],
  [
    'the fee authority can raise its fee',
    { transferFee: { older: fee, newer: fee, withheld: 0n, configAuthority: 'x', withdrawAuthority: null } },
    {},
  ],
  ['it can be taken back', { permanentDelegate: 'x' }, { cancel: 'creator', schedule: later }],
] as const)('shows no lock as safe that its token does not keep so: %s', (said, of, modes) => {
  draw([aLock('a', modes)], [], { of })
  const row = within(screen.getByRole('listitem'))
  expect(row.getByText(said)).toBeTruthy()
  expect(row.queryByText(/nobody/)).toBeNull()
})

it('does not say of a lock that can be cancelled, and is free in all, that it can be taken back', () => {
  const free = { ...aFoundLock().escrow.schedule, times: 0n, atCliff: 200n }
  draw([aLock('a', { cancel: 'creator', schedule: free })])
  expect(within(screen.getByRole('listitem')).queryByText(/taken back|nobody/)).toBeNull()
  draw([aLock('a', { update: 'creator', schedule: free })])
  expect(within(screen.getByRole('listitem')).getByText('it can be taken back')).toBeTruthy()
})

it('names what was not searched, not read or has nothing left, and is not there without a lock', () => {
  expect(draw(null)).toEqual([])
  expect(screen.getByText(/^Locks for you could not be searched for\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Search again' })).toBeTruthy()
  expect(draw([aLock('a')], null)).toHaveLength(1)
  expect(screen.getByText(/^Locks that you made could not be searched for\./)).toBeTruthy()
  expect(draw([aLock('a'), aLock('b', { claimed: 200n }), aLock('c', { cancelledAt: 1n })])).toHaveLength(1)
  expect(screen.getByText(/^2 locks more have nothing left\./)).toBeTruthy()
  draw([aLock('a')], [], { unread: 3 })
  expect(
    screen.getByText(/3 locks more for you were found and not read\. 3 locks more that you made were found/),
  ).toBeTruthy()
  draw([])
  expect(screen.queryByRole('heading')).toBeNull()
})

it('says to a wallet without SOL that a claim takes some, where something is due', () => {
  draw([aLock('a')], [], { lamports: 0n })
  expect(screen.getByText(/Your wallet has no SOL\.$/)).toBeTruthy()
  draw([aLock('a')])
  expect(screen.queryByText(/no SOL/)).toBeNull()
  draw([aLock('a', { claimed: 120n })], [], { lamports: 0n })
  expect(screen.queryByText(/no SOL/)).toBeNull()
})
