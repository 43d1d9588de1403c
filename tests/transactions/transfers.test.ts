import { describe, expect, it, test } from 'vitest'
import { TOKEN_ADDRESS } from '../../src/solana/knownPrograms'
import { isSpam, touchedMints, transfersOf } from '../../src/transactions/transfers'
import { encodeBase58 } from '../../src/units/base58'
import { aReadTransaction } from '../support/readTransaction'

const WALLET = 'wallet'

const sol = (address: string, change: bigint) => ({ address, change, after: 0n })
const token = (owner: string, change: bigint, mint = 'otter') => ({
  account: `${owner} ${mint}`,
  mint,
  owner,
  change,
  decimals: 6,
})

describe('the transfers of a wallet', () => {
  it('are what went in or out, with the one on the other side, and without the fee', () => {
    const paid = aReadTransaction({
      payer: WALLET,
      signers: [WALLET],
      balances: [sol(WALLET, -1_005_000n), sol('friend', 1_000_000n)],
      tokens: [
        token(WALLET, -7n),
        token('friend', 7n),
        token('pool', 3n, 'heron'),
        token(WALLET, -3n, 'heron'),
      ],
    })
    expect(transfersOf(paid, WALLET)).toEqual([
      { mint: 'otter', change: -7n, decimals: 6, other: 'friend' },
      { mint: 'heron', change: -3n, decimals: 6, other: 'pool' },
      { mint: null, change: -1_000_000n, decimals: 9, other: 'friend' },
    ])
  })

  it('name nobody where several are on the other side, and are none where only the fee was paid', () => {
    const many = aReadTransaction({ tokens: [token(WALLET, 5n), token('a', -2n), token('b', -3n)] })
    expect(transfersOf(many, WALLET)).toEqual([{ mint: 'otter', change: 5n, decimals: 6, other: null }])
    const only = aReadTransaction({ payer: WALLET, signers: [WALLET], balances: [sol(WALLET, -5_000n)] })
    expect(transfersOf(only, WALLET)).toEqual([])
  })
})

describe('what exchanges is not named as the one who paid or was paid', () => {
  const signed = { payer: WALLET, signers: [WALLET], balances: [sol(WALLET, -5_000n)] }
  const others = (own: Parameters<typeof aReadTransaction>[0]) =>
    transfersOf(aReadTransaction({ ...signed, ...own }), WALLET).map(({ mint, other }) => [mint, other])

  it('where a bonding curve holds SOL itself, bought from and sold to', () => {
    const bought = [sol(WALLET, -1_005_000n), sol('curve', 990_000n), sol('fees', 10_000n)]
    expect(others({ balances: bought, tokens: [token(WALLET, 5n), token('curve', -5n)] })).toEqual([
      ['otter', null],
      [null, null],
    ])
    const sold = [sol(WALLET, 995_000n), sol('curve', -1_000_000n)]
    expect(others({ balances: sold, tokens: [token(WALLET, -5n), token('curve', 5n)] })).toEqual([
      ['otter', null],
      [null, null],
    ])
  })

  it('where each vault of a pool has an owner of its own', () => {
    const tokens = [
      token(WALLET, -9n, 'usdc'),
      token('quote vault', 9n, 'usdc'),
      token('base vault', -5n),
      token(WALLET, 5n),
    ]
    expect(others({ tokens })).toEqual([
      ['usdc', null],
      ['otter', null],
    ])
    const claimed = { tokens: tokens.slice(2) }
    expect(others(claimed)).toEqual([['otter', 'base vault']])
  })

  it('but a friend is, who signed for an exchange', () => {
    const tokens = [
      token(WALLET, -9n, 'usdc'),
      token('friend', 9n, 'usdc'),
      token('friend', -5n),
      token(WALLET, 5n),
    ]
    expect(others({ signers: [WALLET, 'friend'], tokens })).toEqual([
      ['usdc', 'friend'],
      ['otter', 'friend'],
    ])
  })

  it('and the wallet itself is, where its SOL went into a token account of its own', () => {
    const balances = [sol(WALLET, -2_044_280n), sol('account', 2_039_280n)]
    const tokenAccounts = [{ account: 'account', mint: 'otter', owner: WALLET }]
    expect(others({ balances, tokenAccounts })).toEqual([[null, WALLET]])
  })
})

/* The one on the other side is who is paid back, or asked why: the wrong name is worse than none. */
describe('the one on the other side', () => {
  type Case = Parameters<typeof aReadTransaction>[0]
  const signed = { payer: WALLET, signers: [WALLET], fee: 0n }
  const swapped = [
    token(WALLET, -9n, 'usdc'),
    token('pool', 9n, 'usdc'),
    token('pool', -5n),
    token(WALLET, 5n),
  ]
  const makers = { ...signed, signers: [WALLET, 'maker'] }
  const second = (owner: string, change: bigint) => ({ ...token(owner, change), account: `${owner} 2` })

  test.each<[string, Case, readonly (readonly [mint: string | null, other: string | null])[]]>([
    [
      'is the one with exactly the amount',
      { tokens: [token(WALLET, 5n), token('a', -5n), token('b', -3n), token('c', 3n)] },
      [['otter', 'a']],
    ],
    [
      'is no one where two have it',
      { tokens: [token(WALLET, 5n), token('a', -5n), token('b', -5n), token('c', 5n)] },
      [['otter', null]],
    ],
    [
      'is the only one that changed the other way',
      { tokens: [token(WALLET, 5n), token('a', -6n), token('c', 1n)] },
      [['otter', 'a']],
    ],
    [
      'is not one whose amount stayed',
      { tokens: [token(WALLET, -1n), token('a', 0n), token('b', 2n)] },
      [['otter', 'b']],
    ],
    ['is one that got a single unit', { tokens: [token(WALLET, -2n), token('b', 1n)] }, [['otter', 'b']]],
    [
      'is one that gave for a single unit',
      { tokens: [token(WALLET, 1n), token('a', -2n)] },
      [['otter', 'a']],
    ],
    [
      'is the owner of both accounts that changed',
      { tokens: [token(WALLET, 5n), token('a', -8n), second('a', 3n)] },
      [['otter', 'a']],
    ],
    [
      'is the account where no one knows its owner',
      { tokens: [token(WALLET, 5n), { ...token('a', -5n), owner: undefined }] },
      [['otter', 'a otter']],
    ],
    [
      'is the owner of the account that got SOL',
      {
        balances: [sol(WALLET, -2n), sol('account', 2n), sol('a', -1n)],
        tokenAccounts: [
          { account: 'x', mint: 'm', owner: 'y' },
          { account: 'account', mint: 'm', owner: 'a' },
        ],
      },
      [[null, 'a']],
    ],
    [
      'is who got SOL, whoever has token accounts',
      {
        balances: [sol(WALLET, -2n), sol('friend', 2n)],
        tokenAccounts: [{ account: 'x', mint: 'm', owner: 'y' }],
      },
      [[null, 'friend']],
    ],
    [
      'is the wallet, whatever else it got',
      {
        ...signed,
        balances: [sol(WALLET, -2n), sol('account', 2n)],
        tokens: [token(WALLET, 5n)],
        tokenAccounts: [{ account: 'account', mint: 'm', owner: WALLET }],
      },
      [
        ['otter', null],
        [null, WALLET],
      ],
    ],
    [
      'is no pool',
      { ...signed, tokens: swapped },
      [
        ['usdc', null],
        ['otter', null],
      ],
    ],
    [
      'is no pool that got a single unit of another token',
      { tokens: [token(WALLET, 5n), token('pool', -5n), token('pool', 1n, 'usdc')] },
      [['otter', null]],
    ],
    [
      'is a pool that got nothing',
      { tokens: [token(WALLET, 5n), token('pool', -5n), token('pool', 0n, 'usdc')] },
      [['otter', 'pool']],
    ],
    [
      'is no curve that got a lamport',
      { tokens: [token(WALLET, 5n), token('curve', -5n)], balances: [sol('curve', 1n), sol('a', -1n)] },
      [['otter', null]],
    ],
    [
      'is one whose SOL stayed',
      { tokens: [token(WALLET, 5n), token('a', -5n)], balances: [sol('a', 0n), sol('b', 1n)] },
      [['otter', 'a']],
    ],
    [
      'is the other signer whose token went into it',
      { ...makers, tokens: [...swapped, token('maker', -1n, 'heron')] },
      [
        ['usdc', 'maker'],
        ['otter', 'maker'],
      ],
    ],
    [
      'is the other signer whose lamport went into it',
      { ...makers, tokens: swapped, balances: [sol('x', 1n), sol('maker', -1n)] },
      [
        ['usdc', 'maker'],
        ['otter', 'maker'],
      ],
    ],
    [
      'is no signer that got something',
      { ...makers, tokens: [...swapped, token('maker', 1n, 'heron')], balances: [sol('maker', 1n)] },
      [
        ['usdc', null],
        ['otter', null],
      ],
    ],
    [
      'is no signer whose amounts stayed',
      { ...makers, tokens: [...swapped, token('maker', 0n, 'heron')], balances: [sol('maker', 0n)] },
      [
        ['usdc', null],
        ['otter', null],
      ],
    ],
    [
      'is no signer that paid the fee alone',
      { ...makers, payer: 'maker', fee: 5_000n, tokens: swapped, balances: [sol('maker', -5_000n)] },
      [
        ['usdc', null],
        ['otter', null],
      ],
    ],
    [
      'is a signer that paid a lamport beside the fee',
      { ...makers, payer: 'maker', fee: 5_000n, tokens: swapped, balances: [sol('maker', -5_001n)] },
      [
        ['usdc', 'maker'],
        ['otter', 'maker'],
      ],
    ],
    [
      'is no one where two signers gave something',
      {
        ...makers,
        signers: [WALLET, 'maker', 'b'],
        tokens: [...swapped, token('maker', -1n, 'heron'), token('b', -1n, 'heron')],
      },
      [
        ['usdc', null],
        ['otter', null],
      ],
    ],
    [
      'is no one that did not sign',
      { ...signed, tokens: [...swapped, token('maker', -1n, 'heron')] },
      [
        ['usdc', null],
        ['otter', null],
      ],
    ],
    [
      'stays unknown among several, whoever signed',
      {
        ...makers,
        tokens: [
          token(WALLET, 5n),
          token('a', -2n),
          token('b', -3n),
          token(WALLET, -9n, 'usdc'),
          token('pool', 9n, 'usdc'),
          token('maker', -1n, 'heron'),
        ],
      },
      [
        ['otter', null],
        ['usdc', 'maker'],
      ],
    ],
  ])('%s', (_, own, named) => {
    const read = transfersOf(aReadTransaction(own), WALLET)
    expect(read.map(({ mint, other }) => [mint, other])).toEqual(named)
  })
})

describe('spam', () => {
  const dust = aReadTransaction({ balances: [sol('stranger', -6_000n), sol(WALLET, 1_000n)] })
  const given = (receivers: readonly string[]) =>
    aReadTransaction({ tokens: [token('stranger', -9n), ...receivers.map((owner) => token(owner, 3n))] })
  const none = new Set<string>()

  it('is dust from a stranger, what moves nothing, and an unknown token given to many at once', () => {
    expect(isSpam(dust, WALLET, none)).toBe(true)
    expect(isSpam(aReadTransaction({}), WALLET, none)).toBe(true)
    expect(isSpam(given([WALLET, 'a', 'b']), WALLET, none)).toBe(true)
  })

  it('is no payment, nothing that the wallet signed, and no token that it touched itself', () => {
    expect(isSpam(given([WALLET]), WALLET, none)).toBe(false)
    expect(isSpam(given([WALLET, 'a', 'b']), WALLET, new Set(['otter']))).toBe(false)
    expect(isSpam({ ...dust, signers: ['stranger', WALLET] }, WALLET, none)).toBe(false)
    const paid = aReadTransaction({ balances: [sol('friend', -2_000_000n), sol(WALLET, 2_000_000n)] })
    expect(isSpam(paid, WALLET, none)).toBe(false)
    const taken = aReadTransaction({ tokens: [token(WALLET, -3n), token('delegate', 3n)] })
    expect(isSpam(taken, WALLET, none)).toBe(false)
    // A delegate may spread what it takes to many.
    const spread = ['a', 'b', 'delegate'].map((owner) => token(owner, 1n))
    expect(isSpam(aReadTransaction({ tokens: [token(WALLET, -3n), ...spread] }), WALLET, none)).toBe(false)
  })

  const dusting = (lamports: bigint) =>
    aReadTransaction({ balances: [sol('stranger', -lamports), sol(WALLET, lamports)] })
  const tokens = (...all: readonly ReturnType<typeof token>[]) => aReadTransaction({ tokens: all })
  const advert = [token(WALLET, 1n), token('a', 1n)]
  // Who could take the account of the wallet by a permit of the day before.
  const taking = aReadTransaction({
    instructions: [
      {
        program: TOKEN_ADDRESS,
        accounts: ['account', WALLET],
        data: encodeBase58(Uint8Array.of(6, 2, 1, ...new Uint8Array(32).fill(7))),
      },
    ],
  })

  test.each<[string, Parameters<typeof isSpam>[0], boolean]>([
    ['less than 0.0001 SOL', dusting(99_999n), true],
    ['0.0001 SOL', dusting(100_000n), false],
    ['a token for three, a unit each', tokens(...advert, token('b', 1n)), true],
    ['a token for two, from two', tokens(...advert, token('b', -1n), token('c', -1n)), false],
    ['a token for two, and another for a third', tokens(...advert, token('b', 1n, 'heron')), false],
    [
      'a token for two, one of them in two accounts',
      tokens(...advert, { ...token('a', 1n), account: 'a 2' }),
      false,
    ],
    ['a token for two, and nothing for a third', tokens(...advert, token('b', 0n)), false],
    [
      'a token for three, and a payment of another',
      tokens(...advert, token('b', 1n), token(WALLET, 1n, 'heron')),
      false,
    ],
    ['a right that was taken', taking, false],
  ])('%s: %s', (_, read, spam) => expect(isSpam(read, WALLET, none)).toBe(spam))

  it('knows the tokens of what the wallet signed', () => {
    const signed = aReadTransaction({ signers: [WALLET], tokenAccounts: [token(WALLET, 1n)] })
    const other = aReadTransaction({ tokenAccounts: [token(WALLET, 1n, 'heron')] })
    expect(touchedMints([signed, other], WALLET)).toEqual(['otter'])
  })
})
