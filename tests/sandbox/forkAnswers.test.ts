import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  AddressLookupTableProgram,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
} from '@solana/web3.js'
import {
  approve,
  createAssociatedTokenAccount,
  createInitializeMetadataPointerInstruction,
  createInitializeMintInstruction,
  createMint,
  ExtensionType,
  getMintLen,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { createInitializeInstruction, pack } from '@solana/spl-token-metadata'
import fc from 'fast-check'
import { wallet } from '../../sandbox/chain/accounts'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { startFork } from '../support/fork'
import { callRpc, type RpcAnswer } from '../support/jsonRpc'
import { runs } from '../support/sample'

const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

let upstream: PracticeChain
const payer = Keypair.generate()
const delegate = Keypair.generate().publicKey
const addresses: string[] = [payer.publicKey, delegate, TOKEN_PROGRAM_ID, Keypair.generate().publicKey].map(
  String,
)

beforeAll(async () => {
  upstream = await startPracticeChain()
  await upstream.fund(payer.publicKey, 100_000_000_000n)
  addresses.push(...(await splTokens()).map(String))
  addresses.push(...(await namedMint()).map(String), ...(await nonceAndTable()).map(String))
  addresses.push(...(await aProgram()), ...oddities())
  upstream.chain.stop()
  upstream.chain.warp(40)
})
afterAll(() => upstream.stop())

async function splTokens(): Promise<PublicKey[]> {
  const { connection } = upstream
  const mint = await createMint(connection, payer, payer.publicKey, payer.publicKey, 3)
  const own = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  const other = await createAssociatedTokenAccount(connection, payer, mint, delegate)
  await mintTo(connection, payer, mint, own, payer, 123_456n)
  await approve(connection, payer, own, delegate, payer, 1_000n)
  return [mint, own, other]
}

async function namedMint(): Promise<PublicKey[]> {
  const { connection } = upstream
  const mint = Keypair.generate()
  const named = {
    mint: mint.publicKey,
    name: 'Paper Crown',
    symbol: 'CROWN',
    uri: 'https://example.org/c.json',
  }
  const space = getMintLen([ExtensionType.MetadataPointer])
  const whole = space + 4 + pack({ ...named, additionalMetadata: [] }).length
  const operation = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: mint.publicKey,
      space,
      lamports: await connection.getMinimumBalanceForRentExemption(whole),
      programId: TOKEN_2022_PROGRAM_ID,
    }),
    createInitializeMetadataPointerInstruction(mint.publicKey, null, mint.publicKey, TOKEN_2022_PROGRAM_ID),
    createInitializeMintInstruction(mint.publicKey, 9, payer.publicKey, null, TOKEN_2022_PROGRAM_ID),
    createInitializeInstruction({
      ...named,
      programId: TOKEN_2022_PROGRAM_ID,
      metadata: mint.publicKey,
      updateAuthority: payer.publicKey,
      mintAuthority: payer.publicKey,
    }),
  )
  await sendAndConfirmTransaction(connection, operation, [payer, mint])
  const owned = [mint.publicKey, payer.publicKey, {}, TOKEN_2022_PROGRAM_ID] as const
  const account = await createAssociatedTokenAccount(connection, payer, ...owned)
  return [mint.publicKey, account]
}

async function nonceAndTable(): Promise<PublicKey[]> {
  const { connection } = upstream
  const nonce = Keypair.generate()
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: await connection.getSlot(),
  })
  const operation = new Transaction().add(
    SystemProgram.createNonceAccount({
      fromPubkey: payer.publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: payer.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
    }),
    create,
    AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses: [delegate, payer.publicKey],
    }),
  )
  await sendAndConfirmTransaction(connection, operation, [payer, nonce])
  return [nonce.publicKey, table]
}

async function aProgram(): Promise<string[]> {
  const memo = await upstream.connection.getAccountInfo(new PublicKey(MEMO))
  const [id, dataAddress] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const elf = Buffer.concat([Buffer.from([3, 0, 0, 0]), Buffer.alloc(41), memo?.data ?? Buffer.alloc(0)])
  const program = Buffer.concat([Buffer.from([2, 0, 0, 0]), dataAddress.toBytes()])
  const account = (data: Buffer) => ({ ...wallet(9_000_000_000n), owner: LOADER, data: new Uint8Array(data) })
  upstream.chain.adopt(dataAddress.toBase58(), account(elf))
  upstream.chain.adopt(id.toBase58(), { ...account(program), executable: true })
  return [id, dataAddress].map(String)
}

/** Lamports that no float holds, a rent epoch of the past, data of all sizes. */
function oddities(): string[] {
  return [0, 1, 127, 128, 129, 5_000].map((size, index) => {
    const address = Keypair.generate().publicKey.toBase58()
    upstream.chain.adopt(address, {
      ...wallet(2n ** 60n + 2n ** BigInt(index) - 1n),
      data: Uint8Array.from({ length: size }, (_, at) => (at * 31 + size) % 256),
      owner: payer.publicKey.toBase58(),
      rentEpoch: BigInt(index),
    })
    return address
  })
}

type Request = Readonly<{ method: string; params: readonly unknown[] }>

const address = fc.nat().map((index) => () => addresses[index % addresses.length])
const options = fc.record(
  {
    encoding: fc.constantFrom('base58', 'base64', 'base64+zstd', 'jsonParsed', { jsonParsed: null }),
    commitment: fc.constantFrom('processed', 'confirmed', 'finalized'),
    dataSlice: fc.record({ offset: fc.nat(200), length: fc.nat(128) }),
  },
  { requiredKeys: [] },
)
const of = (method: string, ...params: fc.Arbitrary<unknown>[]): fc.Arbitrary<Request> =>
  fc.tuple(...params).map((each) => ({ method, params: each }))
const owner = fc.constantFrom(payer.publicKey.toBase58(), delegate.toBase58())
const tokenFilter = fc.oneof(
  fc.constantFrom(TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID).map((id) => ({ programId: id.toBase58() })),
  address.map((mint) => ({ mint })),
)
const filters = fc.constantFrom(
  [],
  [{ dataSize: 165 }],
  ['tokenAccountState'],
  [{ dataSize: 2 ** 40 }, { memcmp: { offset: 2 ** 60, bytes: '1' } }],
  [{ memcmp: { offset: 32, bytes: payer.publicKey.toBase58() } }],
)
const program = fc.constantFrom(TOKEN_PROGRAM_ID.toBase58(), TOKEN_2022_PROGRAM_ID.toBase58(), LOADER)
const request = fc.oneof(
  of('getAccountInfo', address, options),
  of('getMultipleAccounts', fc.array(address, { maxLength: 6 }), options),
  of('getBalance', address),
  of('getTokenAccountBalance', address),
  of('getTokenSupply', address),
  of('getTokenLargestAccounts', address),
  of('getTokenAccountsByOwner', owner, tokenFilter, options),
  of('getTokenAccountsByDelegate', owner, tokenFilter, options),
  of(
    'getProgramAccounts',
    program,
    fc.tuple(options, filters).map(([rest, each]) => ({ ...rest, filters: each })),
  ),
)

/** Addresses are chosen when they exist. */
const settled = (value: unknown): unknown => {
  if (typeof value === 'function') return (value as () => unknown)()
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, settled(each)]))
}

/** What is told about accounts, without the slot at which it was read; lists that have no order are sorted. */
function told({ result, error }: RpcAnswer): unknown {
  if (error) return error
  const value = typeof result === 'object' && result && 'value' in result ? result.value : result
  if (!Array.isArray(value) || !value.some((each) => each?.pubkey ?? each?.address)) return value
  return value.map((each) => JSON.stringify(each)).sort()
}

it('a fork answers as its cluster does about whatever nobody touched, in any order of questions', async () => {
  const property = fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
    const fork = await startFork(upstream.rpcUrl)
    try {
      for (const { method, params } of requests) {
        const asked = params.map(settled)
        const [here, there] = await Promise.all(
          [fork.rpcUrl, upstream.rpcUrl].map((url) => callRpc(url, method, ...asked)),
        )
        expect(here && told(here)).toEqual(there && told(there))
      }
    } finally {
      await fork.stop()
    }
  })
  await fc.assert(property, runs(40))
})
