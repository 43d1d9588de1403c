import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LAMPORTS_PER_SOL, SystemProgram, type ParsedBlockResponse, type PublicKey } from '@solana/web3.js'
import { connection, newAddress, openWallet, parsedInstruction, send } from './place'

const payer = await openWallet()
const shop = newAddress()
const sent: string[] = []
const v0 = { maxSupportedTransactionVersion: 0 } as const
const pay = (toPubkey: PublicKey, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })

await test('a transaction in all its parts', async () => {
  for (let count = 1; count <= 5; count += 1) sent.unshift(await send([payer], pay(shop, count * 1e6)))
  const landed = await connection.getTransaction(sent[0] ?? '', v0)
  assert.ok(landed?.meta)
  const { meta, transaction, version, blockTime } = landed
  assert.equal(version, 'legacy')
  assert.ok(Math.abs(Date.now() / 1000 - (blockTime ?? 0)) < 60)
  assert.deepEqual(transaction.signatures, [sent[0]])
  const keys = transaction.message.getAccountKeys().staticAccountKeys
  assert.deepEqual(keys.map(String), [payer.publicKey, shop, SystemProgram.programId].map(String))
  assert.equal((meta.postBalances[1] ?? 0) - (meta.preBalances[1] ?? 0), 5e6)
  assert.equal((meta.preBalances[0] ?? 0) - (meta.postBalances[0] ?? 0), 5e6 + 5000)
  assert.equal(meta.fee, 5000)
  assert.equal(meta.computeUnitsConsumed, 150)
  assert.deepEqual(meta.logMessages, [
    'Program 11111111111111111111111111111111 invoke [1]',
    'Program 11111111111111111111111111111111 success',
  ])
})

await test('parsed transactions, many in one request', async () => {
  const landed = await connection.getParsedTransactions(sent, v0)
  assert.deepEqual(
    landed.map((each) => parsedInstruction(each?.transaction.message.instructions[0])),
    [5e6, 4e6, 3e6, 2e6, 1e6].map((lamports) => ({
      program: 'system',
      parsed: {
        type: 'transfer',
        info: { source: payer.publicKey.toBase58(), destination: shop.toBase58(), lamports },
      },
    })),
  )
  const { accountKeys } = landed[0]?.transaction.message ?? {}
  assert.deepEqual(
    accountKeys?.map(({ signer, writable, source }) => ({ signer, writable, source })),
    [
      { signer: true, writable: true, source: 'transaction' },
      { signer: false, writable: true, source: 'transaction' },
      { signer: false, writable: false, source: 'transaction' },
    ],
  )
  const unparsed = await connection.getTransactions(sent, v0)
  assert.deepEqual(
    unparsed.map((each) => each?.transaction.signatures[0]),
    sent,
  )
})

await test('page through the signatures of an address, both ways', async () => {
  const list = async (options: { limit?: number; before?: string; until?: string }) =>
    (await connection.getSignaturesForAddress(shop, options)).map(({ signature }) => signature)
  assert.deepEqual(await list({}), sent)
  assert.deepEqual(await list({ limit: 2 }), sent.slice(0, 2))
  assert.deepEqual(await list({ before: sent[1] ?? '', limit: 2 }), sent.slice(2, 4))
  assert.deepEqual(await list({ until: sent[3] ?? '' }), sent.slice(0, 3))
  assert.deepEqual(await list({ before: sent[0] ?? '', until: sent[4] ?? '' }), sent.slice(1, 4))
})

await test('statuses, of unknown signatures too', async () => {
  const unknown = '1'.repeat(64)
  const { value } = await connection.getSignatureStatuses([...sent, unknown], {
    searchTransactionHistory: true,
  })
  assert.deepEqual(
    value.map((status) => status && status.err),
    [...sent.map(() => null), null],
  )
  assert.equal(value.at(-1), null)
  assert.equal(await connection.getTransaction(unknown, v0), null)
  assert.deepEqual(await connection.getSignaturesForAddress(newAddress()), [])
})

await test('the block that a transaction is in', async () => {
  const landed = await connection.getTransaction(sent[2] ?? '', v0)
  const slot = landed?.slot ?? 0
  const block = await connection.getBlock(slot, v0)
  assert.ok(block)
  const found = block.transactions.find(({ transaction }) => transaction.signatures[0] === sent[2])
  assert.deepEqual(found?.meta?.postBalances, landed?.meta?.postBalances)
  assert.equal(block.blockTime, await connection.getBlockTime(slot))
  const { signatures, ...header } = await connection.getBlockSignatures(slot)
  assert.ok(signatures.includes(sent[2] ?? ''))
  assert.equal(header.blockhash, block.blockhash)
  const parent = await connection.getBlock(block.parentSlot, { ...v0, transactionDetails: 'none' })
  assert.equal(parent?.blockhash, block.previousBlockhash)
  assert.deepEqual(await connection.getBlocks(block.parentSlot, slot), [block.parentSlot, slot])
})

// The client declares what `accounts` gives where it means what `full` gives, which is what is asked for by default.
await test('the block parsed, and by accounts', async () => {
  const slot = (await connection.getTransaction(sent[2] ?? '', v0))?.slot ?? 0
  const parsed = (await connection.getParsedBlock(slot, v0)) as unknown as ParsedBlockResponse
  const found = parsed.transactions.find(({ transaction }) => transaction.signatures[0] === sent[2])
  assert.equal(parsedInstruction(found?.transaction.message.instructions[0]).program, 'system')
  const brief = await connection.getParsedBlock(slot, { ...v0, transactionDetails: 'accounts' })
  const named = brief.transactions.find(({ transaction }) => transaction.signatures[0] === sent[2])
  assert.deepEqual(
    named?.transaction.accountKeys.map(({ pubkey }) => String(pubkey)),
    [payer.publicKey, shop, SystemProgram.programId].map(String),
  )
})

await test('a block that is still to come', async () => {
  const slot = (await connection.getSlot('processed')) + 100_000
  await assert.rejects(connection.getBlock(slot, v0), /Block not available for slot/)
})

await test('many accounts at once, missing ones among them', async () => {
  assert.deepEqual(await connection.getProgramAccounts(newAddress()), [])
  const many = await connection.getMultipleAccountsInfo([payer.publicKey, newAddress(), shop])
  assert.deepEqual(
    many.map((account) => account && account.owner.toBase58()),
    [SystemProgram.programId.toBase58(), null, SystemProgram.programId.toBase58()],
  )
  assert.ok((many[0]?.lamports ?? 0) < 10 * LAMPORTS_PER_SOL)
})
