import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keypair, LAMPORTS_PER_SOL, SystemProgram } from '@solana/web3.js'
import {
  AuthorityType,
  amountToUiAmount,
  closeAccount,
  createAccount,
  createMint,
  createMultisig,
  createWrappedNativeAccount,
  freezeAccount,
  getAccount,
  getMint,
  getMultisig,
  mintTo,
  NATIVE_MINT,
  setAuthority,
  syncNative,
  thawAccount,
  transfer,
  uiAmountToAmount,
} from '@solana/spl-token'
import { connection, openWallet, parsedData, parsedInstruction, send } from './place'

const payer = await openWallet()
const mint = await createMint(connection, payer, payer.publicKey, payer.publicKey, 2)
const ours = await createAccount(connection, payer, mint, payer.publicKey)
const theirs = await createAccount(connection, payer, mint, payer.publicKey, Keypair.generate())
await mintTo(connection, payer, mint, ours, payer, 1000n)

await test('freeze an account and thaw it', async () => {
  await freezeAccount(connection, payer, ours, mint, payer)
  assert.equal((await getAccount(connection, ours)).isFrozen, true)
  const { value } = await connection.getParsedAccountInfo(ours)
  assert.equal((parsedData(value).parsed as { info: { state: string } }).info.state, 'frozen')
  await assert.rejects(transfer(connection, payer, ours, theirs, payer, 1n), /custom program error: 0x11/)
  await thawAccount(connection, payer, ours, mint, payer)
  await transfer(connection, payer, ours, theirs, payer, 1n)
})

await test('hand an account over to another owner', async () => {
  const heir = Keypair.generate()
  await setAuthority(connection, payer, theirs, payer, AuthorityType.AccountOwner, heir.publicKey)
  assert.equal(String((await getAccount(connection, theirs)).owner), String(heir.publicKey))
  await assert.rejects(transfer(connection, payer, theirs, ours, payer, 1n), /custom program error: 0x4/)
  await transfer(connection, payer, theirs, ours, heir, 1n)
})

await test('amounts in the words of the program', async () => {
  assert.equal(await amountToUiAmount(connection, payer, mint, 1005n), '10.05')
  assert.equal(await uiAmountToAmount(connection, payer, mint, '10.05'), 1005n)
})

await test('mint with two of three signers', async () => {
  const [a, b, c] = [Keypair.generate(), Keypair.generate(), Keypair.generate()] as const
  const keys = [a, b, c].map(({ publicKey }) => publicKey)
  const multisig = await createMultisig(connection, payer, keys, 2)
  assert.equal((await getMultisig(connection, multisig)).n, 3)
  const { value } = await connection.getParsedAccountInfo(multisig)
  assert.deepEqual(parsedData(value).parsed, {
    type: 'multisig',
    info: { isInitialized: true, numRequiredSigners: 2, numValidSigners: 3, signers: keys.map(String) },
  })
  await setAuthority(connection, payer, mint, payer, AuthorityType.MintTokens, multisig)
  const signature = await mintTo(connection, payer, mint, ours, multisig, 5n, [a, c])
  const landed = await connection.getParsedTransaction(signature)
  assert.deepEqual(parsedInstruction(landed?.transaction.message.instructions[0]).parsed, {
    type: 'mintTo',
    info: {
      mint: String(mint),
      account: String(ours),
      amount: '5',
      multisigMintAuthority: String(multisig),
      signers: [String(a.publicKey), String(c.publicKey)],
    },
  })
  await assert.rejects(mintTo(connection, payer, mint, ours, multisig, 5n, [b]), /missing required signature/)
  await setAuthority(connection, payer, mint, multisig, AuthorityType.MintTokens, null, [a, b])
  assert.equal((await getMint(connection, mint)).mintAuthority, null)
})

await test('revoke the freeze authority for good', async () => {
  await setAuthority(connection, payer, mint, payer, AuthorityType.FreezeAccount, null)
  const { value } = await connection.getParsedAccountInfo(mint)
  const { info } = parsedData(value).parsed as { info: Record<string, unknown> }
  assert.deepEqual([info['mintAuthority'], info['freezeAuthority']], [null, null])
  await assert.rejects(freezeAccount(connection, payer, ours, mint, payer), /custom program error: 0x10/)
})

await test('wrap SOL, top it up, sync it and unwrap it', async () => {
  assert.equal((await getMint(connection, NATIVE_MINT)).decimals, 9)
  const wrapped = await createWrappedNativeAccount(connection, payer, payer.publicKey, LAMPORTS_PER_SOL)
  const topUp = { fromPubkey: payer.publicKey, toPubkey: wrapped, lamports: LAMPORTS_PER_SOL / 2 }
  await send([payer], SystemProgram.transfer(topUp))
  await syncNative(connection, payer, wrapped)
  const { amount, isNative, rentExemptReserve } = await getAccount(connection, wrapped)
  assert.deepEqual([amount, isNative], [1_500_000_000n, true])
  const { value } = await connection.getParsedAccountInfo(wrapped)
  const { info } = parsedData(value).parsed as { info: Record<string, unknown> }
  assert.deepEqual([info['isNative'], info['mint']], [true, NATIVE_MINT.toBase58()])
  assert.equal((info['rentExemptReserve'] as { amount: string }).amount, `${rentExemptReserve}`)
  const before = await connection.getBalance(payer.publicKey)
  await closeAccount(connection, payer, wrapped, payer.publicKey, payer)
  const back = Number(amount + (rentExemptReserve ?? 0n))
  assert.equal(await connection.getBalance(payer.publicKey), before + back - 5000)
})
