import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keypair, type PublicKey } from '@solana/web3.js'
import {
  createAssociatedTokenAccount,
  createAssociatedTokenAccountIdempotent,
  createMint,
  getAssociatedTokenAddressSync,
  getMint,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  mintToChecked,
  TOKEN_PROGRAM_ID,
  transfer,
  transferChecked,
} from '@solana/spl-token'
import { connection, openWallet, parsedData, parsedInstruction } from './place'

export const payer = await openWallet()
export const friend = Keypair.generate()
export let mint: PublicKey
export let ours: PublicKey
export let theirs: PublicKey
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
        decimals: 6,
        isInitialized: true,
        supply: '0',
        mintAuthority: payer.publicKey.toBase58(),
        freezeAuthority: String(freezeAuthority),
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
      source: payer.publicKey.toBase58(),
      account: made.toBase58(),
      wallet: other.toBase58(),
      mint: mint.toBase58(),
      systemProgram: '1'.repeat(32),
      tokenProgram: TOKEN_PROGRAM_ID.toBase58(),
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
      source: String(ours),
      mint: String(mint),
      destination: String(theirs),
      authority: payer.publicKey.toBase58(),
      tokenAmount: { amount: '1', decimals: 6, uiAmount: 0.000001, uiAmountString: '0.000001' },
    },
  })
  await assert.rejects(
    transferChecked(connection, payer, ours, mint, theirs, payer, 1n, 9),
    /custom program error: 0x12/,
  )
})
