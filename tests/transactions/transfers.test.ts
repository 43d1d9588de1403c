import { describe, expect, it } from 'vitest'
import { isSpam, touchedMints, transfersOf } from '../../src/transactions/transfers'
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

  it('knows the tokens of what the wallet signed', () => {
    const signed = aReadTransaction({ signers: [WALLET], tokenAccounts: [token(WALLET, 1n)] })
    const other = aReadTransaction({ tokenAccounts: [token(WALLET, 1n, 'heron')] })
    expect(touchedMints([signed, other], WALLET)).toEqual(['otter'])
  })
})
