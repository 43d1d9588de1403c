import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createInitializeMint2Instruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  getAssociatedTokenAddressSync,
  MINT_SIZE,
  MintLayout,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  type Connection,
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { readHoldings } from '../../src/tokens/holdings'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { decodePairToken } from '../../src/liquidity/pairToken'
import { requireArrival } from '../../src/liquidity/tokenAccounts'
import { tokenCopy } from '../../src/pages/token/copy'
import { obstacleToSending } from '../../src/pages/token/manage/actions'
import { manageCopy } from '../../src/pages/token/manage/manageCopy'
import { readFirstName } from '../../src/tokens/firstName'
import { METAPLEX, metaplexAddress, metaplexEdition } from '../../src/tokens/metaplex'
import { requireHeld, runningOf } from '../../src/tokens/operations/holders'
import type { TokenFacts } from '../../src/tokens/operations/tokenFacts'
import { decodeToken, readToken } from '../../src/tokens/readToken'
import { THAW_WORDS, thawingOf } from '../../src/tokens/spendable'
import { readMetaplexMetadata } from '../../src/tokens/readMetadata'
import { aTokenDraft } from '../support/engine'
import { startPracticeChain, type PracticeChain } from '../support/chain'

let practice: PracticeChain
const payer = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain()
  await practice.fund(payer.publicKey)
})
afterAll(() => practice.stop())

/** Makes a Token-2022 token by our own plan and sends it with web3.js. */
async function createToken(name: string, symbol: string, immutable: boolean): Promise<PublicKey> {
  const { connection } = practice
  const authority = immutable ? 'revoked' : 'wallet'
  const draft = aTokenDraft({
    name,
    symbol,
    uri: 'https://arweave.net/file',
    decimals: 6,
    supply: 5_000_000n,
    authorities: { mint: authority, freeze: authority, metadata: authority },
  })
  const seed = name.toLowerCase().replace(/\W/g, '').padEnd(32, '0').slice(0, 32)
  const facts = await fetchCreateTokenFacts(connection, draft, payer.publicKey, { by: 'seed', seed })
  const instructions = planCreateToken(draft, facts).steps.flatMap((step) => step.instructions)
  await sendAndConfirmTransaction(connection, new Transaction().add(...instructions), [payer])
  return facts.mint
}

/** A plain SPL mint without metadata that keeps its authorities, and one token in the payer's account. */
async function createPlainToken(): Promise<PublicKey> {
  const { connection } = practice
  const mint = Keypair.generate()
  const account = getAssociatedTokenAddressSync(mint.publicKey, payer.publicKey)
  const transaction = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(MINT_SIZE),
      space: MINT_SIZE,
      programId: TOKEN_PROGRAM_ID,
    }),
    createInitializeMint2Instruction(mint.publicKey, 0, payer.publicKey, payer.publicKey),
    createAssociatedTokenAccountIdempotentInstruction(
      payer.publicKey,
      account,
      payer.publicKey,
      mint.publicKey,
    ),
    createMintToInstruction(mint.publicKey, account, payer.publicKey, 1n),
    createSetAuthorityInstruction(mint.publicKey, payer.publicKey, AuthorityType.FreezeAccount, null),
  )
  await sendAndConfirmTransaction(connection, transaction, [payer, mint])
  return mint.publicKey
}

describe('readToken', () => {
  it('tells a Token-2022 token with its metadata and what is revoked', async () => {
    const mint = await createToken('Quiet Heron', 'QHRN', true)
    expect(await readToken(practice.connection, mint)).toMatchObject({
      mint: mint.toBase58(),
      program: 'token-2022',
      supply: 5_000_000n,
      decimals: 6,
      mintAuthority: null,
      freezeAuthority: null,
      metadata: {
        source: 'mint',
        name: 'Quiet Heron',
        symbol: 'QHRN',
        uri: 'https://arweave.net/file',
        updateAuthority: null,
        altered: false,
      },
      extensions: [{ name: 'metadata-pointer' }, { name: 'metadata' }],
    })
  })

  it('names who keeps an authority', async () => {
    const token = await readToken(practice.connection, await createToken('Grey Almanac', 'GALM', false))
    const holder = payer.publicKey.toBase58()
    expect([token.mintAuthority, token.freezeAuthority, token.metadata?.updateAuthority]).toEqual([
      holder,
      holder,
      holder,
    ])
  })

  it('shows no hidden character of a hostile name', async () => {
    const token = await readToken(practice.connection, await createToken('US\u202EDC', 'U\u200BC', true))
    expect(token.metadata).toMatchObject({ name: 'US�DC', symbol: 'U�C', altered: true })
  })

  it('reads a plain SPL mint', async () => {
    const token = await readToken(practice.connection, await createPlainToken())
    expect(token).toMatchObject({ program: 'token', metadata: null, freezeAuthority: null, extensions: [] })
    expect(token.mintAuthority).toBe(payer.publicKey.toBase58())
  })

  it('has the same name on the first screen, without the chain’s libraries', async () => {
    const first = (mint: PublicKey) =>
      readFirstName([practice.connection.rpcEndpoint], mint.toBase58(), AbortSignal.timeout(60_000))
    expect(await first(await createToken('Slow Lantern', 'SLOW', false))).toBe('Slow Lantern')
    expect(await first(await createToken('EU\u202ERC', 'E\u200BC', true))).toBe('EU\uFFFDRC')
    expect(await first(await createPlainToken())).toBeNull()
    expect(await first(Keypair.generate().publicKey)).toBeNull()
    expect(await first(payer.publicKey)).toBeNull()
  })

  it('rejects where nothing is, and where something else is', async () => {
    const { connection } = practice
    const nowhere = Keypair.generate().publicKey
    await expect(readToken(connection, nowhere)).rejects.toMatchObject({ code: 'account/not-found' })
    await expect(readToken(connection, payer.publicKey)).rejects.toMatchObject({ code: 'account/not-a-mint' })
    const mint = await createPlainToken()
    const account = getAssociatedTokenAddressSync(mint, payer.publicKey)
    await expect(readToken(connection, account)).rejects.toMatchObject({ code: 'account/not-a-mint' })
  })

  it('does not mistake a token account of Token-2022 for a mint', async () => {
    const mint = await createToken('River Index', 'RIVX', true)
    const account = getAssociatedTokenAddressSync(mint, payer.publicKey, false, TOKEN_2022_PROGRAM_ID)
    await expect(readToken(practice.connection, account)).rejects.toMatchObject({
      code: 'account/not-a-mint',
    })
  })
})

describe('readHoldings', () => {
  it('lists the tokens of both programs with their names', async () => {
    await createToken('Slow Otter', 'SLOT', true)
    await createPlainToken()
    const { lamports, tokens } = await readHoldings(practice.connection, payer.publicKey)
    expect(lamports).toBe(BigInt(await practice.connection.getBalance(payer.publicKey)))
    expect(tokens.map(({ token }) => token?.metadata?.name)).toContain('Slow Otter')
    expect(tokens.map(({ token }) => token?.program)).toEqual(expect.arrayContaining(['token', 'token-2022']))
    expect(tokens.find(({ token }) => token?.program === 'token')?.amount).toBe(1n)
  })

  it('finds nothing where nothing is', async () => {
    const nobody = Keypair.generate().publicKey
    expect(await readHoldings(practice.connection, nobody)).toEqual({ lamports: 0n, tokens: [] })
  })
})

describe('readMetaplexMetadata', () => {
  const mint = Keypair.generate().publicKey
  const padded = (text: string, length: number) => {
    const bytes = Buffer.alloc(4 + length)
    bytes.writeUInt32LE(length)
    bytes.write(text, 4)
    return bytes
  }
  const account = (mutable: boolean) =>
    Buffer.concat([
      Buffer.from([4]),
      payer.publicKey.toBuffer(),
      mint.toBuffer(),
      padded('Old Bird', 32),
      padded('OLD', 10),
      padded('https://a.example', 200),
      Buffer.from([0, 0]),
      Buffer.from([1, 1, 0, 0, 0]),
      Buffer.alloc(34),
      Buffer.from([0, mutable ? 1 : 0]),
    ])

  it('reads name, symbol, address and who may change them', () => {
    const read = { name: 'Old Bird', symbol: 'OLD', uri: 'https://a.example' }
    expect(readMetaplexMetadata(account(true), mint)).toEqual({
      ...read,
      updateAuthority: payer.publicKey.toBase58(),
    })
    expect(readMetaplexMetadata(account(false), mint)).toEqual({ ...read, updateAuthority: null })
  })

  it('takes nothing else for metadata', () => {
    expect(readMetaplexMetadata(account(true).subarray(0, 90), mint)).toBeNull()
    expect(readMetaplexMetadata(account(true), Keypair.generate().publicKey)).toBeNull()
    expect(readMetaplexMetadata(Buffer.alloc(0), mint)).toBeNull()
  })

  it('tells of an NFT’s edition, and which authorities no wallet has the key of', async () => {
    const other = metaplexAddress(mint)
    const read = (freezeAuthority: PublicKey, decimals = 0) => {
      const data = Buffer.alloc(MintLayout.span)
      const [mintAuthority, options] = [
        payer.publicKey,
        { mintAuthorityOption: 1, freezeAuthorityOption: 1 },
      ] as const
      MintLayout.encode(
        { ...options, mintAuthority, freezeAuthority, supply: 1n, decimals, isInitialized: true },
        data,
      )
      const beside = { data: account(false), owner: METAPLEX }
      const value = [{ data, owner: TOKEN_PROGRAM_ID, lamports: 1 }, beside, null]
      const answer = { context: { slot: 1 }, value }
      const connection = { getMultipleAccountsInfoAndContext: () => Promise.resolve(answer) }
      return readToken(connection as unknown as Connection, mint)
    }
    const edition = metaplexEdition(mint)
    expect(await read(edition)).toMatchObject({ edition: edition.toBase58() })
    expect((await read(edition, 6)).edition).toBeUndefined()
    expect((await read(other)).edition).toBeUndefined()
  })

  it.each<readonly [what: string, behind: readonly number[], by: 'edition' | 'wallet' | null, is: boolean]>([
    ['a programmable NFT', [1, 255, 1, 4], 'edition', true],
    ['an edition of one, without a nonce', [0, 1, 5], 'edition', true],
    ['another NFT', [1, 255, 1, 0], 'edition', false],
    ['a token of an old account, without a standard', [], 'edition', false],
    [
      'left-over bytes of an old account, and a freeze authority that is a wallet',
      [1, 255, 1, 4],
      'wallet',
      false,
    ],
    ['left-over bytes, and no freeze authority', [1, 255, 1, 4], null, false],
  ])('tells who can thaw %s', (_, behind, by, isProgrammable) => {
    const freezer = by === 'edition' ? metaplexEdition(mint) : by === 'wallet' ? payer.publicKey : null
    const found = (owner: PublicKey, data: Buffer) => ({
      owner,
      data,
      lamports: 1,
      executable: false,
      rentEpoch: 0,
    })
    const data = Buffer.alloc(MintLayout.span)
    MintLayout.encode(
      {
        mintAuthorityOption: 0,
        mintAuthority: PublicKey.default,
        supply: 1n,
        decimals: 0,
        isInitialized: true,
        freezeAuthorityOption: freezer ? 1 : 0,
        freezeAuthority: freezer ?? PublicKey.default,
      },
      data,
    )
    const metaplex = found(METAPLEX, Buffer.concat([account(true), Buffer.from(behind)]))
    const token = decodeToken(mint, found(TOKEN_PROGRAM_ID, data), metaplex)
    expect(token.programmable).toBe(isProgrammable || undefined)
    const thawing = thawingOf(token)
    expect(thawing).toBe(isProgrammable ? 'programmable' : by === null ? 'none' : 'authority')
    // Where nobody can thaw it, no form says that somebody does.
    const pair = {
      ...decodePairToken({ mint, account: found(TOKEN_PROGRAM_ID, data), metaplex }, 0n),
      symbol: 'OLD',
    }
    const held = { owner: payer.publicKey, isFrozen: true } as Parameters<typeof requireArrival>[2]
    const holder = { owner: payer.publicKey, account: mint, exists: true, frozen: true, amount: 5n }
    const facts = {
      symbol: 'OLD',
      unit: { decimals: 0 },
      own: holder,
      held: [holder],
      token,
      mint: { supply: 1n },
    }
    const running = runningOf(facts as unknown as TokenFacts)
    for (const refuse of [
      () => requireArrival(pair, payer.publicKey, held),
      () => requireHeld(5n, facts as unknown as TokenFacts, running),
    ])
      expect(refuse).toThrow(
        expect.objectContaining({
          context: expect.objectContaining({
            message: expect.objectContaining({
              values: expect.objectContaining({ thawing }) as unknown,
            }) as unknown,
          }) as unknown,
        }),
      )
    const words = [manageCopy.sendObstacles, tokenCopy.standstill].map((of) => of[`frozen-${thawing}`])
    for (const said of words) expect(said).toContain(THAW_WORDS[thawing])
    expect(obstacleToSending(token, true)).toBe(`frozen-${thawing}`)
  })

  it('no sentence offers a thaw where none can come', () => {
    for (const thawing of ['programmable', 'none'] as const)
      expect(THAW_WORDS[thawing]).not.toMatch(/can thaw|first/)
  })

  it('lies where Metaplex puts it', () => {
    const usdc = new PublicKey('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
    expect(metaplexAddress(usdc).toBase58()).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
  })
})
