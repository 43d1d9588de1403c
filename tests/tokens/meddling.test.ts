import 'fake-indexeddb/auto'
import {
  createAssociatedTokenAccountInstruction,
  createBurnInstruction,
  createTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { newSeed } from '../../src/solana/payer'
import { fetchCreateTokenFacts } from '../../src/tokens/create/createTokenFacts'
import { planCreateToken } from '../../src/tokens/create/planCreateToken'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { tokenAccountOf } from '../../src/tokens/tokenProgram'
import { baseUnits, tokensValue } from '../../src/transactions/accountValues'
import { executeOperation } from '../../src/transactions/sign'
import { isDone, type Execution } from '../../src/transactions/execution'
import { prepareNext, signAgain } from '../../src/transactions/resume'
import { prepareOperation } from '../../src/transactions/prepare'
import type { RecordingAccess } from '../../src/transactions/contract'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { readOperation, run } from '../support/operations'
import { all, aChainAccess, aSigner, aTokenDraft } from '../support/engine'

/*
 * A supply that is distributed in several transactions, of which one has landed. Before the others are signed, days may pass and
 * people use their accounts and tokens. The operation can still be finished, with a correct bill.
 */

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

describe('between two transactions of an operation', () => {
  test('somebody opens the account of a recipient: its cost is gone from the bill', async () => {
    const half = await halfway()
    const owner = lastOwner(half)
    const before = await asked(half)
    await chain.send(
      [
        createAssociatedTokenAccountInstruction(
          half.stranger.publicKey,
          accountOf(half, owner),
          owner,
          half.mint,
          TOKEN_2022_PROGRAM_ID,
        ),
      ],
      half.stranger,
    )
    const after = await asked(half)
    expect(after.bill.total).toBeLessThan(before.bill.total)
    await finish(half)
  })

  test('somebody sends lamports to the address of such an account', async () => {
    const half = await halfway()
    await chain.fund(accountOf(half, lastOwner(half)), 1_000_000n)
    await finish(half)
  })

  test('one recipient sends tokens to a later one', async () => {
    const half = await halfway()
    const owner = lastOwner(half)
    const [from, to] = [half.holder.publicKey, owner].map((of) => accountOf(half, of))
    if (!from || !to) throw new Error('no accounts')
    await chain.send(
      [
        createAssociatedTokenAccountInstruction(
          half.holder.publicKey,
          to,
          owner,
          half.mint,
          TOKEN_2022_PROGRAM_ID,
        ),
        createTransferCheckedInstruction(
          from,
          half.mint,
          to,
          half.holder.publicKey,
          4n,
          0,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      ],
      half.holder,
    )
    const { changes } = await asked(half)
    expect(changes.find(({ account }) => account === to.toBase58())).toMatchObject({
      after: baseUnits(14n),
      shown: { id: 'amount-more', values: { amount: { units: 10n } } },
    })
    await finish(half)
  })

  test('one recipient burns tokens', async () => {
    const half = await halfway()
    const from = accountOf(half, half.holder.publicKey)
    await chain.send(
      [createBurnInstruction(from, half.mint, half.holder.publicKey, 3n, [], TOKEN_2022_PROGRAM_ID)],
      half.holder,
    )
    const { changes } = await asked(half)
    expect(changes.find(({ field }) => field === 'supply')?.after).toEqual(tokensValue(99_997n, 0))
    await finish(half)
  })
})

type Half = Readonly<{
  execution: Execution
  payer: Keypair
  access: RecordingAccess
  mint: PublicKey
  owners: readonly PublicKey[]
  /** The first who gets an allocation, with some SOL. */
  holder: Keypair
  stranger: Keypair
}>

/** An operation of two transactions whose second was declined. */
async function halfway(): Promise<Half> {
  const [payer, holder, stranger] = [await chain.aPayer(), await chain.aPayer(), await chain.aPayer()]
  const owners = [holder.publicKey, ...Array.from({ length: 11 }, () => Keypair.generate().publicKey)]
  const allocations = owners.map((owner) => ({ owner, amount: 10n }))
  const draft = aTokenDraft({ decimals: 0, supply: 100_000n, allocations })
  const { connection } = chain
  const facts = await fetchCreateTokenFacts(connection, draft, payer.publicKey, {
    by: 'seed',
    seed: newSeed(),
  })
  const prepared = await prepareOperation(planCreateToken(draft, facts), {
    connection,
    priority: 'normal',
    readAccount: readAccountFields,
  })
  const access = { ...(await aChainAccess(chain)), readAccount: readAccountFields }
  let asked = 0
  const signer = aSigner(payer, (signed) => {
    if (asked++ > 0) throw new AppError('wallet/declined')
    return signed
  })
  const execution = await run(executeOperation(prepared, signer, access), access)
  expect(execution.transactions.map(({ status }) => status).slice(0, 2)).toEqual(['confirmed', 'declined'])
  return { execution, payer, access, mint: facts.mint, owners, holder, stranger }
}

function lastOwner({ owners }: Half): PublicKey {
  const owner = owners.at(-1)
  if (!owner) throw new Error('nobody gets an allocation')
  return owner
}

function accountOf({ mint }: Half, owner: PublicKey): PublicKey {
  return tokenAccountOf(owner, mint, 'token-2022')
}

function asked({ execution }: Pick<Half, 'execution'>) {
  return prepareNext(execution, {
    connection: chain.connection,
    priority: 'normal',
    readAccount: readAccountFields,
  })
}

/** Goes on to the end: each transaction takes what it said last, and the wallet pays nothing else. */
async function finish({ execution, payer, access }: Half): Promise<void> {
  const before = await chain.balance(payer)
  let at = execution
  while (!isDone(at)) {
    const next = await asked({ execution: at })
    await all(signAgain(at, aSigner(payer), access, undefined, next))
    const now = await readOperation(access, execution.operation.id)
    expect(now.transactions.filter(({ status }) => status === 'confirmed').length).toBeGreaterThan(
      at.transactions.filter(({ status }) => status === 'confirmed').length,
    )
    at = now
  }
  const later = at.transactions
    .slice(1)
    .map((state) => (state.status === 'confirmed' ? state.paid?.total : undefined))
  expect(later).toEqual(at.transactions.slice(1).map(({ simulation }) => simulation?.total))
  const paid = later.reduce<bigint>((sum, total) => sum + (total ?? 0n), 0n)
  expect(before - (await chain.balance(payer))).toBe(paid)
}
