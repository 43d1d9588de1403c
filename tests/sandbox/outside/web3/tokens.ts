import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keypair, type PublicKey } from '@solana/web3.js'
import {
  approve,
  approveChecked,
  burn,
  burnChecked,
  closeAccount,
  createAssociatedTokenAccount,
  createAssociatedTokenAccountIdempotent,
  createMint,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  mintToChecked,
  revoke,
  TOKEN_PROGRAM_ID,
  transfer,
  transferChecked,
} from '@solana/spl-token'
import { connect, openWallet, parsedData, parsedInstruction } from './place'

const connection = connect()
const payer = await openWallet(connection)
const friend = Keypair.generate()
let mint: PublicKey
let ours: PublicKey
let theirs: PublicKey
const balance = async (account: PublicKey) =>
  (await connection.getTokenAccountBalance(account)).value.uiAmountString

await test('create a mint', async () => {
  mint = await createMint(connection, payer, payer.publicKey, payer.publicKey, 6)
  const { decimals, supply, mintAuthority, freezeAuthority } = await getMint(connection, mint)
  assert.deepEqual([decimals, supply, String(mintAuthority)], [6, 0n, payer.publicKey.toBase58()])
  const { value } = await connection.getParsedAccountInfo(mint)
  assert.deepEqual(parsedData(value), {
    program: 'spl-token',
    parsed: {
      type: 'mint',
      info: {
        ...{ decimals: 6, isInitialized: true, supply: '0' },
        ...{ mintAuthority: payer.publicKey.toBase58(), freezeAuthority: String(freezeAuthority) },
      },
    },
    space: 82,
  })
})

await test('create associated token accounts, in three ways', async () => {
  ours = await createAssociatedTokenAccount(connection, payer, mint, payer.publicKey)
  assert.equal(String(ours), String(getAssociatedTokenAddressSync(mint, payer.publicKey)))
  const { address } = await getOrCreateAssociatedTokenAccount(connection, payer, mint, friend.publicKey)
  theirs = await createAssociatedTokenAccountIdempotent(connection, payer, mint, friend.publicKey)
  assert.equal(String(address), String(theirs))
  await assert.rejects(
    createAssociatedTokenAccount(connection, payer, mint, friend.publicKey),
    /Provided owner is not allowed/,
  )
})

await test('see what making an associated account does inside', async () => {
  const other = Keypair.generate().publicKey
  const made = await createAssociatedTokenAccount(connection, payer, mint, other)
  const [listed] = await connection.getSignaturesForAddress(made)
  const landed = await connection.getParsedTransaction(listed?.signature ?? '')
  const { program, parsed } = parsedInstruction(landed?.transaction.message.instructions[0])
  assert.equal(program, 'spl-associated-token-account')
  assert.deepEqual(parsed, {
    type: 'create',
    info: {
      ...{ source: payer.publicKey.toBase58(), account: made.toBase58(), wallet: other.toBase58() },
      ...{ mint: mint.toBase58(), systemProgram: '1'.repeat(32), tokenProgram: TOKEN_PROGRAM_ID.toBase58() },
    },
  })
  const inner = landed?.meta?.innerInstructions?.[0]?.instructions.map(parsedInstruction) ?? []
  assert.deepEqual(
    inner.map((each) => `${each.program} ${(each.parsed as { type: string }).type}`),
    [
      'spl-token getAccountDataSize',
      'system createAccount',
      'spl-token initializeImmutableOwner',
      'spl-token initializeAccount3',
    ],
  )
})

await test('mint, with and without a check of the decimals', async () => {
  await mintTo(connection, payer, mint, ours, payer, 1_000_000n)
  await mintToChecked(connection, payer, mint, ours, payer, 500_000n, 6)
  assert.equal(await balance(ours), '1.5')
  const { value } = await connection.getTokenSupply(mint)
  assert.deepEqual(value, { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' })
})

await test('transfer, and read the balances before and after in the transaction', async () => {
  const signature = await transfer(connection, payer, ours, theirs, payer, 250_000n)
  assert.equal(await balance(theirs), '0.25')
  const landed = await connection.getParsedTransaction(signature)
  const amounts = (
    balances: typeof undefined | readonly { owner?: string; uiTokenAmount: { amount: string } }[],
  ) => Object.fromEntries((balances ?? []).map(({ owner, uiTokenAmount }) => [owner, uiTokenAmount.amount]))
  const [us, them] = [payer.publicKey.toBase58(), friend.publicKey.toBase58()]
  assert.deepEqual(amounts(landed?.meta?.preTokenBalances ?? []), { [us]: '1500000', [them]: '0' })
  assert.deepEqual(amounts(landed?.meta?.postTokenBalances ?? []), { [us]: '1250000', [them]: '250000' })
  assert.deepEqual(parsedInstruction(landed?.transaction.message.instructions[0]), {
    program: 'spl-token',
    parsed: {
      type: 'transfer',
      info: { source: String(ours), destination: String(theirs), amount: '250000', authority: us },
    },
  })
})

await test('transfer with a check of mint and decimals', async () => {
  const signature = await transferChecked(connection, payer, ours, mint, theirs, payer, 1n, 6)
  const landed = await connection.getParsedTransaction(signature)
  assert.deepEqual(parsedInstruction(landed?.transaction.message.instructions[0]).parsed, {
    type: 'transferChecked',
    info: {
      ...{ source: String(ours), mint: String(mint), destination: String(theirs) },
      authority: payer.publicKey.toBase58(),
      tokenAmount: { amount: '1', decimals: 6, uiAmount: 0.000001, uiAmountString: '0.000001' },
    },
  })
  await assert.rejects(
    transferChecked(connection, payer, ours, mint, theirs, payer, 1n, 9),
    /custom program error: 0x12/,
  )
})

await test('approve a delegate, let it spend, revoke it', async () => {
  const delegate = await openWallet(connection, 1)
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
