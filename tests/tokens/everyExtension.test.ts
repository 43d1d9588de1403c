import type { Address } from '@solana/kit'
import type { ExtensionArgs } from '@solana-program/token-2022'
import { TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { COMPARED_VENUES, listExtensions } from '../../src/liquidity/compatibility'
import { decodePairToken } from '../../src/liquidity/pairToken'
import { reportOf } from '../../src/pages/token/report'
import { copyTrendingCopy as copyTrending } from '../../src/pages/copy-trending/copy'
import { decodeToken } from '../../src/tokens/readToken'
import { dollarExtensions, EVERY_EXTENSION, foreignMint, ISSUER, NO_KEY } from '../support/foreignMint'

const KINDS = Object.entries(EVERY_EXTENSION)
const mint = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey

const accountOf = (data: Buffer) => ({
  owner: TOKEN_2022_PROGRAM_ID,
  lamports: 10_000_000,
  executable: false,
  data,
})
const readMint = (data: Buffer) => decodeToken(mint, accountOf(data), null)
const pairSide = (data: Buffer) => decodePairToken({ mint, account: accountOf(data), metaplex: null }, 700n)
const reportRows = (data: Buffer) => reportOf({ ...readMint(data), slot: 1, clock: null })

/** The same mint whose first entry is one byte shorter than its layout, its length and all. */
function cutFirstEntry(data: Buffer): Buffer {
  const length = data.readUInt16LE(168)
  const cut = Buffer.concat([data.subarray(0, 169 + length), data.subarray(170 + length)])
  cut.writeUInt16LE(length - 1, 168)
  return cut
}

describe('every extension of mints in Token-2022’s interface', () => {
  it.each(KINDS)('%s has a name, a word for copying and a line of the report card', (kind, extension) => {
    const data = foreignMint([extension])
    const { extensions } = readMint(data)
    expect(extensions.map(({ name }) => name)).not.toContain('unknown')
    expect(extensions).toHaveLength(1)
    for (const { name, unreadable } of extensions) {
      expect(unreadable).toBeUndefined()
      expect(copyTrending.extensions[name]).not.toBe(copyTrending.extensions.unknown)
    }
    const plain = new Set(reportRows(foreignMint([])).map(({ id, title }) => `${id} ${title}`))
    const own = reportRows(data).filter(({ id, title }) => !plain.has(`${id} ${title}`))
    // What a mint has is a line of its own, or is no longer in the line of what it has not.
    expect([kind, own.length > 0 || kind === 'TokenMetadata']).toEqual([kind, true])
    expect(reportRows(data).map(({ meaning }) => meaning)).not.toContain(
      'It may be newer than this version, and may allow anything.',
    )
  })

  it.each(KINDS)('%s has a place in the table of venues', (_, extension) => {
    const { extensions } = pairSide(foreignMint([extension], { freeze: null }))
    expect(extensions).not.toContain('unknown')
    const metadata = ['MetadataPointer', 'TokenMetadata'].includes(extension.__kind)
    expect(extensions).toHaveLength(metadata ? 0 : 1)
    for (const { takes } of COMPARED_VENUES)
      for (const one of extensions) expect(takes[one]).toMatch(/^(yes|badge|no)$/)
    expect(listExtensions(extensions)).not.toContain('does not know')
  })

  it.each(KINDS.filter(([kind]) => !['NonTransferable', 'ConfidentialMintBurn'].includes(kind)))(
    '%s that cannot be read costs its own line, and no other',
    (kind, extension) => {
      const second: ExtensionArgs =
        kind === 'PermanentDelegate' ? EVERY_EXTENSION.MintCloseAuthority : EVERY_EXTENSION.PermanentDelegate
      const data = foreignMint([extension, second])
      const [first, other] = readMint(data).extensions
      const { extensions, settings, supply } = readMint(cutFirstEntry(data))
      const isKeyFirst = ['ConfidentialTransferMint', 'ConfidentialTransferFee'].includes(kind)
      expect(extensions).toEqual([isKeyFirst ? first : { name: first?.name, unreadable: true }, other])
      expect(settings.permanentDelegate ?? settings.closeAuthority).toBe(ISSUER)
      expect(supply).toBe(0n)
      if (isKeyFirst) return
      const row = reportRows(cutFirstEntry(data)).find(({ id }) => id === first?.name)
      expect(row?.mark.word).toBe('not known')
      expect(reportRows(cutFirstEntry(data)).find(({ id }) => id === 'absent')?.meaning).not.toMatch(
        new RegExp(`[:,] ${row?.title.split(':')[0]}[,.]`, 'i'),
      )
    },
  )

  it('of a dollar’s layout are all read, with who may do what', () => {
    const { authorities, extensions, metadata } = readMint(foreignMint(dollarExtensions(mint.toBase58())))
    expect(extensions.map(({ name }) => name)).toEqual([
      'close-authority',
      'permanent-delegate',
      'transfer-fee',
      'confidential-transfer',
      'confidential-fee',
      'transfer-hook',
      'metadata-pointer',
      'metadata',
    ])
    expect(metadata?.name).toBe('Harbour Dollar')
    expect(authorities).toMatchObject({ 'confidential-fee': ISSUER, confidential: ISSUER, hook: ISSUER })
  })
})

it('distinguishes a hook that is called, one that can be set and one that never can be', () => {
  const hook = (programId: Address, authority: Address) =>
    pairSide(foreignMint([{ __kind: 'TransferHook', programId, authority }], { freeze: null })).extensions
  expect(hook(ISSUER, NO_KEY)).toEqual(['transferHook'])
  expect(hook(NO_KEY, ISSUER)).toEqual(['openHook'])
  expect(hook(NO_KEY, NO_KEY)).toEqual(['emptyHook'])
})

it('says who must agree to a burn, and that holders burn alone where no one is', () => {
  const rowOf = (authority: Address | null) =>
    reportRows(foreignMint([{ __kind: 'PermissionedBurn', authority }])).find(
      ({ id }) => id === 'permissioned-burn',
    )
  expect(rowOf(ISSUER)).toMatchObject({
    mark: { kind: 'warn', word: 'needs consent' },
    holder: { may: 'Burning takes the signature of', address: ISSUER },
  })
  expect(rowOf(null)).toMatchObject({ mark: { kind: 'ok', word: 'free' } })
})
