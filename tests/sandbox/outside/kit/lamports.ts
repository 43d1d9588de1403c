import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  address,
  compileTransaction,
  createAddressWithSeed,
  estimateResourceLimitsFactory,
  fetchEncodedAccount,
  fetchEncodedAccounts,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendTransactionWithoutConfirmingFactory,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  signTransactionMessageWithSigners,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import {
  getCreateAccountWithSeedInstruction,
  getTransferSolInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system'
import { airdrop, confirmed, messageOf, newAddress, openWallet, rpc, send, SOL } from './place'

const payer = await openWallet()
const pay = (destination: Awaited<ReturnType<typeof newAddress>>, amount: bigint) =>
  getTransferSolInstruction({ source: payer, destination, amount })

await test('airdrop, confirmed by the signature', async () => {
  const recipientAddress = await newAddress()
  const signature = await airdrop({ ...confirmed, recipientAddress, lamports: lamports(SOL) })
  const { value: statuses } = await rpc.getSignatureStatuses([signature]).send()
  assert.equal(statuses[0]?.err, null)
  const { value } = await rpc.getBalance(recipientAddress, confirmed).send()
  assert.equal(value, SOL)
})

await test('transfer, and read what came of it', async () => {
  const to = await newAddress()
  const signature = await send(payer, pay(to, SOL))
  const found = await fetchEncodedAccount(rpc, to, confirmed)
  assert.ok(found.exists)
  assert.deepEqual([found.lamports, found.space, found.programAddress], [SOL, 0n, SYSTEM_PROGRAM_ADDRESS])
  const [there, missing] = await fetchEncodedAccounts(rpc, [to, await newAddress()], confirmed)
  assert.deepEqual([there?.exists, missing?.exists], [true, false])
  const landed = await rpc
    .getTransaction(signature, { ...confirmed, maxSupportedTransactionVersion: 0, encoding: 'json' })
    .send()
  assert.equal(landed?.meta?.fee, 5000n)
  assert.equal(landed.version, 0)
})

await test('estimate the compute units, set them and a price, and pay just that', async () => {
  const message = pipe(await messageOf(payer, [pay(await newAddress(), SOL)]), (each) =>
    setTransactionMessageComputeUnitPrice(2_000_000n, each),
  )
  const { computeUnitLimit: units } = await estimateResourceLimitsFactory({ rpc })(message)
  assert.equal(units, 450)
  const limited = setTransactionMessageComputeUnitLimit(units, message)
  const { messageBytes } = compileTransaction(limited)
  const bytes = getBase64Decoder().decode(messageBytes) as TransactionMessageBytesBase64
  const { value: fee } = await rpc.getFeeForMessage(bytes, confirmed).send()
  assert.equal(fee, 5000n + 900n)
  const transaction = await signTransactionMessageWithSigners(limited)
  const { value: before } = await rpc.getBalance(payer.address, confirmed).send()
  await sendTransactionWithoutConfirmingFactory({ rpc })(transaction, confirmed)
  const signature = getSignatureFromTransaction(transaction)
  for (;;) {
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    if (['confirmed', 'finalized'].includes(value[0]?.confirmationStatus ?? '')) break
  }
  const { value: after } = await rpc.getBalance(payer.address, confirmed).send()
  assert.equal(before - after, SOL + 5900n)
})

await test('create an account with a seed', async () => {
  const seeded = { baseAddress: payer.address, seed: 'savings', programAddress: SYSTEM_PROGRAM_ADDRESS }
  const newAccount = await createAddressWithSeed(seeded)
  const amount = await rpc.getMinimumBalanceForRentExemption(10n).send()
  const input = { payer, newAccount, base: payer.address, seed: 'savings', amount, space: 10 }
  await send(payer, getCreateAccountWithSeedInstruction({ ...input, programAddress: SYSTEM_PROGRAM_ADDRESS }))
  const found = await fetchEncodedAccount(rpc, newAccount, confirmed)
  assert.ok(found.exists && found.data.length === 10)
})

await test('simulate with every wish at once', async () => {
  const to = await newAddress()
  const transaction = await signTransactionMessageWithSigners(await messageOf(payer, [pay(to, SOL)]))
  const wire = getBase64EncodedWireTransaction(transaction)
  const { value } = await rpc
    .simulateTransaction(wire, {
      ...confirmed,
      encoding: 'base64',
      innerInstructions: true,
      accounts: { encoding: 'base64', addresses: [to] },
      sigVerify: true,
    })
    .send()
  assert.equal(value.err, null)
  assert.equal(value.unitsConsumed, 150n)
  assert.equal(value.accounts[0]?.lamports, SOL)
  const replaced = await rpc
    .simulateTransaction(wire, { encoding: 'base64', replaceRecentBlockhash: true, sigVerify: false })
    .send()
  assert.notEqual(replaced.value.replacementBlockhash?.blockhash, undefined)
  assert.ok(replaced.value.replacementBlockhash.lastValidBlockHeight > 0n)
})

await test('write a memo', async () => {
  const data = new TextEncoder().encode('für Ada')
  const signature = await send(payer, {
    programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
    data,
  })
  const [newest] = await rpc.getSignaturesForAddress(payer.address, { ...confirmed, limit: 1 }).send()
  assert.deepEqual([newest?.signature, newest?.memo], [signature, '[8] für Ada'])
})
