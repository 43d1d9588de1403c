import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Keypair, SystemProgram, type PublicKey, type TransactionInstruction } from '@solana/web3.js'
import {
  burnChecked,
  closeAccount,
  createAssociatedTokenAccount,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeMintInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  amountToUiAmount,
  createInterestBearingMint,
  enableCpiGuard,
  enableRequiredMemoTransfers,
  createReallocateInstruction,
  ExtensionType,
  getAccount,
  getMint,
  getMintLen,
  getTransferFeeAmount,
  harvestWithheldTokensToMint,
  mintTo,
  pause,
  resume,
  setTransferFee,
  TOKEN_2022_PROGRAM_ID as TOKEN_2022,
  transferChecked,
  transferCheckedWithFee,
  updateMultiplier,
  withdrawWithheldTokensFromAccounts,
  withdrawWithheldTokensFromMint,
} from '@solana/spl-token'
import { connection, openWallet, parsedData, parsedInstruction, send } from './place'

const payer = await openWallet()
const us = payer.publicKey
const friend = Keypair.generate()

type Initialize = (mint: PublicKey) => TransactionInstruction

async function createMintWith(type: ExtensionType, ...initialize: Initialize[]): Promise<PublicKey> {
  const mint = Keypair.generate()
  const space = getMintLen([type, ExtensionType.MintCloseAuthority])
  const lamports = await connection.getMinimumBalanceForRentExemption(space)
  const { publicKey: newAccountPubkey } = mint
  await send(
    [payer, mint],
    SystemProgram.createAccount({ fromPubkey: us, newAccountPubkey, space, lamports, programId: TOKEN_2022 }),
    ...initialize.map((each) => each(newAccountPubkey)),
    createInitializeMintCloseAuthorityInstruction(newAccountPubkey, us, TOKEN_2022),
    createInitializeMintInstruction(newAccountPubkey, 2, us, us, TOKEN_2022),
  )
  return newAccountPubkey
}

const openAccount = (mint: PublicKey, owner: PublicKey) =>
  createAssociatedTokenAccount(connection, payer, mint, owner, undefined, TOKEN_2022)
const give = (mint: PublicKey, to: PublicKey, amount: bigint) =>
  mintTo(connection, payer, mint, to, payer, amount, [], undefined, TOKEN_2022)
const move = (from: PublicKey, mint: PublicKey, to: PublicKey, amount: bigint, by = payer) =>
  transferChecked(connection, payer, from, mint, to, by, amount, 2, [], undefined, TOKEN_2022)

await test('fees on transfers: withheld, harvested and withdrawn', async () => {
  const mint = await createMintWith(ExtensionType.TransferFeeConfig, (key) =>
    createInitializeTransferFeeConfigInstruction(key, us, us, 100, 500n, TOKEN_2022),
  )
  const [ours, theirs] = [await openAccount(mint, us), await openAccount(mint, friend.publicKey)]
  await give(mint, ours, 100_000n)
  await transferCheckedWithFee(connection, payer, ours, mint, theirs, payer, 10_000n, 2, 100n)
  await move(ours, mint, theirs, 80_000n)
  const account = await getAccount(connection, theirs, undefined, TOKEN_2022)
  assert.deepEqual([account.amount, getTransferFeeAmount(account)?.withheldAmount], [89_400n, 600n])
  await withdrawWithheldTokensFromAccounts(connection, payer, mint, ours, payer, [], [theirs])
  await move(theirs, mint, ours, 100n, friend)
  await harvestWithheldTokensToMint(connection, payer, mint, [ours])
  await withdrawWithheldTokensFromMint(connection, payer, mint, ours, payer)
  assert.equal((await getAccount(connection, ours, undefined, TOKEN_2022)).amount, 10_700n)
  const signature = await setTransferFee(connection, payer, mint, payer, [], 200, 1000n)
  const landed = await connection.getParsedTransaction(signature)
  const { program, parsed } = parsedInstruction(landed?.transaction.message.instructions[0])
  // Nodes call both token programs by one name here. The client names the authority as its own co-signer, so it is
  // parsed as a multisig.
  assert.equal(program, 'spl-token')
  assert.deepEqual(parsed, {
    type: 'setTransferFee',
    info: {
      mint: String(mint),
      transferFeeBasisPoints: 200,
      maximumFee: 1000,
      multisigtransferFeeConfigAuthority: String(us),
      signers: [String(us)],
    },
  })
})

await test('pause a token, find it still, and let it go on', async () => {
  const mint = await createMintWith(ExtensionType.PausableConfig, (key) =>
    createInitializePausableConfigInstruction(key, us),
  )
  const ours = await openAccount(mint, us)
  await give(mint, ours, 5n)
  await pause(connection, payer, mint, payer)
  await assert.rejects(give(mint, ours, 5n), /custom program error: 0x43/)
  await resume(connection, payer, mint, payer)
  await give(mint, ours, 5n)
})

await test('amounts that are shown by a multiplier', async () => {
  const mint = await createMintWith(ExtensionType.ScaledUiAmountConfig, (key) =>
    createInitializeScaledUiAmountConfigInstruction(key, us, 2),
  )
  const ours = await openAccount(mint, us)
  await give(mint, ours, 1_050n)
  const shown = async () => (await connection.getTokenAccountBalance(ours)).value
  assert.deepEqual(await shown(), { amount: '1050', decimals: 2, uiAmount: 21, uiAmountString: '21' })
  await updateMultiplier(connection, payer, mint, payer, 2.5, 0n)
  assert.equal((await shown()).uiAmountString, '26.25')
  assert.equal((await connection.getTokenSupply(mint)).value.uiAmountString, '26.25')
  assert.equal(await amountToUiAmount(connection, payer, mint, 1_050n, TOKEN_2022), '26.25')
})

await test('amounts that bear interest', async () => {
  const mint = await createInterestBearingMint(connection, payer, us, us, us, 10_000, 2)
  const ours = await openAccount(mint, us)
  await give(mint, ours, 10_000_000n)
  const { uiAmount, amount } = (await connection.getTokenAccountBalance(ours)).value
  assert.equal(amount, '10000000')
  assert.ok((uiAmount ?? 0) >= 100_000 && (uiAmount ?? 0) < 100_010)
})

await test('a token that stays where it is, and one that can be taken away', async () => {
  const still = await createMintWith(ExtensionType.NonTransferable, (key) =>
    createInitializeNonTransferableMintInstruction(key, TOKEN_2022),
  )
  const [ours, theirs] = [await openAccount(still, us), await openAccount(still, friend.publicKey)]
  await give(still, ours, 5n)
  await assert.rejects(move(ours, still, theirs, 1n), /custom program error: 0x25/)
  const taken = await createMintWith(ExtensionType.PermanentDelegate, (key) =>
    createInitializePermanentDelegateInstruction(key, us, TOKEN_2022),
  )
  const from = await openAccount(taken, friend.publicKey)
  await give(taken, from, 5n)
  await burnChecked(connection, payer, from, taken, payer, 5n, 2, [], undefined, TOKEN_2022)
  await closeAccount(connection, payer, from, us, friend, [], undefined, TOKEN_2022)
  await closeAccount(connection, payer, taken, us, payer, [], undefined, TOKEN_2022)
  await assert.rejects(getMint(connection, taken, undefined, TOKEN_2022), {
    name: 'TokenAccountNotFoundError',
  })
})

await test('an account that asks for memos and guards itself against other programs', async () => {
  const mint = await createMintWith(ExtensionType.MintCloseAuthority)
  const [ours, theirs] = [await openAccount(mint, us), await openAccount(mint, friend.publicKey)]
  const grown = [ExtensionType.MemoTransfer, ExtensionType.CpiGuard]
  await send([payer, friend], createReallocateInstruction(theirs, us, grown, friend.publicKey))
  await enableRequiredMemoTransfers(connection, payer, theirs, friend)
  await enableCpiGuard(connection, payer, theirs, friend)
  await give(mint, ours, 5n)
  await assert.rejects(move(ours, mint, theirs, 1n), /custom program error: 0x24/)
  const { value } = await connection.getParsedAccountInfo(theirs)
  const { info } = parsedData(value).parsed as { info: { extensions: unknown } }
  assert.deepEqual(info.extensions, [
    { extension: 'immutableOwner' },
    { extension: 'memoTransfer', state: { requireIncomingTransferMemos: true } },
    { extension: 'cpiGuard', state: { lockCpi: true } },
  ])
})
