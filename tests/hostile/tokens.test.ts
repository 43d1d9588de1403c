import 'fake-indexeddb/auto'
import { ExtensionType, getExtensionData, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token'
import { pack, unpack } from '@solana/spl-token-metadata'
import type { Connection } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { readToken } from '../../src/tokens/readToken'
import { diffRows } from '../../src/tokens/template/diffRows'
import { readTemplate } from '../../src/tokens/template/readTemplate'
import type { DiffRow, Template } from '../../src/tokens/template/template'
import { templateValues } from '../../src/tokens/template/templateValues'
import { parseTokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { findHiddenCharacter } from '../../src/units/hiddenCharacters'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { hostileBytes } from '../support/hostileBytes'
import { aTokenDraft } from '../support/engine'
import { MINT } from '../tokens/anyTemplate'
import { HOOK } from '../tokens/anyToken'
import { makeToken, type Made } from '../tokens/makeToken'
import { anything, HOSTILE, spoiled } from './spoil'

let chain: PracticeChain
let mints: readonly Buffer[]
beforeAll(async () => {
  chain = await startPracticeChain()
  mints = await soundMints()
})
afterAll(() => chain.stop())

describe('an account that is not meant as a mint', () => {
  it('is a template with a table, or an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBytes(mints, 400), async (data) => {
        const outcome = await readTemplate(answering(data), HOOK, 'practice').catch((error: unknown) => error)
        if (outcome instanceof AppError) expect(outcome.code).toBe('account/not-a-mint')
        else expect(rowsOf(outcome as Template).length).toBeGreaterThan(9)
      }),
      { numRuns: 500 },
    )
  })

  it('is a token or the side of a pair, or an error of ours', async () => {
    await fc.assert(
      fc.asyncProperty(hostileBytes(mints, 400), async (data) => {
        for (const reading of [
          readToken(answering(data), HOOK),
          fetchPairToken(answering(data), HOOK.toBase58()),
        ]) {
          const outcome = await reading.catch((error: unknown) => error)
          if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'account/not-a-mint' })
        }
      }),
      { numRuns: 300 },
    )
  })
})

const PLACES = ['name', 'symbol', 'uri', 'field'] as const

describe.each(PLACES)('a token with a hostile %s', (place) => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text.slice(0, 40)), text]))('%s', async (_, text) => {
    const data = saying(place, text)
    const token = await readToken(answering(data), HOOK)
    expectFit([token.metadata?.name, token.metadata?.symbol, token.metadata?.uri], 500)
    const pair = await fetchPairToken(answering(data), HOOK.toBase58())
    expectFit([pair.name, pair.symbol], 300)
    const rows = rowsOf(await readTemplate(answering(data), HOOK, 'practice'))
    expectFit(
      rows.flatMap(({ original, yours }) => [original, yours]),
      2_000,
    )
  })
})

describe('the metadata file of a token', () => {
  const links = {
    website: 'https://a.org',
    twitter: 'https://x.com/a',
    telegram: 'https://t.me/a',
    discord: 'https://d.gg/a',
  }
  const file = {
    name: 'Quiet Heron',
    symbol: 'QHRN',
    description: 'A bird',
    image: 'https://a.org/a.png',
    external_url: 'https://a.org',
    ...links,
    template_of: MINT,
    extensions: links,
  }

  it('is read without what is hostile, or refused', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 3, arbitrary: spoiled(file) }, fc.jsonValue(), anything), (content) => {
        const json = textOf(content)
        fc.pre(json !== undefined)
        const read = readOrRefused(json)
        if (read instanceof Error) {
          expect(read).toMatchObject({ code: 'storage/failed' })
          return
        }
        const { image, website, x, telegram, discord, ...texts } = read
        for (const link of [image, website, x, telegram, discord])
          if (link !== undefined) expect(new URL(link).protocol).toBe('https:')
        for (const text of Object.values(texts)) expect(text?.length ?? 0).toBeLessThanOrEqual(20_000)
      }),
      { numRuns: 500 },
    )
  })

  function readOrRefused(json: string) {
    try {
      return parseTokenMetadataFile(json)
    } catch (error) {
      return error as Error
    }
  }
})

/** JSON, where there is any of it. */
function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/** Fit for a screen: nothing that cannot be seen, and no more than fits. */
function expectFit(texts: readonly (string | undefined)[], most: number): void {
  for (const text of texts) {
    expect(findHiddenCharacter(text ?? '')).toBeUndefined()
    expect(text?.length ?? 0).toBeLessThanOrEqual(most)
  }
}

function rowsOf(template: Template): readonly DiffRow[] {
  const names = { name: 'yours', symbol: 'yours' } as const
  return diffRows({ template, values: templateValues(template), names, picture: 'none' })
}

/** Two mints with every extension between them, and a plain one. */
async function soundMints(): Promise<readonly Buffer[]> {
  const transferFee = { basisPoints: 125, maximum: 5n, config: 'wallet', withdraw: 'revoked' } as const
  const scaledAmount = { multiplier: 1.5, authority: 'wallet' } as const
  const interestBearing = { basisPoints: 5, authority: 'wallet' } as const
  const fields = [{ key: 'template_of', value: MINT }]
  const authorities = {
    permanentDelegate: HOOK,
    closeAuthority: HOOK,
    pausable: HOOK,
    defaultFrozen: true,
  } as const
  const transferHook = { program: HOOK, authority: HOOK }
  const made = await Promise.all([
    make({ extensions: { transferFee, scaledAmount, ...authorities, transferHook }, fields }),
    make({ extensions: { interestBearing, nonTransferable: true } }),
    make({}),
  ])
  const found = await chain.connection.getMultipleAccountsInfo(
    made.map(({ facts }) => facts.mint),
    'confirmed',
  )
  return found.map((account) => account?.data ?? Buffer.alloc(0))
}

const KEPT = { mint: 'wallet', freeze: 'wallet', metadata: 'wallet' } as const

function make(over: Parameters<typeof aTokenDraft>[0]): Promise<Made> {
  return makeToken(chain, { draft: aTokenDraft({ authorities: KEPT, ...over }) })
}

/** A node that says that of every mint. */
function answering(data: Uint8Array): Connection {
  const account = { data: Buffer.from(data), owner: TOKEN_2022_PROGRAM_ID, lamports: 1, executable: false }
  return withMethods(chain.connection, {
    getMultipleAccountsInfoAndContext: () =>
      Promise.resolve({ context: { slot: 1 }, value: [account, null] }),
    getMultipleAccountsInfo: () => Promise.resolve([account, null]),
  })
}

/** Where the entries of a mint begin. */
const ENTRIES = 166

/** The plain mint, whose own metadata says that. */
function saying(place: (typeof PLACES)[number], text: string): Buffer {
  const mint = mints.at(-1) ?? Buffer.alloc(0)
  const metadata = unpack(
    getExtensionData(ExtensionType.TokenMetadata, mint.subarray(ENTRIES)) ?? Buffer.alloc(0),
  )
  // The length of an entry is a u16, so that no text on a mint is longer.
  const fitting = text.slice(0, 15_000)
  const fields: [string, string][] = [
    ['template_of', fitting],
    [fitting.slice(0, 900), fitting],
  ]
  const said = pack({
    ...metadata,
    ...(place === 'field' ? { additionalMetadata: fields } : { [place]: fitting }),
  })
  const head = Buffer.alloc(4)
  head.writeUInt16LE(ExtensionType.TokenMetadata, 0)
  head.writeUInt16LE(said.length, 2)
  const saying = Buffer.concat([mint.subarray(0, ENTRIES), head, Uint8Array.from(said)])
  // As long as a multisig no mint is: the program puts two bytes behind it.
  return saying.length === 355 ? Buffer.concat([saying, Buffer.alloc(2)]) : saying
}
