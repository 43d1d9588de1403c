import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionExpiredNonceInvalidError,
} from '@solana/web3.js'
import { connection, newAddress, openWallet, parsedData, parsedInstruction, send, settled } from './place'

const payer = await openWallet()
const nonce = Keypair.generate()
const authority = { noncePubkey: nonce.publicKey, authorizedPubkey: payer.publicKey }

async function readNonce(): Promise<{ account: NonceAccount; slot: number }> {
  const { value, context } = await connection.getNonceAndContext(nonce.publicKey)
  if (!value) throw new Error('there is no nonce account')
  return { account: value, slot: context.slot }
}

/** A transfer that is signed over the nonce as it is now, and so waits for as long as the nonce stays. */
async function paidWithNonce(lamports: number): Promise<{ transaction: Transaction; slot: number }> {
  const { account, slot } = await readNonce()
  const transaction = new Transaction({
    feePayer: payer.publicKey,
    minContextSlot: slot,
    nonceInfo: { nonce: account.nonce, nonceInstruction: SystemProgram.nonceAdvance(authority) },
  })
  const transfer = { fromPubkey: payer.publicKey, toPubkey: newAddress(), lamports }
  transaction.add(SystemProgram.transfer(transfer))
  transaction.sign(payer)
  return { transaction, slot }
}

await test('create a nonce account and read it in both ways', async () => {
  const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
  const create = { fromPubkey: payer.publicKey, ...authority, lamports }
  await send([payer, nonce], SystemProgram.createNonceAccount(create))
  const { account } = await readNonce()
  assert.equal(account.authorizedPubkey.toBase58(), payer.publicKey.toBase58())
  assert.equal(account.feeCalculator.lamportsPerSignature, 5000)
  const { value } = await connection.getParsedAccountInfo(nonce.publicKey)
  assert.deepEqual(parsedData(value), {
    program: 'nonce',
    parsed: {
      type: 'initialized',
      info: {
        authority: payer.publicKey.toBase58(),
        blockhash: account.nonce,
        feeCalculator: { lamportsPerSignature: '5000' },
      },
    },
    space: NONCE_ACCOUNT_LENGTH,
  })
})

await test('send with a durable nonce and confirm by it', async () => {
  const { transaction, slot } = await paidWithNonce(1_000_000)
  const nonceValue = transaction.nonceInfo?.nonce ?? ''
  const signature = await connection.sendRawTransaction(transaction.serialize(), { minContextSlot: slot })
  const strategy = { signature, nonceValue, nonceAccountPubkey: nonce.publicKey, minContextSlot: slot }
  const { value } = await connection.confirmTransaction(strategy)
  assert.equal(value.err, null)
  assert.notEqual((await readNonce()).account.nonce, nonceValue)
  const landed = await connection.getParsedTransaction(signature)
  assert.equal(landed?.transaction.message.recentBlockhash, nonceValue)
  const { program, parsed } = parsedInstruction(landed.transaction.message.instructions[0])
  assert.equal(program, 'system')
  assert.equal((parsed as { type: string }).type, 'advanceNonce')
})

await test('sendAndConfirmTransaction takes the nonce strategy by itself', async () => {
  const { transaction } = await paidWithNonce(1_000_000)
  const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
  const { value } = await connection.getSignatureStatus(signature)
  assert.equal(value?.err, null)
})

await test('a transaction over a spent nonce never lands, and its sender is told so', async () => {
  const { transaction, slot } = await paidWithNonce(1_000_000)
  await send([payer], SystemProgram.nonceAdvance(authority))
  const nonceValue = transaction.nonceInfo?.nonce ?? ''
  const wire = transaction.serialize()
  await assert.rejects(connection.sendRawTransaction(wire), /Blockhash not found/)
  const signature = await connection.sendRawTransaction(wire, { skipPreflight: true })
  const strategy = { signature, nonceValue, nonceAccountPubkey: nonce.publicKey, minContextSlot: slot }
  await assert.rejects(connection.confirmTransaction(strategy), TransactionExpiredNonceInvalidError)
})

await test('a failing transaction spends its nonce and its fee all the same', async () => {
  const before = await connection.getBalance(payer.publicKey)
  const { transaction, slot } = await paidWithNonce(10 * before)
  const options = { skipPreflight: true, minContextSlot: slot }
  const signature = await connection.sendRawTransaction(transaction.serialize(), options)
  assert.deepEqual((await settled(signature)).err, { InstructionError: [1, { Custom: 1 }] })
  assert.notEqual((await readNonce()).account.nonce, transaction.nonceInfo?.nonce)
  assert.equal(await connection.getBalance(payer.publicKey), before - 5000)
})

await test('advance the nonce in one slot after the other, each time over the newest blockhash', async () => {
  for (let count = 0; count < 5; count += 1) {
    const { nonce: before } = (await readNonce()).account
    const latest = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer.publicKey, ...latest })
    transaction.add(SystemProgram.nonceAdvance(authority)).sign(payer)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    await connection.confirmTransaction({ signature, ...latest })
    assert.notEqual((await readNonce()).account.nonce, before)
  }
})

await test('hand the nonce over and close it', async () => {
  const heir = await openWallet(1)
  const newAuthorizedPubkey = heir.publicKey
  await send([payer], SystemProgram.nonceAuthorize({ ...authority, newAuthorizedPubkey }))
  const { account } = await readNonce()
  assert.equal(account.authorizedPubkey.toBase58(), heir.publicKey.toBase58())
  const lamports = await connection.getBalance(nonce.publicKey)
  const toPubkey = newAddress()
  const heirs = { noncePubkey: nonce.publicKey, authorizedPubkey: heir.publicKey, toPubkey, lamports }
  await send([heir], SystemProgram.nonceWithdraw(heirs))
  assert.equal(await connection.getBalance(toPubkey), lamports)
  assert.equal(await connection.getAccountInfo(nonce.publicKey), null)
})
