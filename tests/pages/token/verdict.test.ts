import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countedPools,
  datedShareNow,
  datedShareOf,
  isAllLocked,
  type KnownLiquidity,
  knownLiquidity,
  onlyHolder,
} from '../../../src/pages/token/lockedLiquidity'
import { marketInPools } from '../../../src/pages/token/marketInPools'
import type { KnownSupplyLocks } from '../../../src/pages/token/datedLocks'
import { type AuthorityKinds, findingsOf, verdictOf } from '../../../src/pages/token/verdict'
import { verdictCopy } from '../../../src/pages/token/verdictCopy'
import type { ExtensionName, TokenExtension } from '../../../src/tokens/mintExtensions'
import { extensionAuthorities, type MintSettings } from '../../../src/tokens/mintSettings'
import type { Holder } from '../../../src/tokens/largestHolders'
import type { ReadToken } from '../../../src/tokens/readToken'
import type { AddressKind } from '../../../src/solana/addressKind'
import { aMetadata, aTemplate, MAKER, MINT } from '../../tokens/anyTemplate'
import { aPool, aToken as aPairToken, SOL } from '../manage-liquidity/aPool'

const ANOTHER = '3f7GcQFG397GAaEnv51zR6tsTVihYRydnydDD1cXekxH'
const THIRD = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1'
const CLOCK = { slot: 9n, epoch: 700n, time: 1_790_000_000n, slotMs: 200 }

type Held = Readonly<{ mint?: string | null; freeze?: string | null; name?: string | null }>

/** A token whose authorities are revoked, but for those that are named. */
function aToken(
  { mint = null, freeze = null, name = null }: Held = {},
  settings: MintSettings = {},
  over: Partial<ReadToken> = {},
): ReadToken {
  const metadata = aMetadata({ updateAuthority: name })
  return {
    ...aTemplate().token,
    supply: 1_000_000_000_000_000n,
    settings,
    slot: 9,
    clock: CLOCK,
    mintAuthority: mint,
    freezeAuthority: freeze,
    metadata,
    authorities: { mint, freeze, metadata: name, ...extensionAuthorities(settings) },
    ...over,
  }
}

const pools = (locked: bigint, over: object = {}): KnownLiquidity => ({
  status: 'read',
  locked,
  all: 10_000n,
  extent: 'all',
  quote: 'SOL',
  venues: ['Raydium CPMM'],
  withdrawer: null,
  ...over,
})
const LOCKED = pools(10_000n)
const A_WALLET: AddressKind = { kind: 'wallet', isUsed: true }
const VAULT: AddressKind = { kind: 'off-curve', isUsed: true }
const WALLETS: AuthorityKinds = new Map([MAKER, ANOTHER, THIRD].map((by) => [by, A_WALLET]))
type OfAddress = readonly [address: string, kind: AddressKind]
const kindsWith = (...others: readonly OfAddress[]): AuthorityKinds => new Map([...WALLETS, ...others])
const said = (
  token: ReadToken,
  liquidity: KnownLiquidity = LOCKED,
  wallet: string | null = null,
  kinds: AuthorityKinds = WALLETS,
) => {
  const { ink, sentence } = verdictOf(token, liquidity, wallet, kinds)
  return `${ink}: ${sentence}`
}

describe('locks of the supply', () => {
  const [first, last] = [1_811_203_200n, 1_900_000_000n]
  const tenth = 100_000_000_000_000n
  const found = {
    status: 'searched',
    locked: 3n * tenth,
    first,
    last: first,
    revocable: 0n,
    unread: 0,
  } as const
  const of = (token: ReadToken, locks: KnownSupplyLocks, liquidity = LOCKED) =>
    verdictOf(token, liquidity, null, WALLETS, locks)

  it('are said with their dates, and change no ink', () => {
    const { sentence, supply, ink } = of(aToken(), found)
    expect(sentence).toMatch(/30 % of its supply is locked until 25 May 2027 UTC\.$/)
    expect(supply).toEqual({ kind: 'final', said: 'fixed forever, 30 % locked until 25 May 2027 UTC' })
    expect(ink).toBe(of(aToken(), { status: 'unsearched' }).ink)
    expect(of(aToken({ mint: MAKER }), { ...found, last }).sentence).toMatch(
      /30 % of its supply is locked until 25 May 2027 UTC, the last of it until 17 Mar 2030 UTC\./,
    )
  })

  it('that can be taken back are no lock', () => {
    const { sentence, supply } = of(aToken(), {
      ...found,
      locked: 0n,
      first: null,
      last: null,
      revocable: tenth,
    })
    expect(sentence).toMatch(/10 % of its supply is in locks from which it can be taken back at any time\.$/)
    expect(supply.said).toBe('fixed forever')
  })

  it('do not hold against who can take tokens', () => {
    const token = aToken({}, { permanentDelegate: MAKER })
    expect(of(token, found).sentence).toMatch(
      /30 % of its supply is in locks until 25 May 2027 UTC, which do not hold against who can take tokens\./,
    )
  })

  it('that were not all read are said to be so', () => {
    expect(of(aToken(), { ...found, unread: 2 }).sentence).toMatch(
      /until 25 May 2027 UTC\. Not all locks of its supply were read\.$/,
    )
  })

  it.each(['unsearched', 'searching', 'refused'] as const)('that are %s count as nothing', (status) => {
    const { sentence, supply } = of(aToken(), { status })
    expect(`${sentence} ${supply.said}`).not.toMatch(/supply is|until/)
  })
})

describe('the sentence of the verdict', () => {
  it('says who can do what, the worst first, and never calls two wallets one', () => {
    expect(said(aToken({ mint: MAKER, freeze: MAKER }))).toBe(
      'err: The owner can freeze your tokens and print more.',
    )
    expect(said(aToken({ mint: MAKER, freeze: ANOTHER }))).toBe(
      'err: One wallet can freeze your tokens, another can print more.',
    )
    expect(said(aToken({ mint: MAKER, freeze: ANOTHER, name: THIRD }), LOCKED, MAKER)).toBe(
      'err: One wallet can freeze your tokens, you can print more, another can change its name and picture.',
    )
    expect(said(aToken({ freeze: MAKER }))).toBe(
      'warn: Nobody can change or print this token, but one wallet can freeze its holders.',
    )
    expect(said(aToken({ freeze: MAKER }), LOCKED, MAKER)).toBe(
      'warn: Nobody can change or print this token, but you can freeze its holders.',
    )
    expect(said(aToken({ name: MAKER }), pools(0n))).toBe(
      'warn: All its liquidity at Raydium CPMM can be withdrawn. One wallet can change its name and picture.',
    )
    expect(said(aToken({ name: MAKER }), pools(0n, { withdrawer: MAKER }))).toBe(
      'warn: The owner can withdraw all its liquidity at Raydium CPMM and change its name and picture.',
    )
    expect(said(aToken({ name: MAKER }), pools(6_200n, { withdrawer: ANOTHER }))).toBe(
      'warn: One wallet can withdraw 38 % of its liquidity at Raydium CPMM, another can change its name and picture.',
    )
    expect(said(aToken({ mint: MAKER, freeze: MAKER }, { permanentDelegate: MAKER }))).toBe(
      'err: The owner can take your tokens, freeze your tokens and print more.',
    )
  })

  it('says of a fixed token what can be withdrawn of its liquidity, and by one wallet only where that was read', () => {
    expect(said(aToken())).toBe(
      'final: Nobody can ever change, freeze or print this token, or withdraw its liquidity at Raydium CPMM.',
    )
    expect(said(aToken(), pools(0n, { withdrawer: MAKER }))).toBe(
      'warn: Nobody can change, freeze or print this token. All its liquidity at Raydium CPMM can be withdrawn by one wallet.',
    )
    expect(said(aToken(), pools(0n))).toBe(
      'warn: Nobody can change, freeze or print this token. All its liquidity at Raydium CPMM can be withdrawn.',
    )
    expect(said(aToken(), pools(6_200n, { withdrawer: MAKER }))).toBe(
      'warn: Nobody can change, freeze or print this token, but one wallet can withdraw 38 % of its liquidity at Raydium CPMM.',
    )
    expect(said(aToken(), pools(6_200n, { withdrawer: MAKER }), MAKER)).toBe(
      'warn: Nobody can change, freeze or print this token, but you can withdraw 38 % of its liquidity at Raydium CPMM.',
    )
    expect(said(aToken(), pools(6_200n))).toBe(
      'warn: Nobody can change, freeze or print this token, but 38 % of its liquidity at Raydium CPMM can be withdrawn.',
    )
    const fixed = 'warn: Nobody can change, freeze or print this token.'
    expect(said(aToken(), pools(10_000n, { extent: 'found' }))).toBe(
      `${fixed} What was found of its liquidity at Raydium CPMM is locked.`,
    )
    expect(said(aToken(), pools(10_000n, { extent: 'quote' }))).toBe(
      `${fixed} The SOL in its open pools at Raydium CPMM is locked forever.`,
    )
  })

  it('says until when a part of the liquidity is locked, and that it can be withdrawn neither now nor never', () => {
    const [first, last] = [1_811_203_200n, 1_842_739_200n]
    const dated = { status: 'searched', locked: 3_000n, first, last: first, undated: 0n }
    expect(said(aToken({ name: MAKER }), pools(0n, { dated }))).toBe(
      'warn: 70 % of its liquidity at Raydium CPMM can be withdrawn. One wallet can change its name and picture. 30 % of its liquidity at Raydium CPMM is locked until 25 May 2027 UTC.',
    )
    expect(said(aToken(), pools(7_000n, { dated: { ...dated, last } }))).toBe(
      'warn: Nobody can change, freeze or print this token. 30 % of its liquidity at Raydium CPMM is locked until 25 May 2027 UTC, the last of it until 24 May 2028 UTC.',
    )
    const line = (liquidity: KnownLiquidity) => verdictOf(aToken(), liquidity, null, WALLETS).liquidity
    expect(line(pools(0n, { dated }))).toEqual({
      kind: 'warn',
      said: 'locked at Raydium CPMM: 30 % until 25 May 2027 UTC',
    })
    expect(line(pools(2_000n, { dated })).said).toBe(
      'locked at Raydium CPMM: 30 % until 25 May 2027 UTC, 20 % forever',
    )
    expect(line(pools(0n, { dated, extent: 'quote' })).said).toBe(
      'locked of the SOL in open pools at Raydium CPMM: 30 % until 25 May 2027 UTC',
    )
    expect(line(pools(0n, { dated, extent: 'found' })).said).toBe(
      'locked in pools found at Raydium CPMM: 30 % until 25 May 2027 UTC',
    )
    for (const status of ['unsearched', 'searching', 'refused'])
      expect(line(pools(0n, { dated: { status } })).said).toBe('nothing is locked forever at Raydium CPMM')
    expect(said(aToken(), pools(0n, { dated: { ...dated, locked: 0n } }))).not.toMatch(/until/)
    expect(line(pools(0n, { dated: { ...dated, locked: 0n } })).said).toBe(
      'nothing is locked at Raydium CPMM',
    )
  })

  it('names what is locked for a time whose end was not read, and never counts it as what can be withdrawn', () => {
    const dated = { status: 'searched', locked: 0n, first: null, last: null, undated: 2_000n }
    const line = (liquidity: KnownLiquidity) => verdictOf(aToken(), liquidity, null, WALLETS).liquidity.said
    expect(said(aToken(), pools(0n, { dated }))).toBe(
      'warn: Nobody can change, freeze or print this token, but 80 % of its liquidity at Raydium CPMM can be withdrawn. 20 % of its liquidity at Raydium CPMM is locked for a time whose end was not read.',
    )
    expect(said(aToken(), pools(8_000n, { dated }))).not.toMatch(/withdrawn/)
    expect(line(pools(0n, { dated }))).toBe('locked at Raydium CPMM: 20 % for a time whose end was not read')
    const both = { ...dated, locked: 3_000n, first: 1_811_203_200n, last: 1_811_203_200n }
    expect(line(pools(5_000n, { dated: both }))).toBe(
      'locked at Raydium CPMM: 30 % until 25 May 2027 UTC, 20 % for a time whose end was not read, 50 % forever',
    )
    expect(said(aToken(), pools(5_000n, { dated: both }))).not.toMatch(/withdrawn/)
  })

  it('is told by a search for its locks only until its last date has passed', () => {
    const [first, last] = [1_811_203_200n, 1_842_739_200n]
    const share = { status: 'searched', locked: 3_000n, first, last, undated: 0n } as const
    const at = (seconds: bigint) => datedShareNow(share, Number(seconds) * 1000)
    expect(at(first - 1n)).toEqual(share)
    expect(at(first)).toEqual({ ...share, first: null })
    expect(at(last)).toEqual({ status: 'unsearched' })
    expect(said(aToken(), pools(7_000n, { dated: at(first) }))).toMatch(
      / is locked part by part until 24 May 2028 UTC\.$/,
    )
    const undated = { ...share, locked: 0n, first: null, last: null, undated: 1n }
    expect(datedShareNow(undated, Number(last) * 1000)).toEqual(undated)
  })

  it('is summed over its pools, and what was not read is rounded up', () => {
    const one = { holdings: { base: 1n, quote: 1_000n }, lpSupply: 3_000n }
    const found = { locked: 1_500n, first: 7n, last: 9n, undated: 1n }
    expect(datedShareOf([one, one], [found, { ...found, first: 5n, last: 8n, undated: 0n }])).toEqual({
      status: 'searched',
      locked: 1_000n,
      first: 5n,
      last: 9n,
      undated: 1n,
    })
    expect(datedShareOf([one, one], [found, null])).toBeNull()
  })

  it('names the venues whose pools were read, and calls no other liquidity its own', () => {
    const venues = ['Raydium CPMM', 'Meteora DAMM v2']
    expect(said(aToken(), pools(10_000n, { venues }))).toBe(
      'final: Nobody can ever change, freeze or print this token, or withdraw its liquidity at Raydium CPMM and Meteora DAMM v2.',
    )
    const line = (liquidity: KnownLiquidity) => verdictOf(aToken(), liquidity, null, WALLETS).liquidity.said
    expect(line(pools(10_000n, { venues }))).toBe('100 % locked forever at Raydium CPMM and Meteora DAMM v2')
    expect(line(pools(6_200n, { extent: 'quote' }))).toBe(
      '62 % of the SOL locked in open pools at Raydium CPMM',
    )
    expect(line({ status: 'no-pool', venues })).toBe('no pool at Raydium CPMM or Meteora DAMM v2')
  })

  it('says forever only where all but crumbs is locked', () => {
    expect(said(aToken(), pools(9_999n))).toBe(
      'warn: Nobody can change, freeze or print this token, but 0.01 % of its liquidity at Raydium CPMM can be withdrawn.',
    )
    expect(said(aToken(), pools(999_901n, { all: 1_000_000n }))).toMatch(/^final: /)
    expect(verdictOf(aToken({ name: MAKER }), pools(9_900n), null, WALLETS).liquidity).toEqual({
      kind: 'warn',
      said: '99 % locked forever at Raydium CPMM',
    })
  })

  it('calls no address off the curve a wallet or the owner', () => {
    const kinds = kindsWith([ANOTHER, VAULT], [THIRD, VAULT])
    const saidOf = (held: Held) => said(aToken(held), LOCKED, null, kinds)
    expect(saidOf({ mint: ANOTHER, freeze: ANOTHER })).toBe(
      'err: One address can freeze your tokens and print more.',
    )
    expect(saidOf({ freeze: ANOTHER })).toBe(
      'warn: Nobody can change or print this token, but one address can freeze its holders.',
    )
    expect(saidOf({ mint: THIRD, freeze: ANOTHER })).toBe(
      'err: One address can freeze your tokens, another can print more.',
    )
    expect(saidOf({ mint: MAKER, freeze: ANOTHER, name: THIRD })).toBe(
      'err: One address can freeze your tokens, one wallet can print more, another address can change its name and picture.',
    )
  })

  it('calls who alone can withdraw the liquidity a wallet, as it was read', () => {
    expect(said(aToken({ name: MAKER }), pools(0n, { withdrawer: ANOTHER }), null, new Map())).toBe(
      'warn: One wallet can withdraw all its liquidity at Raydium CPMM, one address can change its name and picture.',
    )
  })

  it('calls an address whose account was not read no wallet', () => {
    expect(said(aToken({ freeze: MAKER }), LOCKED, null, new Map())).toBe(
      'warn: Nobody can change or print this token, but one address can freeze its holders.',
    )
  })

  it('says how many signers of a multisig sign', () => {
    const twoOf = (signers: number): AddressKind => ({
      kind: 'multisig',
      program: 'token',
      required: 2,
      signers,
    })
    const one = { ...twoOf(1), required: 1 } as AddressKind
    const saidOf = (held: Held, ...others: readonly OfAddress[]) =>
      said(aToken(held), LOCKED, null, kindsWith(...others))
    expect(saidOf({ mint: ANOTHER, freeze: ANOTHER }, [ANOTHER, twoOf(3)])).toBe(
      'err: 2 of 3 signers of a multisig can freeze your tokens and print more.',
    )
    expect(saidOf({ freeze: ANOTHER }, [ANOTHER, one])).toBe(
      'warn: Nobody can change or print this token, but the only signer of a multisig can freeze its holders.',
    )
    expect(
      said(
        aToken({ mint: MAKER, freeze: ANOTHER }, { closeAuthority: THIRD }),
        LOCKED,
        null,
        kindsWith([ANOTHER, twoOf(3)], [THIRD, twoOf(2)]),
      ),
    ).toBe(
      'err: 2 of 3 signers of a multisig can freeze your tokens, one wallet can print more, 2 of 2 signers of another multisig can close the mint.',
    )
  })

  it('says that a multisig holds the right to change the metadata, and not that its signers can', () => {
    const multisig: AddressKind = { kind: 'multisig', program: 'token', required: 2, signers: 3 }
    const saidOf = (held: Held) => said(aToken(held), LOCKED, null, kindsWith([ANOTHER, multisig]))
    const change = 'holds the right to change its name and picture, which its signers cannot use.'
    expect(saidOf({ name: ANOTHER })).toBe(
      `warn: Nobody can freeze or print this token, but a multisig ${change}`,
    )
    expect(saidOf({ mint: ANOTHER, name: ANOTHER })).toBe(
      `warn: 2 of 3 signers of a multisig can print more, the same multisig ${change}`,
    )
  })

  it('says what holds an authority, where no one may be able to use it', () => {
    const saidOf = (kind: AddressKind, held: Held = { mint: ANOTHER }) =>
      said(aToken(held), LOCKED, null, kindsWith([ANOTHER, kind], [THIRD, kind]))
    const but = 'warn: Nobody can change or freeze this token, but'
    expect(saidOf({ kind: 'no-key' })).toBe(
      `${but} an address to which no one has a key holds the right to print more.`,
    )
    expect(saidOf({ kind: 'program', name: null })).toBe(`${but} a program holds the right to print more.`)
    expect(saidOf({ kind: 'mint' })).toBe(`${but} a mint holds the right to print more.`)
    expect(saidOf({ kind: 'token-account', owner: MAKER })).toBe(
      `${but} a token account holds the right to print more.`,
    )
    expect(saidOf({ kind: 'mint' }, { mint: ANOTHER, freeze: THIRD })).toBe(
      'err: A mint holds the right to freeze your tokens, another mint holds the right to print more.',
    )
  })

  it('counts no authority that the account of an NFT’s edition has', () => {
    const nft = aToken({ mint: ANOTHER, freeze: ANOTHER }, {}, { edition: ANOTHER, supply: 1n, decimals: 0 })
    expect(said(nft, { status: 'no-pool', venues: [] })).toBe('off: Nobody can change this token.')
    const { supply, freezing } = verdictOf(nft, LOCKED, null, WALLETS)
    expect([supply, freezing]).toEqual([
      { kind: 'ok', said: 'fixed at 1' },
      { kind: 'ok', said: 'only by a delegate that the holder approves' },
    ])
    expect(findingsOf({ ...nft, edition: THIRD })).toHaveLength(2)
  })

  it('never takes what was not read for good', () => {
    expect(said(aToken(), { status: 'reading' })).toBe('off: Nobody can change, freeze or print this token.')
    expect(said(aToken(), { status: 'unread' })).toBe(
      'off: Nobody can change, freeze or print this token. What could not be read: its pools.',
    )
    expect(said(aToken(), { status: 'locks-unread' })).toBe(
      'off: Nobody can change, freeze or print this token. What could not be read: what is locked in its pools.',
    )
    expect(said(aToken(), { status: 'no-pool', venues: [] })).toBe(
      'off: Nobody can change, freeze or print this token.',
    )
    const odd = aToken({}, {}, { extensions: [{ name: 'unknown', setting: '99' }] })
    expect(said(odd)).toBe('warn: What could not be read: an extension that this page does not know.')
    expect(verdictOf(odd, LOCKED, null, WALLETS).freezing).toEqual({ kind: 'off', said: 'not known' })
    const elsewhere = aToken(
      {},
      { metadataPointer: { address: ANOTHER, authority: null } },
      { metadata: null },
    )
    expect(said(elsewhere)).toBe(
      'warn: Nobody can freeze or print this token. What could not be read: its name, which another account keeps.',
    )
  })

  it('says first what nobody who holds the token can live with', () => {
    expect(said(aToken({ mint: MAKER }, { nonTransferable: true }))).toBe(
      'err: It can never be sent or sold. One wallet can print more.',
    )
    expect(said(aToken({}, { pausable: { paused: true, authority: MAKER } }))).toBe(
      'err: All its transfers are paused. One wallet can stop all transfers.',
    )
    expect(said(aToken({}, { defaultState: 'frozen' }))).toBe('err: New accounts of it stay frozen forever.')
    expect(said(aToken({ freeze: MAKER }, {}, { programmable: true }))).toBe(
      'warn: Nobody can change or print this token. Metaplex alone moves it, by rules that can refuse.',
    )
  })

  it('says what a transfer costs, and what else it may cost', () => {
    const fee = (older: number, newer: number, maximum = 5n, config: string | null = null) => ({
      transferFee: {
        older: { basisPoints: older, maximum, epoch: 0n },
        newer: { basisPoints: newer, maximum, epoch: 702n },
        withheld: 0n,
        configAuthority: config,
        withdrawAuthority: null,
      },
    })
    const fixed = 'Nobody can change, freeze or print this token.'
    expect(said(aToken({}, fee(100, 100)))).toBe(`warn: ${fixed} Each transfer costs 1.00 %.`)
    expect(said(aToken({}, fee(100, 300)))).toBe(`warn: ${fixed} Each transfer costs 1.00 %, later 3.00 %.`)
    // A tenth or more, now or later, is said first.
    expect(said(aToken({ mint: MAKER }, fee(100, 1_000)))).toBe(
      'err: Each transfer costs 1.00 %, later 10.00 %. One wallet can print more.',
    )
    expect(said(aToken({}, fee(5_000, 0)))).toBe('err: Each transfer costs 50.00 %, later 0.00 %.')
    expect(said(aToken({}, fee(999, 999)))).toMatch(/^warn: Nobody/)
    expect(said(aToken({}, fee(0, 0)))).toMatch(/^final: /)
    expect(said(aToken({}, fee(100, 100, 0n)))).toMatch(/^final: /)
    expect(said(aToken({}, fee(100, 300), { clock: null }))).toMatch(/costs 1\.00 % or 3\.00 %\.$/)
    expect(said(aToken({}, fee(0, 0, 5n, MAKER)))).toBe(
      'warn: Nobody can freeze or print this token, but one wallet can raise the transfer fee.',
    )
  })
})

describe('the lines of the verdict', () => {
  const lines = (token: ReadToken, liquidity: KnownLiquidity = LOCKED, wallet: string | null = null) => {
    const { supply, freezing, liquidity: third } = verdictOf(token, liquidity, wallet, WALLETS)
    return [supply, freezing, third].map((line) => `${line.kind}: ${line.said}`)
  }

  it('are final only where all of the verdict is', () => {
    expect(lines(aToken())).toEqual([
      'final: fixed forever',
      'final: never',
      'final: 100 % locked forever at Raydium CPMM',
    ])
    expect(lines(aToken(), pools(6_200n))).toEqual([
      'ok: fixed at 1,000,000,000',
      'ok: not possible',
      'warn: 62 % locked forever at Raydium CPMM',
    ])
    expect(lines(aToken({ name: MAKER }))[2]).toBe('ok: 100 % locked forever at Raydium CPMM')
  })

  it('say what can grow and who can freeze', () => {
    expect(lines(aToken({ mint: MAKER, freeze: MAKER }), { status: 'unread' })).toEqual([
      'err: can grow at any time',
      'err: any holder, at any time',
      'off: not read',
    ])
    expect(lines(aToken({ freeze: MAKER }), pools(0n), MAKER)).toEqual([
      'ok: fixed at 1,000,000,000',
      'warn: by you',
      'warn: nothing is locked at Raydium CPMM',
    ])
  })
})

it('says in the line of freezing first what cannot be lived with, then who can freeze, then how accounts begin', () => {
  const frozen = { defaultState: 'frozen' } as const
  const line = (token: ReadToken) => {
    const { freezing } = verdictOf(token, LOCKED, null, WALLETS)
    return `${freezing.kind}: ${freezing.said}`
  }
  expect(line(aToken({ freeze: MAKER }, { ...frozen, nonTransferable: true }))).toBe('err: can never be sent')
  expect(line(aToken({ freeze: MAKER }, frozen))).toBe('warn: any holder, at any time')
  expect(line(aToken({ freeze: MAKER }, frozen, { programmable: true }))).toBe('warn: by Metaplex')
  expect(line(aToken({}, frozen))).toBe('err: new accounts stay frozen')
  expect(line(aToken({}, { transferHook: { program: MAKER, authority: null } }))).toBe(
    'warn: a program may refuse transfers',
  )
})

const holder = fc.constantFrom(null, null, MAKER, ANOTHER, THIRD)
const fee = fc.record({
  basisPoints: fc.constantFrom(0, 100, 1_000),
  maximum: fc.constantFrom(0n, 5n),
  epoch: fc.constantFrom(0n, 702n),
})
const settings = fc.record(
  {
    permanentDelegate: holder,
    closeAuthority: holder,
    nonTransferable: fc.constant(true as const),
    defaultState: fc.constantFrom('open' as const, 'frozen' as const),
    pausable: fc.record({ paused: fc.boolean(), authority: holder }),
    transferHook: fc.record({ program: holder, authority: holder }),
    transferFee: fc.record({
      older: fee,
      newer: fee,
      withheld: fc.constant(0n),
      configAuthority: holder,
      withdrawAuthority: holder,
    }),
    metadataPointer: fc.record({ authority: holder, address: holder }),
    burnAuthority: holder,
    groupAuthority: holder,
    confidentialAuthority: holder,
    interest: fc.record({
      basisPoints: fc.constant(5),
      averageBefore: fc.constant(0),
      began: fc.constant(0n),
      updated: fc.constant(0n),
      authority: holder,
    }),
  },
  { requiredKeys: [] },
)
const NAMES = ['unknown', 'pausable', 'confidential-transfer', 'confidential-supply', 'group'] as const
const extension = fc.record(
  { name: fc.constantFrom<ExtensionName>(...NAMES), unreadable: fc.constant(true as const) },
  { requiredKeys: ['name'] },
)
const anyToken = fc
  .record({
    held: fc.record({ mint: holder, freeze: holder, name: holder }),
    settings: fc.oneof(fc.constant({}), settings),
    extensions: fc.oneof(
      fc.constant<TokenExtension[]>([]),
      fc.uniqueArray(extension, { selector: ({ name }) => name }),
    ),
    clock: fc.constantFrom(null, CLOCK),
    hasName: fc.boolean(),
  })
  .map(({ held, settings: drawn, extensions, clock, hasName }) => {
    const over = { extensions, clock, ...(!hasName && { metadata: null }) }
    return aToken(held, drawn, over)
  })
const anyLiquidity = fc.oneof(
  fc.constantFrom(
    { status: 'no-pool' as const, venues: ['Raydium CPMM'] },
    ...(['reading', 'unread', 'none-found', 'none-pays', 'locks-unread'] as const).map((status) => ({
      status,
    })),
  ),
  fc
    .record({
      locked: fc.constantFrom(0n, 1n, 6_200n, 9_900n, 9_999n, 10_000n),
      extent: fc.constantFrom('all' as const, 'quote' as const, 'found' as const),
      withdrawer: holder,
      dated: fc.constantFrom(
        undefined,
        { status: 'unsearched' as const },
        {
          status: 'searched' as const,
          locked: 1n,
          first: 1_811_203_200n,
          last: 1_842_739_200n,
          undated: 1n,
        },
      ),
    })
    .map(({ locked, ...over }) => pools(locked, over)),
)

describe('any verdict', () => {
  it('is teal or pink only of a token that has no authority and no part that was not read', () => {
    fc.assert(
      fc.property(anyToken, anyLiquidity, holder, (token, liquidity, wallet) => {
        const { ink } = verdictOf(token, liquidity, wallet, WALLETS)
        const isHeld = Object.values(token.authorities).some((by) => by !== null)
        const isOdd = token.extensions.some(({ name, unreadable }) => name === 'unknown' || unreadable)
        const isLocked = liquidity.status === 'read' && liquidity.extent === 'all' && isAllLocked(liquidity)
        if (isHeld || isOdd || !isLocked) expect(['off', 'warn', 'err']).toContain(ink)
        if (isHeld || isOdd) expect(['warn', 'err']).toContain(ink)
      }),
      { numRuns: 2_000 },
    )
  })

  it('has each finding in its sentence or in a line', () => {
    fc.assert(
      fc.property(anyToken, anyLiquidity, holder, (token, liquidity, wallet) => {
        const { sentence, freezing, supply } = verdictOf(token, liquidity, wallet, WALLETS)
        const all = [sentence, freezing.said, supply.said].join(' ')
        for (const one of findingsOf(token)) {
          if (one.what === 'unread') expect(all).toContain(verdictCopy.unreadPart(one.part))
          if (one.what === 'power') {
            const { yours, its } = verdictCopy.can[one.role]
            expect(all.includes(yours) || all.includes(its)).toBe(true)
          }
          if (one.what === 'fact')
            expect(all).toContain(
              one.fact === 'fee' || one.fact === 'high-fee'
                ? 'Each transfer costs'
                : verdictCopy.facts[one.fact],
            )
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('says nobody only of what is revoked, and one wallet of the liquidity only where that was read', () => {
    fc.assert(
      fc.property(anyToken, anyLiquidity, holder, (token, liquidity, wallet) => {
        const { sentence } = verdictOf(token, liquidity, wallet, WALLETS)
        const nobody = /Nobody can (?:ever )?([^.]*?) this token/.exec(sentence)?.[1] ?? ''
        if (nobody.includes('change')) expect(token.metadata?.updateAuthority).toBeNull()
        if (nobody.includes('freeze')) expect(token.freezeAuthority).toBeNull()
        if (nobody.includes('print')) expect(token.mintAuthority).toBeNull()
        if (/(one wallet|owner|you|another) can withdraw|by (one wallet|you)/i.test(sentence))
          expect(liquidity).toMatchObject({ withdrawer: expect.any(String) })
        const holders = new Set(Object.values(token.authorities).filter((by) => by !== null))
        if (sentence.includes('The owner')) expect(holders.size).toBe(1)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the one wallet that can withdraw what is not locked', () => {
  const holder = (owner: string, kind: Holder['kind'] = 'wallet'): Holder => ({
    owner,
    accounts: [owner],
    amount: 1n,
    kind,
    name: null,
    frozen: 'none',
  })

  it('is known only where all holders were read, and all others are Burn & Earn, which alone counts as locked', () => {
    const locked = holder(ANOTHER, 'locker')
    const only = (holders: readonly Holder[], complete = true) => onlyHolder({ holders, complete }, ANOTHER)
    expect(only([locked, holder(MAKER)])).toBe(MAKER)
    expect(only([locked, holder(MAKER)], false)).toBeNull()
    expect(only([holder(THIRD), holder(MAKER)])).toBeNull()
    expect(only([holder(THIRD, 'locker'), holder(MAKER)])).toBeNull()
    expect(only([holder(MAKER), holder(THIRD, 'burnt')])).toBeNull()
    expect(only([holder(MAKER, 'program')])).toBeNull()
    expect(only([locked])).toBeNull()
  })
})

describe('the pools whose liquidity counts', () => {
  const base = aPairToken({ mint: MINT })
  const open = aPool({ pair: { base, quote: SOL } })
  const token = aToken()
  const extentOf = (...pools: (typeof open)[]) => countedPools(found(pools), token, SOL.mint).extent
  const found = (pools: (typeof open)[]) => ({
    pools,
    complete: true,
    against: [],
    failures: [],
    venues: ['Raydium CPMM', 'Meteora DAMM v2'],
  })

  it('are all only where each pool that holds any of the quote counts', () => {
    const later = { ...open, opensAt: 99_999_999_999n }
    expect(extentOf(open)).toBe('all')
    expect(extentOf(open, later)).toBe('quote')
    expect(extentOf(open, { ...open, switchedOff: ['swap'] })).toBe('quote')
    expect(extentOf(open, { ...later, holdings: { base: 1n, quote: 0n } })).toBe('all')
  })

  it('are said with the venues that have them; where there is none, with those that were asked', () => {
    const known = (pools: (typeof open)[]) =>
      knownLiquidity({ found: found(pools), error: null, market: marketInPools(pools, token) }, token)
    expect(known([open])).toMatchObject({ status: 'read', venues: ['Raydium CPMM'] })
    expect(known([])).toEqual({ status: 'no-pool', venues: ['Raydium CPMM', 'Meteora DAMM v2'] })
  })
})
