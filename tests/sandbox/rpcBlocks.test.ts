import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  type PublicKey,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { Chain } from '../../sandbox/chain/Chain'
import { KEPT_BLOCKS } from '../../sandbox/chain/blocks'
import { callChain } from '../support/callChain'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'

/** Blocks begin only when a test says so. */
const STILL = 3_600_000
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
let practice: PracticeChain
const payer = Keypair.generate()

beforeAll(async () => {
  practice = await startPracticeChain({ slotMs: STILL, landingMs: 0, consensus: 'towerbft' })
  await practice.fund(payer.publicKey, 10n ** 12n)
})
afterAll(() => practice.stop())

const call = (method: string, ...params: unknown[]) => callRpc(practice.rpcUrl, method, ...params)
const pay = (lamports: number, toPubkey: PublicKey = Keypair.generate().publicKey) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })

/** Lands a transaction in the open block, successful or not, and gives back its signature. */
async function land(...instructions: TransactionInstruction[]): Promise<string> {
  const { blockhash } = practice.chain.blocks.tip
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: blockhash })
  transaction.add(...instructions).sign(payer)
  const { result } = await call('sendTransaction', transaction.serialize().toString('base64'), {
    encoding: 'base64',
    skipPreflight: true,
  })
  return result as string
}

async function landVersioned(): Promise<string> {
  const recentBlockhash = practice.chain.blocks.tip.blockhash
  const parts = { payerKey: payer.publicKey, recentBlockhash, instructions: [pay(LAMPORTS_PER_SOL)] }
  const transaction = new VersionedTransaction(new TransactionMessage(parts).compileToV0Message())
  transaction.sign([payer])
  const wire = Buffer.from(transaction.serialize()).toString('base64')
  const { result } = await call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true })
  return result as string
}

describe('getBlock', () => {
  it('is what web3.js reads: its place, its transactions in their order, and what became of them', async () => {
    const { chain, connection } = practice
    chain.warp(1)
    const { slot, height, blockhash, previousBlockhash, parentSlot, time } = chain.blocks.tip
    const signatures = [await land(pay(LAMPORTS_PER_SOL)), await land(pay(10 ** 13)), await landVersioned()]
    chain.warp(1)
    const block = await connection.getBlock(slot, {
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    })
    const { leader } = chain
    const postBalance = Number(chain.account(leader, 'confirmed')?.lamports)
    const rewards = [{ pubkey: leader, lamports: 7500, postBalance, rewardType: 'Fee', commission: null }]
    expect(block).toMatchObject({ blockhash, previousBlockhash, parentSlot, blockTime: time, rewards })
    expect(block?.transactions.map(({ transaction }) => transaction.signatures[0])).toEqual(signatures)
    expect(block?.transactions.map(({ meta }) => meta?.err)).toEqual([
      null,
      { InstructionError: [0, { Custom: 1 }] },
      null,
    ])
    expect(block?.transactions.map(({ version }) => version)).toEqual(['legacy', 'legacy', 0])
    const { result } = await call('getBlock', slot, { commitment: 'confirmed', transactionDetails: 'none' })
    const header = { blockhash, previousBlockhash, parentSlot, blockTime: time, blockHeight: height }
    expect(result).toEqual({ ...header, rewards })
  })

  it('pays its leader half of the base fees and all priority fees, at its end', async () => {
    const { chain } = practice
    chain.warp(1)
    const balance = (commitment: 'processed' | 'confirmed') =>
      chain.account(chain.leader, commitment)?.lamports ?? 0n
    const { slot } = chain.blocks.tip
    const before = balance('processed')
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_000_000n })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1000 })
    await land(limit, price, pay(LAMPORTS_PER_SOL))
    await land(pay(10 ** 13))
    expect(balance('processed')).toBe(before)
    chain.warp(1)
    expect(balance('confirmed')).toBe(before + 2000n + 2500n + 2500n)
    const rewardsOf = async (of: number) =>
      ((await call('getBlock', of, { commitment: 'confirmed' })).result as { rewards: object[] }).rewards
    const postBalance = Number(before) + 7000
    expect(await rewardsOf(slot)).toEqual([
      { pubkey: chain.leader, lamports: 7000, postBalance, rewardType: 'Fee', commission: null },
    ])
    chain.warp(1)
    expect(await rewardsOf(slot + 1)).toEqual([])
  })

  it('has signatures or accounts alone where that is asked for, and no rewards', async () => {
    const { chain } = practice
    chain.warp(1)
    const { slot } = chain.blocks.tip
    const to = Keypair.generate().publicKey
    const before = chain.account(payer.publicKey.toBase58(), 'processed')?.lamports ?? 0n
    const signature = await land(pay(LAMPORTS_PER_SOL, to))
    chain.warp(1)
    const config = { commitment: 'confirmed', rewards: false }
    const blockWith = async (transactionDetails: string) =>
      (await call('getBlock', slot, { ...config, transactionDetails })).result as Record<string, unknown>
    const signatures = await blockWith('signatures')
    expect(signatures['signatures']).toEqual([signature])
    expect(signatures).not.toHaveProperty('transactions')
    expect(signatures).not.toHaveProperty('rewards')
    const after = Number(before) - LAMPORTS_PER_SOL - 5000
    const key = (pubkey: PublicKey, signer: boolean, writable: boolean) => ({
      pubkey: pubkey.toBase58(),
      signer,
      writable,
      source: 'transaction',
    })
    expect((await blockWith('accounts'))['transactions']).toEqual([
      {
        transaction: {
          signatures: [signature],
          accountKeys: [
            key(payer.publicKey, true, true),
            key(to, false, true),
            key(SystemProgram.programId, false, false),
          ],
        },
        meta: {
          err: null,
          status: { Ok: null },
          fee: 5000,
          preBalances: [Number(before), 0, 1],
          postBalances: [after, LAMPORTS_PER_SOL, 1],
          preTokenBalances: [],
          postTokenBalances: [],
        },
      },
    ])
    const full = (await blockWith('full'))['transactions'] as { meta: object }[]
    expect(full[0]?.meta).toMatchObject({ rewards: null, logMessages: expect.any(Array) as unknown })
  })

  it('is encoded like a transaction', async () => {
    const { chain } = practice
    chain.warp(1)
    const { slot } = chain.blocks.tip
    const record = chain.history.get(await land(pay(LAMPORTS_PER_SOL)))
    chain.warp(1)
    const wire = record?.transaction.bytes ?? new Uint8Array()
    const encoded = async (config: unknown) => {
      const { result } = await call('getBlock', slot, config)
      return (result as { transactions: { transaction: unknown }[] }).transactions[0]?.transaction
    }
    const commitment = 'confirmed'
    const base64 = [Buffer.from(wire).toString('base64'), 'base64']
    expect(await encoded({ commitment, encoding: 'base64' })).toEqual(base64)
    expect(await encoded({ commitment, encoding: 'base58' })).toEqual([bs58.encode(wire), 'base58'])
    expect(await encoded({ commitment, encoding: 'binary' })).toBe(bs58.encode(wire))
    expect(await encoded({ commitment, encoding: 'jsonParsed' })).toMatchObject({
      message: { instructions: [{ program: 'system', parsed: { type: 'transfer' } }] },
    })
    chain.warp(32)
    expect(await encoded('base64')).toEqual(base64)
  })

  it('is refused in the words of a node', async () => {
    const { chain } = practice
    const skipped = chain.blocks.tip.slot + 3
    chain.skipTo(skipped + 1)
    chain.warp(40)
    const versioned = chain.blocks.tip.slot
    await landVersioned()
    chain.warp(1)
    const { slot } = chain.blocks.tip
    const errorOf = async (of: number, config: object = {}) => (await call('getBlock', of, config)).error
    const unavailable = { code: -32004, message: `Block not available for slot ${slot}` }
    expect(await errorOf(slot)).toEqual(unavailable)
    expect(await errorOf(slot, { commitment: 'confirmed' })).toEqual(unavailable)
    expect(await errorOf(slot - 2)).toMatchObject({ code: -32004 })
    expect(await errorOf(slot - 2, { commitment: 'confirmed' })).not.toMatchObject({ code: -32004 })
    expect(await errorOf(slot, { commitment: 'processed' })).toEqual({
      code: -32602,
      message: 'Method does not support commitment below `confirmed`',
    })
    expect(await errorOf(skipped)).toEqual({
      code: -32007,
      message: `Slot ${skipped} was skipped, or missing due to ledger jump to recent snapshot`,
    })
    const message =
      'Transaction version (0) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 0'
    expect(await errorOf(versioned, { commitment: 'confirmed' })).toEqual({ code: -32015, message })
    const accounts = { commitment: 'confirmed', transactionDetails: 'accounts' }
    expect(await errorOf(versioned, accounts)).toEqual({ code: -32015, message })
    expect(await errorOf(versioned, { ...accounts, transactionDetails: 'signatures' })).toBeUndefined()
  })
})

describe('an answer', () => {
  /** Keys that stand before one which comes earlier in the alphabet, however deep. */
  function misplaced(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return []
    const keys = Array.isArray(value) ? [] : Object.keys(value)
    const wrong = keys.filter((key, index) => index > 0 && key < (keys[index - 1] ?? ''))
    return [...wrong, ...Object.values(value).flatMap(misplaced)]
  }

  it('has its keys in alphabetical order, also what is told of a failure', async () => {
    const { chain } = practice
    chain.warp(1)
    const { slot } = chain.blocks.tip
    const signature = await land(pay(LAMPORTS_PER_SOL))
    chain.warp(33)
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      recentBlockhash: chain.blocks.at('finalized').blockhash,
    })
    const wire = transaction.add(pay(10 ** 13))
    wire.sign(payer)
    const text = wire.serialize().toString('base64')
    const failed = await call('sendTransaction', text, { encoding: 'base64' })
    expect(failed.error?.code).toBe(-32002)
    expect(Object.keys(failed.error?.data ?? {})).toEqual([
      'accounts',
      'err',
      'fee',
      'innerInstructions',
      'loadedAccountsDataSize',
      'loadedAddresses',
      'logs',
      'postBalances',
      'postTokenBalances',
      'preBalances',
      'preTokenBalances',
      'replacementBlockhash',
      'returnData',
      'unitsConsumed',
    ])
    const asked: [string, ...unknown[]][] = [
      ['getBlock', slot, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }],
      ['getTransaction', signature, { encoding: 'json' }],
      ['simulateTransaction', text, { encoding: 'base64', innerInstructions: true }],
      ['getAccountInfo', payer.publicKey.toBase58(), { encoding: 'base64' }],
      ['getSignatureStatuses', [signature], { searchTransactionHistory: true }],
      ['getSignaturesForAddress', payer.publicKey.toBase58()],
      ['getLatestBlockhash'],
      ['getEpochInfo'],
      ['getEpochSchedule'],
      ['getVersion'],
      ['getRecentPerformanceSamples'],
    ]
    for (const [method, ...params] of asked) {
      const { result, error } = await call(method, ...params)
      expect([method, error, misplaced(result)]).toEqual([method, undefined, []])
    }
  })
})

describe('a chain that began later', () => {
  it('has no blocks from before', async () => {
    const later = await startPracticeChain({ slotMs: STILL, landingMs: 0, startSlot: 600_000 })
    const ask = (method: string, ...params: unknown[]) => callRpc(later.rpcUrl, method, ...params)
    const message = 'Block 7 cleaned up, does not exist on node. First available block: 600000'
    expect((await ask('getBlock', 7)).error).toEqual({ code: -32001, message })
    expect((await ask('getBlockTime', 7)).error).toEqual({ code: -32001, message })
    expect((await ask('getFirstAvailableBlock')).result).toBe(600_000)
    expect((await ask('minimumLedgerSlot')).result).toBe(600_000)
    expect((await ask('getBlocks', 100_000, 600_000)).result).toEqual([600_000])
    expect((await ask('getBlocks', 99_999, 600_000)).error).toEqual({
      code: -32602,
      message: 'Slot range too large; max 500000',
    })
    expect((await ask('getBlocks', 0)).result).toEqual([])
    const epoch = { absoluteSlot: 600_039, epoch: 1, slotIndex: 168_039, slotsInEpoch: 432_000 }
    expect((await ask('getEpochInfo')).result).toMatchObject(epoch)
    await later.stop()
  })
})

describe('a chain that has gone on for long', () => {
  it('says from where on all blocks are there, and means it, also when it is opened again', () => {
    const before = new Chain({ landingMs: 0 })
    before.warp(10)
    const paid = before.airdrop(payer.publicKey.toBase58(), 10n ** 9n)
    const old = before.history.get(paid)?.slot ?? 0
    before.warp(KEPT_BLOCKS + 100)
    const { slot: tip } = before.blocks.at('finalized')
    const first = before.blocks.tip.height - KEPT_BLOCKS + 1
    for (const chain of [before, new Chain({ resume: before.state() })]) {
      const ask = (method: string, ...params: unknown[]) => callChain(chain, method, ...params)
      // Of those before, only the ones without transactions are gone.
      expect(ask('getFirstAvailableBlock').result).toBe(0)
      expect(ask('minimumLedgerSlot').result).toBe(first)
      const all = Array.from({ length: tip - first + 1 }, (_, index) => first + index)
      expect(ask('getBlocks', 0).result).toEqual(all)
      expect(ask('getBlocks', first).result).toEqual(all)
      expect(ask('getBlocksWithLimit', 0, 2).result).toEqual([first, first + 1])
      for (const slot of [first, first + 1, tip - 600, tip]) {
        expect(ask('getBlock', slot).result).toMatchObject({ blockHeight: slot, parentSlot: slot - 1 })
        expect(ask('getBlockTime', slot).result).toEqual(expect.any(Number))
      }
      const cleaned = (slot: number) => ({
        code: -32001,
        message: `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
      })
      for (const slot of [0, 1, old + 1, first - 1]) {
        expect(ask('getBlock', slot).error).toEqual(cleaned(slot))
        expect(ask('getBlockTime', slot).error).toEqual(cleaned(slot))
      }
      expect(ask('getBlock', old, { transactionDetails: 'signatures' }).result).toMatchObject({
        signatures: [paid],
      })
    }
  })
})

describe('a chain that was kept with gaps', () => {
  it('begins after the last of them', () => {
    const before = new Chain({ landingMs: 0 })
    before.warp(300)
    const old = before.history.get(before.airdrop(payer.publicKey.toBase58(), 10n ** 9n))?.slot ?? 0
    before.warp(1000)
    const state = before.state()
    const kept = state.blocks.filter(({ slot }) => slot === 0 || slot === old || slot > old + 400)
    const after = new Chain({ resume: { ...state, blocks: kept } })
    const ask = (method: string, ...params: unknown[]) => callChain(after, method, ...params)
    expect(ask('getFirstAvailableBlock').result).toBe(0)
    expect(ask('minimumLedgerSlot').result).toBe(old + 401)
    expect((ask('getBlocks', 0).result as number[])[0]).toBe(old + 401)
    expect(ask('getBlock', old + 1).error?.code).toBe(-32001)
    expect(ask('getBlockTime', old).result).toEqual(expect.any(Number))
    after.warp(KEPT_BLOCKS)
    expect(after.blocks.all()).toHaveLength(KEPT_BLOCKS + 2)
    expect(ask('minimumLedgerSlot').result).toBe(after.blocks.tip.slot - KEPT_BLOCKS + 1)
  })
})

describe('lists of blocks', () => {
  it('hold the slots that have one, until the commitment', async () => {
    const { chain, connection } = practice
    const [first, ...rest] = chain.blocks.all().map(({ slot }) => slot)
    const finalized = chain.blocks.at('finalized').slot
    const kept = [first, ...rest].filter((slot) => (slot ?? 0) <= finalized)
    expect(kept.slice(0, 9)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect((await call('getBlocks', 0)).result).toEqual(kept)
    expect(await connection.getBlocks(0, 10, 'finalized')).toEqual(kept.filter((slot) => (slot ?? 0) <= 10))
    expect((await call('getBlocks', 0, { commitment: 'confirmed' })).result).toEqual(
      [first, ...rest].slice(0, -1),
    )
    expect((await call('getBlocksWithLimit', 1, 3)).result).toEqual(kept.slice(1, 4))
    expect((await call('getBlocksWithLimit', finalized, 9)).result).toEqual([finalized])
    expect((await call('getBlocks', finalized + 1)).result).toEqual([])
    expect((await call('getBlocksWithLimit', 0, 500_001)).error?.message).toBe('Limit too large; max 500000')
    expect((await call('getBlocks', 0, null, { minContextSlot: 10 ** 9 })).error?.code).toBe(-32016)
  })
})

describe('getTransaction', () => {
  it('has every field of every encoding', async () => {
    const { chain } = practice
    chain.warp(1)
    const signature = await landVersioned()
    const record = chain.history.get(signature)
    chain.warp(1)
    const ask = async (encoding: string, maxSupportedTransactionVersion?: number) =>
      await call('getTransaction', signature, {
        commitment: 'confirmed',
        encoding,
        maxSupportedTransactionVersion,
      })
    const wire = record?.transaction.bytes ?? new Uint8Array()
    expect((await ask('base58', 0)).result).toMatchObject({
      slot: record?.slot,
      blockTime: record?.time,
      version: 0,
      transaction: [bs58.encode(wire), 'base58'],
      meta: {
        err: null,
        status: { Ok: null },
        fee: 5000,
        innerInstructions: [],
        rewards: [],
        loadedAddresses: { writable: [], readonly: [] },
        computeUnitsConsumed: 150,
      },
    })
    expect((await ask('jsonParsed', 255)).result).not.toHaveProperty('meta.loadedAddresses')
    expect((await ask('json')).error?.code).toBe(-32015)
    expect((await call('getTransaction', signature)).result).toBeNull()
    const processed = { commitment: 'processed', maxSupportedTransactionVersion: 0 }
    expect((await call('getTransaction', signature, processed)).error?.code).toBe(-32602)
  })

  it('leaves the version of a legacy one out where nobody asks for versions', async () => {
    const signature = await land(pay(LAMPORTS_PER_SOL))
    practice.chain.warp(32)
    expect((await call('getTransaction', signature)).result).not.toHaveProperty('version')
    expect((await call('getTransaction', signature, 'base64')).result).toMatchObject({
      transaction: [expect.any(String), 'base64'],
    })
    const config = { maxSupportedTransactionVersion: 0 }
    expect((await call('getTransaction', signature, config)).result).toHaveProperty('version', 'legacy')
  })

  it('has neither logs nor inner instructions where nothing could run', async () => {
    const programId = Keypair.generate().publicKey
    const signature = await land(new TransactionInstruction({ programId, keys: [], data: Buffer.alloc(0) }))
    practice.chain.warp(1)
    const { result } = await call('getTransaction', signature, { commitment: 'confirmed' })
    expect(result).toMatchObject({
      meta: { err: 'ProgramAccountNotFound', fee: 5000, logMessages: null, innerInstructions: null },
    })
  })
})

describe('getSignatureStatuses', () => {
  it('remembers for 300 blocks, and longer where the history is searched', async () => {
    const { chain, connection } = practice
    const signature = await land(pay(LAMPORTS_PER_SOL))
    const { slot } = chain.blocks.tip
    const statusOf = async (config?: { searchTransactionHistory: boolean }) =>
      (await connection.getSignatureStatus(signature, config)).value
    const status = { slot, err: null, status: { Ok: null } }
    expect(await statusOf()).toEqual({ ...status, confirmations: 0, confirmationStatus: 'processed' })
    chain.warp(31)
    expect(await statusOf()).toEqual({ ...status, confirmations: 31, confirmationStatus: 'confirmed' })
    chain.warp(269)
    const final = { ...status, confirmations: null, confirmationStatus: 'finalized' }
    expect(await statusOf({ searchTransactionHistory: false })).toEqual(final)
    chain.warp(1)
    expect(await statusOf()).toBeNull()
    expect(await statusOf({ searchTransactionHistory: false })).toBeNull()
    expect(await statusOf({ searchTransactionHistory: true })).toEqual(final)
  })
})

describe('getSignaturesForAddress', () => {
  it('goes from newest to oldest, in the order of the block, from any transaction to any other', async () => {
    const { chain } = practice
    const to = Keypair.generate().publicKey
    const listed = async (config: object = {}) => {
      const { result } = await call('getSignaturesForAddress', to.toBase58(), {
        commitment: 'confirmed',
        ...config,
      })
      return (result as { signature: string }[]).map(({ signature }) => signature)
    }
    chain.warp(1)
    const first = await land(pay(LAMPORTS_PER_SOL, to))
    const elsewhere = await land(pay(LAMPORTS_PER_SOL))
    const second = await land(pay(2 * LAMPORTS_PER_SOL, to))
    chain.warp(1)
    const third = await land(pay(3 * LAMPORTS_PER_SOL, to))
    expect(await listed()).toEqual([second, first])
    chain.warp(1)
    expect(await listed()).toEqual([third, second, first])
    expect(await listed({ limit: 1 })).toEqual([third])
    expect(await listed({ before: third })).toEqual([second, first])
    expect(await listed({ before: elsewhere })).toEqual([first])
    expect(await listed({ until: elsewhere })).toEqual([third, second])
    expect(await listed({ before: third, until: first })).toEqual([second])
    const unknown = bs58.encode(new Uint8Array(64).fill(9))
    const ask = (config: object) => call('getSignaturesForAddress', to.toBase58(), config)
    const notFound = { code: -32020, message: `Transaction ${unknown} not found` }
    expect((await ask({ before: unknown })).error).toEqual(notFound)
    expect((await ask({ until: unknown })).error).toEqual(notFound)
    expect((await ask({ limit: 1001 })).error?.message).toBe('Invalid limit; max 1000')
    expect((await ask({ limit: 0 })).error?.message).toBe('Invalid limit; max 1000')
    expect((await ask({ minContextSlot: 10 ** 9 })).error?.code).toBe(-32016)
  })

  it('says which place in its block each transaction has', async () => {
    const { chain } = practice
    const to = Keypair.generate().publicKey
    chain.warp(1)
    const first = await land(pay(LAMPORTS_PER_SOL, to))
    await land(pay(LAMPORTS_PER_SOL))
    const third = await land(pay(2 * LAMPORTS_PER_SOL, to))
    chain.warp(1)
    const alone = await land(pay(3 * LAMPORTS_PER_SOL, to))
    chain.warp(1)
    const { result } = await call('getSignaturesForAddress', to.toBase58(), { commitment: 'confirmed' })
    expect(result).toMatchObject([
      { signature: alone, transactionIndex: 0 },
      { signature: third, transactionIndex: 2 },
      { signature: first, transactionIndex: 0 },
    ])
  })

  it('shows memos with their lengths', async () => {
    const memo = (text: string) =>
      new TransactionInstruction({
        programId: new (payer.publicKey.constructor as typeof PublicKey)(MEMO),
        keys: [],
        data: Buffer.from(text),
      })
    const signature = await land(memo('zwölf'), memo('b'))
    practice.chain.warp(1)
    const [listed] = await practice.connection.getSignaturesForAddress(
      payer.publicKey,
      { limit: 1 },
      'confirmed',
    )
    expect(listed).toMatchObject({ signature, memo: '[6] zwölf; [1] b', err: null })
  })
})

describe('fees', () => {
  const priced = (microLamports: number, to?: PublicKey) =>
    land(ComputeBudgetProgram.setComputeUnitPrice({ microLamports }), pay(LAMPORTS_PER_SOL, to))

  it('are those of confirmed blocks that held something: the least in the block, more where an account is dear', async () => {
    const { chain } = practice
    const [dear, cheap] = [Keypair.generate().publicKey, Keypair.generate().publicKey]
    chain.warp(1)
    const first = chain.blocks.tip.slot
    await priced(700, dear)
    await priced(900, dear)
    await priced(50, cheap)
    chain.warp(2)
    const second = chain.blocks.tip.slot
    await priced(10)
    const of = async (...accounts: PublicKey[]) =>
      ((await call('getRecentPrioritizationFees', accounts.map(String))).result as { slot: number }[]).filter(
        ({ slot }) => slot >= first,
      )
    expect(await of()).toEqual([{ slot: first, prioritizationFee: 50 }])
    chain.warp(1)
    const afterwards = { slot: second, prioritizationFee: 10 }
    expect(await of(dear)).toEqual([{ slot: first, prioritizationFee: 700 }, afterwards])
    expect(await of(cheap)).toEqual([{ slot: first, prioritizationFee: 50 }, afterwards])
    expect(await of(cheap, dear)).toEqual([{ slot: first, prioritizationFee: 700 }, afterwards])
    const tooMany = Array.from({ length: 129 }, () => dear.toBase58())
    expect((await call('getRecentPrioritizationFees', tooMany)).error?.message).toBe(
      'Too many inputs provided; max 128',
    )
  })

  it('are remembered of the last 150 blocks that held something', async () => {
    const { chain } = practice
    const slots = Array.from({ length: 151 }, () => {
      chain.warp(2)
      chain.airdrop(payer.publicKey.toBase58(), 1n)
      return chain.blocks.tip.slot
    })
    chain.warp(1)
    const fees = (await call('getRecentPrioritizationFees')).result as { slot: number }[]
    expect(fees.map(({ slot }) => slot)).toEqual(slots.slice(1))
  })

  it('are told for a message for as long as its blockhash is remembered, which is longer than it may be used', async () => {
    const { chain, connection } = practice
    const recentBlockhash = chain.blocks.tip.blockhash
    const parts = { payerKey: payer.publicKey, recentBlockhash, instructions: [pay(1)] }
    const message = new TransactionMessage(parts).compileToV0Message()
    const feeAt = async () => (await connection.getFeeForMessage(message, 'processed')).value
    expect((await connection.getFeeForMessage(message, 'finalized')).value).toBeNull()
    const isValid = async () =>
      (await connection.isBlockhashValid(recentBlockhash, { commitment: 'processed' })).value
    chain.warp(150)
    expect(await isValid()).toBe(true)
    chain.warp(1)
    expect(await isValid()).toBe(false)
    chain.warp(149)
    expect(await feeAt()).toBe(5000)
    chain.warp(1)
    expect(await feeAt()).toBeNull()
    expect((await connection.getFeeForMessage(message, 'finalized')).value).toBe(5000)
  })
})

describe('the node', () => {
  it('has one identity, which leads every slot', async () => {
    const { identity } = (await call('getIdentity')).result as { identity: string }
    expect(bs58.decode(identity)).toHaveLength(32)
    expect(await practice.connection.getSlotLeader()).toBe(identity)
    expect((await practice.connection.getSlotLeaders(10, 3)).map(String)).toEqual([
      identity,
      identity,
      identity,
    ])
    expect((await call('getSlotLeaders', 0, 5001)).error?.message).toBe('Invalid limit; max 5000')
    const samples = 'getRecentPerformanceSamples'
    expect((await call(samples, 721)).error?.message).toBe('Invalid limit; max 720')
    expect((await call(samples, 720)).error).toBeUndefined()
  })

  it('knows its leaders as far as the schedule goes', async () => {
    const chain = new Chain()
    const leaders = (start: number, limit: number) => callChain(chain, 'getSlotLeaders', start, limit)
    const unavailable = (epoch: number) => ({
      code: -32602,
      message: `Invalid slot range: leader schedule for epoch ${epoch} is unavailable`,
    })
    expect(leaders(2 * 432_000 - 3, 3).result).toHaveLength(3)
    expect(leaders(2 * 432_000 - 3, 4).error).toEqual(unavailable(2))
    expect(leaders(2 * 432_000, 1).error).toEqual(unavailable(2))
    expect(leaders(10 ** 15, 5000).error).toEqual(unavailable(Math.floor(10 ** 15 / 432_000)))
    expect(leaders(10 ** 15, 0).result).toEqual([])
    chain.advanceEpoch()
    expect(leaders(2 * 432_000, 1).error).toEqual(unavailable(2))
    chain.warp(32)
    expect(leaders(2 * 432_000, 1).result).toHaveLength(1)
    for (let epoch = 1; epoch < 12; epoch += 1) chain.advanceEpoch()
    chain.warp(32)
    expect(leaders(0, 1).error).toEqual(unavailable(0))
    expect(leaders(4 * 432_000, 1).result).toHaveLength(1)
  })

  it('is the one node of its cluster, where it is asked', async () => {
    const { connection, chain } = practice
    const [node, ...others] = (await call('getClusterNodes')).result as Record<string, unknown>[]
    const { port } = new URL(practice.rpcUrl)
    expect(others).toEqual([])
    expect(node).toEqual({
      clientId: 'Agave',
      featureSet: expect.any(Number) as number,
      gossip: null,
      pubkey: (await connection.getSlotLeader('confirmed')) as unknown,
      pubsub: `127.0.0.1:${Number(port) + 1}`,
      rpc: `127.0.0.1:${port}`,
      serveRepair: null,
      shredVersion: expect.any(Number) as number,
      tpu: null,
      tpuForwards: null,
      tpuForwardsQuic: null,
      tpuQuic: null,
      tpuVote: null,
      tvu: null,
      version: (await connection.getVersion())['solana-core'],
    })
    const bytes = bs58.decode(chain.genesisHash)
    const folded = (odd: number) => bytes.filter((_, at) => at % 2 === odd).reduce((a, b) => a ^ b, 0)
    expect(node?.['shredVersion']).toBe(Math.min(65_535, folded(0) * 256 + folded(1) + 1))
    expect((await connection.getClusterNodes()).map(({ rpc }) => rpc)).toEqual([`127.0.0.1:${port}`])
    expect((await call('getClusterNodes', 1)).error?.code).toBe(-32602)
    expect(callChain(chain, 'getClusterNodes').result).toMatchObject([{ rpc: null, pubsub: null }])
  })

  it('has reached its own slot, and no later one', async () => {
    const { slot } = practice.chain.blocks.at('finalized')
    expect((await call('getSlot', { minContextSlot: slot })).result).toBe(slot)
    expect((await call('getSlot', { minContextSlot: slot + 1 })).error).toEqual({
      code: -32016,
      message: 'Minimum context slot has not been reached',
      data: { contextSlot: slot },
    })
  })

  it('says how far its clock is behind', async () => {
    practice.chain.warp(1)
    const { time } = practice.chain.blocks.tip
    const healthAfter = async (slots: number) => {
      const now = vi.spyOn(Date, 'now').mockReturnValue(time * 1000 + slots * STILL)
      const { result, error } = await call('getHealth')
      now.mockRestore()
      return result ?? error
    }
    expect(await healthAfter(128)).toBe('ok')
    expect(await healthAfter(129)).toEqual({
      code: -32005,
      message: 'Node is behind by 129 slots',
      data: { numSlotsBehind: 129 },
    })
  })
})

describe('the faucet', () => {
  it('takes amounts beyond 2^53 as they are written, and gives no more than it has', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    const body = (lamports: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"requestAirdrop","params":["${to}",${lamports}]}`
    const headers = { 'Content-Type': 'application/json' }
    const post = async (text: string) =>
      (await (await fetch(practice.rpcUrl, { method: 'POST', headers, body: text })).json()) as {
        error?: object
      }
    await post(body('9007199254740993'))
    expect(practice.chain.account(to, 'processed')?.lamports).toBe(9007199254740993n)
    expect((await post(body('18446744073709551615'))).error).toEqual({
      code: -32603,
      message: 'Internal error',
    })
  })
})
