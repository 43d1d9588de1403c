import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertIsTransactionWithBlockhashLifetime,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isProgramError,
  isSolanaError,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__INVALID_PARAMS,
  SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  SOLANA_ERROR__TRANSACTION_ERROR__SIGNATURE_FAILURE,
  type Address,
  type Blockhash,
  type SolanaErrorCode,
} from '@solana/kit'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { confirmed, messageOf, newAddress, openWallet, rpc, sendAndConfirmTransaction, SOL } from './place'

const payer = await openWallet()

async function transfer(amount: bigint, lifetime?: { blockhash: Blockhash; lastValidBlockHeight: bigint }) {
  const instruction = getTransferSolInstruction({ source: payer, destination: await newAddress(), amount })
  const message = await messageOf(payer, [instruction])
  const transaction = await signTransactionMessageWithSigners(
    lifetime ? { ...message, lifetimeConstraint: lifetime } : message,
  )
  assertIsTransactionWithBlockhashLifetime(transaction)
  return { transaction, message }
}

const isError = (code: SolanaErrorCode) => (error: unknown) => isSolanaError(error, code)
const causedBy = (code: SolanaErrorCode) => (error: unknown) =>
  isSolanaError(error, PREFLIGHT_FAILURE) && isSolanaError(error.cause, code)

await test('preflight fails with its logs, its units and the error of the program', async () => {
  const { transaction, message } = await transfer(1000n * SOL)
  const error: unknown = await sendAndConfirmTransaction(transaction, confirmed).catch(
    (each: unknown) => each,
  )
  assert.ok(isSolanaError(error, PREFLIGHT_FAILURE), String(error))
  assert.equal(Number(error.context.unitsConsumed), 150)
  assert.match(error.context.logs?.[1] ?? '', /^Transfer: insufficient lamports \d+, need 1000000000000$/)
  assert.ok(isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM))
  assert.deepEqual([error.cause.context.index, error.cause.context.code], [0, 1])
  assert.ok(isProgramError(error.cause, message, SYSTEM_PROGRAM_ADDRESS, 1))
})

await test('what lands and fails is told as the error of the program, too', async () => {
  const { transaction } = await transfer(1000n * SOL)
  await assert.rejects(
    sendAndConfirmTransaction(transaction, { ...confirmed, skipPreflight: true }),
    isError(SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM),
  )
  const { value } = await rpc.getSignatureStatuses([getSignatureFromTransaction(transaction)]).send()
  assert.deepEqual(value[0]?.status, { Err: { InstructionError: [0n, { Custom: 1n }] } })
})

await test('the same transaction again', async () => {
  const { transaction } = await transfer(SOL / 100n)
  await sendAndConfirmTransaction(transaction, confirmed)
  await assert.rejects(
    sendAndConfirmTransaction(transaction, confirmed),
    causedBy(SOLANA_ERROR__TRANSACTION_ERROR__ALREADY_PROCESSED),
  )
})

await test('a blockhash that nobody knows, and one whose time is over', async () => {
  const lastValidBlockHeight = await rpc.getBlockHeight({ commitment: 'processed' }).send()
  const unknown = (await newAddress()) as string as Blockhash
  const { transaction } = await transfer(SOL / 100n, { blockhash: unknown, lastValidBlockHeight })
  await assert.rejects(
    sendAndConfirmTransaction(transaction, confirmed),
    causedBy(SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND),
  )
  await assert.rejects(
    sendAndConfirmTransaction(transaction, { ...confirmed, skipPreflight: true }),
    isError(SOLANA_ERROR__BLOCK_HEIGHT_EXCEEDED),
  )
})

await test('a signature that is not the signer’s', async () => {
  const { transaction } = await transfer(SOL / 100n)
  const { transaction: other } = await transfer(SOL / 50n)
  const forged = getBase64EncodedWireTransaction({ ...transaction, signatures: other.signatures })
  await assert.rejects(
    rpc.sendTransaction(forged, { encoding: 'base64' }).send(),
    causedBy(SOLANA_ERROR__TRANSACTION_ERROR__SIGNATURE_FAILURE),
  )
})

await test('requests that make no sense, and one from the future', async () => {
  await assert.rejects(
    rpc.getBalance('nobody' as Address).send(),
    isError(SOLANA_ERROR__JSON_RPC__INVALID_PARAMS),
  )
  const slot = await rpc.getSlot({ commitment: 'processed' }).send()
  await assert.rejects(
    rpc.getBalance(payer.address, { minContextSlot: slot + 1000n }).send(),
    isError(SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED),
  )
  const { getMoon } = rpc as unknown as { getMoon: () => { send: () => Promise<unknown> } }
  await assert.rejects(getMoon().send(), isError(SOLANA_ERROR__JSON_RPC__METHOD_NOT_FOUND))
})
