import { describe, expect, it } from 'vitest'
import { lockedShareOf } from '../../../src/pages/token/lockedLiquidity'
import { datedWords, lockedWords } from '../../../src/pages/token/MarketRows'
import { reportOf } from '../../../src/pages/token/report'
import type { AddressKind } from '../../../src/solana/addressKind'
import type { MintSettings } from '../../../src/tokens/mintSettings'
import type { ReadToken } from '../../../src/tokens/readToken'
import { aMetadata, aTemplate, MAKER, MINT } from '../../tokens/anyTemplate'

const CLOCK = { slot: 9n, epoch: 700n, time: 1_790_000_000n, slotMs: 200 }

function aToken(settings: MintSettings = {}, over: Partial<ReadToken> = {}): ReadToken {
  return { ...aTemplate().token, settings, slot: 9, clock: CLOCK, ...over }
}

/** The word, the ink and the meaning of a line; its holder where it names one. */
function line(token: ReadToken, id: string) {
  const row = reportOf(token).find((one) => one.id === id)
  if (!row) return null
  const { mark, meaning, holder, source } = row
  return { said: `${mark.kind}: ${mark.word}`, meaning, holder: holder?.address, ...source }
}

const fee = (basisPoints: number, epoch: bigint, maximum = 5_000_000n) => ({ basisPoints, epoch, maximum })
const withFee = (older: number, newer: number, from: bigint, authority: string | null = MAKER) => ({
  transferFee: {
    older: fee(older, 0n),
    newer: fee(newer, from),
    withheld: 0n,
    configAuthority: authority,
    withdrawAuthority: null,
  },
})

describe('the report card', () => {
  it('does not say that a multisig can change the metadata', () => {
    const token = aToken({}, { metadata: aMetadata({ updateAuthority: MAKER }) })
    const markOf = (kind?: AddressKind) =>
      reportOf(token, kind && new Map([[MAKER, kind]])).find(({ id }) => id === 'metadata')?.mark.word
    expect(markOf()).toBe('can be changed')
    expect(markOf({ kind: 'wallet', isUsed: true })).toBe('can be changed')
    expect(markOf({ kind: 'multisig', program: 'token', required: 2, signers: 3 })).toBe('held by a multisig')
  })

  it('tells what is revoked, and who still has an authority', () => {
    const held = aToken({}, { mintAuthority: MAKER, freezeAuthority: MAKER })
    expect(line(aToken(), 'mint')).toMatchObject({ said: 'final: revoked forever', account: MINT })
    expect(line(held, 'mint')).toMatchObject({ said: 'warn: can still mint', holder: MAKER })
    expect(line(aToken(), 'freeze')).toMatchObject({
      said: 'final: none, forever',
      field: 'freeze_authority',
    })
    expect(line(held, 'freeze')).toMatchObject({ said: 'warn: can still freeze', holder: MAKER })
  })

  it('names the account and the flag that keep Metaplex’ metadata', () => {
    const metaplex = (updateAuthority: string | null) =>
      aToken({}, { metadata: aMetadata({ source: 'metaplex', account: MAKER, updateAuthority }) })
    expect(line(metaplex(null), 'metadata')).toMatchObject({
      said: 'final: immutable forever',
      account: MAKER,
      field: 'is_mutable',
    })
    expect(line(metaplex(MAKER), 'metadata')).toMatchObject({ said: 'warn: can be changed', holder: MAKER })
    expect(line(aToken({}, { metadata: null }), 'metadata')).toMatchObject({ said: 'off: none' })
  })

  it('says which transfer fee applies now, and which from the second epoch on', () => {
    const changing = line(aToken(withFee(100, 300, 702n)), 'transfer-fee')
    expect(changing).toMatchObject({ said: 'warn: 1.00 %', holder: MAKER })
    expect(changing?.meaning).toMatch(
      /gets less than was sent: the fee is 1\.00 % .*, at most 5\. From epoch 702 on \(this is 700\): 3\.00 %/,
    )
    expect(line(aToken(withFee(100, 300, 700n)), 'transfer-fee')).toMatchObject({ said: 'warn: 3.00 %' })
    expect(line(aToken(withFee(0, 0, 5n, null)), 'transfer-fee')).toMatchObject({ said: 'ok: none now' })
    expect(line(aToken(withFee(0, 0, 5n)), 'transfer-fee')).toMatchObject({ said: 'warn: none now' })
    expect(line(aToken(withFee(0, 0, 5n, null)), 'transfer-fee')?.meaning).toMatch(
      /It can never be changed\./,
    )
  })

  it('says that it does not know which fee applies where the node gave no clock', () => {
    const unknown = line(aToken(withFee(100, 300, 702n), { clock: null }), 'transfer-fee')
    expect(unknown?.said).toBe('warn: is changing')
    expect(unknown?.meaning).toMatch(/Before epoch 702: 1\.00 % .* did not say which epoch/)
  })

  it('warns of who can take, refuse, stop and close', () => {
    const token = aToken({
      permanentDelegate: MAKER,
      transferHook: { program: MAKER, authority: null },
      pausable: { paused: true, authority: MAKER },
      closeAuthority: MAKER,
      nonTransferable: true,
      defaultState: 'frozen',
    })
    expect(line(token, 'permanent-delegate')).toMatchObject({
      said: 'err: can take your tokens',
      holder: MAKER,
    })
    expect(line(token, 'transfer-hook')).toMatchObject({ said: 'warn: asks a program' })
    expect(line(token, 'pausable')).toMatchObject({ said: 'err: paused now' })
    expect(line(token, 'close')?.meaning).toMatch(/closed and made again under the same address/)
    expect(line(token, 'non-transferable')).toMatchObject({ said: 'err: cannot be sent' })
    expect(line(token, 'default-state')).toMatchObject({ said: 'err: frozen forever' })
  })

  it('says the same settings are harmless once no one can change them', () => {
    const token = aToken({
      permanentDelegate: null,
      transferHook: { program: null, authority: null },
      pausable: { paused: false, authority: null },
      closeAuthority: null,
      defaultState: 'open',
    })
    const said = ['permanent-delegate', 'transfer-hook', 'pausable', 'close', 'default-state'].map(
      (id) => line(token, id)?.said,
    )
    expect(said).toEqual([
      'final: revoked forever',
      'final: none, forever',
      'final: never paused',
      'final: revoked forever',
      'ok: open',
    ])
  })

  it('says which multiplier is shown now, and from when on another', () => {
    const scaled = (newFrom: bigint) =>
      aToken({ scaledAmount: { multiplier: 1, newMultiplier: 2, newFrom, authority: null } })
    expect(line(scaled(0n), 'scaled-amount')).toMatchObject({ said: 'final: × 2' })
    expect(line(scaled(1_795_000_000n), 'scaled-amount')?.said).toBe('final: × 1')
    expect(line(scaled(1_795_000_000n), 'scaled-amount')?.meaning).toMatch(/From 18 Nov 2026 on: × 2\./)
    // A hostile time is no date: it still reads as one.
    expect(line(scaled(2n ** 63n - 1n), 'scaled-amount')?.meaning).toMatch(/From .* on/)
  })

  it('says who can move the pointer, and which other account keeps the name', () => {
    const pointing = (address: string, authority: string | null) =>
      line(aToken({ metadataPointer: { address, authority } }), 'metadata-pointer')
    expect(pointing(MINT, null)).toBeNull()
    expect(pointing(MINT, MAKER)).toMatchObject({ said: 'warn: can be moved' })
    expect(pointing(MAKER, null)).toBeNull()
    expect(
      line(aToken({ metadataPointer: { address: MAKER, authority: null } }, { metadata: null }), 'metadata'),
    ).toMatchObject({ said: 'warn: kept elsewhere', holder: MAKER })
  })

  it('names in one line what is never possible', () => {
    const extensions = [{ name: 'close-authority', setting: MAKER }] as const
    const row = reportOf(aToken({ closeAuthority: MAKER }, { extensions })).find(({ id }) => id === 'absent')
    expect(row?.title).toMatch(/^\d more extensions$/)
    expect(row?.meaning).toMatch(/^It can never have: permanent delegate, transfer fee, /)
    expect(row?.meaning).not.toMatch(/close authority/)
    expect(line(aToken({}, { program: 'token' }), 'absent')?.meaning).toMatch(/has none of them/)
  })

  it('warns that amounts can be hidden, also where no one can change it', () => {
    const extensions = [{ name: 'confidential-transfer' }, { name: 'confidential-fee' }] as const
    const token = aToken({ confidentialAuthority: null, confidentialFeeAuthority: null }, { extensions })
    expect(line(token, 'confidential-transfer')).toMatchObject({ said: 'warn: possible', holder: undefined })
    expect(line(token, 'confidential-fee')).toMatchObject({ said: 'warn: possible', holder: undefined })
  })

  it('says so of an extension that it does not know', () => {
    const token = aToken({}, { extensions: [{ name: 'unknown', setting: '99' }] })
    expect(line(token, 'unknown')).toMatchObject({ said: 'warn: not known', field: 'extension 99' })
  })
})

describe('the part of the liquidity that is locked', () => {
  const pool = (quote: bigint, lockedForever: bigint | null, base = 1_000n) => ({
    holdings: { base, quote },
    lockedForever,
    lpSupply: 1_000n,
  })

  it('is weighed by what the pools hold of the quote, however much of the token stands in one', () => {
    expect(lockedShareOf([pool(900n, 1_000n), pool(100n, 0n)])).toEqual({ locked: 900n, all: 1_000n })
    expect(lockedShareOf([pool(100n, 500n)])).toEqual({ locked: 50n, all: 100n })
    const oneSided = pool(1n, 1_000n, 900_000n)
    expect(lockedShareOf([pool(999n, 0n), oneSided])).toEqual({ locked: 1n, all: 1_000n })
  })

  it('is final where nearly all of the one usual quote is locked, and names its quote where others count, too', () => {
    const said = (locked: bigint, extent: 'all' | 'quote' | 'found') => {
      const { kind, word } = lockedWords({ locked, all: 10_000n }, 'SOL', extent)
      return `${kind}: ${word}`
    }
    expect(said(10_000n, 'all')).toBe('final: 100 % forever')
    expect(said(9_999n, 'all')).toBe('warn: 99.99 % forever')
    expect(said(10_000n, 'quote')).toBe('warn: 100 % of the SOL')
    expect(said(10_000n, 'found')).toBe('warn: 100 % of the SOL found')
    expect(said(0n, 'found')).toBe('warn: can be withdrawn')
    expect(said(0n, 'all')).toBe('warn: can be withdrawn')
  })

  it('says of what is locked for a time what it is a part of, and of the rest that it can be withdrawn only where that is known', () => {
    const dates = {
      status: 'searched',
      locked: 3_000n,
      first: null,
      last: 1_842_739_200n,
      undated: 0n,
    } as const
    const once = { ...dates, first: dates.last }
    const words = (locked: bigint, extent: 'all' | 'quote' | 'found', over: object = {}) =>
      datedWords({ locked, all: 10_000n }, 'SOL', extent, { ...once, ...over })
    const REST = ' The rest can, at any time.'
    const meaning = 'This part of the SOL cannot be withdrawn before its date'
    expect(words(0n, 'all')).toEqual({
      kind: 'warn',
      word: '30 % until 24 May 2028 UTC',
      meaning: `${meaning}.${REST}`,
    })
    expect(words(0n, 'quote')?.word).toBe('30 % of the SOL until 24 May 2028 UTC')
    expect(words(0n, 'found')).toMatchObject({
      word: '30 % of the SOL found until 24 May 2028 UTC',
      meaning: `This part of the SOL in the pools found cannot be withdrawn before its date.${REST}`,
    })
    expect(words(7_000n, 'all')?.meaning).toBe(`${meaning}, and another 70 % never.`)
    expect(words(0n, 'all', { undated: 1_000n })?.meaning).toBe(`${meaning}.`)
    expect(words(1_000n, 'all', { locked: 0n, undated: 2_000n })).toMatchObject({
      word: '20 % for a time',
      meaning: 'This part of the SOL is locked for a time whose end was not read, and another 10 % forever.',
    })
    expect(words(0n, 'all', { locked: 0n })).toBeNull()
  })

  it('is not known where that of one pool is not', () => {
    expect(lockedShareOf([pool(900n, 1_000n), pool(100n, null)])).toBeNull()
  })
})
