import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertIsTransactionWithBlockhashLifetime,
  createTransactionMessage,
  appendTransactionMessageInstructions,
  estimateAndSetResourceLimitsFactory,
  estimateResourceLimitsFactory,
  fillTransactionMessageProvisoryResourceLimits,
  getSignatureFromTransaction,
  getTransactionMessageSize,
  isSolanaError,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessagePriorityFeeLamports,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION as UNSUPPORTED_VERSION,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { confirmed, newAddress, openWallet, rpc, sendAndConfirmTransaction, SOL } from './place'

const payer = await openWallet()
const CONFIG = {
  computeUnitLimit: 20_000,
  heapSize: 64 * 1024,
  loadedAccountsDataSizeLimit: 64 * 1024,
  priorityFeeLamports: 5_000n,
}

/** A message of version 1 that pays so many new addresses. */
async function paying(count: number) {
  const { value: latest } = await rpc.getLatestBlockhash(confirmed).send()
  const addresses = await Promise.all(Array.from({ length: count }, newAddress))
  const payments = addresses.map((destination) =>
    getTransferSolInstruction({ source: payer, destination, amount: SOL / 100n }),
  )
  return pipe(
    createTransactionMessage({ version: 1 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    (message) => appendTransactionMessageInstructions(payments, message),
  )
}

async function sendSigned(message: Parameters<typeof signTransactionMessageWithSigners>[0]) {
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirmTransaction(transaction, confirmed)
  const signature = getSignatureFromTransaction(transaction)
  return { signature, found: await read(signature) }
}

const read = (signature: Parameters<typeof rpc.getTransaction>[0]) =>
  rpc.getTransaction(signature, { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: 1 }).send()

await test('a transaction of version 1 is sent, confirmed over a socket, and read back with its config', async () => {
  const message = setTransactionMessageConfig(CONFIG, await paying(1))
  const { found } = await sendSigned(message)
  assert.equal(found?.version, 1)
  const { priorityFeeLamports: priorityFee, ...limits } = CONFIG
  assert.deepEqual({ ...found.transaction.message.transactionConfig }, { ...limits, priorityFee })
  assert.equal(found.meta?.fee, 10_000n)
})

await test('who reads at most version 0 gets neither it nor its block', async () => {
  const { signature, found } = await sendSigned(setTransactionMessageConfig(CONFIG, await paying(1)))
  assert.ok(found)
  const tooOld = (error: unknown) => isSolanaError(error, UNSUPPORTED_VERSION)
  const json = { ...confirmed, encoding: 'json' } as const
  await assert.rejects(rpc.getTransaction(signature, json).send(), tooOld)
  await assert.rejects(
    rpc.getTransaction(signature, { ...json, maxSupportedTransactionVersion: 0 }).send(),
    tooOld,
  )
  await assert.rejects(
    rpc.getBlock(found.slot, { ...json, maxSupportedTransactionVersion: 0 }).send(),
    tooOld,
  )
  const block = await rpc.getBlock(found.slot, { ...json, maxSupportedTransactionVersion: 1 }).send()
  assert.ok(block?.transactions.some(({ version }) => version === 1))
})

await test('the limits that a simulation measures are enough for sixty payments, which no packet holds', async () => {
  const draft = fillTransactionMessageProvisoryResourceLimits(
    setTransactionMessagePriorityFeeLamports(5_000n, await paying(60)),
  )
  const estimate = estimateAndSetResourceLimitsFactory(estimateResourceLimitsFactory({ rpc }))
  const message = await estimate(draft, confirmed)
  assert.ok(getTransactionMessageSize(message) > 1232)
  assert.equal(message.config?.computeUnitLimit, 60 * 150)
  const { found } = await sendSigned(message)
  assert.equal(found?.meta?.err, null)
  assert.equal(found.meta.computeUnitsConsumed, 60n * 150n)
})
