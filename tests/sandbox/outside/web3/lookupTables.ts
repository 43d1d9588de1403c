import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AddressLookupTableProgram,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type AddressLookupTableAccount,
} from '@solana/web3.js'
import { connection, newAddress, openWallet, parsedData, parsedInstruction, send } from './place'

const payer = await openWallet()
const recipients = Array.from({ length: 20 }, newAddress)
const rights = { authority: payer.publicKey, payer: payer.publicKey }
let table: PublicKey

async function readTable(): Promise<AddressLookupTableAccount> {
  const { value } = await connection.getAddressLookupTable(table)
  if (!value) throw new Error('there is no lookup table')
  return value
}

await test('create a lookup table and extend it', async () => {
  const recentSlot = await connection.getSlot('finalized')
  const [create, address] = AddressLookupTableProgram.createLookupTable({ ...rights, recentSlot })
  table = address
  const extend = { ...rights, lookupTable: table, addresses: recipients }
  const signature = await send([payer], create, AddressLookupTableProgram.extendLookupTable(extend))
  const { state } = await readTable()
  assert.deepEqual(state.addresses.map(String), recipients.map(String))
  const landed = await connection.getParsedTransaction(signature)
  const { program, parsed } = parsedInstruction(landed?.transaction.message.instructions[0])
  assert.equal(program, 'address-lookup-table')
  assert.equal((parsed as { type: string }).type, 'createLookupTable')
  assert.deepEqual(parsedInstruction(landed?.transaction.message.instructions[1]).parsed, {
    type: 'extendLookupTable',
    info: {
      lookupTableAccount: table.toBase58(),
      lookupTableAuthority: payer.publicKey.toBase58(),
      payerAccount: payer.publicKey.toBase58(),
      systemProgram: SystemProgram.programId.toBase58(),
      newAddresses: recipients.map(String),
    },
  })
})

await test('read the table parsed', async () => {
  const { value } = await connection.getParsedAccountInfo(table)
  const { state } = await readTable()
  assert.deepEqual(parsedData(value), {
    program: 'address-lookup-table',
    parsed: {
      type: 'lookupTable',
      info: {
        deactivationSlot: '18446744073709551615',
        lastExtendedSlot: `${state.lastExtendedSlot}`,
        lastExtendedSlotStartIndex: 0,
        authority: payer.publicKey.toBase58(),
        addresses: recipients.map(String),
      },
    },
    space: 56 + 32 * recipients.length,
  })
})

/** What was put into a table in one slot can be used from the next one on. */
async function afterItsSlot(): Promise<void> {
  const { lastExtendedSlot } = (await readTable()).state
  while ((await connection.getSlot()) <= lastExtendedSlot);
}

await test('pay twenty accounts out of the table in one v0 transaction', async () => {
  await afterItsSlot()
  const latest = await connection.getLatestBlockhash()
  const lamports = await connection.getMinimumBalanceForRentExemption(0)
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: latest.blockhash,
    instructions: recipients.map((toPubkey) =>
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports }),
    ),
  }).compileToV0Message([await readTable()])
  assert.equal(message.addressTableLookups.length, 1)
  const transaction = new VersionedTransaction(message)
  transaction.sign([payer])
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, ...latest })
  const paid = await connection.getMultipleAccountsInfo(recipients)
  assert.deepEqual(new Set(paid.map((account) => account?.lamports)), new Set([lamports]))
  await checkLanded(signature, message.serialize())
})

async function checkLanded(signature: string, message: Uint8Array): Promise<void> {
  const landed = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  assert.deepEqual(landed?.meta?.loadedAddresses?.writable.map(String), recipients.map(String))
  assert.deepEqual(landed.transaction.message.serialize(), message)
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  const { accountKeys, addressTableLookups } = parsed?.transaction.message ?? {}
  assert.deepEqual(
    accountKeys?.filter(({ source }) => source === 'lookupTable').map(({ pubkey }) => pubkey.toBase58()),
    recipients.map(String),
  )
  assert.deepEqual(addressTableLookups?.[0]?.writableIndexes, [...recipients.keys()])
  await assert.rejects(connection.getTransaction(signature, { commitment: 'confirmed' }), (error: Error) =>
    error.message.includes('Transaction version (0) is not supported by the requesting client'),
  )
}

await test('deactivate the table, and be told that it may not be closed yet', async () => {
  const { authority } = rights
  await send([payer], AddressLookupTableProgram.deactivateLookupTable({ lookupTable: table, authority }))
  assert.equal((await readTable()).isActive(), false)
  const close = { lookupTable: table, authority, recipient: payer.publicKey }
  await assert.rejects(
    send([payer], AddressLookupTableProgram.closeLookupTable(close)),
    /invalid program argument/,
  )
})
