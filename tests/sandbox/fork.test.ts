import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import { createKeyPairSignerFromBytes } from '@solana/kit'
import {
  closeAccount,
  createAccount,
  createAssociatedTokenAccount,
  createInitializeMintInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMint,
  createTransferInstruction,
  ExtensionType,
  getAccount,
  getMintLen,
  getTransferFeeConfig,
  getMint,
  mintTo,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transfer,
  transferChecked,
} from '@solana/spl-token'
import { wallet, type LedgerAccount } from '../../sandbox/chain/accounts'
import type { Chain } from '../../sandbox/chain/Chain'
import { programsFolder } from '../../sandbox/programs/folder'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { startFork, type Fork } from '../support/fork'
import { callRpc } from '../support/jsonRpc'
import { paying, versionOne } from '../support/versionOne'

/** Blocks begin only when a test says so. */
const STILL = 3_600_000
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const metaplexFile = join(programsFolder(), `${METAPLEX}.so`)

let upstream: PracticeChain
let fork: Fork
const payer = Keypair.generate()
const friend = Keypair.generate()
let mint: PublicKey
let payerTokens: PublicKey
let friendTokens: PublicKey

beforeAll(async () => {
  upstream = await startPracticeChain()
  await upstream.fund(payer.publicKey, 100_000_000_000n)
  const { connection } = upstream
  mint = await createMint(connection, payer, payer.publicKey, null, 6)
  payerTokens = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  friendTokens = await createAssociatedTokenAccount(connection, payer, mint, friend.publicKey)
  await mintTo(connection, payer, mint, payerTokens, payer, 5_000_000n)
})
beforeEach(async () => {
  fork = await startFork(upstream.rpcUrl)
  return () => fork.stop()
})
afterAll(() => upstream.stop())

const ask = async (method: string, ...params: unknown[]) =>
  (await callRpc(fork.rpcUrl, method, ...params)).result as { value: unknown }
const methodsAsked = () => fork.upstream.calls.map(({ method }) => method)
const addressesAsked = () => fork.upstream.calls.flatMap(({ params }) => params[0] as string[])
const held = (chain: Chain, address: PublicKey) => chain.accounts.now(address.toBase58())

/** A program of the upgradeable loader at a random address, put into a chain with its data. */
function deploy(chain: Chain, elf: Uint8Array, withData = true): { id: PublicKey; dataAddress: PublicKey } {
  const [id, dataAddress] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
  const account = (data: Buffer, executable: boolean): LedgerAccount => ({
    ...wallet(10_000_000_000n),
    owner: LOADER,
    data: new Uint8Array(data),
    executable,
  })
  const data = Buffer.concat([Buffer.from([3, 0, 0, 0]), Buffer.alloc(41), elf])
  if (withData) chain.adopt(dataAddress.toBase58(), account(data, false))
  const program = Buffer.concat([Buffer.from([2, 0, 0, 0]), dataAddress.toBytes()])
  chain.adopt(id.toBase58(), account(program, true))
  return { id, dataAddress }
}

async function memoElf(): Promise<Uint8Array> {
  const account = await upstream.connection.getAccountInfo(new PublicKey(MEMO))
  return account?.data ?? new Uint8Array(0)
}

const callMemo = (programId: PublicKey) =>
  new TransactionInstruction({ programId, keys: [], data: Buffer.from('hello') })

describe('time on a fork', () => {
  it('begins in the slot and epoch of its cluster, with its price of rent', async () => {
    const far = await startPracticeChain({ startSlot: 432_000 * 811 + 77, slotMs: STILL, landingMs: 0 })
    far.chain.setRent(5_080n)
    const own = await startFork(far.rpcUrl)
    const [here, there] = [own.chain.blocks.tip.slot, far.chain.blocks.tip.slot]
    expect(here - there).toBeGreaterThanOrEqual(0)
    expect(here - there).toBeLessThan(40)
    expect((await own.connection.getEpochInfo('processed')).epoch).toBe(811)
    expect(await own.connection.getMinimumBalanceForRentExemption(0)).toBe(5_080 * 128)
    expect(await own.connection.getGenesisHash()).not.toBe(far.chain.genesisHash)
    expect(own.upstream.calls).toEqual([])
    await own.stop()
    await far.stop()
  })

  it('goes on where the cluster is by now, for readers of any commitment', async () => {
    const far = await startPracticeChain({ slotMs: STILL, landingMs: 0 })
    const first = await startFork(far.rpcUrl)
    const state = first.chain.state()
    await first.stop()
    far.chain.skipTo(300_000)
    const again = await startFork(far.rpcUrl, {}, state)
    expect(await again.connection.getSlot('finalized')).toBeGreaterThanOrEqual(300_000)
    await again.stop()
    await far.stop()
  })

  it('never falls behind the accounts that it takes', async () => {
    const far = await startPracticeChain({ slotMs: STILL, landingMs: 0 })
    const own = await startFork(far.rpcUrl)
    far.chain.skipTo(1_000_000)
    far.chain.warp(2)
    await own.connection.getBalance(payer.publicKey)
    expect(own.chain.blocks.at('confirmed').slot).toBeGreaterThan(1_000_000)
    expect(own.chain.svm.getClock().slot).toBeGreaterThan(1_000_000n)
    own.chain.stop()
    const { slot } = own.chain.blocks.tip
    far.chain.skipTo(slot)
    far.chain.warp(1)
    await own.connection.getBalance(friend.publicKey)
    expect(own.chain.blocks.at('confirmed').slot).toBeGreaterThan(slot)
    const { height } = own.chain.blocks.tip
    await own.connection.getBalance(Keypair.generate().publicKey)
    expect(own.chain.blocks.tip.height).toBe(height)
    await own.stop()
    await far.stop()
  })
})

describe('reads', () => {
  it('answer what the cluster has, and ask it once', async () => {
    const { connection } = fork
    expect((await getAccount(connection, payerTokens)).amount).toBe(5_000_000n)
    expect((await getMint(connection, mint)).decimals).toBe(6)
    expect((await connection.getTokenAccountBalance(payerTokens)).value.uiAmountString).toBe('5')
    expect((await connection.getTokenSupply(mint)).value.amount).toBe('5000000')
    await getAccount(connection, payerTokens)
    expect(methodsAsked()).toEqual(['getMultipleAccounts', 'getMultipleAccounts'])
    expect(addressesAsked()).toEqual([payerTokens, mint].map(String))
  })

  it('fetch the mint of a token account where its decimals are wanted', async () => {
    const { value } = await fork.connection.getParsedAccountInfo(payerTokens)
    expect(value?.data).toMatchObject({ parsed: { info: { tokenAmount: { uiAmountString: '5' } } } })
    expect(addressesAsked()).toEqual([payerTokens, mint].map(String))
  })

  it('remember that an address is empty there', async () => {
    const nobody = Keypair.generate().publicKey
    expect(await fork.connection.getBalance(nobody)).toBe(0)
    expect(await fork.connection.getAccountInfo(nobody)).toBeNull()
    expect(fork.upstream.calls).toHaveLength(1)
  })

  it('never ask for sysvars, built-in programs and the faucet', async () => {
    const own = [SystemProgram.programId, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, new PublicKey(MEMO)].map(
      String,
    )
    const more = ['SysvarC1ock11111111111111111111111111111111', fork.chain.faucet.address]
    await ask('getMultipleAccounts', [...own, ...more])
    expect(fork.upstream.calls).toEqual([])
    const rewards = 'SysvarRewards111111111111111111111111111111'
    upstream.chain.adopt(rewards, { ...wallet(1n), owner: 'Sysvar1111111111111111111111111111111111111' })
    expect(await ask('getAccountInfo', rewards)).toMatchObject({ value: null })
    expect(fork.upstream.calls).toHaveLength(1)
  })

  it('take a hundred addresses a call and share what is asked for at once', async () => {
    const addresses = Array.from({ length: 100 }, () => Keypair.generate().publicKey.toBase58())
    const body = [0, 1, 2].flatMap((id) => [
      { jsonrpc: '2.0', id, method: 'getBalance', params: [payer.publicKey] },
      { jsonrpc: '2.0', id: id + 10, method: 'getMultipleAccounts', params: [addresses] },
    ])
    const response = await fetch(fork.rpcUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answers = (await response.json()) as { id: number }[]
    expect(answers.map(({ id }) => id)).toEqual([0, 10, 1, 11, 2, 12])
    expect(fork.upstream.calls.map(({ params }) => (params[0] as string[]).length)).toEqual([100, 1])
  })

  it('share one call among requests that come while it is under way', async () => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    const first = ask('getBalance', payer.publicKey)
    fork.upstream.misbehave((_, response) => {
      void held.then(() => response.writeHead(503).end())
      return true
    })
    await expect.poll(() => fork.upstream.calls.length).toBe(1)
    const second = callRpc(fork.rpcUrl, 'getAccountInfo', payer.publicKey)
    await ask('getSlot')
    fork.upstream.misbehave(null)
    release()
    const [balance, account] = [await first, (await second).result]
    expect(balance.value).toBe((account as { value: { lamports: number } }).value.lamports)
    expect(fork.upstream.calls).toHaveLength(2)
  })
})

describe('questions', () => {
  const owned = (owner: PublicKey, connection = fork.connection) =>
    connection.getParsedTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ID })

  it('about owners are passed on once; afterwards the fork answers by its own state', async () => {
    expect((await owned(friend.publicKey)).value).toMatchObject([{ pubkey: friendTokens }])
    expect(methodsAsked()).toEqual(['getTokenAccountsByOwner', 'getMultipleAccounts'])
    expect(addressesAsked().slice(-1)).toEqual([mint.toBase58()])
    await fork.fund(payer.publicKey)
    await transfer(fork.connection, payer, payerTokens, friendTokens, payer, 2_000_000n)
    const other = await createAccount(fork.connection, payer, mint, friend.publicKey, Keypair.generate())
    const asked = fork.upstream.calls.filter(({ method }) => method === 'getTokenAccountsByOwner').length
    const { value } = await owned(friend.publicKey)
    expect(value.map(({ pubkey }) => pubkey.toBase58()).sort()).toEqual(
      [friendTokens, other].map((each) => each.toBase58()).sort(),
    )
    expect(asked).toBe(1)
    expect((await owned(friend.publicKey, upstream.connection)).value).toHaveLength(1)
  })

  it('about the largest accounts of a mint bring those accounts', async () => {
    const largest = await fork.connection.getTokenLargestAccounts(mint)
    expect(largest.value[0]).toMatchObject({ address: payerTokens, amount: '5000000' })
    expect(methodsAsked()).toEqual(['getTokenLargestAccounts', 'getMultipleAccounts'])
    await fork.connection.getTokenLargestAccounts(mint)
    expect(fork.upstream.calls).toHaveLength(2)
  })

  it('about programs keep their filters', async () => {
    const filters = [{ dataSize: 165 }, { memcmp: { offset: 32, bytes: friend.publicKey.toBase58() } }]
    const found = await fork.connection.getProgramAccounts(TOKEN_PROGRAM_ID, { filters })
    expect(found.map(({ pubkey }) => pubkey)).toEqual([friendTokens])
    expect(fork.upstream.calls).toMatchObject([{ method: 'getProgramAccounts', params: [{}, { filters }] }])
    expect(held(fork.chain, payerTokens)).toBeNull()
    await fork.connection.getProgramAccounts(TOKEN_PROGRAM_ID, {
      filters,
      dataSlice: { offset: 0, length: 0 },
    })
    expect(fork.upstream.calls).toHaveLength(1)
  })

  it('about mints that exist only here are answered here', async () => {
    await fork.fund(payer.publicKey)
    const own = await createMint(fork.connection, payer, payer.publicKey, null, 0)
    const account = await createAccount(fork.connection, payer, own, friend.publicKey)
    fork.upstream.calls.length = 0
    const found = await fork.connection.getTokenAccountsByOwner(friend.publicKey, { mint: own })
    expect(found.value.map(({ pubkey }) => pubkey)).toEqual([account])
    expect((await fork.connection.getTokenLargestAccounts(own)).value).toHaveLength(1)
    expect(fork.upstream.calls).toEqual([])
    fork.chain.warp(40)
    const again = await startFork(upstream.rpcUrl, {}, fork.chain.state())
    expect((await again.connection.getTokenLargestAccounts(own)).value).toHaveLength(1)
    const owned = await again.connection.getTokenAccountsByOwner(friend.publicKey, { mint: own })
    expect(owned.value.map(({ pubkey }) => pubkey)).toEqual([account])
    expect(again.upstream.calls.map(({ method }) => method)).toEqual([
      'getTokenLargestAccounts',
      'getTokenAccountsByOwner',
    ])
    await again.stop()
  })

  it('that the cluster finds invalid, or will not answer, fail with what it says', async () => {
    const refuse = (code: number, message: string) =>
      fork.upstream.misbehave((_, response) => {
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message } }))
        return true
      })
    refuse(-32602, 'Too many filters provided; max 4')
    const invalid = await callRpc(fork.rpcUrl, 'getProgramAccounts', TOKEN_PROGRAM_ID)
    expect(invalid.error).toEqual({ code: -32602, message: 'Too many filters provided; max 4' })
    refuse(-32010, 'excluded from account secondary indexes')
    const refused = await callRpc(fork.rpcUrl, 'getProgramAccounts', TOKEN_PROGRAM_ID)
    expect(refused.error?.message).toBe(
      `The forked cluster did not give the accounts of the program ${TOKEN_PROGRAM_ID.toBase58()}: it says “excluded from account secondary indexes” (-32010). Narrow the question with filters, or fork from an endpoint that allows it.`,
    )
  })
})

describe('transactions', () => {
  it('spend what the cluster knows, and leave it alone', async () => {
    const before = await upstream.connection.getBalance(payer.publicKey)
    const signature = await transfer(fork.connection, payer, payerTokens, friendTokens, payer, 1_500_000n)
    expect((await getAccount(fork.connection, friendTokens)).amount).toBe(1_500_000n)
    const landed = await fork.connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(landed?.meta?.preBalances[0]).toBe(before)
    expect(landed?.meta?.postTokenBalances?.map((each) => each.uiTokenAmount.uiAmountString).sort()).toEqual([
      '1.5',
      '3.5',
    ])
    expect((await getAccount(upstream.connection, friendTokens)).amount).toBe(0n)
    expect(await upstream.connection.getBalance(payer.publicKey)).toBe(before)
    expect(await upstream.connection.getSignatureStatus(signature)).toMatchObject({ value: null })
  })

  it('may be of version 1', async () => {
    const signer = await createKeyPairSignerFromBytes(payer.secretKey)
    const { blockhash } = fork.chain.blocks.tip
    const wire = await versionOne(signer, blockhash, [paying(signer, friend.publicKey.toBase58(), 10n ** 9n)])
    const { result, error } = await callRpc(
      fork.rpcUrl,
      'sendTransaction',
      Buffer.from(wire).toString('base64'),
      { encoding: 'base64', preflightCommitment: 'processed' },
    )
    expect(error).toBeUndefined()
    expect(fork.chain.history.get(String(result))).toMatchObject({ err: null, fee: 5007n })
  })

  it('need one call for their keys and one for the mints behind them', async () => {
    await transfer(fork.connection, payer, payerTokens, friendTokens, payer, 1n)
    expect(fork.upstream.calls.map(({ params }) => (params[0] as string[]).toSorted())).toEqual([
      [payer.publicKey, payerTokens, friendTokens].map(String).sort(),
      [mint.toBase58()],
    ])
  })

  it('come after which nothing is taken again, whatever the cluster does later', async () => {
    const someone = Keypair.generate().publicKey
    await fork.fund(someone, 1_000_000n)
    await upstream.fund(someone, 7_000_000n)
    expect(await fork.connection.getBalance(someone)).toBe(1_000_000)
    const signer = Keypair.generate()
    await upstream.fund(signer.publicKey, 2_000_000_000n)
    await upstream.connection.getBalance(signer.publicKey)
    const operation = new Transaction().add(
      SystemProgram.transfer({ fromPubkey: signer.publicKey, toPubkey: someone, lamports: 1_999_995_000 }),
    )
    await sendAndConfirmTransaction(fork.connection, operation, [signer])
    expect(await fork.connection.getAccountInfo(signer.publicKey)).toBeNull()
    await upstream.fund(signer.publicKey, 1n)
    expect(await fork.connection.getAccountInfo(signer.publicKey)).toBeNull()
  })

  it('can close an account that the cluster still has', async () => {
    const spare = await createAccount(upstream.connection, payer, mint, payer.publicKey, Keypair.generate())
    await closeAccount(fork.connection, payer, spare, payer.publicKey, payer)
    expect(await fork.connection.getAccountInfo(spare)).toBeNull()
    const owned = await fork.connection.getTokenAccountsByOwner(payer.publicKey, { mint })
    expect(owned.value.map(({ pubkey }) => pubkey)).toEqual([payerTokens])
    expect(await upstream.connection.getAccountInfo(spare)).not.toBeNull()
  })

  it('win over what is still on its way', async () => {
    const someone = Keypair.generate().publicKey
    await upstream.fund(someone, 9_000_000n)
    fork.upstream.misbehave((call) => {
      if (call.method !== 'getMultipleAccounts') return false
      fork.chain.airdrop(someone.toBase58(), 2_000_000n)
      fork.chain.warp(1)
      return false
    })
    expect(await fork.connection.getBalance(someone, 'processed')).toBe(2_000_000)
  })

  it('and what they made outlive the process', async () => {
    const { id } = deploy(upstream.chain, await memoElf())
    await transfer(fork.connection, payer, payerTokens, friendTokens, payer, 42n)
    await fork.connection.getAccountInfo(id)
    const again = await startFork(upstream.rpcUrl, {}, fork.chain.state())
    expect((await getAccount(again.connection, friendTokens)).amount).toBe(42n)
    const operation = new Transaction({ feePayer: payer.publicKey }).add(callMemo(id))
    const { value } = await again.connection.simulateTransaction(operation, [payer])
    expect(value.logs).toContain('Program log: hello')
    expect(again.upstream.calls).toEqual([])
    await again.stop()
  })

  it('airdrop on top of what the cluster knows', async () => {
    const known = await upstream.connection.getBalance(payer.publicKey)
    await fork.fund(payer.publicKey, 5_000_000_000n)
    expect(await fork.connection.getBalance(payer.publicKey)).toBe(known + 5_000_000_000)
  })

  it('pay the transfer fee of the epoch that the cluster is in', async () => {
    const key = Keypair.generate()
    const space = getMintLen([ExtensionType.TransferFeeConfig])
    const operation = new Transaction().add(
      SystemProgram.createAccount({
        fromPubkey: payer.publicKey,
        newAccountPubkey: key.publicKey,
        space,
        lamports: await upstream.connection.getMinimumBalanceForRentExemption(space),
        programId: TOKEN_2022_PROGRAM_ID,
      }),
      createInitializeTransferFeeConfigInstruction(
        key.publicKey,
        null,
        null,
        250,
        1_000n,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializeMintInstruction(key.publicKey, 2, payer.publicKey, null, TOKEN_2022_PROGRAM_ID),
    )
    await sendAndConfirmTransaction(upstream.connection, operation, [payer, key])
    const options = [{}, TOKEN_2022_PROGRAM_ID] as const
    const from = await createAssociatedTokenAccount(
      upstream.connection,
      payer,
      key.publicKey,
      payer.publicKey,
      ...options,
    )
    await mintTo(upstream.connection, payer, key.publicKey, from, payer, 10_000n, [], ...options)
    const to = await createAssociatedTokenAccount(
      fork.connection,
      payer,
      key.publicKey,
      friend.publicKey,
      ...options,
    )
    await transferChecked(fork.connection, payer, from, key.publicKey, to, payer, 10_000n, 2, [], ...options)
    const received = await getAccount(fork.connection, to, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(received.amount).toBe(9_750n)
    const held = await getMint(fork.connection, key.publicKey, 'confirmed', TOKEN_2022_PROGRAM_ID)
    expect(getTransferFeeConfig(held)?.newerTransferFee.transferFeeBasisPoints).toBe(250)
  })
})

describe('lookup tables', () => {
  async function aTable(...addresses: PublicKey[]): Promise<AddressLookupTableAccount> {
    const { connection, chain } = upstream
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: await connection.getSlot(),
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: payer.publicKey,
      payer: payer.publicKey,
      addresses,
    })
    await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [payer])
    chain.warp(1)
    const { value } = await connection.getAddressLookupTable(table)
    if (!value) throw new Error('no table')
    return value
  }

  it('are followed: keys and table in one call, then what it holds, programs and their data', async () => {
    const { id, dataAddress } = deploy(upstream.chain, await memoElf())
    const table = await aTable(friendTokens, payerTokens)
    const { blockhash, lastValidBlockHeight } = await fork.connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [
        createTransferInstruction(payerTokens, friendTokens, payer.publicKey, 300n),
        callMemo(id),
      ],
    }).compileToV0Message([table])
    expect(message.addressTableLookups).toHaveLength(1)
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    const simulated = await fork.connection.simulateTransaction(transaction)
    expect(simulated.value.err).toBeNull()
    const asked = fork.upstream.calls.map(({ params }) => (params[0] as string[]).toSorted())
    expect(asked).toEqual([
      [payer.publicKey, table.key, id].map(String).sort(),
      [friendTokens, payerTokens, dataAddress].map(String).sort(),
      [mint.toBase58()],
    ])
    const signature = await fork.connection.sendTransaction(transaction)
    await fork.connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
    expect(fork.upstream.calls).toHaveLength(3)
    expect((await getAccount(fork.connection, friendTokens)).amount).toBe(300n)
  })
})

describe('programs', () => {
  const simulate = async (...instructions: TransactionInstruction[]) => {
    const operation = new Transaction({ feePayer: payer.publicKey }).add(...instructions)
    return (await fork.connection.simulateTransaction(operation, [payer])).value
  }

  it('come with their data, whoever asks for them', async () => {
    const { id, dataAddress } = deploy(upstream.chain, await memoElf())
    expect((await fork.connection.getAccountInfo(id))?.executable).toBe(true)
    expect(addressesAsked()).toEqual([id, dataAddress].map(String))
    expect((await simulate(callMemo(id))).logs).toContain('Program log: hello')
    expect(held(fork.chain, dataAddress)).toEqual(held(upstream.chain, dataAddress))
  })

  it('run in simulations that watch accounts beside them', async () => {
    const operation = new Transaction({ feePayer: payer.publicKey }).add(callMemo(new PublicKey(MEMO)))
    operation.recentBlockhash = (await fork.connection.getLatestBlockhash()).blockhash
    const wire = operation.serialize({ verifySignatures: false }).toString('base64')
    const accounts = { encoding: 'jsonParsed', addresses: [payerTokens] }
    expect(
      await ask('simulateTransaction', wire, { encoding: 'base64', accounts, commitment: 'confirmed' }),
    ).toMatchObject({
      value: {
        err: null,
        accounts: [{ data: { parsed: { info: { tokenAmount: { amount: '5000000' } } } } }],
      },
    })
  })

  it('whose data is gone are there, and not deployed', async () => {
    const { id } = deploy(upstream.chain, await memoElf(), false)
    expect(await simulate(callMemo(id))).toMatchObject({
      err: { InstructionError: [0, 'UnsupportedProgramId'] },
      logs: expect.arrayContaining(['Program is not deployed']) as unknown,
    })
  })

  it('that cannot run here are refused with a sentence, and nothing else suffers', async () => {
    const { id } = deploy(upstream.chain, await memoElf())
    fork.upstream.misbehave(({ params }, response) => {
      const addresses = params[0] as string[]
      const broken = addresses.map((address) => {
        const account = upstream.chain.accounts.now(address)
        const data = Buffer.from(account?.executable ? account.data : new Uint8Array(500))
        return account && { ...account, lamports: 5, rentEpoch: 0, data: [data.toString('base64'), 'base64'] }
      })
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value: broken } }))
      return true
    })
    const { error } = await callRpc(fork.rpcUrl, 'getAccountInfo', id)
    expect(error?.message).toMatch(
      new RegExp(
        `^The forked cluster's account ${id.toBase58()} cannot be taken over: .*invalid account data`,
      ),
    )
    expect((await ask('getHealth')) as unknown).toBe('ok')
  })

  it.skipIf(!existsSync(metaplexFile))('as large as Metaplex are taken whole', async () => {
    const { id, dataAddress } = deploy(upstream.chain, readFileSync(metaplexFile))
    const { logs } = await simulate(
      new TransactionInstruction({ programId: id, keys: [], data: Buffer.from([200]) }),
    )
    expect(logs?.[0]).toBe(`Program ${id.toBase58()} invoke [1]`)
    expect(logs?.join(' ')).toMatch(/consumed \d+ of/)
    expect(held(fork.chain, dataAddress)?.data.length).toBe(45 + readFileSync(metaplexFile).length)
  })
})
