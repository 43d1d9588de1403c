import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertIsTransactionWithBlockhashLifetime,
  createClientWithGetMinimumBalanceFromRpc,
  createTransactionMessage,
  createTransactionPlanExecutor,
  createTransactionPlanner,
  estimateAndSetResourceLimitsFactory,
  estimateResourceLimitsFactory,
  fetchEncodedAccounts,
  fillTransactionMessageProvisoryResourceLimits,
  flattenTransactionPlan,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  parallelInstructionPlan,
  passthroughFailedTransactionPlanExecution,
  pipe,
  sequentialInstructionPlan,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  singleInstructionPlan,
  summarizeTransactionPlanResult,
  type Address,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  fetchToken,
  findAssociatedTokenPda,
  getCreateMintInstructionPlan,
  getMintToATAInstructionPlanAsync,
  getTransferToATAInstructionPlanAsync,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { confirmed, newAddress, openWallet, rpc, sendAndConfirmTransaction, SOL } from './place'

const payer = await openWallet()
const estimateAndSetLimits = estimateAndSetResourceLimitsFactory(estimateResourceLimitsFactory({ rpc }))

const planTransactions = createTransactionPlanner({
  createTransactionMessage: () =>
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      fillTransactionMessageProvisoryResourceLimits,
    ),
})

const executeOperation = createTransactionPlanExecutor({
  async executeTransactionMessage(context, message) {
    const { value: latest } = await rpc.getLatestBlockhash(confirmed).send()
    const limited = await estimateAndSetLimits(message, confirmed)
    const alive = setTransactionMessageLifetimeUsingBlockhash(latest, limited)
    const transaction = await signTransactionMessageWithSigners(alive)
    context.transaction = transaction
    assertIsTransactionWithBlockhashLifetime(transaction)
    await sendAndConfirmTransaction(transaction, confirmed)
    return { transaction, signature: getSignatureFromTransaction(transaction) }
  },
})

const pay = (destination: Address, amount: bigint) =>
  singleInstructionPlan(getTransferSolInstruction({ source: payer, destination, amount }))

await test('sixty payments, planned into as many transactions as they need', async () => {
  const recipients = await Promise.all(Array.from({ length: 60 }, newAddress))
  const plan = parallelInstructionPlan(recipients.map((each) => pay(each, SOL / 100n)))
  const planned = await planTransactions(plan, { maxInstructionsPerTransaction: 64 })
  const transactions = flattenTransactionPlan(planned)
  assert.ok(transactions.length > 1)
  const summary = summarizeTransactionPlanResult(await executeOperation(planned))
  assert.equal(summary.successfulTransactions.length, transactions.length)
  const paid = await fetchEncodedAccounts(rpc, recipients, confirmed)
  assert.ok(paid.every((account) => account.exists && account.lamports === SOL / 100n))
})

await test('a plan that breaks in the middle keeps what was done and cancels the rest', async () => {
  const [first, second, third] = [await newAddress(), await newAddress(), await newAddress()]
  const plan = sequentialInstructionPlan([pay(first, SOL / 100n), pay(second, 1000n * SOL), pay(third, SOL)])
  const planned = await planTransactions(plan, { maxInstructionsPerTransaction: 2 })
  const result = await passthroughFailedTransactionPlanExecution(executeOperation(planned))
  const summary = summarizeTransactionPlanResult(result)
  assert.deepEqual(
    [summary.successfulTransactions, summary.failedTransactions, summary.canceledTransactions].map(
      ({ length }) => length,
    ),
    [1, 1, 1],
  )
  const [one, two] = await fetchEncodedAccounts(rpc, [first, second], confirmed)
  assert.deepEqual([one?.exists, two?.exists], [true, false])
})

await test('the plans of the token client: create a mint, mint, transfer', async () => {
  const newMint = await generateKeyPairSigner()
  const { address: mint } = newMint
  const recipient = await newAddress()
  const parts = { payer, mint, decimals: 2 }
  const client = createClientWithGetMinimumBalanceFromRpc(rpc)
  const plan = sequentialInstructionPlan([
    await getCreateMintInstructionPlan(client, { payer, newMint, decimals: 2, mintAuthority: payer.address }),
    await getMintToATAInstructionPlanAsync({
      ...parts,
      owner: payer.address,
      mintAuthority: payer,
      amount: 500,
    }),
    await getTransferToATAInstructionPlanAsync({ ...parts, authority: payer, recipient, amount: 200 }),
  ])
  const summary = summarizeTransactionPlanResult(await executeOperation(await planTransactions(plan)))
  assert.equal(summary.successful, true)
  const [theirs] = await findAssociatedTokenPda({
    owner: recipient,
    mint,
    tokenProgram: TOKEN_PROGRAM_ADDRESS,
  })
  assert.equal((await fetchToken(rpc, theirs, confirmed)).data.amount, 200n)
})
