import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PublicKey, SYSVAR_CLOCK_PUBKEY, SYSVAR_RENT_PUBKEY } from '@solana/web3.js'
import { connection, openWallet, parsedData } from './place'

await test('slots, heights, epochs and what they have to do with each other', async () => {
  const info = await connection.getEpochInfo()
  const schedule = await connection.getEpochSchedule()
  assert.equal(schedule.getEpoch(info.absoluteSlot), info.epoch)
  assert.equal(schedule.getFirstSlotInEpoch(info.epoch) + info.slotIndex, info.absoluteSlot)
  assert.equal(schedule.getSlotsInEpoch(info.epoch), info.slotsInEpoch)
  const finalized = await connection.getSlot('finalized')
  const confirmed = await connection.getSlot('confirmed')
  assert.ok(finalized <= confirmed && confirmed <= (await connection.getSlot('processed')))
  const height = await connection.getBlockHeight('finalized')
  assert.ok(height <= (await connection.getSlot('finalized')))
  assert.ok((await connection.getFirstAvailableBlock()) <= finalized)
  assert.ok((await connection.getMinimumLedgerSlot()) <= finalized)
})

await test('a clock that goes, in the block and in its sysvar', async () => {
  const slot = await connection.getSlot()
  const time = (await connection.getBlockTime(slot)) ?? 0
  assert.ok(Math.abs(time - Date.now() / 1000) < 60)
  const { value, context } = await connection.getParsedAccountInfo(SYSVAR_CLOCK_PUBKEY)
  const { program, parsed } = parsedData(value)
  assert.equal(program, 'sysvar')
  const { type, info } = parsed as { type: string; info: { slot: number; unixTimestamp: number } }
  assert.equal(type, 'clock')
  assert.ok(Math.abs(info.slot - context.slot) <= 1)
  assert.ok(Math.abs(info.unixTimestamp - time) < 60)
})

await test('rent as the sysvar has it and as the method says it', async () => {
  const { value } = await connection.getParsedAccountInfo(SYSVAR_RENT_PUBKEY)
  const { parsed } = parsedData(value) as { parsed: { info: Record<string, unknown> } }
  const perByte = Number(parsed.info['lamportsPerByte'])
  assert.equal(await connection.getMinimumBalanceForRentExemption(165), (165 + 128) * perByte)
})

await test('version, genesis and leaders', async () => {
  assert.match((await connection.getVersion())['solana-core'], /^\d+\.\d+\.\d+/)
  assert.equal(new PublicKey(await connection.getGenesisHash()).toBytes().length, 32)
  const slot = await connection.getSlot()
  const leaders = await connection.getSlotLeaders(slot, 4)
  assert.equal(leaders.length, 4)
  assert.ok(leaders.map(String).includes(await connection.getSlotLeader()))
})

await test('transactions are counted, and blocks sampled', async () => {
  const before = await connection.getTransactionCount()
  await openWallet(1)
  assert.ok((await connection.getTransactionCount()) > before)
  for (const sample of await connection.getRecentPerformanceSamples(3)) assert.ok(sample.samplePeriodSecs > 0)
})
