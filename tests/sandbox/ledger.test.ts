import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Keypair,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  type PublicKey,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { Chain } from '../../sandbox/chain/Chain'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { callRpc } from '../support/jsonRpc'
import { until } from '../support/until'

/** Blocks begin only when a test says so. */
const STILL = 3_600_000
let practice: PracticeChain
const payer = Keypair.generate()

beforeEach(async () => {
  practice = await startPracticeChain({ slotMs: STILL, landingMs: 0 })
  await practice.fund(payer.publicKey)
})
afterEach(() => practice.stop())

async function aTransfer(lamports = 1_000_000, from = payer): Promise<Transaction> {
  const { blockhash } = await practice.connection.getLatestBlockhash('processed')
  const transaction = new Transaction({ feePayer: from.publicKey, recentBlockhash: blockhash })
  const toPubkey = Keypair.generate().publicKey
  transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports }))
  transaction.sign(from)
  return transaction
}

const send = (transaction: Transaction, options: object = {}) =>
  callRpc(
    practice.rpcUrl,
    'sendTransaction',
    bs58.encode(transaction.serialize({ verifySignatures: false })),
    { preflightCommitment: 'processed', ...options },
  )

const statusOf = async (signature: string, searchTransactionHistory = false) =>
  (await practice.connection.getSignatureStatuses([signature], { searchTransactionHistory })).value[0]

const balanceAt = async (address: PublicKey, commitment: 'processed' | 'confirmed' | 'finalized') =>
  (await callRpc(practice.rpcUrl, 'getBalance', address.toBase58(), { commitment })).result as {
    value: number
  }

describe('the ledger', () => {
  it('begins each time with another genesis hash and other blockhashes', () => {
    const [one, other] = [new Chain(), new Chain()]
    expect(one.genesisHash).not.toBe(other.genesisHash)
    expect(one.blocks.tip.blockhash).not.toBe(other.blocks.tip.blockhash)
  })

  it('lists the newest blocks in its sysvars, however many began since somebody looked', () => {
    const { chain } = practice
    const listed = (sysvar: string, hashAt: number) => {
      const data = Buffer.from(chain.accounts.now(sysvar)?.data ?? [])
      const end = 8 + 40 * Number(data.readBigUInt64LE())
      expect(data.subarray(end).some((byte) => byte !== 0)).toBe(false)
      const entries = Array.from({ length: (end - 8) / 40 }, (_, at) => data.subarray(8 + 40 * at))
      return entries.map((entry) => bs58.encode(entry.subarray(hashAt, hashAt + 32)))
    }
    for (const more of [0, 1, 2, 150, 1, 600, 3]) {
      chain.warp(more)
      const [, ...closed] = Array.from(chain.blocks.newest(513), ({ blockhash }) => blockhash)
      expect(listed('SysvarS1otHashes111111111111111111111111111', 8)).toEqual(closed)
      expect(listed('SysvarRecentB1ockHashes11111111111111111111', 0)).toEqual(closed.slice(0, 150))
    }
  })

  it('has a block in each slot from the first on, and in none that was skipped', () => {
    const { chain } = practice
    const { tip } = chain.blocks
    expect(chain.blocks.all().map(({ slot }) => slot)).toEqual(
      Array.from({ length: tip.height + 1 }, (_, slot) => slot),
    )
    chain.skipTo(tip.slot + 9)
    expect(chain.blocks.tip).toMatchObject({ slot: tip.slot + 9, height: tip.height + 1 })
    expect(chain.blocks.inSlot(tip.slot + 1)).toBeUndefined()
  })

  it('shows a transfer to processed, then confirmed, then finalized readers', async () => {
    practice.chain.setConsensus('towerbft')
    const transaction = await aTransfer()
    const to = transaction.instructions[0]?.keys[1]?.pubkey ?? payer.publicKey
    const { result } = await send(transaction)
    const signature = result as string
    expect((await statusOf(signature))?.confirmationStatus).toBe('processed')
    expect((await balanceAt(to, 'processed')).value).toBe(1_000_000)
    expect((await balanceAt(to, 'confirmed')).value).toBe(0)
    practice.chain.warp(1)
    expect(await statusOf(signature)).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 1 })
    expect((await balanceAt(to, 'confirmed')).value).toBe(1_000_000)
    expect((await balanceAt(to, 'finalized')).value).toBe(0)
    practice.chain.warp(31)
    expect(await statusOf(signature)).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
    expect((await balanceAt(to, 'finalized')).value).toBe(1_000_000)
  })

  it('takes a blockhash for 150 blocks and not for one more', async () => {
    const [inTime, late] = [await aTransfer(), await aTransfer()]
    const { lastValidBlockHeight } = await practice.connection.getLatestBlockhash('processed')
    practice.chain.warp(150)
    expect(await practice.connection.getBlockHeight('processed')).toBe(lastValidBlockHeight)
    const { result } = await send(inTime, { skipPreflight: true })
    expect(await statusOf(result as string)).not.toBeNull()
    practice.chain.warp(1)
    const { error } = await send(late)
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound', logs: [], accounts: null, unitsConsumed: 0 },
    })
    const blockhash = late.recentBlockhash ?? ''
    expect((await practice.connection.isBlockhashValid(blockhash, { commitment: 'processed' })).value).toBe(
      false,
    )
  })

  it('never lands an expired transaction that skips the preflight', async () => {
    const transaction = await aTransfer()
    practice.chain.warp(151)
    const { result } = await send(transaction, { skipPreflight: true })
    expect(result).toBe(bs58.encode(transaction.signature ?? new Uint8Array(64)))
    expect(await statusOf(result as string, true)).toBeNull()
  })

  it('refuses the same transaction twice, and lands it once', async () => {
    const transaction = await aTransfer()
    await send(transaction)
    const balance = await practice.connection.getBalance(payer.publicKey, 'processed')
    expect((await send(transaction)).error).toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } })
    await send(transaction, { skipPreflight: true })
    expect(await practice.connection.getBalance(payer.publicKey, 'processed')).toBe(balance)
  })

  it('drops as many transactions as it was told to', async () => {
    await callRpc(practice.rpcUrl, 'practice_fault', { drop: 1 })
    const [lost, found] = [await aTransfer(), await aTransfer()]
    const { result: lostSignature } = await send(lost)
    const { result: foundSignature } = await send(found)
    expect(await statusOf(lostSignature as string, true)).toBeNull()
    expect(await statusOf(foundSignature as string)).not.toBeNull()
  })

  it('lands late when it was told to', async () => {
    await callRpc(practice.rpcUrl, 'practice_fault', { lag: 3 })
    const { result } = await send(await aTransfer())
    practice.chain.warp(2)
    expect(await statusOf(result as string)).toBeNull()
    practice.chain.warp(1)
    expect(await statusOf(result as string)).toMatchObject({ confirmationStatus: 'processed', err: null })
  })

  it('forgets old statuses unless the history is searched', async () => {
    const { result } = await send(await aTransfer())
    practice.chain.warp(301)
    expect(await statusOf(result as string)).toBeNull()
    expect(await statusOf(result as string, true)).toMatchObject({ confirmationStatus: 'finalized' })
  })

  it('asks for as much rent as it was told to', async () => {
    await callRpc(practice.rpcUrl, 'practice_setRent', 696)
    expect(await practice.connection.getMinimumBalanceForRentExemption(100)).toBe((128 + 100) * 696)
  })
})

describe('a transaction that was sent', () => {
  let travelling: PracticeChain
  /** Longer than a client takes to subscribe, in milliseconds. */
  const LANDING = 1500

  beforeEach(async () => {
    travelling = await startPracticeChain({ slotMs: 400, landingMs: LANDING })
    await travelling.fund(payer.publicKey)
  })
  afterEach(() => travelling.stop())

  const transfer = (lamports: number, toPubkey = Keypair.generate().publicKey) =>
    new Transaction().add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports }))

  async function sendTransfer(lamports: number, to?: PublicKey): Promise<string> {
    const { connection } = travelling
    return await connection.sendTransaction(transfer(lamports, to), [payer], { skipPreflight: true })
  }

  it('lands after its answer was written, in the block that is open then, and once', async () => {
    const { chain, connection } = travelling
    const to = Keypair.generate().publicKey
    const transaction = transfer(1_000_000, to)
    transaction.recentBlockhash = chain.blocks.tip.blockhash
    transaction.feePayer = payer.publicKey
    transaction.sign(payer)
    const wire = transaction.serialize()
    const { slot } = chain.blocks.tip
    const signature = await connection.sendRawTransaction(wire, { skipPreflight: true })
    expect(await connection.sendRawTransaction(wire, { skipPreflight: true })).toBe(signature)
    expect(chain.history.get(signature)).toBeUndefined()
    await until(() => chain.history.get(signature) !== undefined)
    expect(chain.history.get(signature)?.slot).toBeGreaterThan(slot)
    chain.warp(1)
    expect(await connection.getBalance(to)).toBe(1_000_000)
  })

  it('is heard of by who subscribes after sending it, processed alone as well', async () => {
    const { connection } = travelling
    const to = Keypair.generate().publicKey
    const signature = await sendTransfer(1_000_000, to)
    const heard = await new Promise<number>((done) => {
      connection.onAccountChange(to, ({ lamports }) => done(lamports), { commitment: 'processed' })
    })
    expect(heard).toBe(1_000_000)
    expect((await connection.getSignatureStatus(signature)).value?.err).toBeNull()
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const strategy = { signature: await sendTransfer(2_000_000, to), blockhash, lastValidBlockHeight }
    expect((await connection.confirmTransaction(strategy, 'processed')).value).toEqual({ err: null })
  })

  it('and failed is an Error of web3.js, not a bare object', async () => {
    const failing = sendAndConfirmTransaction(travelling.connection, transfer(10 ** 15), [payer], {
      skipPreflight: true,
    })
    await expect(failing).rejects.toBeInstanceOf(Error)
  })

  it('is landed by time that is made to pass, and is no further one to lose', async () => {
    const { chain, connection } = travelling
    const to = Keypair.generate().publicKey
    const signature = await sendTransfer(1_000_000, to)
    await callRpc(travelling.rpcUrl, 'practice_warp', 151)
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('finalized')
    const transaction = transfer(2_000_000, to)
    transaction.recentBlockhash = chain.blocks.tip.blockhash
    transaction.sign(payer)
    const wire = transaction.serialize()
    await connection.sendRawTransaction(wire, { skipPreflight: true })
    chain.faults.drop = 1
    await connection.sendRawTransaction(wire, { skipPreflight: true })
    expect(chain.faults.drop).toBe(1)
    await callRpc(travelling.rpcUrl, 'practice_advanceEpoch')
    chain.warp(1)
    expect(await connection.getBalance(to)).toBe(3_000_000)
  })
})

describe('preflight', () => {
  it('answers a failed instruction with its place, its code and the logs', async () => {
    const { error } = await send(await aTransfer(1_000_000_000_000))
    expect(error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
      data: { err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: 150, returnData: null },
    })
    expect(error?.data?.['logs']).toContain(
      'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
    )
  })

  it('names the account that would be left without its rent', async () => {
    const { error } = await send(await aTransfer(1))
    expect(error?.data?.['err']).toEqual({ InsufficientFundsForRent: { account_index: 1 } })
  })

  it('names a payer who does not exist', async () => {
    const { error } = await send(await aTransfer(1_000_000, Keypair.generate()))
    expect(error).toMatchObject({
      message:
        'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
      data: { err: 'AccountNotFound' },
    })
  })

  it('says of a signature that does not fit that it does not', async () => {
    const transaction = await aTransfer()
    transaction.signatures[0]?.signature?.set([1, 2, 3])
    expect((await send(transaction)).error).toMatchObject({
      code: -32002,
      message: 'Transaction simulation failed: Transaction did not pass signature verification',
      data: { err: 'SignatureFailure', logs: [], unitsConsumed: 0 },
    })
  })

  it('keeps a failed transaction that skipped it, with its fee', async () => {
    const before = await practice.connection.getBalance(payer.publicKey, 'processed')
    const { result } = await send(await aTransfer(1_000_000_000_000), { skipPreflight: true })
    practice.chain.warp(1)
    const landed = await practice.connection.getTransaction(result as string, {
      maxSupportedTransactionVersion: 0,
    })
    expect(landed?.meta).toMatchObject({ err: { InstructionError: [0, { Custom: 1 }] }, fee: 5000 })
    expect(await practice.connection.getBalance(payer.publicKey)).toBe(before - 5000)
  })

  it('simulates without signatures and with any blockhash, and shows accounts afterwards', async () => {
    const transaction = await aTransfer()
    const to = transaction.instructions[0]?.keys[1]?.pubkey.toBase58()
    transaction.recentBlockhash = bs58.encode(new Uint8Array(32).fill(9))
    const wire = transaction
      .serialize({ requireAllSignatures: false, verifySignatures: false })
      .toString('base64')
    const accounts = { encoding: 'base64', addresses: [to] }
    const { result } = await callRpc(practice.rpcUrl, 'simulateTransaction', wire, {
      encoding: 'base64',
      replaceRecentBlockhash: true,
      accounts,
    })
    expect(result).toMatchObject({
      value: { err: null, unitsConsumed: 150, fee: 5000, accounts: [{ lamports: 1_000_000, space: 0 }] },
    })
    const signed = await callRpc(practice.rpcUrl, 'simulateTransaction', wire, {
      encoding: 'base64',
      sigVerify: true,
    })
    expect(signed.result).toMatchObject({ value: { err: 'SignatureFailure' } })
  })
})
