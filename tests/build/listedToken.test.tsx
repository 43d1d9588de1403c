import { Keypair, PublicKey, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { headTags } from '../../src/build/headTags'
import { ListedTokenHead, readListedToken } from '../../src/build/listedToken'
import { basePath, listedTokens, requireSettings } from '../../src/build/requireSettings'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aTokenDraft } from '../support/engine'

const FILE = 'https://files.example/heron.json'
const payer = Keypair.generate()
let practice: PracticeChain

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey)
})
afterAll(() => practice.stop())
afterEach(() => vi.restoreAllMocks())

async function make(name: string, symbol: string): Promise<string> {
  const draft = aTokenDraft({ name, symbol, uri: FILE })
  const seed = `listed-${symbol.replace(/\W/g, '')}`
  const facts = await fetchCreateTokenFacts(practice.connection, draft, payer.publicKey, { by: 'seed', seed })
  const instructions = planCreateToken(draft, facts).steps.flatMap((step) => step.instructions)
  await sendAndConfirmTransaction(practice.connection, new Transaction().add(...instructions), [payer])
  return facts.mint.toBase58()
}

const ask = globalThis.fetch

/** What the file's host answers; the practice chain is asked as before. */
function answerFile(answer: () => Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) =>
    request[0] === FILE ? Promise.resolve(answer()) : ask(...request),
  )
}

test('the page of a listed token shows its name, symbol and address, and its preview the picture, too', async () => {
  const mint = await make('Quiet <b>Heron</b>', 'QH"R')
  answerFile(() => Response.json({ image: 'https://files.example/heron.png' }))
  const token = await readListedToken(mint, practice.connection)
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ListedTokenHead {...token} />
    </MemoryRouter>,
  )
  expect(page).toMatch(/<h1[^>]*>Quiet &lt;b&gt;Heron&lt;\/b&gt;<\/h1>/)
  expect(page).not.toContain('https://')
  expect(page.replace(/<[^>]*>/g, '')).toContain(mint)
  const head = headTags(token, 'https://copy.example/', 'home')
  expect(head).toContain('<title>Quiet &lt;b>Heron&lt;/b> (QH&quot;R)</title>')
  expect(head).toContain('<meta property="og:image" content="https://files.example/heron.png">')
  expect(head).toContain('<meta name="twitter:card" content="summary">')
  expect(head).toContain(`a token on Solana at ${mint}`)
})

test('a file that cannot be read, or names no https picture, costs the picture alone, and the build says so', async () => {
  const mint = await make('Quiet Heron', 'QHA')
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  answerFile(() => new Response('gone', { status: 404 }))
  expect(await readListedToken(mint, practice.connection)).not.toHaveProperty('image')
  expect(warned).toHaveBeenCalledWith(
    expect.stringContaining(`the metadata file of ${mint} could not be read`),
  )
  answerFile(() => Response.json({ image: 'javascript:alert(1)' }))
  expect(await readListedToken(mint, practice.connection)).not.toHaveProperty('image')
})

test('the build stops with a sentence at a listed address that is no mint, and at a setting that pages could not use', async () => {
  const nobody = Keypair.generate().publicKey.toBase58()
  await expect(readListedToken(nobody, practice.connection)).rejects.toThrow(
    `VITE_LISTED_TOKENS: ${nobody} could not be read on Mainnet`,
  )
  const [a, b] = [nobody, PublicKey.default.toBase58()]
  expect(listedTokens({ VITE_LISTED_TOKENS: ` ${a}, ${b}\n${a},` })).toEqual([a, b])
  expect(listedTokens({})).toEqual([])
  expect(() => listedTokens({ VITE_LISTED_TOKENS: `${a},abc` })).toThrow(/^Each of VITE_LISTED_TOKENS/)
  for (const name of ['VITE_MAINNET_RPC_URL', 'VITE_DEVNET_RPC_URL', 'VITE_IPFS_GATEWAY'])
    for (const wrong of [
      'http://rpc.example',
      'https://me:key@rpc.example',
      'wss://rpc.example',
      'rpc.example',
    ])
      expect(() => requireSettings({ [name]: wrong })).toThrow(
        `${name} must be an https:// address without a user name, but is "${wrong}".`,
      )
  expect(() => requireSettings({ VITE_MAINNET_RPC_URL: 'https://rpc.example/?key=a' })).not.toThrow()
})

test('a base path has a slash at both ends, and leads to no other folder and no other host', () => {
  const of = (path: string | undefined) => basePath({ BASE_PATH: path })
  expect([undefined, '', ' ', '/'].map(of)).toEqual(['/', '/', '/', '/'])
  expect(['/tokens/', '/tokens', 'tokens', ' tokens/ '].map(of)).toEqual(Array(4).fill('/tokens/'))
  expect(of('/a/b-c_2.0/')).toBe('/a/b-c_2.0/')
  for (const wrong of [
    '//',
    '..',
    '/../docs/',
    './',
    '/a//b/',
    '/a b/',
    '/é/',
    '/a/../b/',
    'https://x.example/',
    '/.git/',
    '/a+b/',
  ])
    expect(() => of(wrong), wrong).toThrow(/^BASE_PATH must be a path of letters/)
})
