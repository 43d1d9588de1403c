import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Keypair,
  LAMPORTS_PER_SOL,
  sendAndConfirmTransaction,
  SendTransactionError,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  PublicKey,
} from '@solana/web3.js'
import { connection, newAddress, openWallet, settled } from './place'

const payer = await openWallet()

const pay = (lamports: number, toPubkey = newAddress()) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })

async function signed(...instructions: TransactionInstruction[]) {
  const latest = await connection.getLatestBlockhash()
  const parts = { payerKey: payer.publicKey, recentBlockhash: latest.blockhash, instructions }
  const transaction = new VersionedTransaction(new TransactionMessage(parts).compileToV0Message())
  transaction.sign([payer])
  return { transaction, latest }
}

async function thrownBy(promise: Promise<unknown>): Promise<SendTransactionError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof SendTransactionError, String(error))
  return error
}

await test('preflight stops what would fail, and the error brings the logs', async () => {
  const error = await thrownBy(
    sendAndConfirmTransaction(connection, new Transaction().add(pay(1000 * LAMPORTS_PER_SOL)), [payer]),
  )
  assert.equal(
    error.transactionError.message,
    'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
  )
  const logs = await error.getLogs(connection)
  assert.equal(logs[0], 'Program 11111111111111111111111111111111 invoke [1]')
  assert.match(logs[1] ?? '', /^Transfer: insufficient lamports \d+, need 1000000000000$/)
  assert.equal(logs[2], 'Program 11111111111111111111111111111111 failed: custom program error: 0x1')
})

await test('without preflight the failure lands, costs its fee and is told everywhere', async () => {
  const before = await connection.getBalance(payer.publicKey)
  const transaction = new Transaction().add(pay(1000 * LAMPORTS_PER_SOL))
  const signature = await connection.sendTransaction(transaction, [payer], { skipPreflight: true })
  const err = { InstructionError: [0, { Custom: 1 }] }
  assert.deepEqual((await settled(signature)).err, err)
  assert.equal(await connection.getBalance(payer.publicKey), before - 5000)
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  assert.deepEqual(landed?.meta?.err, err)
  const [listed] = await connection.getSignaturesForAddress(payer.publicKey, { limit: 1 })
  assert.deepEqual(listed?.err, err)
  const failed = new SendTransactionError({ action: 'send', signature, transactionMessage: 'failed' })
  assert.deepEqual(await failed.getLogs(connection), landed.meta.logMessages)
})

await test('the same transaction again: refused by preflight, without a second effect', async () => {
  const to = newAddress()
  const { transaction, latest } = await signed(pay(1_000_000, to))
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, ...latest })
  const error = await thrownBy(connection.sendTransaction(transaction))
  assert.match(error.message, /This transaction has already been processed/)
  assert.equal(await connection.sendTransaction(transaction, { skipPreflight: true }), signature)
  await connection.confirmTransaction({ signature, ...latest })
  assert.equal(await connection.getBalance(to), 1_000_000)
})

await test('a bad signature, an unknown program, a payer without money, an account without rent', async () => {
  const { transaction } = await signed(pay(1_000_000))
  transaction.signatures[0]?.fill(1)
  const error = await thrownBy(connection.sendTransaction(transaction))
  assert.match(error.message, /Transaction did not pass signature verification/)
  const nothing = new TransactionInstruction({ keys: [], programId: newAddress() })
  const refused = async (instruction: TransactionInstruction, by = payer) =>
    (await thrownBy(connection.sendTransaction(new Transaction().add(instruction), [by]))).message
  assert.match(await refused(nothing), /Attempt to load a program that does not exist/)
  assert.match(
    await refused(pay(1)),
    /Transaction results in an account \(1\) with insufficient funds for rent/,
  )
  const stranger = Keypair.generate()
  const { publicKey: fromPubkey } = stranger
  const transfer = SystemProgram.transfer({ fromPubkey, toPubkey: payer.publicKey, lamports: 1 })
  assert.match(
    await refused(transfer, stranger),
    /Attempt to debit an account but found no record of a prior credit/,
  )
})

await test('simulate: compute units, logs, and the accounts as they would be', async () => {
  const to = newAddress()
  const { transaction } = await signed(pay(LAMPORTS_PER_SOL, to))
  const { value } = await connection.simulateTransaction(transaction, {
    accounts: { encoding: 'base64', addresses: [to.toBase58(), payer.publicKey.toBase58()] },
  })
  assert.equal(value.err, null)
  assert.equal(value.unitsConsumed, 150)
  assert.equal(value.logs?.length, 2)
  const before = await connection.getBalance(payer.publicKey)
  assert.deepEqual(
    value.accounts?.map((account) => account?.lamports),
    [LAMPORTS_PER_SOL, before - LAMPORTS_PER_SOL - 5000],
  )
  assert.equal(await connection.getBalance(to), 0)
})

await test('simulate with a made-up blockhash and without a signature', async () => {
  const parts = { payerKey: payer.publicKey, recentBlockhash: PublicKey.default.toBase58() }
  const message = new TransactionMessage({ ...parts, instructions: [pay(1_000_000)] }).compileToV0Message()
  const transaction = new VersionedTransaction(message)
  const refused = await connection.simulateTransaction(transaction)
  assert.equal(refused.value.err, 'BlockhashNotFound')
  const replaced = await connection.simulateTransaction(transaction, {
    replaceRecentBlockhash: true,
    sigVerify: false,
    innerInstructions: true,
  })
  assert.equal(replaced.value.err, null)
  const verified = await connection.simulateTransaction(transaction, { sigVerify: true })
  assert.equal(verified.value.err, 'SignatureFailure')
})

await test('simulate in the old way: a legacy transaction with its signers', async () => {
  const to = newAddress()
  const transaction = new Transaction().add(pay(1_000_000, to))
  const { value } = await connection.simulateTransaction(transaction, [payer], [to])
  assert.equal(value.err, null)
  assert.equal(value.accounts?.[0]?.lamports, 1_000_000)
  const tooMuch = new Transaction().add(pay(1000 * LAMPORTS_PER_SOL))
  const failed = await connection.simulateTransaction(tooMuch, [payer])
  assert.deepEqual(failed.value.err, { InstructionError: [0, { Custom: 1 }] })
})
