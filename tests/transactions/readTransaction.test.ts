import { Connection, Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JUPITER_ERRORS } from '../../src/liquidity/jupiter/errors'
import { DAMM_ERRORS } from '../../src/liquidity/meteora-damm-v2/errors'
import { CPMM_ERRORS } from '../../src/liquidity/raydium-cpmm/errors'
import {
  ASSOCIATED_TOKEN_ERRORS,
  INSTRUCTION_ERRORS,
  METAPLEX_ERRORS,
  SYSTEM_ERRORS,
  TOKEN_2022_ERRORS,
  TOKEN_ERRORS,
  TRANSACTION_ERRORS,
} from '../../src/transactions/failures/programs'
import { AppError } from '../../src/errors/AppError'
import {
  fetchReadable,
  isSignature,
  isUnreadable,
  readTransaction,
} from '../../src/transactions/readTransaction'
import { transfersOf } from '../../src/transactions/transfers'
import { failureOnChain } from '../../src/transactions/outcome'
import { outcomeWords } from '../../src/operation/outcomeWords'
import { fetchWalletTransactions, type WalletTransaction } from '../../src/transactions/walletTransactions'
import { encodeBase58 } from '../../src/units/base58'
import { anEndpoint } from '../support/endpoint'
import { describeWithOracle, movesIn, readAnswers } from '../support/oracle'
import { runs } from '../support/sample'

/* Transactions of every version, as nodes show them (transaction-status-client-types of Agave 4.2): web3.js 1.98 reads legacy and 0 alone. */

const wallet = Keypair.generate().publicKey
const friend = Keypair.generate().publicKey
const signatureOf = (nth: number) => encodeBase58(new Uint8Array(64).fill(nth + 1))

/** A payment of 5 SOL, in a message of that version. */
function aPayment(version: unknown, message: object = {}, meta: object = {}) {
  return {
    slot: 424_242,
    blockTime: 1_800_000_000,
    version,
    transaction: {
      signatures: [signatureOf(0)],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 1 },
        accountKeys: [wallet, friend, SystemProgram.programId].map((key) => key.toBase58()),
        recentBlockhash: PublicKey.default.toBase58(),
        instructions: [{ programIdIndex: 2, accounts: [0, 1], data: '3Bxs3zr2bQ1gqQkP', stackHeight: 1 }],
        ...message,
      },
    },
    meta: {
      err: null,
      status: { Ok: null },
      fee: 7_500,
      preBalances: [9_000_000_000, 0, 1],
      postBalances: [3_999_992_500, 5_000_000_000, 1],
      innerInstructions: [],
      logMessages: ['Program 11111111111111111111111111111111 success'],
      preTokenBalances: [],
      postTokenBalances: [],
      rewards: [],
      loadedAddresses: { readonly: [], writable: [] },
      computeUnitsConsumed: 150,
      ...meta,
    },
  }
}

const CONFIG = {
  computeUnitLimit: 1_000,
  heapSize: null,
  loadedAccountsDataSizeLimit: 65_536,
  priorityFee: 2_500,
}
const VERSION_1 = aPayment(1, { transactionConfig: CONFIG })
const UNSUPPORTED = {
  code: -32_015,
  message:
    'Transaction version (2) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": 2',
}

/**
 * A node that has these transactions of the wallet, the newest first; an error of its own where one has a `code`. `calls` gets the methods
 * that it was asked for.
 */
async function aNode(transactions: readonly object[], calls: string[] = []): Promise<Connection> {
  const { url } = await anEndpoint(() => ({
    each: ({ method, params }) => {
      calls.push(method)
      if (method === 'getSignaturesForAddress')
        return {
          result: transactions.map((one, nth) => ({
            signature: signatureOf(nth),
            slot: 'slot' in one && typeof one.slot === 'number' ? one.slot : 424_242,
            err: 'meta' in one ? (one.meta as { err: unknown }).err : null,
            memo: null,
            blockTime: 1_800_000_000,
            confirmationStatus: 'finalized',
          })),
        }
      const found = transactions.find((_, nth) => signatureOf(nth) === params[0])
      if (found && 'code' in found) return { error: found as typeof UNSUPPORTED }
      return { result: found ?? null }
    },
  }))
  return new Connection(url, { commitment: 'confirmed', disableRetryOnRateLimit: true })
}

test('a transaction of version 1 shows its fee, what it asked for and what changed, like any other', async () => {
  const node = await aNode([VERSION_1, aPayment(0), aPayment('legacy')])
  const [one, zero, legacy] = await Promise.all(
    [0, 1, 2].map((nth) => readTransaction(node, signatureOf(nth))),
  )
  expect(one).toMatchObject({
    version: 1,
    fee: 7_500n,
    budget: { units: 1_000, priorityFee: 2_500n },
    units: 150,
    payer: wallet.toBase58(),
    signers: [wallet.toBase58()],
    balances: [
      { address: wallet.toBase58(), change: -5_000_007_500n, after: 3_999_992_500n },
      { address: friend.toBase58(), change: 5_000_000_000n, after: 5_000_000_000n },
    ],
  })
  const { signature: _one, version: _two, budget: _three, ...same } = one ?? {}
  expect(zero).toMatchObject({ ...same, version: 0, budget: null })
  expect(legacy).toMatchObject({ ...same, version: 'legacy', budget: null })
})

test('all that is read of a transaction is what the node shows, account by account', async () => {
  const [mint, table, program] = [10, 11, 12].map((fill) => encodeBase58(new Uint8Array(32).fill(fill)))
  const [own, its, system] = [wallet, friend, SystemProgram.programId].map((key) => key.toBase58())
  const holds = (accountIndex: number, amount: string, owner?: string | null) => ({
    accountIndex,
    mint,
    owner,
    uiTokenAmount: { amount, decimals: 6 },
  })
  const failing = aPayment(
    0,
    {
      header: { numRequiredSignatures: 2 },
      instructions: [
        { programIdIndex: 2, accounts: [0, 1], data: 'a' },
        { programIdIndex: 4, accounts: [3, 9], data: 'b' },
        { programIdIndex: 2, accounts: [], data: 'c' },
      ],
    },
    {
      err: { InstructionError: [1, { Custom: 7 }] },
      loadedAddresses: { writable: [table], readonly: [program] },
      preBalances: [9_000_000_000, 5, 1, 3],
      postBalances: [8_999_992_500, 5, 1, 0, 4],
      preTokenBalances: [holds(1, '9', own), holds(3, '2', own), holds(0, '4', its)],
      postTokenBalances: [holds(1, '4', own), holds(3, '2', its), holds(0, '4', its), holds(4, '1')],
      innerInstructions: [{ index: 1, instructions: [{ programIdIndex: 2, accounts: [1], data: 'd' }] }],
      logMessages: ['Program log: no'],
      computeUnitsConsumed: 0,
    },
  )
  const bare = aPayment(
    undefined,
    {},
    {
      loadedAddresses: null,
      preTokenBalances: null,
      postTokenBalances: undefined,
      innerInstructions: null,
      logMessages: null,
      computeUnitsConsumed: null,
    },
  )
  const node = await aNode([failing, { ...bare, blockTime: null }, { ...bare, meta: null }])
  const name = 'System Program'
  expect(await readTransaction(node, signatureOf(0))).toEqual({
    signature: signatureOf(0),
    slot: 424_242,
    blockTime: 1_800_000_000_000,
    version: 0,
    failure: '{"InstructionError":[1,{"Custom":7}]}',
    cause: {
      code: 'transaction/failed',
      context: {
        reason: '{"InstructionError":[1,{"Custom":7}]}',
        instruction: 1,
        program,
        refusal: { id: 'program-error', values: { program, code: 7 } },
      },
    },
    fee: 7_500n,
    budget: null,
    units: 0,
    payer: own,
    signers: [own, its],
    balances: [
      { address: own, change: -7_500n, after: 8_999_992_500n },
      { address: table, change: -3n, after: 0n },
      { address: program, change: 4n, after: 4n },
    ],
    tokens: [
      { account: its, mint, owner: own, change: -5n, decimals: 6 },
      { account: table, mint, owner: own, change: -2n, decimals: 6 },
      { account: table, mint, owner: its, change: 2n, decimals: 6 },
      { account: program, mint, owner: undefined, change: 1n, decimals: 6 },
    ],
    tokenAccounts: [
      { account: its, mint, owner: own },
      { account: table, mint, owner: own },
      { account: own, mint, owner: its },
      { account: its, mint, owner: own },
      { account: table, mint, owner: its },
      { account: own, mint, owner: its },
      { account: program, mint, owner: undefined },
    ],
    programs: [
      { address: system, name },
      { address: program, name: undefined },
    ],
    instructions: [
      { program: system, accounts: [own, its], data: 'a', inner: false },
      { program, accounts: [table, ''], data: 'b', inner: false },
      { program: system, accounts: [its], data: 'd', inner: true },
      { program: system, accounts: [], data: 'c', inner: false },
    ],
    logs: ['Program log: no'],
  })
  expect(await readTransaction(node, signatureOf(1))).toMatchObject({
    blockTime: null,
    version: 'legacy',
    failure: null,
    cause: null,
    units: null,
    tokens: [],
    tokenAccounts: [],
    logs: [],
  })
  for (const absent of [2, 3])
    await expect(readTransaction(node, signatureOf(absent))).rejects.toMatchObject({
      code: 'account/not-found',
      context: { address: signatureOf(absent) },
    })
})

test('what a node shows otherwise than nodes do is not read, and is one row of a list; other errors are told', async () => {
  const wrong = [
    aPayment(0, {}, { fee: -1 }),
    aPayment(
      0,
      {},
      { preTokenBalances: [{ accountIndex: 0, mint: 'm', uiTokenAmount: { amount: '1x', decimals: 6 } }] },
    ),
    aPayment('old'),
    aPayment(0, { header: { numRequiredSignatures: -1 } }),
    UNSUPPORTED,
    { code: -32_000, message: 'It is down' },
  ]
  const node = await aNode(wrong)
  for (const nth of [0, 1, 2, 3]) {
    await expect(readTransaction(node, signatureOf(nth))).rejects.toMatchObject({
      code: 'rpc/invalid-answer',
      context: { method: 'getTransaction' },
    })
    expect(await fetchReadable(node, signatureOf(nth))).toBeNull()
  }
  expect(await fetchReadable(node, signatureOf(4))).toBeNull()
  await expect(fetchReadable(node, signatureOf(5))).rejects.toBeInstanceOf(AppError)
  expect(await fetchReadable(node, signatureOf(9))).toBeNull()
  expect(isUnreadable(new Error('else'))).toBe(false)
})

test('a signature is base58 of 64 bytes', () => {
  const of = (length: number, fill = 200) => isSignature(encodeBase58(new Uint8Array(length).fill(fill)))
  expect([of(63), of(64), of(65), of(64, 0), isSignature('0'.repeat(88)), isSignature('')]).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ])
})

test('a message of version 1 without a limit or a fee asked for none', async () => {
  const config = {
    computeUnitLimit: null,
    heapSize: null,
    loadedAccountsDataSizeLimit: null,
    priorityFee: null,
  }
  const node = await aNode([aPayment(1, { transactionConfig: config })])
  expect((await readTransaction(node, signatureOf(0))).budget).toEqual({ units: 0, priorityFee: 0n })
})

test('the instructions include those that programs gave, and tell which', async () => {
  const inner = { index: 0, instructions: [{ programIdIndex: 1, accounts: [], data: 'abc' }] }
  const node = await aNode([aPayment(0, {}, { innerInstructions: [inner] })])
  expect((await readTransaction(node, signatureOf(0))).instructions).toEqual([
    {
      program: SystemProgram.programId.toBase58(),
      accounts: [wallet.toBase58(), friend.toBase58()],
      data: '3Bxs3zr2bQ1gqQkP',
      inner: false,
    },
    { program: friend.toBase58(), accounts: [], data: 'abc', inner: true },
  ])
})

test('balances beyond 2^53 lamports are exact', async () => {
  const { url } = await anEndpoint(() => ({
    text: JSON.stringify({ jsonrpc: '2.0', id: '1', result: VERSION_1 })
      .replace('9000000000', '18446744073709551615')
      .replace('3999992500', '18446744068709544115'),
  }))
  const { balances } = await readTransaction(new Connection(url), signatureOf(0))
  expect(balances[0]?.after).toBe(18_446_744_068_709_544_115n)
})

test('what cannot be read is one row of the list, and costs no other', async () => {
  const garbage = { slot: 'soon', transaction: 7 }
  const future = aPayment(2, { accountKeys: undefined, instructions: undefined, body: 'AAAA' })
  const node = await aNode([aPayment(0), VERSION_1, UNSUPPORTED, garbage, future, aPayment(0)])
  const { transactions } = await fetchWalletTransactions(node, wallet, null, [])
  expect(transactions.map(({ transaction, unreadable }) => unreadable ?? transaction?.version)).toEqual([
    0,
    1,
    true,
    true,
    true,
    0,
  ])
  expect(transactions.map(({ signature }) => signature)).toEqual([0, 1, 2, 3, 4, 5].map(signatureOf))
})

test('a list that is read again asks for new transactions, and for those that a fork moved, failed or could not be read', async () => {
  const transactions: object[] = [aPayment(0), VERSION_1, aPayment(0), aPayment(0), UNSUPPORTED, aPayment(0)]
  const calls: string[] = []
  const node = await aNode(transactions, calls)
  const read = async (known: readonly WalletTransaction[]) => {
    calls.length = 0
    return (await fetchWalletTransactions(node, wallet, null, known)).transactions
  }
  const transactionCalls = () => calls.filter((method) => method === 'getTransaction').length
  const first = await read([])
  expect(transactionCalls()).toBe(6)
  expect(await read(first)).toEqual(first)
  expect(transactionCalls()).toBe(1)
  // One is gone; one landed in another slot, one failed in the same; one can be read now; one is new.
  transactions[2] = { ...aPayment(0), slot: 424_250 }
  transactions[3] = aPayment(0, {}, { err: { InstructionError: [0, 'Custom'] } })
  transactions[4] = aPayment(0)
  transactions.length = 5
  const second = await read(first)
  expect(transactionCalls()).toBe(3)
  expect(second.slice(0, 2)).toEqual(first.slice(0, 2))
  expect(second[2]?.transaction?.slot).toBe(424_250)
  expect(second[3]).toMatchObject({
    failed: true,
    transaction: { failure: expect.stringContaining('Custom') },
  })
  expect(second.map(({ signature }) => signature)).toEqual([0, 1, 2, 3, 4].map(signatureOf))
  transactions.push(aPayment(1, { transactionConfig: CONFIG }))
  expect((await read(second)).at(-1)?.transaction?.version).toBe(1)
  expect(transactionCalls()).toBe(1)
})

test('what each owner lost and got is the difference of the balances, whoever held an account before and after', async () => {
  const people = Array.from({ length: 4 }, () => Keypair.generate().publicKey.toBase58())
  const mints = Array.from({ length: 2 }, () => Keypair.generate().publicKey.toBase58())
  const accounts = Array.from({ length: 5 }, () => Keypair.generate().publicKey.toBase58())
  // All people but the payer come from a lookup table, the writable ones first.
  const keys = [...people.slice(0, 1), ...accounts, ...people.slice(1)]
  const [named, writable, readonly] = [keys.slice(0, 6), keys.slice(6, 8), keys.slice(8)]
  const units = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
  const side = fc.option(fc.record({ owner: fc.constantFrom(...people), amount: units }), { nil: null })
  const held = fc.record({ mint: fc.constantFrom(...mints), before: side, after: side })
  const lamports = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 9, maxLength: 9 })
  let landed: object = {}
  const { url } = await anEndpoint(() => ({ each: () => ({ result: landed }) }))
  const node = new Connection(url, { commitment: 'confirmed', disableRetryOnRateLimit: true })
  await fc.assert(
    fc.asyncProperty(
      fc.array(held, { minLength: 5, maxLength: 5 }),
      lamports,
      lamports,
      async (tokens, pre, post) => {
        const balances = (when: 'before' | 'after') =>
          tokens.flatMap(({ mint, [when]: one }, at) => {
            if (!one) return []
            const uiTokenAmount = { amount: String(one.amount), decimals: 6 }
            return [{ accountIndex: keys.indexOf(accounts[at] ?? ''), mint, owner: one.owner, uiTokenAmount }]
          })
        landed = aPayment(
          0,
          { accountKeys: named, instructions: [] },
          {
            preBalances: pre.map(Number),
            postBalances: post.map(Number),
            preTokenBalances: balances('before'),
            postTokenBalances: balances('after'),
            loadedAddresses: { writable, readonly },
          },
        )
        const read = await readTransaction(node, signatureOf(0))
        for (const person of people) {
          const at = keys.indexOf(person)
          const sumIn = (when: 'before' | 'after', mint: string) =>
            balances(when)
              .filter((one) => one.owner === person && one.mint === mint)
              .reduce((sum, { uiTokenAmount: { amount } }) => sum + BigInt(amount), 0n)
          const changes = mints.map((mint) => [mint, sumIn('after', mint) - sumIn('before', mint)] as const)
          const sol = (post[at] ?? 0n) - (pre[at] ?? 0n) + (at === 0 ? 7_500n : 0n)
          expect(new Map(transfersOf(read, person).map(({ mint, change }) => [mint, change]))).toEqual(
            new Map([...changes, [null, sol] as const].filter(([, change]) => change !== 0n)),
          )
        }
      },
    ),
    runs(100),
  )
})

test('a failure is never told as if whoever looks at it had sent it', () => {
  const tables = [SYSTEM_ERRORS, TOKEN_ERRORS, TOKEN_2022_ERRORS, METAPLEX_ERRORS, ASSOCIATED_TOKEN_ERRORS]
  const ofVenues = [CPMM_ERRORS, DAMM_ERRORS, JUPITER_ERRORS]
  const sentences = [
    ...[...tables, ...ofVenues].flatMap((table) => Object.values(table).map(([, what]) => what)),
    ...Object.values(TRANSACTION_ERRORS).map(([, what]) => what),
    ...Object.values(INSTRUCTION_ERRORS).map(([what]) => what),
  ]
  for (const what of sentences) {
    const { sentence } = outcomeWords(
      failureOnChain({ code: 'transaction/failed', context: { what } }, 5n, 0),
    )
    expect(sentence).toContain(what)
    expect(sentence).not.toMatch(/\byou/i)
  }
})

test.each([
  [{ InstructionError: [0, { Custom: 1 }] }, 'Transfer: insufficient lamports 3919590, need 5947500'],
  [{ InstructionError: [0, { Custom: 6_001 }] }, 'Program log: Error: price is stale'],
  [{ InstructionError: [0, 'MissingRequiredSignature'] }, ''],
  [{ InstructionError: [0, { BorshIoError: 'Unknown' }] }, ''],
  [{ InsufficientFundsForRent: { account_index: 1 } }, ''],
  ['AccountInUse', ''],
])('%j is refused for its fee, with a cause that is no raw error', async (err, log) => {
  const failed = aPayment(0, {}, { err, postBalances: [8_999_992_500, 0, 1], logMessages: [log] })
  const { cause, fee } = await readTransaction(await aNode([failed]), signatureOf(0))
  if (!cause) throw new Error('it failed')
  const outcome = failureOnChain(cause, fee, 0)
  expect(outcome).toMatchObject({
    kind: 'refused',
    cost: { kind: 'fee', lamports: 7_500n, earlier: false },
    next: 'none',
  })
  const { sentence } = outcomeWords(outcome)
  expect(sentence).toMatch(/^Failed.*It cost 0\.000007500 SOL\.$/)
  expect(sentence).not.toMatch(/InstructionError|Custom|[{}[\]]/)
})

describeWithOracle('recorded answers of nodes', 'answers', () => {
  test.each(readAnswers())('%s is read as what its own balances say, owner by owner', async (_, answer) => {
    const { url } = await anEndpoint(() => ({
      each: () => ({ result: { slot: 1, blockTime: null, ...answer } }),
    }))
    const connection = new Connection(url, { commitment: 'confirmed', disableRetryOnRateLimit: true })
    const read = await readTransaction(connection, answer.transaction.signatures[0] ?? '')
    const moves = movesIn(answer)
    const owners = [...new Set([...moves.keys()].map((key) => key.split(' ')[0] ?? ''))]
    const told = owners.flatMap((owner) =>
      transfersOf(read, owner).map(({ mint, change }) => [`${owner} ${mint}`, change] as const),
    )
    expect(new Map(told)).toEqual(moves)
    expect([read.fee, read.failure === null]).toEqual([BigInt(answer.meta.fee), answer.meta.err === null])
    if (!read.cause) return
    const { sentence } = outcomeWords(failureOnChain(read.cause, read.fee, 0))
    expect(sentence).toMatch(/^Failed.* It cost [\d.]+ SOL\.$/)
    expect(sentence).not.toMatch(/InstructionError|Custom|[{}[\]]/)
  })
})
