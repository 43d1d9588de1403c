import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  approve,
  approveChecked,
  burn,
  burnChecked,
  closeAccount,
  getAccount,
  revoke,
  TOKEN_PROGRAM_ID,
  transfer,
} from '@solana/spl-token'
import { connection, openWallet, parsedData } from './place'
import { friend, mint, ours, payer, theirs } from './tokens'

await test('approve a delegate, let it spend, revoke it', async () => {
  const delegate = await openWallet(1)
  await approve(connection, payer, ours, delegate.publicKey, payer, 100n)
  await approveChecked(connection, payer, mint, ours, delegate.publicKey, payer, 1000n, 6)
  await transfer(connection, delegate, ours, theirs, delegate, 400n)
  const { value } = await connection.getParsedAccountInfo(ours)
  const { info } = parsedData(value).parsed as { info: Record<string, unknown> }
  assert.equal(info['delegate'], delegate.publicKey.toBase58())
  assert.deepEqual((info['delegatedAmount'] as { amount: string }).amount, '600')
  await revoke(connection, payer, ours, payer)
  assert.equal((await getAccount(connection, ours)).delegate, null)
  await assert.rejects(
    transfer(connection, delegate, ours, theirs, delegate, 1n),
    /custom program error: 0x4/,
  )
})

await test('list the accounts of an owner, of a mint and of the program', async () => {
  const byProgram = await connection.getParsedTokenAccountsByOwner(friend.publicKey, {
    programId: TOKEN_PROGRAM_ID,
  })
  assert.deepEqual(
    byProgram.value.map(({ pubkey }) => String(pubkey)),
    [String(theirs)],
  )
  const { info } = parsedData(byProgram.value[0]?.account).parsed as { info: Record<string, unknown> }
  assert.deepEqual([info['mint'], info['state'], info['isNative']], [String(mint), 'initialized', false])
  const byMint = await connection.getTokenAccountsByOwner(payer.publicKey, { mint })
  assert.equal(byMint.value[0]?.account.data.length, 165)
  const { value: largest } = await connection.getTokenLargestAccounts(mint)
  assert.deepEqual(
    largest.slice(0, 2).map(({ address }) => String(address)),
    [String(ours), String(theirs)],
  )
  const filters = [{ dataSize: 165 }, { memcmp: { offset: 0, bytes: mint.toBase58() } }]
  const holders = await connection.getProgramAccounts(TOKEN_PROGRAM_ID, {
    filters,
    dataSlice: { offset: 64, length: 8 },
  })
  assert.deepEqual(
    holders.map(({ account }) => account.data.readBigUInt64LE()).toSorted((a, b) => Number(a - b)),
    [0n, 250_401n, 1_249_599n],
  )
  const parsed = await connection.getParsedProgramAccounts(TOKEN_PROGRAM_ID, { filters })
  assert.equal(parsed.length, 3)
  assert.equal(parsedData(parsed[0]?.account).program, 'spl-token')
})

await test('burn, in both ways, and close what is empty', async () => {
  await burn(connection, payer, theirs, mint, friend, 50_401n)
  await burnChecked(connection, payer, theirs, mint, friend, 200_000n, 6)
  const before = await connection.getBalance(payer.publicKey)
  const rent = await connection.getBalance(theirs)
  await closeAccount(connection, payer, theirs, payer.publicKey, friend)
  assert.equal(await connection.getAccountInfo(theirs), null)
  assert.equal(await connection.getBalance(payer.publicKey), before + rent - 10_000)
  assert.equal((await connection.getTokenSupply(mint)).value.amount, '1249599')
})
