import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ownAddress } from '../../src/uploads/ownAddress'
import { EMPTY_TOKEN_FORM, type TokenFormValues } from '../../src/tokens/form/values'
import { readOwnMetadata, requireOwnMetadata, type OwnTyped } from '../../src/tokens/ownMetadata'
import { splTokenCommands } from '../../src/tokens/splTokenCommands'
import { tokenDraft } from '../../src/tokens/tokenDraft'
import type { CheckedAddress, TokenFields } from '../../src/tokens/createToken'
import { parseTokenForm } from '../../src/tokens/form/tokenForm'
import { parseTokenMetadataFile, tokenMetadataFile } from '../../src/tokens/tokenMetadataFile'
import { exportScript } from '../../src/transactions/exportScript'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { closeServers, pageIsAt, serve } from '../support/fileServer'
import { aTokenDraft } from '../support/engine'
import { MAKER, MINT } from './anyTemplate'
import { makeToken } from './makeToken'
import { exportedSentence, sentenceOf } from '../../src/operations/said'

const filled = {
  ...EMPTY_TOKEN_FORM,
  name: 'Quiet Heron',
  symbol: 'QHRN',
  supply: '1000',
  template: MINT,
} satisfies TokenFormValues
const NAMED = { key: 'template_of', value: MINT }

function fieldsOf(over: Partial<TokenFormValues> = {}): TokenFields {
  const parsed = parseTokenForm({ ...filled, ...over })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return parsed.fields
}

function problemsOf(over: Partial<TokenFormValues>): Readonly<Record<string, string>> {
  const parsed = parseTokenForm({ ...filled, ...over })
  return parsed.ok ? {} : parsed.problems
}

describe('a form with a template', () => {
  it('names it on a Token-2022 mint after the fields that were typed', () => {
    const typed = { key: 'colour', value: 'grey' }
    expect(fieldsOf({ template: ` ${MINT} `, fields: [typed] })).toMatchObject({
      template: MINT,
      fields: [typed, NAMED],
    })
  })

  it('names it in the file alone on an SPL mint, which has no fields', () => {
    expect(fieldsOf({ standard: 'spl' })).toMatchObject({ template: MINT, fields: [] })
  })

  it.each(['', 'heron', `${MINT}1`, '<b>'])('is one without where that is no address (%j)', (template) => {
    expect(fieldsOf({ template })).not.toHaveProperty('template')
    expect(fieldsOf({ template }).fields).toEqual([])
  })

  it('is one without where a draft is of before there were templates', () => {
    const { template: _, ...old } = filled
    expect(parseTokenForm(old)).toMatchObject({ ok: true, fields: { fields: [] } })
  })

  it('lets no row say another template', () => {
    const fields = [{ key: ' Template_Of ', value: MAKER }]
    expect(problemsOf({ fields })).toEqual({
      'fields.0.key': 'The token adds a field of this name for its template. Choose another name.',
    })
    expect(problemsOf({ fields, template: '' })).toEqual({})
  })

  it('counts its field among the twenty', () => {
    const fields = Array.from({ length: 20 }, (_, at) => ({ key: `k${at}`, value: 'v' }))
    expect(problemsOf({ fields: fields.slice(1) })).toEqual({})
    expect(problemsOf({ fields })).toEqual({
      'fields.root': 'These are 20 fields; at most 19 are possible. One more names the template.',
    })
    expect(problemsOf({ fields, template: '' })).toEqual({})
  })
})

describe('the metadata file', () => {
  it.each(['token-2022', 'spl'] as const)('of a token of %s names its template', async (standard) => {
    const json = await tokenMetadataFile(fieldsOf({ standard }), undefined).text()
    expect(JSON.parse(json)).toMatchObject({ name: 'Quiet Heron', template_of: MINT })
    expect(parseTokenMetadataFile(json).templateOf).toBe(MINT)
  })

  it('of a token without one says nothing of it', async () => {
    const json = await tokenMetadataFile(fieldsOf({ template: '' }), undefined).text()
    expect(json).not.toContain('template_of')
  })

  it.each(['heron', '', null, 7, [MINT], `${MINT} `])('of a stranger names none with %j', (template_of) => {
    expect(parseTokenMetadataFile(JSON.stringify({ template_of }))).not.toHaveProperty('templateOf')
  })
})

describe('a file of one’s own', () => {
  afterEach(() => {
    closeServers()
    vi.unstubAllGlobals()
  })

  const file = { name: 'Quiet Heron', symbol: 'QHRN', image: 'https://a.example/heron.webp' }
  const typed: OwnTyped = { name: 'Quiet Heron', symbol: 'QHRN', template: MINT as CheckedAddress }

  async function addressOf(content: unknown): Promise<string> {
    const origin = await serve((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content)),
    )
    pageIsAt(origin)
    return `${origin}/token.json`
  }

  it('that names the template fits', async () => {
    const address = await addressOf({ ...file, template_of: MINT })
    expect((await readOwnMetadata(address, typed)).differences).toEqual([])
    await expect(requireOwnMetadata(ownAddress(address), typed)).resolves.toBeUndefined()
  })

  it.each([
    [undefined, undefined],
    [MAKER, MAKER],
    ['heron', undefined],
  ])('that says %s of it differs', async (template_of, found) => {
    const address = await addressOf({ ...file, template_of })
    const { differences } = await readOwnMetadata(address, typed)
    expect(differences).toEqual([{ what: 'template', typed: MINT, found }])
    await expect(requireOwnMetadata(ownAddress(address), typed)).rejects.toMatchObject({
      code: 'storage/own-file',
      context: { reason: 'template', message: expect.stringContaining('no template_of') as string },
    })
  })

  it.each([
    [{}, 'no template_of with the address of the template'],
    [{ template_of: MAKER }, 'no template_of with the address of the template'],
    [{ template_of: MINT, name: 'Paper Comet' }, 'another name'],
    [{ template_of: MINT, name: undefined }, 'another name'],
    [{ template_of: MINT, symbol: 'PCMT' }, 'another symbol'],
    [
      { name: 'Paper Comet', symbol: 'PCMT' },
      'another name, another symbol, no template_of with the address of the template',
    ],
  ])('cannot be allowed to be the original’s: %j', async (over, words) => {
    const allowed = ownAddress(await addressOf({ ...file, ...over }), true)
    await expect(requireOwnMetadata(allowed, typed)).rejects.toMatchObject({
      context: { reason: 'template', message: `It is not as the form says: ${words}` },
    })
  })

  it('may be allowed to lack a picture still', async () => {
    const allowed = ownAddress(await addressOf({ ...file, image: undefined, template_of: MINT }), true)
    await expect(requireOwnMetadata(allowed, typed)).resolves.toBeUndefined()
  })
})

describe('the operation', () => {
  let chain: PracticeChain
  beforeAll(async () => void (chain = await startPracticeChain()))
  afterAll(() => chain.stop())

  const uri = `https://example.org/${'u'.repeat(43)}`

  it('of a Token-2022 token is one transaction still, with a wide margin, and remembers the template', async () => {
    const draft = tokenDraft(fieldsOf({ immutableMetadata: true }), uri, Keypair.generate().publicKey)
    const { prepared, plan } = await makeToken(chain, { draft })
    expect(prepared.drafts).toHaveLength(1)
    expect(prepared.bytes).toBeLessThanOrEqual(820 + 52) // limit and price
    expect(plan.subject).toMatchObject({ templateOf: MINT, name: 'Quiet Heron' })
    const said = 'Write the field template_of'
    expect(plan.steps.map(({ title, detail = [] }) => [title, ...detail].map(sentenceOf))).toContainEqual([
      said,
      MINT,
    ])
    expect(exportScript(plan, exportedSentence)).toMatch(new RegExp(`${said}.*\\n?.*${MINT}`))
  })

  it('without a template says nothing of one', async () => {
    const { plan } = await makeToken(chain, { draft: aTokenDraft() })
    expect(plan.subject).not.toHaveProperty('templateOf')
  })

  it('as lines of spl-token writes the field', () => {
    const payer = Keypair.generate().publicKey
    const lines = splTokenCommands(tokenDraft(fieldsOf(), uri, payer), payer, 'seed').split('\n')
    expect(lines.filter((line) => line.includes(MINT))).toEqual([
      expect.stringMatching(new RegExp(`update-metadata .*MINT.* '?template_of'? '?${MINT}'?$`)),
    ])
  })
})
