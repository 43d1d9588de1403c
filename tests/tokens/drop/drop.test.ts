import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownOwners } from '../../../src/liquidity/knownOwners'
import type { AddressKind } from '../../../src/solana/addressKind'
import { doubtsAbout, type DropChoices, dropOn, recordOfDrop } from '../../../src/tokens/drop/drop'
import type { ProvenHolder } from '../../../src/tokens/drop/provenHolders'
import { type DropRule, inHolderOrder } from '../../../src/tokens/drop/shares'

/* Who takes part in a drop, and that its file is enough to compute it again. */

const [text = ''] =
  /(?<=```js\n)[^`]*/.exec(readFileSync(new URL('../../../docs/drop.md', import.meta.url), 'utf8')) ?? []
/** The function that the documentation gives. */
const payoutsOf = runInNewContext(`${text}; payoutsOf`) as (file: string) => ReadonlyMap<string, bigint>

const known = knownOwners('practice')
const anAddress = () => Keypair.generate().publicKey.toBase58()
const aHolder = (over: Partial<ProvenHolder> = {}): ProvenHolder => ({
  owner: anAddress(),
  amount: 100n,
  accounts: 1,
  frozen: 'none',
  isOnCurve: true,
  ...over,
})
const RULE: DropRule = {
  split: { by: 'proportion', total: 1_000n },
  leastHolding: 0n,
  top: null,
  leastPayout: 0n,
  needs: new Map(),
  raises: false,
}
const ALL: DropChoices = { offCurve: false, ins: [], outs: [] }
const NOBODY = { own: null, refused: new Set<string>() }

describe('who may not be meant', () => {
  it('is known by its address, its kind, its frozen accounts, its rights, or the curve', () => {
    const off = { isOnCurve: false }
    const [pool, locker, burnt, vault, escrow, minter, frozen, partly, person] = [
      aHolder({ owner: '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1', ...off }),
      aHolder(off),
      aHolder(off),
      aHolder(off),
      aHolder(off),
      aHolder(),
      aHolder({ frozen: 'all' }),
      aHolder({ frozen: 'some' }),
      aHolder(),
    ]
    const kinds = new Map<string, AddressKind>([
      [locker.owner, { kind: 'known', known: { kind: 'locker', name: 'Jupiter Lock' } }],
      [burnt.owner, { kind: 'no-key' }],
      [vault.owner, { kind: 'off-curve', isUsed: true }],
      [escrow.owner, { kind: 'token-account', owner: escrow.owner }],
    ])
    const all = [pool, locker, burnt, vault, escrow, minter, frozen, partly, person]
    expect(doubtsAbout(all, kinds, known, new Set([minter.owner]))).toEqual(
      new Map([
        [pool.owner, { why: 'pool', name: 'Raydium AMM v4' }],
        [locker.owner, { why: 'locker', name: 'Jupiter Lock' }],
        [burnt.owner, { why: 'burnt', name: null }],
        [vault.owner, { why: 'off-curve', name: null }],
        [escrow.owner, { why: 'program', name: null }],
        [minter.owner, { why: 'authority', name: null }],
        [frozen.owner, { why: 'frozen', name: null }],
      ]),
    )
  })

  it.each([
    ['Meteora DBC', 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN', 'pool_authority'],
    ['Raydium LaunchLab', 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj', 'vault_auth_seed'],
  ])('%s by the authority that its program derives', (name, program, seed) => {
    const [authority] = PublicKey.findProgramAddressSync([Buffer.from(seed)], new PublicKey(program))
    expect(known.owners.get(authority.toBase58())).toEqual({ kind: 'pool', name })
  })
})

describe('a drop', () => {
  it('leaves out who may not be meant, unless the person takes it in, and whom the person leaves out', () => {
    const [own, vault, frozen, exchange, person] = [aHolder(), aHolder(), aHolder(), aHolder(), aHolder()]
    const holders = [own, vault, frozen, exchange, person].toSorted(inHolderOrder)
    const doubts = new Map([
      [vault.owner, { why: 'off-curve', name: null }],
      [frozen.owner, { why: 'frozen', name: null }],
    ] as const)
    const paidBy = (choices: Partial<DropChoices>, of = { own: own.owner, refused: new Set<string>() }) =>
      new Set(
        dropOn({ holders, doubts }, { ...ALL, ...choices }, RULE, of).shares.paid.map(({ owner }) => owner),
      )
    expect(paidBy({})).toEqual(new Set([exchange.owner, person.owner]))
    expect(paidBy({ offCurve: true })).toEqual(new Set([vault.owner, exchange.owner, person.owner]))
    expect(paidBy({ offCurve: true, outs: [vault.owner] })).toEqual(new Set([exchange.owner, person.owner]))
    expect(paidBy({ ins: [frozen.owner, own.owner], outs: [exchange.owner] })).toEqual(
      new Set([frozen.owner, person.owner]),
    )
    expect(paidBy({}, { own: own.owner, refused: new Set([person.owner]) })).toEqual(
      new Set([exchange.owner]),
    )
  })

  const owners = fc.uniqueArray(
    fc.record({
      owner: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes).toBase58()),
      amount: fc.bigInt({ min: 1n, max: 40n }),
      need: fc.option(fc.bigInt({ min: 1n, max: 90n }), { nil: null }),
      doubt: fc.constantFrom('off-curve' as const, 'pool' as const, null, null, null),
      isOut: fc.boolean(),
      isRefused: fc.constantFrom(true, false, false, false),
    }),
    { selector: (one) => one.owner, maxLength: 20 },
  )
  const rules = fc.record({
    split: fc.oneof(
      fc.record({
        by: fc.constantFrom('proportion' as const, 'equal' as const),
        total: fc.bigInt({ min: 1n, max: 900n }),
      }),
      fc.record({ by: fc.constant('fixed' as const), each: fc.bigInt({ min: 1n, max: 90n }) }),
    ),
    leastHolding: fc.bigInt({ min: 0n, max: 20n }),
    top: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    leastPayout: fc.bigInt({ min: 0n, max: 60n }),
    raises: fc.boolean(),
  })

  it('has a file from which the documented function computes each payout again, with its hash', async () => {
    await fc.assert(
      fc.asyncProperty(owners, rules, fc.boolean(), async (all, typed, offCurve) => {
        const holders = all.map(({ owner, amount }) => aHolder({ owner, amount })).toSorted(inHolderOrder)
        const doubts = new Map(
          all.flatMap(({ owner, doubt }) => (doubt ? [[owner, { why: doubt, name: null }] as const] : [])),
        )
        const outs = all.flatMap(({ owner, isOut }) => (isOut ? [owner] : []))
        const refused = new Set(all.flatMap(({ owner, isRefused }) => (isRefused ? [owner] : [])))
        const rule = {
          ...typed,
          needs: new Map(all.flatMap(({ owner, need }) => (need === null ? [] : [[owner, need] as const]))),
        }
        const drop = dropOn({ holders, doubts }, { offCurve, ins: [], outs }, rule, { ...NOBODY, refused })
        const slots = { before: 7, searches: [8, 9], after: 10 }
        const proof = { slots, supply: 5n, sum: 4n, withheld: 1n, accounts: 3 }
        const [first] = drop.shares.paid
        const earlier = new Set(first ? [first.owner] : [])
        const order = { holders: { mint: 'M', at: 1, supply: 5n, proof, holders, doubts }, drop, rule }
        const { record, file } = await recordOfDrop(order, { paid: 'P', earlier })
        expect([...payoutsOf(file)]).toEqual(drop.shares.paid.map(({ owner, units }) => [owner, units]))
        expect(record.sha256).toBe(createHash('sha256').update(file).digest('hex'))
        expect(record).toMatchObject({
          mint: 'M',
          readAt: 1,
          slots: [7, 8, 9, 10],
          supply: 5n,
          sum: 4n,
          withheld: 1n,
        })
        const left = record.out.reduce((sum, each) => sum + each.holders, 0)
        expect(left).toBe(holders.length - drop.shares.paid.length + earlier.size)
        // Each holder stands in the file once.
        expect(file.trim().split('\n')).toHaveLength(15 + holders.length)
      }),
      { numRuns: 500 },
    )
  })

  it('of holders from a file says so in its record and its file, and has no slots', async () => {
    const holders = [aHolder({ amount: 30n }), aHolder({ amount: 12n })]
    const drop = dropOn({ holders, doubts: new Map() }, ALL, RULE, NOBODY)
    const held = { mint: 'M', at: 1, supply: 100n, proof: null, holders, doubts: new Map() }
    const order = { holders: held, drop, rule: RULE }
    const { record, file } = await recordOfDrop(order, { paid: 'P', earlier: new Set() })
    expect(record).toMatchObject({ from: 'file', slots: [], supply: 100n, sum: 42n, withheld: 0n })
    expect(file).toContain('\nread from,file\nslots,\nsupply,100\nsum of balances,42\n')
    expect([...payoutsOf(file).values()].reduce((a, b) => a + b, 0n)).toBe(1_000n)
  })
})
