import 'fake-indexeddb/auto'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleAccounts } from '../../sandbox/market/genesis'
import { SAMPLE_TOKENS } from '../../sandbox/market/samples'
import type { TokenFormValues } from '../../src/tokens/form/values'
import { diffRows } from '../../src/tokens/template/diffRows'
import { readTemplate } from '../../src/tokens/template/readTemplate'
import type { DiffRow } from '../../src/tokens/template/template'
import { templateValues } from '../../src/tokens/template/templateValues'
import { tokenDraft } from '../../src/tokens/tokenDraft'
import type { TokenFields } from '../../src/tokens/createToken'
import { parseTokenForm } from '../../src/tokens/form/tokenForm'
import { parseTokenMetadataFile, tokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { METAPLEX, practicePrograms } from '../support/programs'
import { anyWish } from './anyToken'
import { findToken, type Found } from './madeAfter'
import { makeToken, type Made } from './makeToken'
import { expectAsWished } from './readBack'

const here = practicePrograms()
const hasMetaplex = here.programs.has(METAPLEX)
const samples = sampleAccounts(({ symbol }) => `https://samples.example/${symbol}.json`)

let chain: PracticeChain
beforeAll(async () => {
  chain = await startPracticeChain({ ...here, genesis: new Map([...here.genesis, ...samples]) })
})
afterAll(() => chain.stop())

describe('a token made from a sample of the practice chain matches the table', () => {
  const made = SAMPLE_TOKENS.filter(({ program }) => hasMetaplex || program !== SPL)

  test.each(made.map(({ symbol, address }) => [symbol, address]))('%s', async (_, mint) => {
    await makeAfter(new PublicKey(mint))
  })
})

describe('a token made from a random template matches the table', () => {
  const wishes = fc.sample(anyWish(hasMetaplex), { seed: 20_261_122, numRuns: 36 })
  const dozens = [0, 12, 24]

  test.each(dozens)('a dozen from number %i', async (first) => {
    await Promise.all(
      wishes.slice(first, first + 12).map(async (wish, at) => {
        const original = await makeToken(chain, wish)
        await makeAfter(original.facts.mint).catch((cause: unknown) => {
          throw new Error(`number ${first + at}: ${fc.stringify(wish)}`, { cause })
        })
      }),
    )
  })
})

const SPL = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const OWN = { name: 'Quiet Heron', symbol: 'QHRN' }
const names = { name: 'yours', symbol: 'yours' } as const

/** Takes a mint as a template, gives it a name of its own, makes it, and holds new against original by others' clients. */
async function makeAfter(original: PublicKey): Promise<void> {
  const template = await readTemplate(chain.connection, original, 'practice')
  const filled = templateValues(template)
  const values = { ...filled, ...OWN, description: 'For a reading club.', supply: filled.supply || '1000' }
  const rows = diffRows({ template, values, names, picture: 'none' })
  expectTakenOrSaidWhy(rows)
  const fields = fieldsOf(values)
  const nobody = Keypair.generate().publicKey
  const made = await makeToken(chain, { draft: tokenDraft(fields, 'https://example.org/own.json', nobody) })
  await expectAsWished(chain, made)
  const [theirs, ours] = await Promise.all([findToken(chain, original), findToken(chain, made.facts.mint)])
  expectAsTheTableSays(rows, theirs, ours)
  expectNothingOfTheOthers(theirs, ours, { made, original })
  await expectToSayWhence(fields, { made, original, ours })
}

function fieldsOf(values: TokenFormValues): TokenFields {
  const parsed = parseTokenForm(values)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.fields
}

/** What the form begins with is the original's, but for what the table gives a reason for, and what the original has not got. */
function expectTakenOrSaidWhy(rows: readonly DiffRow[]): void {
  const others = rows.filter(({ status, why }) => status !== 'taken' && why === undefined)
  const missing = others.filter(({ original }) => original !== 'none' && original !== '0')
  expect(missing.map(({ id }) => id)).toEqual(['name', 'symbol', 'description', 'picture', 'links'])
}

/** Every setting that either has is in the table, and is called taken exactly where others' clients read the same of both. */
function expectAsTheTableSays(rows: readonly DiffRow[], theirs: Found, ours: Found): void {
  const ids = new Set([...Object.keys(theirs.settings), ...Object.keys(ours.settings)])
  const taken = new Map(rows.map(({ id, status }) => [id, status === 'taken']))
  for (const id of ids) {
    const [original, own] = [theirs.settings[id], ours.settings[id]]
    if (original === own) expect([id, taken.get(id) ?? true]).toEqual([id, true])
    // What keeps its authority to itself, beside an extension that is not taken over, has no row of its own.
    else if (own !== undefined || taken.has(id))
      expect([id, original, taken.get(id)]).toEqual([id, original, false])
  }
}

type Both = Readonly<{ made: Made; original: PublicKey }>

/** No word of who the original is, and no address but the wallet's, the new mint's and nobody's: each authority is one of theirs. */
function expectNothingOfTheOthers(theirs: Found, ours: Found, { made, original }: Both): void {
  expect(ours.who).toEqual({ ...OWN, uri: 'https://example.org/own.json' })
  for (const word of Object.values(theirs.who ?? {}))
    expect(Object.values(ours.who ?? {})).not.toContain(word)
  const own = [made.payer.publicKey, made.facts.mint].map((key) => key.toBase58())
  const addresses = new Set(ours.said.match(/[1-9A-HJ-NP-Za-km-z]{32,44}/g))
  addresses.delete('1'.repeat(32))
  if (ours.templateOf !== undefined) addresses.delete(original.toBase58())
  expect([...addresses].filter((address) => !own.includes(address))).toEqual([])
}

/** The file says it for both standards; with Token-2022 the mint itself as well; what is kept of the operation too. */
async function expectToSayWhence(
  fields: TokenFields,
  { made, original, ours }: Both & Readonly<{ ours: Found }>,
): Promise<void> {
  const mint = original.toBase58()
  const file = parseTokenMetadataFile(await tokenMetadataFile(fields, undefined).text())
  expect(file.templateOf).toBe(mint)
  expect(made.plan.subject?.['templateOf']).toBe(mint)
  expect(ours.templateOf).toBe(made.draft.standard === 'spl' ? undefined : mint)
}
