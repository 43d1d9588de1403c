import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AccountRole,
  address,
  assertIsTransactionWithBlockhashLifetime,
  compressTransactionMessageUsingAddressLookupTables,
  decompileTransactionMessageFetchingLookupTables,
  fetchAddressesForLookupTables,
  fetchEncodedAccounts,
  getAddressEncoder,
  getArrayEncoder,
  getCompiledTransactionMessageDecoder,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  getStructEncoder,
  getTransactionMessageSize,
  getU32Encoder,
  getU64Encoder,
  getU8Encoder,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
} from '@solana/kit'
import { getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { confirmed, messageOf, newAddress, openWallet, rpc, send, sendAndConfirmTransaction } from './place'

const TABLES = address('AddressLookupTab1e1111111111111111111111111')
const payer = await openWallet()
const recipients = await Promise.all(Array.from({ length: 20 }, newAddress))
const reserve = await rpc.getMinimumBalanceForRentExemption(0n).send()
const payments = recipients.map((destination) =>
  getTransferSolInstruction({ source: payer, destination, amount: reserve }),
)
let table: Address

function roles(of: Address) {
  return [
    { address: of, role: AccountRole.WRITABLE },
    { address: payer.address, role: AccountRole.READONLY_SIGNER, signer: payer },
    { address: payer.address, role: AccountRole.WRITABLE_SIGNER, signer: payer },
    { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
  ]
}

await test('create a lookup table and extend it', async () => {
  const slot = await rpc.getSlot({ commitment: 'finalized' }).send()
  const seeds = [getAddressEncoder().encode(payer.address), getU64Encoder().encode(slot)]
  const [found, bump] = await getProgramDerivedAddress({ programAddress: TABLES, seeds })
  table = found
  const create = getStructEncoder([
    ['kind', getU32Encoder()],
    ['slot', getU64Encoder()],
    ['bump', getU8Encoder()],
  ]).encode({ kind: 0, slot, bump })
  const extend = getStructEncoder([
    ['kind', getU32Encoder()],
    ['addresses', getArrayEncoder(getAddressEncoder(), { size: getU64Encoder() })],
  ]).encode({ kind: 2, addresses: recipients })
  await send(
    payer,
    { programAddress: TABLES, accounts: roles(table), data: create },
    { programAddress: TABLES, accounts: roles(table), data: extend },
  )
  const tables = await fetchAddressesForLookupTables([table], rpc, confirmed)
  assert.deepEqual(tables[table], recipients)
  // What was put into a table in one slot can be used from the next one on.
  const made = await rpc.getSlot(confirmed).send()
  while ((await rpc.getSlot(confirmed).send()) <= made);
})

await test('compress a message by the table, send it, and read it back whole', async () => {
  const tables = await fetchAddressesForLookupTables([table], rpc, confirmed)
  const plain = await messageOf(payer, payments)
  const message = compressTransactionMessageUsingAddressLookupTables(plain, tables)
  assert.ok(getTransactionMessageSize(message) < getTransactionMessageSize(plain))
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirmTransaction(transaction, confirmed)
  const paid = await fetchEncodedAccounts(rpc, recipients, confirmed)
  assert.ok(paid.every((account) => account.exists && account.lamports === reserve))
  const landed = await rpc
    .getTransaction(getSignatureFromTransaction(transaction), {
      ...confirmed,
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  assert.deepEqual(landed?.meta?.loadedAddresses?.writable.toSorted(), recipients.toSorted())
  assert.deepEqual(
    new Uint8Array(Buffer.from(landed.transaction[0], 'base64')).slice(1 + 64),
    new Uint8Array(transaction.messageBytes),
  )
  const compiled = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  assert.ok('lifetimeToken' in compiled)
  const whole = await decompileTransactionMessageFetchingLookupTables(compiled, rpc, confirmed)
  const instructions: readonly Instruction[] = whole.instructions
  assert.deepEqual(
    instructions.map(({ accounts }) => accounts?.[1]?.address),
    recipients,
  )
})
