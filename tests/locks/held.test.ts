import { type Connection, Keypair, type PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { planClaimLocks } from '../../src/locks/claimLocks'
import {
  dueInLock,
  type FoundLock,
  lockDuesOf,
  lockedInLock,
  lockedSupplyOf,
  MOST_CLAIMED,
} from '../../src/locks/held'
import { findLocks } from '../../src/locks/readLock'
import { lockedInAll } from '../../src/locks/schedule'
import { type PracticeChain, startPracticeChain, withMethods } from '../support/chain'
import { aFoundLock as aFound, aLock, DAYS, NEW_YEAR, PASSED } from '../support/locks'
import { describeWithPrograms, JUPITER_LOCK, practicePrograms } from '../support/programs'
import { aManagedToken } from '../support/tokenOperations'

const { recipient: OWNER, creator: OTHER, mint: MINT, schedule: LATER } = aFound().escrow

const found = (time: bigint, ...locks: readonly FoundLock[]) => ({ time, locks, unread: 0 })

describe('what locks hold together', () => {
  const before = NEW_YEAR - 1n

  it('is locked until the first and the last of their dates', () => {
    const later = aFound(
      { schedule: { ...LATER, cliff: NEW_YEAR + DAYS, times: 0n } },
      { amount: 100n, frozen: false },
    )
    expect(lockedSupplyOf(found(before, later, aFound()), 1_000n)).toEqual({
      locked: 300n,
      first: NEW_YEAR,
      last: NEW_YEAR + 300n * DAYS,
      revocable: 0n,
      unread: 0,
    })
    expect(lockedSupplyOf(found(NEW_YEAR, aFound()), 1_000n)).toMatchObject({
      locked: 100n,
      first: NEW_YEAR + 30n * DAYS,
    })
  })

  it.each([
    ['its creator can cancel it', { cancel: 'creator' }],
    ['its recipient can cancel it', { cancel: 'recipient' }],
    ['its creator can redirect it', { update: 'creator' }],
    ['both can redirect it', { update: 'either' }],
  ] as const)('is no lock where %s', (_, modes) => {
    expect(lockedSupplyOf(found(before, aFound(modes)), 1_000n)).toMatchObject({
      locked: 0n,
      last: null,
      revocable: 200n,
    })
  })

  it('is what is really there: not what was cancelled, is free, or was taken out', () => {
    const all = (...locks: readonly FoundLock[]) => lockedSupplyOf(found(before, ...locks), 1_000n).locked
    expect(all(aFound({ update: 'recipient' }))).toBe(200n)
    expect(all(aFound({ cancelledAt: 1n }))).toBe(0n)
    expect(all(aFound({}, null))).toBe(0n)
    expect(all(aFound({}, { amount: 30n, frozen: false }))).toBe(30n)
    expect(lockedSupplyOf(found(NEW_YEAR + 400n * DAYS, aFound()), 1_000n).locked).toBe(0n)
  })

  it('counts no lock of less than 0.01 % of the supply, which could decide its dates', () => {
    const dust = aFound(
      { schedule: { ...LATER, cliff: NEW_YEAR * 4n, atCliff: 1n, times: 0n } },
      { amount: 1n, frozen: false },
    )
    const alone = { locked: 200n, first: NEW_YEAR, last: NEW_YEAR + 300n * DAYS }
    expect(lockedSupplyOf(found(before, dust, aFound()), 10_001n)).toMatchObject(alone)
    expect(lockedSupplyOf(found(before, dust, aFound()), 10_000n)).toMatchObject({ locked: 201n })
  })

  it('is due to its recipient, by token, where it is not frozen', () => {
    const at = NEW_YEAR + 31n * DAYS
    const some = [
      aFound({ claimed: 50n }, undefined, 'a'),
      aFound({}, { amount: 7n, frozen: false }, 'b'),
      aFound({ recipient: OTHER }, undefined, 'c'),
      aFound({}, { amount: 200n, frozen: true }, 'd'),
      aFound({ cancelledAt: 1n }, undefined, 'e'),
      aFound({ mint: OTHER, claimed: 100n }, undefined, 'f'),
      aFound({ mint: OTHER, claimed: 10n, creator: OWNER }, undefined, 'g'),
    ]
    expect([...lockDuesOf(found(at, ...some), OWNER)]).toEqual([
      [MINT, { units: 67n, locks: ['a', 'b'], from: OTHER }],
      [OTHER, { units: 110n, locks: ['f', 'g'], from: null }],
    ])
    expect(lockDuesOf(found(before, ...some), OWNER).size).toBe(0)
  })
})

describeWithPrograms('locks that are searched for', [JUPITER_LOCK], () => {
  let practice: PracticeChain
  let maker: Keypair
  let recipient: Keypair
  let mint: PublicKey
  const locks: PublicKey[] = []

  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    maker = await practice.aPayer(20_000_000_000n)
    recipient = await practice.aPayer(20_000_000_000n)
    mint = await aManagedToken(practice, maker)
    const schedule = { ...LATER, atCliff: 1_000_000_000n }
    locks.push(await aLock(practice, maker, { mint, recipient: recipient.publicKey }))
    locks.push(await aLock(practice, maker, { mint, recipient: recipient.publicKey }, schedule))
    locks.push(await aLock(practice, maker, { mint, recipient: maker.publicKey }, schedule))
  })
  afterAll(() => practice.stop())
  const search = async (...asked: [by: 'recipient' | 'creator' | 'mint', of: PublicKey]) =>
    await findLocks(practice.connection, asked[0], asked[1].toBase58())
  const names = (some: Awaited<ReturnType<typeof search>>) =>
    some?.locks.map(({ address }) => address).toSorted()
  const sorted = (...some: (PublicKey | undefined)[]) => some.map((one) => one?.toBase58() ?? '').toSorted()

  test('are those for a wallet, by a wallet, and of a token, each with what its vault holds', async () => {
    const [first, second, third] = locks
    expect(names(await search('recipient', recipient.publicKey))).toEqual(sorted(first, second))
    expect(names(await search('creator', maker.publicKey))).toEqual(sorted(first, second, third))
    expect(names(await search('creator', recipient.publicKey))).toEqual([])
    const ofMint = await search('mint', mint)
    expect(names(ofMint)).toEqual(sorted(first, second, third))
    expect(ofMint?.locks.map(({ vault }) => vault?.amount)).toEqual([
      lockedInAll(PASSED),
      1_000_000_100n,
      1_000_000_100n,
    ])
  })

  test('show as due what the program pays, and as locked what it keeps', async () => {
    const read = await search('recipient', recipient.publicKey)
    const due = lockDuesOf(read ?? found(0n), recipient.publicKey.toBase58()).get(mint.toBase58())
    expect(due?.units).toBe(PASSED.atCliff)
    const plan = await planClaimLocks(practice.connection, recipient.publicKey, due?.locks ?? [])
    expect(plan.subject.amount).toBe(due?.units)
    const lock = read?.locks.find(({ address }) => address === due?.locks[0])
    const state = lock && { ...lock, time: read?.time ?? 0n }
    expect(state && dueInLock(state)).toBe(PASSED.atCliff)
    expect(state && lockedInLock(state)).toBe(lockedInAll(PASSED) - PASSED.atCliff)
    expect(due?.locks.length).toBeLessThanOrEqual(MOST_CLAIMED)
  })

  test('are not known where the node does not search, and a stranger’s lock in its answer is left out', async () => {
    const answering = (search: (program: PublicKey) => Promise<unknown>) =>
      withMethods(practice.connection, { getProgramAccounts: search as Connection['getProgramAccounts'] })
    const of = recipient.publicKey.toBase58()
    const refusing = answering(() => Promise.reject(new Error('not here')))
    expect(await findLocks(refusing, 'recipient', of)).toBeNull()
    const { connection } = practice
    const all = answering((program) => connection.getProgramAccounts(program, 'confirmed'))
    expect(names(await findLocks(all, 'recipient', of))).toEqual(sorted(...locks.slice(0, 2)))
  })

  test('are read before those that strangers put there, cancelled or of mints of their own', async () => {
    const [real = mint] = locks
    const { connection } = practice
    const account = await connection.getAccountInfo(real, 'confirmed')
    if (!account) throw new Error('the lock was made')
    const aStrangers = (of: PublicKey, cancelledAt: bigint) => {
      const data = Buffer.from(account.data)
      of.toBuffer().copy(data, 40)
      data.writeBigUInt64LE(2n ** 62n, 160)
      data.writeBigUInt64LE(cancelledAt, 200)
      return { pubkey: Keypair.generate().publicKey, account: { ...account, data } }
    }
    const one = Keypair.generate().publicKey
    const theirs = [
      ...Array.from({ length: 490 }, () => aStrangers(Keypair.generate().publicKey, 5n)),
      ...Array.from({ length: 490 }, () => aStrangers(one, 0n)),
    ]
    const at = new Map(theirs.map(({ pubkey, account: its }) => [pubkey.toBase58(), its]))
    const crowded = withMethods(connection, {
      getProgramAccounts: (() =>
        Promise.resolve([
          ...theirs,
          { pubkey: real, account },
        ])) as unknown as Connection['getProgramAccounts'],
      getMultipleAccountsInfo: (async (keys: PublicKey[], config: never) => {
        const known = await connection.getMultipleAccountsInfo(keys, config)
        return known.map((its, nth) => at.get(keys[nth]?.toBase58() ?? '') ?? its)
      }) as Connection['getMultipleAccountsInfo'],
    })
    const read = await findLocks(crowded, 'recipient', recipient.publicKey.toBase58())
    expect(read?.locks.map(({ address }) => address)).toContain(real.toBase58())
    expect(read?.unread).toBe(1)
  })
})
