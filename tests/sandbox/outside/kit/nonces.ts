import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  appendTransactionMessageInstruction,
  assertIsTransactionWithDurableNonceLifetime,
  createTransactionMessage,
  fetchJsonParsedAccount,
  generateKeyPairSigner,
  isSolanaError,
  pipe,
  sendAndConfirmDurableNonceTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingDurableNonce,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__INVALID_NONCE,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Nonce,
} from '@solana/kit'
import {
  fetchNonce,
  getAdvanceNonceAccountInstruction,
  getCreateAccountInstruction,
  getInitializeNonceAccountInstruction,
  getNonceSize,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import { confirmed, newAddress, openWallet, rpc, rpcSubscriptions, send, SOL } from './place'

const payer = await openWallet()
const nonce = await generateKeyPairSigner()
const sendAndConfirm = sendAndConfirmDurableNonceTransactionFactory({ rpc, rpcSubscriptions })

async function paidWithNonce() {
  const { data } = await fetchNonce(rpc, nonce.address, confirmed)
  const lifetime = { nonce: data.blockhash as string as Nonce, nonceAccountAddress: nonce.address }
  const transfer = { source: payer, destination: await newAddress(), amount: SOL / 100n }
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (each) => setTransactionMessageFeePayerSigner(payer, each),
      (each) =>
        setTransactionMessageLifetimeUsingDurableNonce(
          { ...lifetime, nonceAuthorityAddress: payer.address },
          each,
        ),
      (each) => appendTransactionMessageInstruction(getTransferSolInstruction(transfer), each),
    ),
  )
  assertIsTransactionWithDurableNonceLifetime(transaction)
  return { transaction, spent: data.blockhash }
}

await test('create a nonce account, and read it decoded and parsed', async () => {
  const space = getNonceSize()
  const lamports = await rpc.getMinimumBalanceForRentExemption(BigInt(space)).send()
  const create = { payer, newAccount: nonce, lamports, space, programAddress: SYSTEM_PROGRAM_ADDRESS }
  await send(
    payer,
    getCreateAccountInstruction(create),
    getInitializeNonceAccountInstruction({ nonceAccount: nonce.address, nonceAuthority: payer.address }),
  )
  const { data } = await fetchNonce(rpc, nonce.address, confirmed)
  assert.deepEqual([data.authority, data.lamportsPerSignature], [payer.address, 5000n])
  const parsed = await fetchJsonParsedAccount<{ authority: string; blockhash: string }>(
    rpc,
    nonce.address,
    confirmed,
  )
  assert.ok(parsed.exists && 'authority' in parsed.data)
  assert.deepEqual(parsed.data.parsedAccountMeta, { program: 'nonce', type: 'initialized' })
  assert.equal(parsed.data.blockhash, data.blockhash)
})

await test('send with the nonce and confirm by it', async () => {
  const { transaction, spent } = await paidWithNonce()
  await sendAndConfirm(transaction, confirmed)
  assert.notEqual((await fetchNonce(rpc, nonce.address, confirmed)).data.blockhash, spent)
})

await test('a spent nonce is found out, with and without preflight', async () => {
  const { transaction } = await paidWithNonce()
  await send(payer, getAdvanceNonceAccountInstruction({ nonceAccount: nonce.address, nonceAuthority: payer }))
  await assert.rejects(sendAndConfirm(transaction, confirmed), (error) =>
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
  )
  await assert.rejects(sendAndConfirm(transaction, { ...confirmed, skipPreflight: true }), (error) =>
    isSolanaError(error, SOLANA_ERROR__INVALID_NONCE),
  )
})
