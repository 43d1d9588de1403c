import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ComputeBudgetProgram,
  LAMPORTS_PER_SOL,
  PublicKey,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import {
  connection,
  connectByAddressAlone,
  newAddress,
  openWallet,
  parsedInstruction,
  send,
  settled,
} from './place'

const payer = await openWallet()
const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

const pay = (toPubkey: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })

await test('airdrop, confirmed by block height', async () => {
  const someone = newAddress()
  const latest = await connection.getLatestBlockhash()
  const signature = await connection.requestAirdrop(someone, LAMPORTS_PER_SOL)
  const { value } = await connection.confirmTransaction({ signature, ...latest }, 'confirmed')
  assert.equal(value.err, null)
  assert.equal(await connection.getBalance(someone), LAMPORTS_PER_SOL)
})

await test('airdrop, confirmed by signature alone, at processed and at finalized', async () => {
  const someone = newAddress()
  const signature = await connection.requestAirdrop(someone, 2 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction(signature, 'processed')
  assert.equal(await connection.getBalance(someone, 'processed'), 2 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction(signature, 'finalized')
  const { value } = await connection.getSignatureStatus(signature)
  assert.equal(value?.confirmationStatus, 'finalized')
  assert.equal(value.confirmations, null)
  assert.equal(await connection.getBalance(someone, 'finalized'), 2 * LAMPORTS_PER_SOL)
})

await test('transfer over a WebSocket that was found by itself', async () => {
  const alone = connectByAddressAlone()
  const to = newAddress()
  const before = await alone.getBalance(payer.publicKey)
  await sendAndConfirmTransaction(alone, new Transaction().add(pay(to, LAMPORTS_PER_SOL)), [payer])
  assert.equal(await alone.getBalance(to), LAMPORTS_PER_SOL)
  assert.equal(await alone.getBalance(payer.publicKey), before - LAMPORTS_PER_SOL - 5000)
})

await test('sign, serialize and send a raw transaction; poll its status', async () => {
  const to = newAddress()
  const latest = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, ...latest }).add(pay(to, 1_000_000))
  transaction.sign(payer)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  assert.equal((await settled(signature)).err, null)
  assert.equal(await connection.getBalance(to), 1_000_000)
})

await test('v0 transfer at the price that was asked for, as getFeeForMessage said', async () => {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const message = pricedMessage(blockhash, 777_777, ComputeBudgetProgram.setComputeUnitLimit({ units: 2000 }))
  const { value: fee } = await connection.getFeeForMessage(message)
  assert.equal(fee, 5000 + Math.ceil((2000 * 777_777) / 1e6))
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  assert.equal(landed?.meta?.fee, fee)
  assert.equal(landed.version, 0)
  const fees = await connection.getRecentPrioritizationFees({ lockedWritableAccounts: [payer.publicKey] })
  assert.equal(fees.find(({ slot }) => slot === landed.slot)?.prioritizationFee, 777_777)
})

await test('the same without a limit: each instruction is charged for what it may use by default', async () => {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const message = pricedMessage(blockhash, 1_000_000)
  const { value: fee } = await connection.getFeeForMessage(message)
  assert.equal(fee, 5000 + 2 * 3000)
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight })
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  assert.equal(landed?.meta?.fee, fee)
})

function pricedMessage(recentBlockhash: string, microLamports: number, ...limit: TransactionInstruction[]) {
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
  const instructions = [...limit, price, pay(newAddress(), 1_000_000)]
  return new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash,
    instructions,
  }).compileToV0Message()
}

await test('write a memo and find it in the list of signatures', async () => {
  const keys = [{ pubkey: payer.publicKey, isSigner: true, isWritable: false }]
  const data = Buffer.from('für Ada')
  const memo = new TransactionInstruction({ keys, programId: MEMO_PROGRAM, data })
  const signature = await send([payer], memo)
  const [newest] = await connection.getSignaturesForAddress(payer.publicKey, { limit: 1 })
  assert.equal(newest?.signature, signature)
  assert.equal(newest.memo, '[8] für Ada')
  const landed = await connection.getParsedTransaction(signature)
  assert.deepEqual(parsedInstruction(landed?.transaction.message.instructions[0]), {
    program: 'spl-memo',
    parsed: 'für Ada',
  })
})

await test('create an account with a seed and pay out of it', async () => {
  const { publicKey: basePubkey } = payer
  const programId = SystemProgram.programId
  const newAccountPubkey = await PublicKey.createWithSeed(basePubkey, 'savings', programId)
  const lamports = await connection.getMinimumBalanceForRentExemption(0)
  await send(
    [payer],
    SystemProgram.createAccountWithSeed({
      fromPubkey: payer.publicKey,
      basePubkey,
      newAccountPubkey,
      seed: 'savings',
      lamports: lamports * 2,
      space: 0,
      programId,
    }),
  )
  const to = newAddress()
  const out = { fromPubkey: newAccountPubkey, basePubkey, seed: 'savings', programId, toPubkey: to, lamports }
  const signature = await send([payer], SystemProgram.transfer(out))
  assert.equal(await connection.getBalance(to), lamports)
  const landed = await connection.getParsedTransaction(signature)
  assert.deepEqual(parsedInstruction(landed?.transaction.message.instructions[0]), {
    program: 'system',
    parsed: {
      type: 'transferWithSeed',
      info: {
        source: newAccountPubkey.toBase58(),
        sourceBase: basePubkey.toBase58(),
        lamports,
        sourceSeed: 'savings',
        sourceOwner: programId.toBase58(),
        destination: to.toBase58(),
      },
    },
  })
})
