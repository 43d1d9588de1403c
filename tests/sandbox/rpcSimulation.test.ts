import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Ed25519Program,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import {
  createAssociatedTokenAccount,
  createAssociatedTokenAccountInstruction,
  createMint,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  mintTo,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import bs58 from 'bs58'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'

let practice: PracticeChain
/** Bytes of an account's metadata and, for the System program, of its name. */
const META = 64
let systemBytes: number
const payer = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain({ landingMs: 0, consensus: 'towerbft' })
  await practice.fund(payer.publicKey, 10n ** 12n)
  systemBytes = META + (practice.chain.accounts.now(SystemProgram.programId.toBase58())?.data.length ?? 0)
})
afterAll(() => practice.stop())

const call = (method: string, ...params: unknown[]) => callRpc(practice.rpcUrl, method, ...params)

type Simulated = Record<string, unknown> & { err: unknown; logs: string[]; accounts: unknown }
async function simulate(transaction: VersionedTransaction, config: object = {}): Promise<Simulated> {
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  const answer = await call('simulateTransaction', wire, {
    encoding: 'base64',
    commitment: 'confirmed',
    ...config,
  })
  if (answer.error) throw new Error(answer.error.message)
  return (answer.result as { value: Simulated }).value
}

const send = async (transaction: VersionedTransaction, config: object = {}) => {
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  return call('sendTransaction', wire, {
    encoding: 'base64',
    preflightCommitment: 'confirmed',
    ...config,
  })
}

async function signed(
  instructions: TransactionInstruction[],
  tables: AddressLookupTableAccount[] = [],
  by = payer,
): Promise<VersionedTransaction> {
  const { blockhash } = await practice.connection.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: by.publicKey, recentBlockhash: blockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message(tables))
  transaction.sign([by])
  return transaction
}

const pay = (lamports: number, toPubkey = Keypair.generate().publicKey, by = payer) =>
  SystemProgram.transfer({ fromPubkey: by.publicKey, toPubkey, lamports })

/** A payment that names one account more. */
function naming(pubkey: PublicKey): TransactionInstruction {
  const payment = pay(LAMPORTS_PER_SOL)
  payment.keys.push({ pubkey, isSigner: false, isWritable: false })
  return payment
}

const NOTHING_KNOWN = {
  unitsConsumed: 0,
  loadedAccountsDataSize: 0,
  returnData: null,
  fee: null,
  accounts: null,
  innerInstructions: null,
  replacementBlockhash: null,
}
const NO_BALANCES = {
  preBalances: null,
  postBalances: null,
  preTokenBalances: null,
  postTokenBalances: null,
  loadedAddresses: null,
}

describe('a simulation', () => {
  it('tells fee, balances and sizes of a transfer', async () => {
    const balance = await practice.connection.getBalance(payer.publicKey, 'processed')
    const value = await simulate(await signed([pay(LAMPORTS_PER_SOL)]))
    const system = await practice.connection.getBalance(SystemProgram.programId)
    expect(value).toEqual({
      err: null,
      logs: [
        'Program 11111111111111111111111111111111 invoke [1]',
        'Program 11111111111111111111111111111111 success',
      ],
      unitsConsumed: 150,
      loadedAccountsDataSize: META + systemBytes,
      returnData: null,
      fee: 5000,
      preBalances: [balance, 0, system],
      postBalances: [balance - LAMPORTS_PER_SOL - 5000, LAMPORTS_PER_SOL, system],
      preTokenBalances: [],
      postTokenBalances: [],
      accounts: null,
      innerInstructions: null,
      replacementBlockhash: null,
      loadedAddresses: { writable: [], readonly: [] },
    })
  })

  it('tells of a failed one that its fee would be gone, and nothing else', async () => {
    const balance = await practice.connection.getBalance(payer.publicKey, 'processed')
    const value = await simulate(await signed([pay(10 ** 13)]), {
      accounts: { addresses: [payer.publicKey.toBase58()] },
    })
    expect(value).toMatchObject({
      err: { InstructionError: [0, { Custom: 1 }] },
      fee: 5000,
      preBalances: [balance, 0, 1],
      postBalances: [balance - 5000, 0, 1],
      accounts: [null],
    })
    expect(await practice.connection.getBalance(payer.publicKey, 'processed')).toBe(balance)
  })

  it('tells of one that would not even be tried the error alone, and the balances', async () => {
    const poor = Keypair.generate()
    const value = await simulate(await signed([pay(1, payer.publicKey, poor)], [], poor))
    const balance = await practice.connection.getBalance(payer.publicKey, 'processed')
    expect(value).toMatchObject({
      ...NOTHING_KNOWN,
      err: 'AccountNotFound',
      logs: [],
      preBalances: [0, balance, 1],
      postBalances: [0, balance, 1],
    })
  })

  it('asks for a signature only where it is told to', async () => {
    const transaction = await signed([pay(LAMPORTS_PER_SOL)])
    transaction.signatures[0]?.fill(1)
    expect((await simulate(transaction)).err).toBeNull()
    const value = await simulate(transaction, { sigVerify: true })
    const { loadedAddresses: _, ...none } = NO_BALANCES
    expect(value).toMatchObject({ ...NOTHING_KNOWN, ...none, err: 'SignatureFailure', logs: [] })
    const wire = Buffer.from(transaction.serialize()).toString('base64')
    const both = { encoding: 'base64', sigVerify: true, replaceRecentBlockhash: true }
    expect((await call('simulateTransaction', wire, both)).error?.message).toBe(
      'sigVerify may not be used with replaceRecentBlockhash',
    )
  })

  it('takes any blockhash, and again what landed, where it may replace the blockhash', async () => {
    const transaction = await signed([pay(LAMPORTS_PER_SOL)])
    const { result } = await send(transaction)
    await practice.connection.confirmTransaction(result as string)
    expect((await simulate(transaction)).err).toBe('AlreadyProcessed')
    const value = await simulate(transaction, { replaceRecentBlockhash: true })
    expect(value.err).toBeNull()
    const { blockhash, lastValidBlockHeight } = value['replacementBlockhash'] as {
      blockhash: string
      lastValidBlockHeight: number
    }
    expect(practice.chain.blocks.withLiveHash(blockhash)?.height).toBe(lastValidBlockHeight - 150)
  })

  it('has landed only where its block is looked at', async () => {
    practice.chain.stop()
    try {
      const { blockhash } = practice.chain.blocks.at('finalized')
      const parts = { payerKey: payer.publicKey, recentBlockhash: blockhash, instructions: [pay(1_000_000)] }
      const transaction = new VersionedTransaction(new TransactionMessage(parts).compileToV0Message())
      transaction.sign([payer])
      expect((await send(transaction)).error).toBeUndefined()
      expect((await simulate(transaction, { commitment: 'processed' })).err).toBe('AlreadyProcessed')
      expect((await simulate(transaction, { commitment: 'finalized' })).err).toBeNull()
    } finally {
      practice.chain.start()
    }
  })

  it('shows accounts as they would be, an empty one where there is none', async () => {
    const to = Keypair.generate().publicKey
    const nobody = Keypair.generate().publicKey
    const addresses = [to, nobody].map(String)
    const { accounts } = await simulate(await signed([pay(LAMPORTS_PER_SOL, to)]), {
      accounts: { encoding: 'base64+zstd', addresses },
    })
    expect(accounts).toEqual([
      expect.objectContaining({ lamports: LAMPORTS_PER_SOL, data: ['KLUv/QBYAQAA', 'base64+zstd'] }),
      null,
    ])
    const named = await simulate(await signed([naming(nobody)]), {
      accounts: { addresses: [nobody.toBase58()] },
    })
    expect(named.accounts).toEqual([
      {
        lamports: 0,
        data: ['', 'base64'],
        owner: SystemProgram.programId.toBase58(),
        executable: false,
        rentEpoch: Number(2n ** 64n - 1n),
        space: 0,
      },
    ])
  })

  it('refuses to show accounts in base58, or more than the transaction has', async () => {
    const wire = Buffer.from((await signed([pay(LAMPORTS_PER_SOL)])).serialize()).toString('base64')
    const refused = async (accounts: object) =>
      (await call('simulateTransaction', wire, { encoding: 'base64', commitment: 'confirmed', accounts }))
        .error?.message
    const address = payer.publicKey.toBase58()
    expect(await refused({ encoding: 'base58', addresses: [address] })).toBe('base58 encoding not supported')
    expect(await refused({ addresses: [address, address, address, address] })).toBe(
      'Too many accounts provided; max 3',
    )
  })

  it('tells token balances and inner instructions', async () => {
    const { connection } = practice
    const mint = await createMint(connection, payer, payer.publicKey, null, 2)
    const own = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
    const friend = await createAssociatedTokenAccount(connection, payer, mint, Keypair.generate().publicKey)
    await mintTo(connection, payer, mint, own, payer, 700)
    const transfer = createTransferInstruction(own, friend, payer.publicKey, 200)
    const value = await simulate(await signed([transfer]), { innerInstructions: true })
    const amounts = (balances: unknown) =>
      (balances as { owner: string; uiTokenAmount: { amount: string } }[]).map(
        ({ uiTokenAmount }) => uiTokenAmount.amount,
      )
    expect(value.err).toBeNull()
    expect(amounts(value['preTokenBalances']).sort()).toEqual(['0', '700'])
    expect(amounts(value['postTokenBalances']).sort()).toEqual(['200', '500'])
    expect(value['preTokenBalances']).toContainEqual({
      accountIndex: 1,
      mint: mint.toBase58(),
      owner: expect.any(String) as string,
      programId: TOKEN_PROGRAM_ID.toBase58(),
      uiTokenAmount: expect.objectContaining({ decimals: 2 }) as object,
    })
    expect(value['innerInstructions']).toEqual([])
    const owner = Keypair.generate().publicKey
    const address = getAssociatedTokenAddressSync(mint, owner)
    const create = createAssociatedTokenAccountInstruction(payer.publicKey, address, owner, mint)
    const inner = (await simulate(await signed([create]), { innerInstructions: true }))['innerInstructions']
    expect(inner).toMatchObject([
      {
        index: 0,
        instructions: expect.arrayContaining([
          expect.objectContaining({ program: 'system', stackHeight: 2 }),
          expect.objectContaining({ program: 'spl-token' }),
        ]) as unknown,
      },
    ])
  }, 30_000)

  it('counts the code of an upgradeable program and a flat sum for each lookup table', async () => {
    const table = await aTable(Keypair.generate().publicKey)
    const [address] = table.state.addresses
    if (!address) throw new Error('an empty table')
    const value = await simulate(await signed([pay(LAMPORTS_PER_SOL, address)], [table]))
    expect(value).toMatchObject({
      err: null,
      loadedAccountsDataSize: META + systemBytes + 8248,
      loadedAddresses: { writable: [address.toBase58()], readonly: [] },
    })
    const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
    const program = Keypair.generate().publicKey
    const code = Keypair.generate().publicKey
    const state = Buffer.concat([Buffer.from([2, 0, 0, 0]), code.toBuffer()])
    const held = { lamports: 10n ** 9n, owner: loader.toBase58(), executable: false, rentEpoch: 0n }
    practice.chain.adopt(code.toBase58(), { ...held, data: new Uint8Array(1000) })
    practice.chain.adopt(program.toBase58(), { ...held, data: state })
    expect((await simulate(await signed([naming(program)])))['loadedAccountsDataSize']).toBe(
      META + systemBytes + (META + 36) + (META + 1000),
    )
    const instructions = new PublicKey('Sysvar1nstructions1111111111111111111111111')
    practice.chain.adopt(instructions.toBase58(), { ...held, data: new Uint8Array(1000) })
    expect((await simulate(await signed([naming(instructions)])))['loadedAccountsDataSize']).toBe(
      META + systemBytes,
    )
  }, 30_000)
})

describe('what landed', () => {
  const landed = async (transaction: VersionedTransaction, config: object = {}) => {
    const { result } = await send(transaction)
    await practice.connection.confirmTransaction(result as string)
    return (await call('getTransaction', result, { commitment: 'confirmed', ...config })).result
  }

  it('names what it looked up, and where', async () => {
    const table = await aTable(Keypair.generate().publicKey, Keypair.generate().publicKey)
    const [, address] = table.state.addresses
    const transaction = await signed([pay(LAMPORTS_PER_SOL, address)], [table])
    const lookups = [{ accountKey: table.key.toBase58(), writableIndexes: [1], readonlyIndexes: [] }]
    const system = SystemProgram.programId.toBase58()
    expect(await landed(transaction, { maxSupportedTransactionVersion: 0 })).toMatchObject({
      version: 0,
      transaction: {
        message: {
          header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
          accountKeys: [payer.publicKey.toBase58(), system],
          instructions: [{ programIdIndex: 1, accounts: [0, 2], data: expect.any(String), stackHeight: 1 }],
          addressTableLookups: lookups,
        },
      },
      meta: { loadedAddresses: { writable: [address?.toBase58()], readonly: [] } },
    })
    const parsed = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
    const { result } = await call('getTransaction', bs58.encode(transaction.signatures[0] ?? []), {
      commitment: 'confirmed',
      ...parsed,
    })
    expect(result).toMatchObject({
      transaction: {
        message: {
          accountKeys: [
            { pubkey: payer.publicKey.toBase58(), signer: true, writable: true, source: 'transaction' },
            { pubkey: system, signer: false, writable: false, source: 'transaction' },
            { pubkey: address?.toBase58(), signer: false, writable: true, source: 'lookupTable' },
          ],
          addressTableLookups: lookups,
        },
      },
    })
  }, 30_000)

  it('has what a program gave back, and no lookups where it is a legacy one', async () => {
    const mint = await createMint(practice.connection, payer, payer.publicKey, null, 2)
    const { blockhash } = await practice.connection.getLatestBlockhash()
    const sizeOfAccount = new TransactionInstruction({
      programId: TOKEN_PROGRAM_ID,
      keys: [{ pubkey: mint, isSigner: false, isWritable: false }],
      data: Buffer.from([21]),
    })
    const parts = { payerKey: payer.publicKey, recentBlockhash: blockhash, instructions: [sizeOfAccount] }
    const transaction = new VersionedTransaction(new TransactionMessage(parts).compileToLegacyMessage())
    transaction.sign([payer])
    const returnData = { programId: TOKEN_PROGRAM_ID.toBase58(), data: ['pQAAAAAAAAA=', 'base64'] }
    expect((await simulate(transaction))['returnData']).toEqual(returnData)
    const result = await landed(transaction)
    expect(result).toMatchObject({ meta: { returnData } })
    expect(result).not.toHaveProperty('transaction.message.addressTableLookups')
    expect(
      await landed(await signed([pay(LAMPORTS_PER_SOL)]), { maxSupportedTransactionVersion: 0 }),
    ).not.toHaveProperty('meta.returnData')
  }, 30_000)
})

describe('what a landed transaction took of its block', () => {
  const costOf = async (transaction: VersionedTransaction, config: object = {}) => {
    const { result } = await send(transaction, config)
    practice.chain.warp(1)
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const { meta } = (await call('getTransaction', result, options)).result as {
      meta: { costUnits: number; computeUnitsConsumed: number }
    }
    return { cost: meta.costUnits, units: meta.computeUnitsConsumed }
  }

  it('is counted as clusters count it for the same payments', async () => {
    expect(await costOf(await signed([pay(LAMPORTS_PER_SOL)]))).toEqual({ cost: 1481, units: 150 })
    const budget = [
      ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1n }),
    ]
    const paid = await signed([...budget, pay(LAMPORTS_PER_SOL)])
    expect(await costOf(paid)).toEqual({ cost: 1784, units: 450 })
  })

  it('grows with what is looked up, verified and loaded, and is little where nothing could be loaded', async () => {
    const table = await aTable(Keypair.generate().publicKey, Keypair.generate().publicKey)
    const lookedUp = await costOf(await signed([pay(LAMPORTS_PER_SOL, table.state.addresses[1])], [table]))
    expect(lookedUp).toEqual({ cost: 1481, units: 150 })
    const large = Keypair.generate().publicKey
    practice.chain.adopt(large.toBase58(), {
      lamports: 10n ** 12n,
      data: new Uint8Array(100_000),
      owner: SystemProgram.programId.toBase58(),
      executable: false,
      rentEpoch: 0n,
    })
    const loading = await costOf(await signed([naming(large)]))
    expect(loading).toEqual({ cost: 1481 + 3 * 8, units: 150 })
    const signature = Ed25519Program.createInstructionWithPrivateKey({
      privateKey: payer.secretKey,
      message: Buffer.from('signed'),
    })
    const verified = await costOf(await signed([signature]))
    const dataUnits = Math.floor(signature.data.length / 4)
    expect(verified.cost).toBe(720 + 2400 + 300 + dataUnits + 8 + verified.units)
    const programId = Keypair.generate().publicKey
    const absent = new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(8) })
    expect(await costOf(await signed([absent]), { skipPreflight: true })).toEqual({
      cost: 720 + 300 + 2,
      units: 0,
    })
  })
})

/** A lookup table that can be used. */
async function aTable(...addresses: PublicKey[]): Promise<AddressLookupTableAccount> {
  const { connection } = practice
  const recentSlot = await connection.getSlot()
  const by = { authority: payer.publicKey, payer: payer.publicKey }
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...by, recentSlot })
  const extend = AddressLookupTableProgram.extendLookupTable({ ...by, lookupTable, addresses })
  await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [payer])
  practice.chain.warp(1)
  const { value } = await connection.getAddressLookupTable(lookupTable)
  if (!value) throw new Error('no table')
  return value
}

describe('what is wrong before anything is tried', () => {
  const refused = async (transaction: VersionedTransaction) => {
    const answers = await Promise.all([
      send(transaction),
      send(transaction, { skipPreflight: true }),
      call('simulateTransaction', Buffer.from(transaction.serialize()).toString('base64'), {
        encoding: 'base64',
      }),
    ])
    const [first, ...others] = answers.map(({ error }) => error)
    for (const other of others) expect(other).toEqual(first)
    expect(first?.code).toBe(-32602)
    return first?.message
  }

  it('is a lookup table that is none, or does not hold what is looked up', async () => {
    const table = await aTable(Keypair.generate().publicKey)
    const looking = async (key: PublicKey, index: number) => {
      const { state } = table
      const addresses = Array.from({ length: index + 1 }, () => Keypair.generate().publicKey)
      const made = { key, state: { ...state, addresses } } as AddressLookupTableAccount
      return signed([pay(LAMPORTS_PER_SOL, addresses[index])], [made])
    }
    expect(await refused(await looking(Keypair.generate().publicKey, 0))).toBe(
      "invalid transaction: Transaction loads an address table account that doesn't exist",
    )
    expect(await refused(await looking(payer.publicKey, 0))).toBe(
      'invalid transaction: Transaction loads an address table account with an invalid owner',
    )
    expect(await refused(await looking(table.key, 1))).toBe(
      'invalid transaction: Transaction address table lookup uses an invalid index',
    )
  })

  it('is a compute budget that is set twice, or makes no sense', async () => {
    const limit = (units: number) => ComputeBudgetProgram.setComputeUnitLimit({ units })
    expect(await refused(await signed([limit(1000), pay(LAMPORTS_PER_SOL), limit(2000)]))).toBe(
      'invalid transaction: Transaction contains a duplicate instruction (2) that is not allowed',
    )
    const { programId } = ComputeBudgetProgram
    const odd = new TransactionInstruction({ programId, keys: [], data: Buffer.from([2, 1]) })
    expect(await refused(await signed([pay(LAMPORTS_PER_SOL), odd]))).toBe(
      'invalid transaction: Error processing Instruction 1: invalid instruction data',
    )
  })

  it('is told in the words of the decoders', async () => {
    const sending = async (text: string, encoding: string) =>
      (await call('sendTransaction', text, { encoding })).error?.message
    const type = 'solana_transaction::versioned::VersionedTransaction'
    expect(await sending('', 'base64')).toBe(`failed to deserialize ${type}: Attempting to read 1 bytes`)
    expect(await sending('abc0', 'base58')).toBe(
      "invalid base58 encoding: InvalidCharacter { character: '0', index: 3 }",
    )
    expect(await sending('a!bc', 'base64')).toBe('invalid base64 encoding: InvalidByte(1, 33)')
    expect(await sending('YQ', 'base64')).toBe('invalid base64 encoding: InvalidPadding')
    expect(await sending('YR==', 'base64')).toBe('invalid base64 encoding: InvalidLastSymbol(1, 82)')
    expect(await sending('a', 'json')).toBe('unsupported encoding: json. Supported encodings: base58, base64')
    expect(await sending('A'.repeat(1645), 'base64')).toBe(
      `base64 encoded ${type} too large: 1645 bytes (max: encoded/raw 1644/1232)`,
    )
    expect(await sending(Buffer.alloc(1233).toString('base64'), 'base64')).toBe(
      `decoded ${type} too large: 1233 bytes (max: 1232 bytes)`,
    )
    const wire = Buffer.from((await signed([pay(1)])).serialize())
    wire[65] = 0x82
    expect(await sending(wire.toString('base64'), 'base64')).toBe(
      `failed to deserialize ${type}: Invalid tag encoding: 2`,
    )
    expect((await call('getFeeForMessage', 'AQEB')).error?.message).toBe(
      'failed to deserialize solana_message::versions::VersionedMessage: Attempting to read 1 bytes',
    )
  })
})

describe('preflight', () => {
  it('answers with everything that a node tells', async () => {
    const { error } = await send(await signed([pay(10 ** 13)]))
    expect(error).toEqual({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: {
        ...NOTHING_KNOWN,
        ...NO_BALANCES,
        err: { InstructionError: [0, { Custom: 1 }] },
        logs: expect.arrayContaining([
          'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
        ]) as string[],
        unitsConsumed: 150,
        loadedAccountsDataSize: META + systemBytes,
        fee: 5000,
      },
    })
  })

  it('tells a program that is not there from one that is none', async () => {
    const calling = async (programId: PublicKey) => {
      const instruction = new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(0) })
      return (await send(await signed([instruction]))).error
    }
    expect(await calling(Keypair.generate().publicKey)).toMatchObject({
      message: 'Transaction simulation failed: Attempt to load a program that does not exist',
      data: {
        err: 'ProgramAccountNotFound',
        logs: [],
        unitsConsumed: 0,
        fee: 5000,
        loadedAccountsDataSize: 0,
      },
    })
    const wallet = Keypair.generate().publicKey
    await practice.fund(wallet)
    expect(await calling(wallet)).toMatchObject({
      message: 'Transaction simulation failed: This program may not be used for executing instructions',
      data: { err: 'InvalidProgramForExecution', logs: [], unitsConsumed: 0, fee: 5000 },
    })
  })

  it('knows a blockhash only from the block that it looks at on, and takes it for 144 blocks', async () => {
    practice.chain.stop()
    try {
      const at = (commitment: 'processed' | 'confirmed' | 'finalized') => practice.chain.blocks.at(commitment)
      const withHash = (blockhash: string) => {
        const instructions = [pay(LAMPORTS_PER_SOL)]
        const parts = { payerKey: payer.publicKey, recentBlockhash: blockhash, instructions }
        const transaction = new VersionedTransaction(new TransactionMessage(parts).compileToV0Message())
        transaction.sign([payer])
        return transaction
      }
      const errOf = async (blockhash: string, preflightCommitment?: string) =>
        ((await send(withHash(blockhash), { preflightCommitment })).error?.data?.['err'] ?? null) as unknown
      expect(await errOf(at('processed').blockhash, 'confirmed')).toBe('BlockhashNotFound')
      expect(await errOf(at('confirmed').blockhash)).toBe('BlockhashNotFound')
      expect(await errOf(at('confirmed').blockhash, 'confirmed')).toBeNull()
      expect(await errOf(at('finalized').blockhash)).toBeNull()
      const { blockhash } = at('processed')
      practice.chain.warp(144)
      expect(await errOf(blockhash, 'processed')).toBeNull()
      practice.chain.warp(1)
      expect(await errOf(blockhash, 'processed')).toBe('BlockhashNotFound')
      expect(await errOf(blockhash, 'finalized')).toBeNull()
    } finally {
      practice.chain.start()
    }
  })

  it('waits for the slot that it is told to', async () => {
    const slot = practice.chain.blocks.tip.slot + 1000
    const late = { minContextSlot: slot, skipPreflight: true }
    expect((await send(await signed([pay(1)]), late)).error).toMatchObject({ code: -32016 })
    const now = { minContextSlot: practice.chain.blocks.tip.slot, preflightCommitment: 'finalized' }
    const payment = await signed([pay(LAMPORTS_PER_SOL)])
    expect((await send(payment, now)).error).toMatchObject({ code: -32016 })
    expect((await send(payment, { ...now, skipPreflight: true })).error).toBeUndefined()
  })
})

describe('a durable nonce', () => {
  it('is known to fees, simulation and preflight in place of a blockhash', async () => {
    // One that remembers no blockhash from before time was skipped.
    const connection = new Connection(practice.rpcUrl, {
      commitment: 'confirmed',
      wsEndpoint: practice.wsUrl,
    })
    const nonce = Keypair.generate()
    const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
    const authority = { noncePubkey: nonce.publicKey, authorizedPubkey: payer.publicKey }
    const create = SystemProgram.createNonceAccount({ fromPubkey: payer.publicKey, ...authority, lamports })
    await sendAndConfirmTransaction(connection, new Transaction().add(create), [payer, nonce])
    const account = await connection.getNonce(nonce.publicKey)
    practice.chain.warp(400)
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: account?.nonce ?? '',
      instructions: [SystemProgram.nonceAdvance(authority), pay(LAMPORTS_PER_SOL)],
    }).compileToV0Message()
    expect((await connection.getFeeForMessage(message)).value).toBe(5000)
    const transaction = new VersionedTransaction(message)
    transaction.sign([payer])
    expect((await simulate(transaction)).err).toBeNull()
    const { result } = await send(transaction)
    expect(result).toBe(bs58.encode(transaction.signatures[0] ?? new Uint8Array()))
    const { value } = await connection.confirmTransaction(result as string)
    expect(value.err).toBeNull()
    expect((await connection.getFeeForMessage(message)).value).toBeNull()
  }, 30_000)
})
