import 'fake-indexeddb/auto'
import { Keypair, PublicKey, SystemProgram, type VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { currentTransaction, isDone } from '../../src/transactions/execution'
import type { Plan } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import { signAgain } from '../../src/transactions/resume'
import type { SigningWallet } from '../../src/transactions/sign'
import { MOST_IN_PROMPT } from '../../src/transactions/limits'
import { type EventOfOne, executeTogether } from '../../src/transactions/signTogether'
import { type PracticeChain, startPracticeChain } from '../support/chain'
import { aChainAccess } from '../support/engine'
import { readOperation, run } from '../support/operations'
import { SUBJECTS } from '../support/subjects'
import { saidText } from '../support/said'

let practice: PracticeChain
beforeAll(async () => void (practice = await startPracticeChain()))
afterAll(() => practice.stop())

const EACH = 1_500_000n

function aPayment(payer: PublicKey, to: PublicKey): Plan {
  const transfer = SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: EACH })
  const account = to.toBase58()
  const step = {
    id: 'send',
    title: saidText('Send'),
    instructions: [transfer],
    signers: [],
    costs: [{ kind: 'deposit', label: saidText('To'), lamports: EACH, refundable: false, account }],
    finality: 'reversible',
  } as const
  return {
    kind: 'send',
    title: saidText('Send'),
    steps: [step],
    accounts: { payer, creates: [] },
    subject: { ...SUBJECTS.send, to: account },
  }
}

type SignAll = (transactions: readonly VersionedTransaction[]) => Promise<readonly VersionedTransaction[]>

/** So many prepared payments of one wallet, and that wallet, which answers as `answer` does with what it has signed. */
async function payments(count: number, answer: SignAll = async (signed) => signed) {
  const payer = await practice.aPayer()
  const access = await aChainAccess(practice)
  const receivers = Array.from({ length: count }, () => Keypair.generate())
  const prepared = await Promise.all(
    receivers.map(({ publicKey }) =>
      prepareOperation(aPayment(payer.publicKey, publicKey), {
        connection: practice.connection,
        priority: 'normal',
      }),
    ),
  )
  const prompts: number[] = []
  const sign = (transaction: VersionedTransaction) => {
    transaction.sign([payer])
    return transaction
  }
  const signer: SigningWallet = {
    address: payer.publicKey,
    walletName: 'Several',
    signTransaction: async (transaction) => {
      prompts.push(1)
      return sign(transaction)
    },
    signTransactions: async (transactions) => {
      prompts.push(transactions.length)
      return await answer(transactions.map(sign))
    },
  }
  const told: EventOfOne[] = []
  const executions = () =>
    Promise.all(
      told.flatMap(({ event }) =>
        event.type === 'planned' ? [readOperation(access, event.operation.id)] : [],
      ),
    )
  const balances = () => Promise.all(receivers.map((receiver) => practice.balance(receiver)))
  return {
    access,
    prepared,
    signer,
    prompts,
    told,
    tell: (each: EventOfOne) => told.push(each),
    executions,
    balances,
  }
}

it('signs several operations in one prompt, each with its request and its signature on record before it is sent', async () => {
  const { access, prepared, signer, prompts, told, tell, executions, balances } = await payments(6)
  const ended = await executeTogether(prepared, signer, access, { tell })
  expect(ended.map((one) => one.status === 'fulfilled' && one.value?.type)).toEqual(Array(6).fill('paid'))
  expect(prompts).toEqual([6])
  expect(await balances()).toEqual(Array(6).fill(EACH))
  expect((await executions()).every(isDone)).toBe(true)
  for (let index = 0; index < 6; index += 1) {
    const types = told.filter((each) => each.index === index).map(({ event }) => event.type)
    expect(types.indexOf('approval-requested')).toBeLessThan(types.indexOf('signed'))
    expect(types.indexOf('signed')).toBeLessThan(types.indexOf('broadcast'))
  }
})

it('pays no one where the prompt is declined, and each of them once where they are asked for again', async () => {
  const { access, prepared, signer, tell, executions, balances } = await payments(3, () =>
    Promise.reject(new AppError('wallet/declined')),
  )
  await executeTogether(prepared, signer, access, { tell })
  const declined = await executions()
  expect(declined.map((each) => currentTransaction(each).state.status)).toEqual(Array(3).fill('declined'))
  expect(await balances()).toEqual([0n, 0n, 0n])
  const again = await Promise.all(declined.map((each) => run(signAgain(each, signer, access), access, each)))
  expect(again.every(isDone)).toBe(true)
  expect(await balances()).toEqual([EACH, EACH, EACH])
})

it('asks for the others where one cannot be asked for', async () => {
  const { access, prepared, signer, prompts, tell, balances } = await payments(3)
  const [first, second, third] = prepared
  if (!first || !second || !third) throw new Error('three were prepared')
  const stranger = {
    ...second.plan,
    accounts: { ...second.plan.accounts, payer: Keypair.generate().publicKey },
  }
  const ended = await executeTogether([first, { ...second, plan: stranger }, third], signer, access, { tell })
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(prompts).toEqual([2])
  expect(await balances()).toEqual([EACH, 0n, EACH])
})

it('sends nothing that a wallet returned in another’s place, and finds out what became of one that it left out', async () => {
  const { access, prepared, signer, tell, executions, balances } = await payments(3, async ([a, b]) =>
    [b, a].filter((each) => each !== undefined),
  )
  await executeTogether(prepared, signer, access, { tell })
  const states = (await executions()).map((each) => currentTransaction(each).state)
  expect(states.map(({ status }) => status).toSorted()).toEqual(['awaiting-approval', 'failed', 'failed'])
  expect(await balances()).toEqual([0n, 0n, 0n])
})

it('asks one after another where the wallet signs one at a time, until the first that it does not sign', async () => {
  const { access, prepared, signer, prompts, tell, balances } = await payments(4)
  const { signTransactions: _, ...single } = signer
  let asked = 0
  const signTransaction: SigningWallet['signTransaction'] = (transaction) => {
    asked += 1
    return asked === 3 ? Promise.reject(new AppError('wallet/declined')) : signer.signTransaction(transaction)
  }
  const ended = await executeTogether(prepared, { ...single, signTransaction }, access, { tell })
  expect(ended.map((one) => one.status === 'fulfilled' && one.value?.type)).toEqual([
    'paid',
    'paid',
    'declined',
  ])
  expect(prompts).toEqual([1, 1])
  expect(await balances()).toEqual([EACH, EACH, 0n, 0n])
})

it('refuses more than one prompt should sign', async () => {
  const { access, prepared, signer, tell } = await payments(1)
  const many = Array.from({ length: MOST_IN_PROMPT + 1 }, () => prepared[0] ?? [])
  await expect(executeTogether(many as typeof prepared, signer, access, { tell })).rejects.toThrow(RangeError)
})
