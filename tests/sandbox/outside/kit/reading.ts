import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decompress } from 'fzstd'
import {
  address,
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE,
  type Signature,
  type Slot,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { confirmed, newAddress, openWallet, rpc, send, SOL } from './place'

const payer = await openWallet()
const shop = await newAddress()
const sent: Signature[] = []
for (let count = 1n; count <= 4n; count += 1n)
  sent.unshift(
    await send(
      payer,
      getTransferSolInstruction({ source: payer, destination: shop, amount: (count * SOL) / 10n }),
    ),
  )
const v0 = { ...confirmed, maxSupportedTransactionVersion: 0 } as const
const slotOf = async (signature: Signature | undefined): Promise<Slot> =>
  (await rpc.getTransaction(signature ?? ('' as Signature), { ...v0, encoding: 'json' }).send())?.slot ?? 0n

await test('page through the signatures of an address', async () => {
  const list = async (options: { before?: Signature; until?: Signature; limit?: number }) =>
    (await rpc.getSignaturesForAddress(shop, { ...confirmed, ...options }).send()).map(
      ({ signature }) => signature,
    )
  assert.deepEqual(await list({}), sent)
  const [newest, second, third] = sent
  assert.deepEqual(await list({ limit: 1, ...(newest && { before: newest }) }), [second])
  assert.deepEqual(await list({ ...(third && { until: third }) }), [newest, second])
})

await test('a block in every degree of detail', async () => {
  const slot = await slotOf(sent[0])
  const full = await rpc.getBlock(slot, { ...v0, encoding: 'json', transactionDetails: 'full' }).send()
  const found = full?.transactions.find(({ transaction }) => transaction.signatures[0] === sent[0])
  assert.equal(found?.meta?.fee, 5000n)
  const parsed = await rpc
    .getBlock(slot, { ...v0, encoding: 'jsonParsed', transactionDetails: 'full' })
    .send()
  assert.equal(parsed?.transactions.length, full?.transactions.length)
  const brief = await rpc.getBlock(slot, { ...v0, transactionDetails: 'signatures' }).send()
  assert.ok(brief?.signatures.includes(sent[0] ?? ('' as Signature)))
  const accounts = await rpc.getBlock(slot, { ...v0, transactionDetails: 'accounts' }).send()
  assert.ok(
    accounts?.transactions.some(({ transaction }) =>
      transaction.accountKeys.some((key) => key.pubkey === shop),
    ),
  )
  const none = await rpc.getBlock(slot, { ...v0, transactionDetails: 'none', rewards: false }).send()
  assert.equal(none?.blockhash, full?.blockhash)
  assert.equal(none?.blockTime, await rpc.getBlockTime(slot).send())
})

await test('lists of blocks', async () => {
  const [first, last] = [await slotOf(sent[3]), await slotOf(sent[0])]
  const blocks = await rpc.getBlocks(first, last, confirmed).send()
  assert.deepEqual([blocks[0], blocks.at(-1)], [first, last])
  assert.deepEqual(await rpc.getBlocksWithLimit(first, 2, confirmed).send(), blocks.slice(0, 2))
  await assert.rejects(rpc.getBlock(last + 100_000n, { ...v0, transactionDetails: 'none' }).send(), (error) =>
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_BLOCK_NOT_AVAILABLE),
  )
})

await test('an account in four encodings', async () => {
  const clock = address('SysvarC1ock11111111111111111111111111111111')
  const { value: base58 } = await rpc.getAccountInfo(clock, { ...confirmed, encoding: 'base58' }).send()
  assert.equal(base58?.data[1], 'base58')
  const { value: base64 } = await rpc.getAccountInfo(clock, { ...confirmed, encoding: 'base64' }).send()
  const { value: zstd } = await rpc.getAccountInfo(clock, { ...confirmed, encoding: 'base64+zstd' }).send()
  assert.equal(zstd?.data[1], 'base64+zstd')
  assert.equal(decompress(Buffer.from(zstd.data[0], 'base64')).length, base64?.space === 40n ? 40 : 0)
  const { value: parsed } = await rpc.getAccountInfo(clock, { ...confirmed, encoding: 'jsonParsed' }).send()
  assert.ok(parsed && 'parsed' in parsed.data)
  assert.deepEqual([parsed.data.program, parsed.data.parsed.type], ['sysvar', 'clock'])
})

await test('what a node says of itself and of its cluster', async () => {
  assert.equal(await rpc.getHealth().send(), 'ok')
  const { identity } = await rpc.getIdentity().send()
  assert.equal(await rpc.getSlotLeader(confirmed).send(), identity)
  assert.equal(typeof (await rpc.getVersion().send())['feature-set'], 'number')
  assert.ok((await rpc.getGenesisHash().send()).length > 40)
  const { absoluteSlot, slotIndex, epoch } = await rpc.getEpochInfo(confirmed).send()
  const { firstNormalEpoch, slotsPerEpoch, firstNormalSlot } = await rpc.getEpochSchedule().send()
  if (epoch >= firstNormalEpoch)
    assert.equal(absoluteSlot - slotIndex, firstNormalSlot + (epoch - firstNormalEpoch) * slotsPerEpoch)
})

await test('fees that were paid, transactions that were counted', async () => {
  const fees = await rpc.getRecentPrioritizationFees([payer.address]).send()
  assert.ok(fees.length <= 150 && fees.every(({ prioritizationFee }) => prioritizationFee >= 0n))
  assert.ok((await rpc.getTransactionCount(confirmed).send()) >= 5n)
  assert.ok(Array.isArray(await rpc.getRecentPerformanceSamples(2).send()))
  const { value: latest } = await rpc.getLatestBlockhash(confirmed).send()
  assert.equal((await rpc.isBlockhashValid(latest.blockhash, confirmed).send()).value, true)
})
