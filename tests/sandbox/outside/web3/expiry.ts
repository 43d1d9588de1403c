import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  SystemProgram,
  Transaction,
  TransactionExpiredBlockheightExceededError,
} from '@solana/web3.js'
import bs58 from 'bs58'
import { connection, newAddress, openWallet, send } from './place'

const payer = await openWallet()
const latest = await connection.getLatestBlockhash()
const hasty = new Transaction({ feePayer: payer.publicKey, ...latest }).add(payment())
hasty.sign(payer)
const patient = await overANonce()

/** To be called when the rest is done: what was signed at the very beginning need not be waited for as long. */
export async function testExpiry(): Promise<void> {
  await test('what nobody sent expires, and its confirmation says so', async () => {
    const signature = bs58.encode(hasty.signature ?? new Uint8Array())
    await assert.rejects(
      connection.confirmTransaction({ signature, ...latest }),
      TransactionExpiredBlockheightExceededError,
    )
    assert.ok((await connection.getBlockHeight()) > latest.lastValidBlockHeight)
    assert.equal((await connection.isBlockhashValid(latest.blockhash)).value, false)
    await assert.rejects(connection.sendRawTransaction(hasty.serialize()), /Blockhash not found/)
  })

  await test('what was signed over a nonce lands, however late', async () => {
    const signature = await connection.sendRawTransaction(patient.serialize())
    const { value } = await connection.confirmTransaction(signature)
    assert.equal(value.err, null)
  })
}

async function overANonce(): Promise<Transaction> {
  const nonce = Keypair.generate()
  const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
  const authority = { noncePubkey: nonce.publicKey, authorizedPubkey: payer.publicKey }
  const create = SystemProgram.createNonceAccount({ fromPubkey: payer.publicKey, ...authority, lamports })
  await send([payer, nonce], create)
  const account = await connection.getNonce(nonce.publicKey)
  if (!account) throw new Error('there is no nonce account')
  const nonceInfo = { nonce: account.nonce, nonceInstruction: SystemProgram.nonceAdvance(authority) }
  const minContextSlot = await connection.getSlot()
  const transaction = new Transaction({ feePayer: payer.publicKey, nonceInfo, minContextSlot }).add(payment())
  transaction.sign(payer)
  return transaction
}

function payment() {
  const { publicKey: fromPubkey } = payer
  return SystemProgram.transfer({ fromPubkey, toPubkey: newAddress(), lamports: 1_000_000 })
}
