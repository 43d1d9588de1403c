import { createHash } from 'node:crypto'
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { type Connection, Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { describe, expect, it, test } from 'vitest'
import { JUPITER_PROGRAM } from '../../../src/liquidity/jupiter/profile'
import {
  requireOnlyThese,
  type RouteAnswer,
  routeInstruction,
  type RouteTerms,
} from '../../../src/liquidity/jupiter/route'
import { jupiterOffer, jupiterSubject, mintsBetween } from '../../../src/liquidity/jupiter/offer'
import { poolsSay } from '../../../src/liquidity/said'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { aToken, SOL } from '../../pages/manage-liquidity/aPool'
import { rawOf } from '../../support/jupiter'

/*
 * What of an answer of Jupiter's gets into a transaction: built here byte by byte, as its program's interface on the chain describes it.
 */

const key = () => Keypair.generate().publicKey
const [owner, taker, fromMint, toMint, via, pool, foreign] = Array.from({ length: 7 }, key) as Seven
type Seven = [PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey, PublicKey]
const place = (program: PublicKey) => ({ associated: key(), used: key(), program })
const paying = place(TOKEN_PROGRAM_ID)
const receiving = place(TOKEN_2022_PROGRAM_ID)
const between = place(TOKEN_PROGRAM_ID)
const places = new Map([
  [fromMint.toBase58(), paying],
  [toMint.toBase58(), receiving],
  [via.toBase58(), between],
])
const terms: RouteTerms = {
  owner,
  taker,
  from: fromMint.toBase58(),
  to: toMint.toBase58(),
  amountIn: 1_000_000n,
  slippage: 100,
  places,
}
const jupiter = new PublicKey(JUPITER_PROGRAM)
const [events] = PublicKey.findProgramAddressSync([Buffer.from('__event_authority')], jupiter)

const KINDS = ['route_v2', 'shared_accounts_route_v2'] as const
type Kind = (typeof KINDS)[number]
type Values = Readonly<{ amountIn: bigint; quoted: bigint; slippage: number; fee: number; share: number }>
const VALUES: Values = { amountIn: 1_000_000n, quoted: 500_000n, slippage: 100, fee: 0, share: 0 }
const TAIL = [1, 0, 0, 0, 46, 16, 39, 0, 1]

function dataOf(kind: Kind, { amountIn, quoted, slippage, fee, share }: Values): Buffer {
  const numbers = Buffer.alloc(22)
  numbers.writeBigUInt64LE(amountIn, 0)
  numbers.writeBigUInt64LE(quoted, 8)
  numbers.writeUInt16LE(slippage, 16)
  numbers.writeUInt16LE(fee, 18)
  numbers.writeUInt16LE(share, 20)
  const name = createHash('sha256').update(`global:${kind}`).digest().subarray(0, 8)
  return Buffer.concat([name, kind === 'route_v2' ? Buffer.of() : Buffer.of(7), numbers, Buffer.from(TAIL)])
}

/** The accounts of either instruction, those of the pool behind them; null: one of Jupiter's own. */
const NAMED: Readonly<Record<Kind, readonly (PublicKey | null)[]>> = {
  route_v2: [
    taker,
    paying.associated,
    receiving.associated,
    fromMint,
    toMint,
    TOKEN_PROGRAM_ID,
    TOKEN_2022_PROGRAM_ID,
    jupiter,
    events,
    jupiter,
  ],
  shared_accounts_route_v2: [
    null,
    taker,
    paying.associated,
    null,
    null,
    receiving.associated,
    fromMint,
    toMint,
    TOKEN_PROGRAM_ID,
    TOKEN_2022_PROGRAM_ID,
    events,
    jupiter,
  ],
}

function swapOf(kind: Kind, values: Partial<Values> = {}): RouteAnswer['swap'] {
  const accounts = [...NAMED[kind].map((one) => one ?? key()), pool, between.associated]
  return {
    programId: JUPITER_PROGRAM,
    accounts: accounts.map((pubkey, at) => ({
      pubkey: pubkey.toBase58(),
      isSigner: pubkey.equals(taker),
      isWritable: at % 2 === 0,
    })),
    data: dataOf(kind, { ...VALUES, ...values }).toString('base64'),
  }
}

function answer(over: Partial<RouteAnswer> = {}): RouteAnswer {
  return {
    amountIn: 1_000_000n,
    amountOut: 500_000n,
    impact: null,
    hops: [],
    setup: [],
    swap: swapOf('route_v2'),
    cleanup: [],
    others: [],
    tables: [],
    ...over,
  }
}

describe.each(KINDS)('an answer with %s', (kind) => {
  test('becomes a swap that pays exactly the amount for at least the minimum, with the wallet’s own accounts', () => {
    const swap = swapOf(kind)
    const made = routeInstruction(answer({ swap }), terms, 495_123n)
    expect(made.programId.toBase58()).toBe(JUPITER_PROGRAM)
    expect(made.data).toEqual(
      dataOf(kind, { amountIn: 1_000_000n, quoted: 495_123n, slippage: 0, fee: 0, share: 0 }),
    )
    const used = new Map([
      [taker.toBase58(), owner],
      ...[paying, receiving, between].map((one) => [one.associated.toBase58(), one.used] as const),
    ])
    expect(made.keys).toEqual(
      swap.accounts.map(({ pubkey, ...flags }) => ({
        pubkey: used.get(pubkey) ?? new PublicKey(pubkey),
        ...flags,
      })),
    )
  })

  test.each(NAMED[kind].map((one, at) => [at, one === null] as const))(
    'whose account at %i is another is taken: %s',
    (at, isTaken) => {
      const swap = swapOf(kind)
      const accounts = swap.accounts.map((one, nth) =>
        nth === at ? { ...one, pubkey: foreign.toBase58(), isSigner: false } : one,
      )
      const made = () => routeInstruction(answer({ swap: { ...swap, accounts } }), terms, 1n)
      if (isTaken) expect(made().keys[at]?.pubkey).toEqual(foreign)
      else expect(made).toThrow(refusal('accounts'))
    },
  )

  test.each<[Parameters<typeof refusal>[0], Partial<Values>]>([
    ['amount', { amountIn: 1_000_001n }],
    ['amount', { amountIn: 999_999n }],
    ['fee', { fee: 1 }],
    ['fee', { share: 1 }],
    ['least', { quoted: 499_998n }],
    ['least', { slippage: 101 }],
  ])('is refused for its %s: %o', (why, values) =>
    expect(() => routeInstruction(answer({ swap: swapOf(kind, values) }), terms, 1n)).toThrow(refusal(why)),
  )

  test('may have rounded its minimum down by one', () => {
    // 1 % less than 499 999 is 494 999, one less than of the amount that was quoted.
    const swap = swapOf(kind, { quoted: 499_999n })
    expect(() => routeInstruction(answer({ swap }), terms, 1n)).not.toThrow()
  })

  test('that wants another signature is refused', () => {
    const swap = swapOf(kind)
    const accounts = [...swap.accounts, { pubkey: foreign.toBase58(), isSigner: true, isWritable: false }]
    expect(() => routeInstruction(answer({ swap: { ...swap, accounts } }), terms, 1n)).toThrow(
      refusal('signer'),
    )
  })

  test('that lacks accounts or bytes is refused', () => {
    const swap = swapOf(kind)
    const fewer = { ...swap, accounts: swap.accounts.slice(0, NAMED[kind].length - 1) }
    expect(() => routeInstruction(answer({ swap: fewer }), terms, 1n)).toThrow(refusal('accounts'))
    const whole = Buffer.from(swap.data, 'base64').subarray(0, -TAIL.length)
    const exact = { ...swap, data: whole.toString('base64') }
    expect(() => routeInstruction(answer({ swap: exact }), terms, 1n)).not.toThrow()
    const short = { ...swap, data: whole.subarray(0, -1).toString('base64') }
    expect(() => routeInstruction(answer({ swap: short }), terms, 1n)).toThrow(unknown(JUPITER_PROGRAM))
  })
})

test('an answer may pay into the account that receives by its optional place as well', () => {
  const swap = swapOf('route_v2')
  const accounts = swap.accounts.map((one, at) =>
    at === 7 ? { ...one, pubkey: receiving.associated.toBase58() } : one,
  )
  const { keys } = routeInstruction(answer({ swap: { ...swap, accounts } }), terms, 1n)
  expect(keys[7]?.pubkey).toEqual(receiving.used)
})

test.each([
  ['another program', { programId: TOKEN_PROGRAM_ID.toBase58() }],
  ['an instruction that is not known', { data: Buffer.alloc(64).toString('base64') }],
])('an answer with %s is refused', (_, over) => {
  const swap = { ...swapOf('route_v2'), ...over }
  expect(() => routeInstruction(answer({ swap }), terms, 1n)).toThrow(unknown(swap.programId))
})

describe('the instructions around a swap', () => {
  const wrapped = place(TOKEN_PROGRAM_ID)
  const ofSol = new Map([...places, [SOL_MINT, wrapped]])
  const paysSol: RouteTerms = { ...terms, from: SOL_MINT, places: ofSol }
  const swapOfSol = () => {
    const swap = swapOf('route_v2')
    const sol = new Map([
      [paying.associated.toBase58(), wrapped.associated.toBase58()],
      [fromMint.toBase58(), SOL_MINT],
    ])
    return {
      ...swap,
      accounts: swap.accounts.map((one) => ({ ...one, pubkey: sol.get(one.pubkey) ?? one.pubkey })),
    }
  }
  const wrap = (lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: taker, toPubkey: wrapped.associated, lamports })
  const opens = [
    createAssociatedTokenAccountIdempotentInstruction,
    createAssociatedTokenAccountInstruction,
  ].flatMap((open) =>
    [...places].map(([mint, { associated, program }]) =>
      open(taker, associated, taker, new PublicKey(mint), program),
    ),
  )
  const unwrap = createCloseAccountInstruction(wrapped.associated, taker, taker)

  it('that open its accounts are left to us', () => {
    const setup = opens.map(rawOf)
    expect(routeInstruction(answer({ setup }), terms, 1n)).toEqual(routeInstruction(answer(), terms, 1n))
  })

  it('that wrap and unwrap SOL are left to us where it has SOL', () => {
    const setup = [wrap(1_000_000n), createSyncNativeInstruction(wrapped.associated)].map(rawOf)
    const whole = answer({ swap: swapOfSol(), setup, cleanup: [rawOf(unwrap)] })
    expect(() => routeInstruction(whole, paysSol, 1n)).not.toThrow()
    // Of a route by way of SOL nothing is wrapped before the swap.
    const byWay = { ...terms, places: ofSol }
    expect(() => routeInstruction(answer({ cleanup: [rawOf(unwrap)] }), byWay, 1n)).not.toThrow()
    for (const one of setup)
      expect(() => routeInstruction(answer({ setup: [one] }), byWay, 1n)).toThrow(added(one.programId))
    // Of one without SOL nothing is unwrapped.
    expect(() => routeInstruction(answer({ cleanup: [rawOf(unwrap)] }), terms, 1n)).toThrow(
      added(TOKEN_PROGRAM_ID.toBase58()),
    )
  })

  it.each([
    ['more SOL', rawOf(wrap(1_000_001n))],
    [
      'an account too many',
      { ...rawOf(unwrap), accounts: [...rawOf(unwrap).accounts, rawOf(unwrap).accounts[0] as never] },
    ],
    ['an account too few', { ...rawOf(unwrap), accounts: rawOf(unwrap).accounts.slice(0, 2) }],
    ['another program', { ...rawOf(unwrap), programId: TOKEN_2022_PROGRAM_ID.toBase58() }],
    ['other data', { ...rawOf(unwrap), data: Buffer.of(8).toString('base64') }],
    ['another receiver', rawOf(createCloseAccountInstruction(wrapped.associated, foreign, taker))],
  ])('are refused where they have %s', (_, raw) => {
    for (const where of [{ setup: [raw] }, { cleanup: [raw] }])
      expect(() => routeInstruction(answer({ swap: swapOfSol(), ...where }), paysSol, 1n)).toThrow(
        added(raw.programId),
      )
  })

  it('are refused where a swap does not need them', () => {
    const others = [rawOf(unwrap)]
    expect(() => routeInstruction(answer({ others }), terms, 1n)).toThrow(
      reason(poolsSay('route-adds', { program: TOKEN_PROGRAM_ID.toBase58(), isUnasked: true })),
    )
  })
})

describe('the wallet’s other token accounts', () => {
  const made = routeInstruction(answer(), terms, 1n)
  /** A node that knows one account, of that program and owner; `read`: what it was asked for. */
  const aNode = (at: PublicKey, program: PublicKey, of: PublicKey) => {
    const read: string[] = []
    const getMultipleAccountsInfo = (keys: PublicKey[]) => {
      read.push(...keys.map((one) => one.toBase58()))
      return Promise.resolve(
        keys.map((one) => (one.equals(at) ? { owner: program, data: of.toBuffer() } : null)),
      )
    }
    return { read, connection: { getMultipleAccountsInfo } as unknown as Connection }
  }

  test.each([TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID])(
    'are not in the swap: one of %s is refused',
    async (program) => {
      const { connection } = aNode(pool, program, owner)
      await expect(requireOnlyThese(connection, made, terms)).rejects.toEqual(refusal('own-account'))
    },
  )

  test('are neither somebody else’s nor those of the route, which are not read, nor other accounts', async () => {
    const others = aNode(pool, TOKEN_PROGRAM_ID, foreign)
    await requireOnlyThese(others.connection, made, terms)
    expect(new Set(others.read).size).toBe(others.read.length)
    expect(others.read).not.toContain(paying.used.toBase58())
    expect(others.read).toContain(pool.toBase58())
    await requireOnlyThese(aNode(pool, jupiter, owner).connection, made, terms)
  })
})

describe('an offer of Jupiter’s', () => {
  const [from, to, middle] = [
    aToken({ symbol: 'FROM' }),
    SOL,
    aToken({ mint: via.toBase58(), symbol: 'VIA' }),
  ]
  const hop = (one: string, other: string) => ({
    label: 'Raydium',
    pool: pool.toBase58(),
    from: one,
    to: other,
    amountIn: 1n,
    amountOut: 2n,
    part: 10_000,
  })
  const hops = [hop(from.mint, middle.mint), hop(middle.mint, to.mint)]
  const wish = { from, to, amount: 1_000_000n, slippage: 100 }
  const offer = jupiterOffer(wish, answer({ hops, impact: 12n }), [middle], 5)

  test('has the answer’s figures, and the least that the slippage leaves', () =>
    expect(offer).toMatchObject({
      source: 'jupiter',
      amountIn: 1_000_000n,
      amountOut: 500_000n,
      minimum: 495_000n,
      impact: 12n,
      loss: null,
      readAt: 5,
      legs: hops.map((one) => ({ label: one.label, pool: one.pool, part: 10_000n, fee: null })),
    }))

  test('names each token between its ends once', () => {
    expect(mintsBetween({ from, to }, answer({ hops: [...hops, ...hops] }))).toEqual([middle.mint])
    expect(mintsBetween({ from, to }, answer({ hops: [hop(from.mint, to.mint)] }))).toEqual([])
  })

  test('says by which token it goes only where it is one', () => {
    expect(jupiterSubject(offer)).toMatchObject({ router: 'jupiter', via: middle.mint, viaSymbol: 'VIA' })
    for (const others of [[], [middle, SOL]])
      expect(jupiterSubject({ ...offer, between: others })).not.toHaveProperty('via')
  })
})

function reason(message: ReturnType<typeof poolsSay>) {
  return expect.objectContaining({ code: 'route/refused', context: { message } }) as Error
}

function refusal(at: 'accounts' | 'signer' | 'amount' | 'least' | 'fee' | 'own-account') {
  return reason(poolsSay('route-is-wrong', { in: at }))
}

function added(program: string) {
  return reason(poolsSay('route-adds', { program, isUnasked: false }))
}

function unknown(program: string) {
  return reason(poolsSay('route-unknown', { program }))
}
