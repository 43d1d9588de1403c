import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateKeyPairSigner, isSome, type Address } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  fetchMint,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getCreateAssociatedTokenInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToCheckedInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { confirmed, openWallet, rpc, send } from './place'

export const payer = await openWallet()
export const friend = await openWallet(1n)
const signer = await generateKeyPairSigner()
export const mint = signer.address
export const ataOf = async (owner: Address, of = mint) =>
  (await findAssociatedTokenPda({ owner, mint: of, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
export const [ours, theirs] = [await ataOf(payer.address), await ataOf(friend.address)]
const balance = async (account: Address) =>
  (await rpc.getTokenAccountBalance(account, confirmed).send()).value.uiAmountString

await test('create a mint', async () => {
  const space = getMintSize()
  const lamports = await rpc.getMinimumBalanceForRentExemption(BigInt(space)).send()
  const { address: authority } = payer
  await send(
    payer,
    getCreateAccountInstruction({
      payer,
      newAccount: signer,
      lamports,
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint,
      decimals: 6,
      mintAuthority: authority,
      freezeAuthority: authority,
    }),
  )
  const { data } = await fetchMint(rpc, mint, confirmed)
  assert.deepEqual([data.decimals, data.supply, data.isInitialized], [6, 0n, true])
  assert.ok(isSome(data.mintAuthority) && data.mintAuthority.value === authority)
})

await test('open accounts and mint into one, all in one transaction', async () => {
  await send(
    payer,
    await getCreateAssociatedTokenInstructionAsync({ payer, owner: payer.address, mint }),
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: friend.address, mint }),
    getMintToCheckedInstruction({
      mint,
      token: ours,
      mintAuthority: payer,
      amount: 1_500_000,
      decimals: 6,
    }),
  )
  assert.equal(await balance(ours), '1.5')
  const { value: supply } = await rpc.getTokenSupply(mint, confirmed).send()
  assert.deepEqual(supply, { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' })
})

await test('transfer, and find the balances in the parsed transaction', async () => {
  const signature = await send(
    payer,
    getTransferCheckedInstruction({
      source: ours,
      mint,
      destination: theirs,
      authority: payer,
      amount: 250_000,
      decimals: 6,
    }),
  )
  const landed = await rpc
    .getTransaction(signature, { ...confirmed, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
    .send()
  const amounts = landed?.meta?.postTokenBalances?.map((each) => [each.owner, each.uiTokenAmount.amount])
  assert.deepEqual(Object.fromEntries(amounts ?? []), {
    [payer.address]: '1250000',
    [friend.address]: '250000',
  })
  const [instruction] = landed?.transaction.message.instructions ?? []
  assert.ok(instruction && 'parsed' in instruction)
  assert.equal(instruction.program, 'spl-token')
  assert.deepEqual((instruction.parsed as { info: { tokenAmount: object } }).info.tokenAmount, {
    amount: '250000',
    decimals: 6n,
    uiAmount: 0.25,
    uiAmountString: '0.25',
  })
})
