import {
  AuthorityType,
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  createBurnCheckedInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createDisableRequiredMemoTransfersInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createFreezeAccountInstruction,
  createInitializeAccountInstruction,
  createPauseInstruction,
  createResumeInstruction,
  createMintToCheckedInstruction,
  createMintToInstruction,
  createSetAuthorityInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  createSetTransferFeeInstruction,
  createUpdateRateInterestBearingMintInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import * as damm from '../../src/liquidity/meteora-damm-v2/instructions'
import { poolAccounts } from '../../src/liquidity/meteora-damm-v2/addresses'
import { cpmmProgram, derivePool, lockProgram } from '../../src/liquidity/raydium-cpmm/addresses'
import * as cpmm from '../../src/liquidity/raydium-cpmm/instructions'
import { claimLock, createLock } from '../../src/locks/escrow'
import { MEMO_ADDRESS } from '../../src/solana/knownPrograms'
import { checkMintDecimals } from '../../src/tokens/checkMintDecimals'
import type { RepeatRule } from '../../src/transactions/contract'
import type { ExecutionEvent, OperationRecord } from '../../src/transactions/events'
import { type Execution, foldExecution } from '../../src/transactions/execution'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import { SERVICE_FEE_STEP } from '../../src/transactions/plan'
import {
  accountsNotLanded,
  canPayTwice,
  findDoneLately,
  findDoneSince,
  isAllDoneSince,
  madeOnce,
  repeatableActionsOf,
} from '../../src/transactions/repeats'
import { toBase64 } from '../../src/units/bytes'
import { anOperation, aPayment, events } from '../support/events'
import { saidText } from '../support/said'

const PAYER = Keypair.generate().publicKey
const [FRIEND, STRANGER] = [Keypair.generate().publicKey, Keypair.generate().publicKey]

const aKey = () => Keypair.generate().publicKey

type Ending = readonly ExecutionEvent[]

/** A payment of so many lamports, made or declined. */
function payment(id: string, to: PublicKey, lamports: bigint, ...ended: Ending) {
  return anExecution(aPayment({ payer: PAYER.toBase58(), to: to.toBase58(), lamports }, { id }), ended)
}

function anExecution(operation: OperationRecord, ended: Ending): Execution {
  const execution = foldExecution([
    events.planned({ operation }),
    events.simulated(),
    events.asked(),
    ...ended,
  ])
  if (!execution) throw new Error('it has no plan')
  return execution
}

const made = () => [events.signed(), events.broadcast(), events.confirmed()]

describe('a payment that is about to be asked for', () => {
  const paid = payment('paid', FRIEND, 1_000n, ...made())
  const lately = (to: PublicKey, lamports: bigint) => {
    const instructions = [SystemProgram.transfer({ fromPubkey: PAYER, toPubkey: to, lamports })]
    const step = { id: 'send', title: saidText('Send'), instructions, signers: [], costs: [] }
    return findDoneLately({ steps: [{ ...step, finality: 'reversible' }] }, ['payments'], [paid], 0)
  }

  test('was made lately where the same person got as much, and that is said', () => {
    expect(lately(FRIEND, 1_000n)).toMatchObject([
      { execution: { operation: { id: 'paid' } }, isEqual: true },
    ])
  })

  test('was not where somebody else got as much, or the same person another amount', () => {
    expect(lately(STRANGER, 1_000n)).toEqual([])
    expect(lately(FRIEND, 1_001n)).toEqual([])
  })

  const transfer = (to: PublicKey, lamports: bigint) =>
    SystemProgram.transfer({ fromPubkey: PAYER, toPubkey: to, lamports })
  const stepOf = (id: string, ...instructions: Instructions) => ({
    id,
    title: saidText('Do'),
    instructions,
    signers: [],
    costs: [],
    finality: 'reversible' as const,
  })

  test('was not where only one of its two was made, or a file says so', () => {
    const twice = [stepOf('send', transfer(FRIEND, 1_000n), transfer(STRANGER, 1_000n))]
    expect(findDoneLately({ steps: twice }, ['payments'], [paid], 0)).toEqual([])
    const once = [stepOf('send', transfer(FRIEND, 1_000n))]
    expect(findDoneLately({ steps: once }, ['payments'], [paid], 0)).toHaveLength(1)
    const { operation } = paid
    const imported = { ...paid, operation: { ...operation, imported: true } as const }
    expect(findDoneLately({ steps: once }, ['payments'], [imported], 0)).toEqual([])
  })

  test('was made lately whatever the site takes for it, where it was seen after the time that is asked about', () => {
    const steps = [stepOf('send', transfer(FRIEND, 1_000n)), stepOf(SERVICE_FEE_STEP, transfer(STRANGER, 9n))]
    const seen = (since: number) =>
      findDoneLately({ steps }, ['payments'], [landed], since).map(({ at }) => at)
    const landed = payment(
      'landed',
      FRIEND,
      1_000n,
      events.signed(),
      events.broadcast(),
      events.confirmed({ at: 70 }),
    )
    expect(seen(69)).toEqual([70])
    expect(seen(70)).toEqual([])
  })

  test('is all that is said: to freeze an account again, which has no amount, is no second payment', () => {
    const frozen = createFreezeAccountInstruction(aKey(), aKey(), PAYER)
    const done = anExecution(anOperationOf(['token-freeze'], [frozen], { kind: 'freeze-account' }), made())
    expect(findDoneLately({ steps: [stepOf('freeze', frozen)] }, ['token-freeze'], [done], 0)).toEqual([])
  })
})

describe('a payment that was declined', () => {
  const declined = payment('declined', FRIEND, 1_000n, events.declined())
  const isAllDone = (...others: readonly Execution[]) =>
    isAllDoneSince(
      declined,
      others.map((execution) => ({ execution, at: 0, isEqual: true })),
    )

  test('is all done where its receiver got as much since', () => {
    expect(isAllDone(payment('paid', FRIEND, 1_000n, ...made()))).toBe(true)
  })

  test('is not where somebody else got as much, or its receiver another amount', () => {
    expect(isAllDone(payment('paid', STRANGER, 1_000n, ...made()))).toBe(false)
    expect(isAllDone(payment('paid', FRIEND, 999n, ...made()))).toBe(false)
  })

  test('to two people, or twice to one, is all done only where each payment was made', () => {
    const pay = (...payments: readonly (readonly [PublicKey, bigint])[]) =>
      payments.map(([toPubkey, lamports]) =>
        SystemProgram.transfer({ fromPubkey: PAYER, toPubkey, lamports }),
      )
    const isDone = (asked: Instructions, ...done: readonly Instructions[]) =>
      isAllDoneSince(
        anExecution(anOperationOf(['payments'], asked, { id: 'declined' }), [events.declined()]),
        done.map((each, at) => ({
          execution: anExecution(anOperationOf(['payments'], each, { id: `done-${at}` }), made()),
          at: 0,
          isEqual: true,
        })),
      )
    const [one, other] = [[FRIEND, 5n] as const, [STRANGER, 5n] as const]
    expect(isDone(pay(one, other), pay(one))).toBe(false)
    expect(isDone(pay(one, other), pay(other), pay(one))).toBe(true)
    expect(isDone(pay(one, one), pay(one))).toBe(false)
    expect(isDone(pay(one, one), pay(one, one))).toBe(true)
    expect(isDone(pay(one, one, other), pay(one, one, other))).toBe(true)
    expect(isDone([], pay(one))).toBe(false)
  })
})

describe('a deposit that was declined', () => {
  const aToken = () => ({ mint: aKey().toBase58(), standard: 'spl' as const })
  const pool = derivePool(cpmmProgram('mainnet'), aKey(), [aToken(), aToken()])
  const accounts = { owner: PAYER, tokens: [aKey(), aKey()], lp: aKey() } as const

  /** A deposit into one pool, made or declined. The price decides what it takes of both tokens. */
  function aDeposit(id: string, lp: bigint, most: readonly [bigint, bigint], ended: Ending) {
    const message = compileMessage(PAYER, [cpmm.deposit(pool, accounts, lp, most)], PLACEHOLDER_BLOCKHASH)
    const part = {
      message: toBase64(message.serialize()),
      steps: [{ id: 'add', instructions: 1 }],
      signers: [],
    }
    const steps = [{ id: 'add', title: saidText('Add'), costs: [], finality: 'reversible' as const }]
    return anExecution(
      anOperation({ id, kind: 'add-liquidity', payer: PAYER.toBase58(), steps, parts: [part] }),
      ended,
    )
  }
  const declined = aDeposit('declined', 1_000n, [100_000n, 50_000n], [events.declined()])
  const isEqual = (lp: bigint, most: readonly [bigint, bigint]) =>
    findDoneSince(declined, [aDeposit('made', lp, most, made())]).map((done) => done.isEqual)

  test('was made since where each amount is within 1 % of its own, for the price has moved', () => {
    expect(isEqual(1_010n, [101_000n, 50_500n])).toEqual([true])
    // As near as it may be, on either side.
    expect(isEqual(990n, [99_000n, 49_500n])).toEqual([true])
    expect(isEqual(2_000n, [200_000n, 50_505n])).toEqual([true])
    expect(isEqual(2_000n, [200_000n, 49_500n])).toEqual([true])
  })

  test('was not where each is further away, however small they are', () => {
    expect(isEqual(1_011n, [101_100n, 50_600n])).toEqual([false])
    expect(isEqual(2_000n, [200_000n, 50_506n])).toEqual([false])
    expect(isEqual(2_000n, [200_000n, 49_499n])).toEqual([false])
    expect(isEqual(2n, [200n, 100n])).toEqual([false])
  })
})

type Instructions = readonly TransactionInstruction[]

/** An operation of these instructions, in one step of one transaction. */
function anOperationOf(
  repeats: readonly RepeatRule[],
  instructions: Instructions,
  over: Partial<OperationRecord>,
) {
  const message = compileMessage(PAYER, instructions, PLACEHOLDER_BLOCKHASH)
  const part = {
    message: toBase64(message.serialize()),
    steps: [{ id: 'do', instructions: instructions.length }],
    signers: [],
  }
  const steps = [{ id: 'do', title: saidText('Do'), costs: [], finality: 'reversible' as const }]
  return anOperation({ payer: PAYER.toBase58(), steps, parts: [part], ...over, repeats })
}

/** How what was done since compares with what was declined. */
function compare(repeats: readonly RepeatRule[], declined: Instructions, done: Instructions) {
  const mine = anExecution(anOperationOf(repeats, declined, { id: 'declined' }), [events.declined()])
  const other = anExecution(anOperationOf(repeats, done, { id: 'done' }), made())
  const [found] = findDoneSince(mine, [other])
  return found ? (found.isEqual ? 'the same' : 'another amount') : 'something else'
}

describe('a payment of a token', () => {
  const [mint, source, other, to] = [aKey(), aKey(), aKey(), aKey()]
  const pay = (amount: bigint, from = source, receiver = to) =>
    createTransferCheckedInstruction(from, mint, receiver, PAYER, amount, 6)
  const checkOf = (account: PublicKey) =>
    createTransferCheckedInstruction(account, mint, account, PAYER, 0n, 6)
  const withFee = (amount: bigint, fee: bigint) =>
    createTransferCheckedWithFeeInstruction(
      source,
      mint,
      to,
      PAYER,
      amount,
      6,
      fee,
      [],
      TOKEN_2022_PROGRAM_ID,
    )
  const memo = new TransactionInstruction({
    keys: [],
    programId: new PublicKey(MEMO_ADDRESS),
    data: Buffer.from('hi'),
  })
  const third = aKey()
  const setFee = createSetTransferFeeInstruction(mint, PAYER, [], 5, 5n)
  const setAuthority = createSetAuthorityInstruction(mint, PAYER, AuthorityType.FreezeAccount, to)
  const { keys, data } = pay(5n)
  const foreign = new TransactionInstruction({ programId: aKey(), keys, data })
  const paid = (declined: Instructions, done: Instructions) => compare(['payments'], declined, done)

  test.each([
    ['as much to the same account', [pay(5n)], [pay(5n)], 'the same'],
    [
      'by an instruction without a mint',
      [pay(5n)],
      [createTransferInstruction(source, to, PAYER, 5n)],
      'the same',
    ],
    ['another amount', [pay(5n)], [pay(6n)], 'another amount'],
    ['to another account', [pay(5n)], [pay(5n, source, aKey())], 'something else'],
    ['from another account', [pay(5n)], [pay(5n, other)], 'the same'],
    ['with the fee that its token takes', [pay(5n)], [withFee(5n, 1n)], 'the same'],
    ['where as much arrives, for the fee has changed', [withFee(50n, 1n)], [withFee(51n, 2n)], 'the same'],
    ['where less arrives and more leaves', [withFee(50n, 1n)], [withFee(51n, 3n)], 'another amount'],
    ['from two accounts together', [pay(5n)], [pay(2n), pay(3n, other)], 'the same'],
    ['from two accounts, with a note between', [pay(5n)], [pay(2n), memo, pay(3n, other)], 'the same'],
    ['from two accounts, of which each paid less', [pay(3n)], [pay(2n), pay(3n, other)], 'another amount'],
    ['twice from one account', [pay(5n)], [pay(2n), pay(3n)], 'another amount'],
    ['as the second of two lines', [pay(3n)], [pay(2n), pay(3n)], 'the same'],
    [
      'in two lines that a transfer of nothing keeps apart',
      [pay(3n)],
      [pay(2n), checkOf(to), pay(3n, other)],
      'the same',
    ],
    ['only its decimals were checked', [checkOf(to)], [checkOf(to)], 'something else'],
    ['a burn of as much', [pay(5n)], [createBurnInstruction(to, to, PAYER, 5n)], 'something else'],
    [
      'another mint’s fee was set',
      [withFee(5n, 1n)],
      [createSetTransferFeeInstruction(mint, PAYER, [], 5, 5n)],
      'something else',
    ],
    ['from three accounts together', [pay(6n)], [pay(2n), pay(3n, other), pay(1n, third)], 'the same'],
    ['twice from one of two accounts', [pay(6n)], [pay(2n), pay(3n, other), pay(1n)], 'another amount'],
    [
      'from two accounts, of which the first paid as much',
      [pay(2n)],
      [pay(2n), pay(3n, other)],
      'another amount',
    ],
    ['from two accounts to two', [pay(3n)], [pay(2n, other, third), pay(3n)], 'the same'],
    ['from two accounts to two, the first of them', [pay(2n)], [pay(2n), pay(3n, other, third)], 'the same'],
    ['by another program', [foreign], [foreign], 'something else'],
    ['the same fee was set', [setFee], [setFee], 'something else'],
    ['the same authority was set', [setAuthority], [setAuthority], 'something else'],
  ] as const)('and since then: %s', (_, declined, done, is) => {
    expect(paid(declined, done)).toBe(is)
    expect(paid(done, declined)).toBe(is)
  })

  test('with its fee, from two accounts, is the same where as much arrives of both together', () => {
    const half = (amount: bigint, fee: bigint, from: PublicKey) =>
      createTransferCheckedWithFeeInstruction(
        from,
        mint,
        to,
        PAYER,
        amount,
        6,
        fee,
        [],
        TOKEN_2022_PROGRAM_ID,
      )
    expect(paid([half(50n, 1n, source), half(60n, 2n, other)], [withFee(110n, 3n)])).toBe('the same')
    expect(paid([half(51n, 2n, source), half(60n, 2n, other)], [withFee(110n, 3n)])).toBe('the same')
    expect(paid([half(51n, 2n, source), half(60n, 3n, other)], [withFee(110n, 3n)])).toBe('another amount')
  })

  test('is no payment of SOL, and room that is allocated is none either', () => {
    const sol = (lamports: bigint, toPubkey = to) =>
      SystemProgram.transfer({ fromPubkey: PAYER, toPubkey, lamports })
    const allocated = SystemProgram.allocate({ accountPubkey: to, space: 5 })
    expect(SystemInstruction.decodeInstructionType(allocated)).toBe('Allocate')
    expect(paid([sol(5n)], [pay(5n)])).toBe('something else')
    expect(paid([sol(5n)], [sol(5n)])).toBe('the same')
    // SOL is paid from the wallet alone: two transfers are two payments.
    expect(paid([sol(5n)], [sol(2n), sol(3n)])).toBe('another amount')
    expect(paid([allocated], [allocated])).toBe('something else')
  })
})

describe('a change of a token', () => {
  const [mint, account, other] = [aKey(), aKey(), aKey()]
  const mintTo = (amount: bigint, receiver = account) =>
    createMintToInstruction(mint, receiver, PAYER, amount)
  const burn = (amount: bigint, from = account, of = mint) => createBurnInstruction(from, of, PAYER, amount)
  const freeze = (at: PublicKey, program = TOKEN_PROGRAM_ID) =>
    createFreezeAccountInstruction(at, mint, PAYER, [], program)
  const close = (at: PublicKey) => createCloseAccountInstruction(at, PAYER, PAYER)
  const authority = (type: AuthorityType, to: PublicKey) =>
    createSetAuthorityInstruction(mint, PAYER, type, to)
  const rate = (of: PublicKey, value: number) =>
    createUpdateRateInterestBearingMintInstruction(of, PAYER, value)
  const field = (name: number, value: string) =>
    new TransactionInstruction({
      programId: TOKEN_2022_PROGRAM_ID,
      keys: [{ pubkey: mint, isSigner: false, isWritable: true }],
      data: Buffer.from([221, 233, 49, 45, 181, 203, 220, 200, name, ...Buffer.from(value)]),
    })
  const lock = (
    amount: bigint,
    recipient = account,
    of = mint,
    [atCliff, each, times] = [amount - 20n, 4n, 5n],
  ) =>
    createLock(
      { mint: of, tokenProgram: TOKEN_PROGRAM_ID, base: aKey(), sender: PAYER, from: aKey(), recipient },
      { start: 1n, cliff: 2n, every: 3n, atCliff, each, times },
    )
  const opened = createAssociatedTokenAccountIdempotentInstruction(PAYER, account, PAYER, mint)

  const checked = createMintToCheckedInstruction(mint, account, PAYER, 5n, 6)
  const thaw = createThawAccountInstruction(account, mint, PAYER)
  const check = createTransferCheckedInstruction(account, mint, account, PAYER, 0n, 6)
  const { MintTokens, FreezeAccount } = AuthorityType
  const [pause, resume] = [createPauseInstruction(mint, PAYER), createResumeInstruction(mint, PAYER)]
  const memos = createEnableRequiredMemoTransfersInstruction(account, PAYER)
  const noMemos = createDisableRequiredMemoTransfersInstruction(account, PAYER)
  const signed = ({ programId, keys, data }: TransactionInstruction) =>
    new TransactionInstruction({
      programId,
      data,
      keys: [...keys, { pubkey: aKey(), isSigner: true, isWritable: false }],
    })
  const program = aKey()
  const foreign = (...data: readonly number[]) =>
    new TransactionInstruction({
      programId: program,
      keys: burn(5n).keys,
      data: Buffer.from([...data, 0, 0, 0, 0, 0, 0, 0, 0]),
    })
  const sent = (from: PublicKey) => createTransferInstruction(from, other, PAYER, 5n)

  test.each([
    ['token-mint', 'as much for the same account', [mintTo(5n)], [mintTo(5n)], 'the same'],
    ['token-mint', 'as much by the other instruction', [checked], [checked], 'the same'],
    ['token-mint', 'more', [mintTo(5n)], [mintTo(6n)], 'another amount'],
    ['token-mint', 'as much for another account', [mintTo(5n)], [mintTo(5n, other)], 'something else'],
    ['token-mint', 'a burn', [burn(5n)], [burn(5n)], 'something else'],
    [
      'burns',
      'as much from another account',
      [burn(5n)],
      [createBurnCheckedInstruction(other, mint, PAYER, 5n, 6)],
      'the same',
    ],
    ['burns', 'as much from two accounts', [burn(5n)], [burn(2n), burn(3n, other)], 'the same'],
    ['burns', 'more', [burn(5n)], [burn(6n)], 'another amount'],
    ['burns', 'as much of another token', [burn(5n)], [burn(5n, account, other)], 'something else'],
    ['burns', 'as much that is minted', [mintTo(5n)], [mintTo(5n)], 'something else'],
    ['token-freeze', 'the same account', [freeze(account)], [freeze(account)], 'the same'],
    ['token-freeze', 'another account', [freeze(account)], [freeze(other)], 'something else'],
    [
      'token-freeze',
      'by another program',
      [freeze(account)],
      [freeze(account, TOKEN_2022_PROGRAM_ID)],
      'something else',
    ],
    ['token-freeze', 'a closed account', [close(account)], [close(account)], 'something else'],
    ['token-thaw', 'the same account', [thaw], [thaw], 'the same'],
    ['token-close', 'the same account', [close(account)], [close(account)], 'the same'],
    ['token-close', 'another account', [close(account)], [close(other)], 'something else'],
    ['locks', 'as much', [lock(100n)], [lock(100n)], 'the same'],
    ['locks', 'more', [lock(100n)], [lock(101n)], 'another amount'],
    ['locks', 'for another recipient', [lock(100n)], [lock(100n, other)], 'something else'],
    ['locks', 'of another token', [lock(100n)], [lock(100n, account, other)], 'something else'],
    [
      'settings',
      'an authority’s same holder',
      [authority(MintTokens, other)],
      [authority(MintTokens, other)],
      'the same',
    ],
    [
      'settings',
      'an authority’s other holder',
      [authority(MintTokens, other)],
      [authority(MintTokens, account)],
      'another amount',
    ],
    [
      'settings',
      'another authority',
      [authority(MintTokens, other)],
      [authority(FreezeAccount, other)],
      'something else',
    ],
    ['settings', 'the same rate', [rate(mint, 5)], [rate(mint, 5)], 'the same'],
    ['settings', 'another rate', [rate(mint, 5)], [rate(mint, 6)], 'another amount'],
    ['settings', 'another token’s rate', [rate(mint, 5)], [rate(other, 5)], 'something else'],
    ['settings', 'the same name', [field(0, 'A')], [field(0, 'A')], 'the same'],
    ['settings', 'another name', [field(0, 'A')], [field(0, 'B')], 'another amount'],
    ['settings', 'a symbol and not a name', [field(0, 'A')], [field(1, 'A')], 'something else'],
    ['settings', 'an account that is opened beside', [opened], [opened], 'something else'],
    ['settings', 'decimals that are checked beside', [check], [check], 'something else'],
    ['settings', 'the other way round', [freeze(account)], [thaw], 'something else'],
    ['settings', 'a pause that was ended', [pause], [resume], 'another amount'],
    ['settings', 'memos that were allowed to lack', [memos], [noMemos], 'something else'],
    [
      'settings',
      'the same with another new key',
      [signed(rate(mint, 5))],
      [signed(rate(mint, 5))],
      'the same',
    ],
    ['settings', 'another value at another program', [foreign(6, 1)], [foreign(6, 2)], 'another amount'],
    ['burns', 'the same at another program', [foreign(8)], [foreign(8)], 'something else'],
    ['token-freeze', 'the same at another program', [foreign(10)], [foreign(10)], 'something else'],
    [
      'locks',
      'as much in other parts',
      [lock(100n)],
      [lock(100n, account, mint, [10n, 9n, 10n])],
      'the same',
    ],
    ['makes', 'a token whose address is not recorded', [burn(5n)], [burn(5n)], 'something else'],
    ['together', 'a part of a burn', [burn(2n), burn(3n, other)], [burn(2n)], 'another amount'],
    ['together', 'a part of a payment', [sent(account), sent(mint)], [sent(account)], 'another amount'],
    ['together', 'one of two orders', [mintTo(5n), burn(7n)], [burn(7n)], 'the same'],
    ['together', 'the other of two orders', [mintTo(5n), burn(7n)], [mintTo(5n)], 'the same'],
    ['together', 'one of two orders, with more', [mintTo(5n), burn(7n)], [mintTo(6n)], 'another amount'],
    ['together', 'a burn of more', [burn(7n)], [burn(8n), lock(100n)], 'another amount'],
    ['together', 'a lock', [lock(100n)], [burn(8n), lock(100n)], 'the same'],
    ['together', 'a payment from another account', [sent(account)], [sent(aKey())], 'the same'],
  ] as const)('(%s) and since then %s', (rule, _, declined, done, is) => {
    expect(compare([rule], declined, done)).toBe(is)
    expect(compare([rule], done, declined)).toBe(is)
  })

  test('and others of its orders are all done where each was made, from whichever accounts', () => {
    const orders = () => [burn(2n, aKey()), burn(3n, aKey()), sent(aKey()), lock(100n), rate(mint, 5)]
    const stopped = anExecution(anOperationOf(['together'], orders(), { id: 'declined' }), [
      events.declined(),
    ])
    const isDone = (instructions: Instructions) =>
      isAllDoneSince(stopped, [
        {
          execution: anExecution(anOperationOf(['together'], instructions, { id: 'done' }), made()),
          at: 0,
          isEqual: true,
        },
      ])
    expect(isDone(orders())).toBe(true)
    for (const at of orders().keys()) expect(isDone(orders().toSpliced(at, 1))).toBe(false)
  })
})

const [mintA, mintB] = [aKey().toBase58(), aKey().toBase58()]
const both = [
  { mint: mintA, standard: 'spl' },
  { mint: mintB, standard: 'token-2022' },
] as const
const cpmmAt = (pool: PublicKey) => ({ ...derivePool(cpmmProgram('mainnet'), aKey(), both), pool })

describe('an operation of several actions', () => {
  const [mint, account, to] = [aKey(), aKey(), aKey()]
  const program = TOKEN_2022_PROGRAM_ID
  const lockUntil = (cliff: bigint) =>
    createLock(
      { mint, tokenProgram: program, base: aKey(), sender: PAYER, from: account, recipient: to },
      { start: 1n, cliff, every: 3n, atCliff: 10n, each: 4n, times: 5n },
    )
  const pay = createTransferCheckedInstruction(account, mint, to, PAYER, 5n, 9, [], program)
  const burn = createBurnCheckedInstruction(account, mint, PAYER, 5n, 9, [], program)
  const check = checkMintDecimals(mint, program, 9)
  const claim = (escrow: PublicKey, units: bigint) =>
    claimLock({ mint, tokenProgram: program, escrow, recipient: PAYER, to: account }, units)
  const lately = (rules: readonly RepeatRule[], plan: Instructions, done: Execution) => {
    const step = { id: 'do', title: saidText('Do'), signers: [], costs: [], finality: 'reversible' as const }
    return findDoneLately({ steps: [{ ...step, instructions: plan }] }, rules, [done], 0).length
  }

  test('has not been done where only the decimals of its token were checked again', () => {
    const [one, another] = [aKey(), aKey()]
    const ofOne = [check, claim(one, 100n)]
    expect(compare(['settings'], ofOne, [check, claim(another, 7n)])).toBe('something else')
    expect(compare(['settings'], ofOne, [check, claim(one, 7n)])).toBe('another amount')
    const fee = createSetTransferFeeInstruction(mint, PAYER, [], 5, 5n, program)
    expect(compare(['settings'], ofOne, [check, fee])).toBe('something else')
    expect(compare(['together'], [check, lockUntil(2n)], [check, burn])).toBe('something else')
  })

  test('has not been done where another one did a part of it', () => {
    const paid = anExecution(anOperationOf(['payments'], [pay], { id: 'paid' }), made())
    expect(lately(['together'], [pay, burn], paid)).toBe(0)
    expect(lately(['together'], [pay], paid)).toBe(1)
  })

  test('has not made a lock where one of as much for the same wallet has other dates', () => {
    const locked = anExecution(anOperationOf(['makes'], [lockUntil(2n)], { id: 'token' }), made())
    const day = 86_400n
    expect(lately(['together'], [lockUntil(2n + day)], locked)).toBe(0)
    expect(lately(['together'], [lockUntil(2n), burn], locked)).toBe(1)
    // Chosen again soon, a ready schedule begins a little later; earlier is as near.
    expect(lately(['together'], [lockUntil(1n + day)], locked)).toBe(1)
    const later = anExecution(anOperationOf(['makes'], [lockUntil(1n + day)], { id: 'token' }), made())
    expect(lately(['together'], [lockUntil(2n)], later)).toBe(1)
    expect(lately(['together'], [lockUntil(1n)], later)).toBe(0)
    const inTwoSteps = createLock(
      { mint, tokenProgram: program, base: aKey(), sender: PAYER, from: account, recipient: to },
      { start: 1n, cliff: 2n, every: 3n, atCliff: 10n, each: 10n, times: 2n },
    )
    expect(lately(['together'], [inTwoSteps], locked)).toBe(0)
  })
})

describe('what a pool’s program is asked for', () => {
  type About = Readonly<{ pool: PublicKey; position: PublicKey; amounts: readonly bigint[] }>
  const hands = () => ({ owner: PAYER, tokens: [aKey(), aKey()], lp: aKey() }) as const
  const cpmmLock = (state: PublicKey) => ({
    program: lockProgram('mainnet'),
    nftMint: aKey(),
    nftAccount: aKey(),
    state,
    lockedLp: aKey(),
  })
  const dammAt = ({ pool, position }: About) => ({
    pool: poolAccounts(pool, ...both),
    position: { position, nftMint: aKey(), nftAccount: aKey() },
    tokenAccounts: { a: aKey(), b: aKey() },
    owner: PAYER,
  })
  const [FEW, MANY] = [1n, 1_000_000n]

  /** Each call, the rule that reads it, whether it is of one position, and how many amounts of a person stand in it. */
  const CALLS: readonly (readonly [
    string,
    RepeatRule,
    boolean,
    number,
    (about: About) => TransactionInstruction,
  ])[] = [
    [
      'a withdrawal from Raydium',
      'pool-remove',
      false,
      1,
      ({ pool, amounts: [lp = 0n] }) => cpmm.withdraw(cpmmAt(pool), hands(), lp, [FEW, MANY]),
    ],
    [
      'Raydium’s fees for a creator',
      'pool-claim',
      false,
      0,
      ({ pool }) => cpmm.collectCreatorFee(cpmmAt(pool), PAYER),
    ],
    [
      'a lock at Raydium',
      'pool-lock',
      false,
      1,
      ({ pool, amounts: [lp = 0n] }) => cpmm.lockCpLiquidity(cpmmAt(pool), cpmmLock(aKey()), hands(), lp),
    ],
    [
      'the fees of a lock at Raydium',
      'pool-claim',
      true,
      0,
      ({ pool, position }) => cpmm.collectCpFees(cpmmAt(pool), cpmmLock(position), hands()),
    ],
    [
      'a withdrawal from Meteora',
      'pool-remove',
      true,
      1,
      (about) => damm.removeLiquidity(dammAt(about), about.amounts[0] ?? 0n, { a: FEW, b: MANY }),
    ],
    [
      'a withdrawal of all from Meteora',
      'pool-remove',
      true,
      0,
      (about) => damm.removeAllLiquidity(dammAt(about), { a: FEW, b: MANY }),
    ],
    ['the fees of a position', 'pool-claim', true, 0, (about) => damm.claimPositionFee(dammAt(about))],
    [
      'a lock of a position for good',
      'pool-lock',
      true,
      1,
      (about) => damm.permanentLock(about.pool, dammAt(about).position, PAYER, about.amounts[0] ?? 0n),
    ],
    [
      'a lock of a position until dates',
      'pool-lock',
      true,
      5,
      (about) => {
        const [cliff = 0n, every = 0n, atCliff = 0n, eachTime = 0n, times = 0n] = about.amounts
        return damm.lockInnerPosition(about.pool, dammAt(about).position, PAYER, {
          cliff,
          every,
          atCliff,
          eachTime,
          times,
        })
      },
    ],
    [
      'a closed position',
      'pool-close',
      true,
      0,
      ({ pool, position }) =>
        damm.closePosition(pool, dammAt({ pool, position, amounts: [] }).position, PAYER),
    ],
  ]
  const RULES = ['pool-add', 'pool-remove', 'pool-claim', 'pool-lock', 'pool-close'] as const

  test.each(CALLS)(
    '%s is the same for the same pool, position and amounts alone',
    (_, rule, hasPosition, count, call) => {
      const about = { pool: aKey(), position: aKey(), amounts: Array.from({ length: count }, () => 700n) }
      const declined = [call(about)]
      const against = (other: Partial<About>) => compare([rule], declined, [call({ ...about, ...other })])
      expect(against({})).toBe('the same')
      expect(against({ pool: aKey() })).toBe('something else')
      expect(against({ position: aKey() })).toBe(hasPosition ? 'something else' : 'the same')
      // One more, and the same bytes in the other order.
      for (const place of about.amounts.keys())
        for (const amount of [701n, 0xbc02n])
          expect(against({ amounts: about.amounts.with(place, amount) })).toBe('another amount')
      for (const wrong of RULES)
        if (wrong !== rule) expect(compare([wrong], declined, declined)).toBe('something else')
    },
  )

  test('a withdrawal of all, whose amount is not told, may be one of any part', () => {
    const about = { pool: aKey(), position: aKey(), amounts: [] }
    const all = [damm.removeAllLiquidity(dammAt(about), { a: FEW, b: MANY })]
    const part = [damm.removeLiquidity(dammAt(about), 700n, { a: FEW, b: MANY })]
    expect(compare(['pool-remove'], all, part)).toBe('the same')
    expect(compare(['pool-remove'], part, all)).toBe('the same')
  })

  test('a deposit into Meteora is the same within 1 % of any of its amounts', () => {
    const about = { pool: aKey(), position: aKey(), amounts: [] }
    const add = (pool: PublicKey, liquidity: bigint, a: bigint, b: bigint) => [
      damm.addLiquidity(dammAt({ ...about, pool }), liquidity, { a, b }),
    ]
    const added = (...amounts: readonly [bigint, bigint, bigint]) =>
      compare(['pool-add'], add(about.pool, 10_000n, 10_000n, 10_000n), add(about.pool, ...amounts))
    expect(added(9_900n, 1n, 1n)).toBe('the same')
    expect(added(1n, 9_900n, 1n)).toBe('the same')
    expect(added(1n, 1n, 9_900n)).toBe('the same')
    expect(added(9_899n, 9_899n, 9_899n)).toBe('another amount')
    expect(compare(['pool-add'], add(about.pool, 5n, 5n, 5n), add(aKey(), 5n, 5n, 5n))).toBe('something else')
  })
})

describe('a swap', () => {
  const [mintC, program] = [aKey().toBase58(), aKey()]
  type Pair = readonly [from: string, to: string]
  const place = ([from]: Pair) => (cpmmAt(aKey()).mints[0].toBase58() === from ? 0 : 1)
  const hands = () => ({ owner: PAYER, tokens: [aKey(), aKey()] }) as const
  const raydium = (pair: Pair, amountIn: bigint) =>
    cpmm.swapBaseInput(cpmmAt(aKey()), hands(), { from: place(pair), amountIn, least: 1n })
  const key = (address: string) => new PublicKey(address)
  const own = (mint: string) =>
    getAssociatedTokenAddressSync(
      key(mint),
      PAYER,
      false,
      mint === mintA ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID,
    )
  const meteora = ([from, to]: Pair, amount: bigint, [pays, receives] = [own(from), own(to)]) => {
    const pool = poolAccounts(aKey(), ...both)
    return damm.swap({ pool, owner: PAYER }, pays, receives, amount, 1n)
  }
  /** A call of Jupiter, with both mints and the amount where its program looks for them. */
  const jupiter =
    (name: readonly number[], at: number, offset: number) =>
    ([from, to]: Pair, amount: bigint) => {
      const data = Buffer.alloc(40, 7)
      data.set(name)
      data.writeBigUInt64LE(amount, offset)
      const keys = Array.from({ length: 12 }, () => ({ pubkey: aKey(), isSigner: false, isWritable: false }))
      keys[at] = { pubkey: key(from), isSigner: false, isWritable: false }
      keys[at + 1] = { pubkey: key(to), isSigner: false, isWritable: false }
      return new TransactionInstruction({ programId: program, keys, data })
    }
  const VENUES = [
    ['Raydium', raydium],
    ['Meteora', meteora],
    ['Jupiter', jupiter([187, 100, 250, 204, 49, 196, 175, 20], 3, 8)],
    ['Jupiter, with accounts of its own', jupiter([209, 152, 83, 147, 124, 254, 216, 233], 6, 9)],
  ] as const
  const swapped = (declined: Instructions, done: Instructions) => compare(['swaps'], declined, done)

  test.each(VENUES)(
    'at %s is the same as one elsewhere that pays as much of the one token for the other',
    (_, swap) => {
      for (const pair of [
        [mintA, mintB],
        [mintB, mintA],
      ] as const) {
        const declined = [raydium(pair, 700n)]
        expect(swapped(declined, [swap(pair, 700n)])).toBe('the same')
        expect(swapped(declined, [swap(pair, 701n)])).toBe('another amount')
        expect(swapped(declined, [swap([pair[1], pair[0]], 700n)])).toBe('something else')
      }
    },
  )

  test('is the same whichever pools it goes through, and in how many parts', () => {
    const through = jupiter([187, 100, 250, 204, 49, 196, 175, 20], 3, 8)
    const declined = [through([mintA, mintC], 700n)]
    expect(swapped(declined, [through([mintA, mintB], 700n), through([mintB, mintC], 50n)])).toBe('the same')
    expect(swapped(declined, [through([mintA, mintC], 300n), through([mintA, mintC], 400n)])).toBe('the same')
    expect(swapped(declined, [through([mintA, mintB], 700n)])).toBe('something else')
    expect(swapped(declined, [through([mintA, mintB], 700n), through([mintB, mintA], 50n)])).toBe(
      'something else',
    )
    expect(swapped([], [])).toBe('something else')
  })

  test('at Meteora that pays wrapped SOL from another account is known by the check of its decimals', () => {
    const [wrapped, receives] = [aKey(), aKey()]
    const checkOf = (account: PublicKey, mint: string) =>
      createTransferCheckedInstruction(account, key(mint), account, PAYER, 0n, 9)
    for (const pair of [
      [mintA, mintB],
      [mintB, mintA],
    ] as const) {
      const checks = [checkOf(wrapped, pair[0]), checkOf(receives, pair[1])]
      expect(swapped([raydium(pair, 700n)], [...checks, meteora(pair, 700n, [wrapped, receives])])).toBe(
        'the same',
      )
    }
  })

  test('at Meteora is known by one account of the wallet alone', () => {
    for (const [from, to] of [
      [mintA, mintB],
      [mintB, mintA],
    ] as const) {
      const declined = [raydium([from, to], 700n)]
      expect(swapped(declined, [meteora([from, to], 700n, [own(from), aKey()])])).toBe('the same')
      expect(swapped(declined, [meteora([from, to], 700n, [aKey(), own(to)])])).toBe('the same')
    }
  })

  test('is not what only opens an account', () => {
    const opened = createAssociatedTokenAccountIdempotentInstruction(PAYER, own(mintA), PAYER, key(mintA))
    expect(swapped([opened], [opened])).toBe('something else')
  })
})

describe('an operation of two transactions, of which only the first has landed', () => {
  const transfer = (toPubkey: PublicKey) =>
    SystemProgram.transfer({ fromPubkey: PAYER, toPubkey, lamports: 5n })
  const partOf = (id: string, to: PublicKey) => ({
    message: toBase64(compileMessage(PAYER, [transfer(to)], PLACEHOLDER_BLOCKHASH).serialize()),
    steps: [{ id, instructions: 1 }],
    signers: [],
  })
  const parts = [partOf('first', FRIEND), partOf('second', STRANGER)]
  const half = (id: string) => {
    const operation = anOperationOf(['payments'], [transfer(FRIEND)], {
      id,
      kind: 'send',
      transactions: 2,
      parts,
    })
    const landed = [events.signed(), events.broadcast(), events.confirmed({ at: 50 })]
    const second = [events.simulated({ transaction: 1 }), events.asked({ transaction: 1 })]
    return anExecution(operation, [...landed, ...second, events.declined({ transaction: 1 })])
  }
  const single = (id: string, to: PublicKey, ...ended: Ending) => payment(id, to, 5n, ...ended)

  test('is compared by what it has not done', () => {
    const since = (to: PublicKey) => findDoneSince(half('half'), [single('done', to, ...made())])
    expect(since(FRIEND)).toEqual([])
    expect(since(STRANGER)).toHaveLength(1)
    expect(isAllDoneSince(half('half'), since(STRANGER))).toBe(true)
    expect([...accountsNotLanded(half('half'))]).toEqual([PAYER.toBase58(), STRANGER.toBase58()])
  })

  test('has done its first part for another one, and not its second', () => {
    const since = (to: PublicKey) => findDoneSince(single('declined', to, events.declined()), [half('half')])
    expect(since(FRIEND)).toMatchObject([{ at: 50, isEqual: true }])
    expect(since(STRANGER)).toEqual([])
    const step = {
      id: 'send',
      title: saidText('Send'),
      signers: [],
      costs: [],
      finality: 'reversible' as const,
    }
    const lately = (to: PublicKey) =>
      findDoneLately({ steps: [{ ...step, instructions: [transfer(to)] }] }, ['payments'], [half('half')], 0)
    expect(lately(FRIEND)).toMatchObject([{ at: 50 }])
    expect(lately(STRANGER)).toEqual([])
  })
})

const BUDGET = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }),
]

describe('what does not count as done since', () => {
  const declined = (over: Partial<OperationRecord> = {}, ended: Ending = [events.declined()]) =>
    anExecution(
      aPayment({ payer: PAYER.toBase58(), to: FRIEND.toBase58(), lamports: 5n }, { id: 'declined', ...over }),
      ended,
    )
  const done = (over: Partial<OperationRecord> = {}, ended = made()) =>
    anExecution(
      aPayment({ payer: PAYER.toBase58(), to: FRIEND.toBase58(), lamports: 5n }, { id: 'done', ...over }),
      ended,
    )
  const found = (mine: Execution, ...others: readonly Execution[]) =>
    findDoneSince(mine, others).map(({ execution, at, isEqual }) => [execution.operation.id, at, isEqual])

  test('is what a file told of, what another wallet or chain did, and what did not land', () => {
    expect(found(declined(), done())).toEqual([['done', expect.any(Number), true]])
    expect(found(declined({ imported: true }), done())).toEqual([])
    expect(found(declined(), done({ imported: true }))).toEqual([])
    expect(found(declined(), done({ payer: STRANGER.toBase58() }))).toEqual([])
    expect(found(declined(), done({ genesisHash: 'another' }))).toEqual([])
    expect(found(declined(), done({ id: 'declined' }))).toEqual([])
    expect(found(declined(), done({}, [events.signed(), events.broadcast()]))).toEqual([])
  })

  test('is anything while the first one is under way, or where it is done', () => {
    expect(found(declined({}, []), done())).toEqual([])
    expect(found(declined({}, [events.signed()]), done())).toEqual([])
    expect(found(declined({}, made()), done())).toEqual([])
  })

  test('is what the browser and the chain saw before it began', () => {
    const before = declined({ createdAt: 9_000_000 }, [events.declined()])
    const landed = (at: number, slot: number) =>
      done({}, [events.signed(), events.broadcast(), events.confirmed({ at, slot })])
    expect(found(before, landed(9_000_000, 7))).toEqual([])
    expect(found(before, landed(9_000_001, 7))).toEqual([['done', 9_000_001, true]])
    expect(found(before, landed(9_000_000, 8))).toEqual([['done', 9_000_000, true]])
  })

  test('comes after what counts: equal amounts first, then the latest', () => {
    const at = (id: string, moment: number, lamports: bigint) =>
      payment(
        id,
        FRIEND,
        lamports,
        events.signed(),
        events.broadcast(),
        events.confirmed({ at: moment, slot: 9 }),
      )
    const others = [at('less', 40, 4n), at('early', 10, 5n), at('late', 30, 5n), at('more', 50, 6n)]
    expect(found(declined(), ...others).map(([id]) => id)).toEqual(['late', 'early', 'more', 'less'])
  })

  test('is the site’s fee, which many operations pay alike', () => {
    const fee = SystemProgram.transfer({ fromPubkey: PAYER, toPubkey: STRANGER, lamports: 9n })
    const withFee = (id: string, to: PublicKey) => {
      const message = compileMessage(
        PAYER,
        [SystemProgram.transfer({ fromPubkey: PAYER, toPubkey: to, lamports: 5n }), fee],
        PLACEHOLDER_BLOCKHASH,
      )
      const steps = [
        { id: 'send', instructions: 1 },
        { id: SERVICE_FEE_STEP, instructions: 1 },
      ]
      return { id, parts: [{ message: toBase64(message.serialize()), steps, signers: [] }] }
    }
    expect(found(declined(withFee('declined', FRIEND)), done(withFee('done', FRIEND)))).toHaveLength(1)
    expect(found(declined(withFee('declined', FRIEND)), done(withFee('done', aKey())))).toEqual([])
  })

  test('is what a record of another version says, but its request tells what was asked', () => {
    const transfer = SystemProgram.transfer({ fromPubkey: PAYER, toPubkey: FRIEND, lamports: 5n })
    const asked = toBase64(compileMessage(PAYER, [...BUDGET, transfer], PLACEHOLDER_BLOCKHASH).serialize())
    const recorded = (message: string) => {
      const operation = aPayment(
        { payer: PAYER.toBase58(), to: FRIEND.toBase58(), lamports: 5n },
        { id: 'done', repeats: ['settings', 'payments'] },
      )
      const { parts: _, ...without } = operation
      const execution = foldExecution([
        events.planned({ operation: without }),
        events.simulated(),
        events.asked({ message }),
        ...made(),
      ])
      return execution ? [execution] : []
    }
    expect(found(declined(), ...recorded(asked))).toHaveLength(1)
    expect(found(declined(), ...recorded('AAAA'))).toEqual([])
    const unknown = { repeats: ['of another version' as RepeatRule] }
    expect(found(declined(unknown), done(unknown))).toEqual([])
    // Its limits are no action.
    expect(recorded(asked).flatMap((execution) => repeatableActionsOf(execution, () => true))).toHaveLength(1)
  })
})

describe('a token or pool that is made', () => {
  const [first, second, wallet] = [aKey(), aKey(), aKey()]
  const label = saidText('Account')
  const create = (account: PublicKey) =>
    SystemProgram.createAccount({
      fromPubkey: PAYER,
      newAccountPubkey: account,
      lamports: 1,
      space: 0,
      programId: TOKEN_PROGRAM_ID,
    })
  const creating = (...addresses: readonly PublicKey[]) =>
    addresses.map((address) => ({ label, address: address.toBase58() }))
  const message = (...instructions: Instructions) =>
    toBase64(compileMessage(PAYER, instructions, PLACEHOLDER_BLOCKHASH).serialize())
  const associated = getAssociatedTokenAddressSync(first, wallet)
  const opened = createAssociatedTokenAccountInstruction(PAYER, associated, wallet, first)
  const reopened = createAssociatedTokenAccountIdempotentInstruction(PAYER, associated, wallet, first)

  test('is made once: the first account tells which it is', () => {
    const aMaking = (of: PublicKey, id: string, ended: Ending) =>
      anExecution(anOperationOf(['makes'], [create(of)], { id, creates: creating(of, second) }), ended)
    const since = (of: PublicKey) =>
      findDoneSince(aMaking(first, 'declined', [events.declined()]), [aMaking(of, 'done', made())])
    expect(since(first)).toMatchObject([{ isEqual: true }])
    expect(since(wallet)).toEqual([])
    expect(repeatableActionsOf(aMaking(first, 'none', made()), () => false)).toEqual([])
  })

  test('cannot be paid for twice, but an account that may be open already can', () => {
    const twice = (creates: readonly PublicKey[], ...instructions: Instructions) =>
      canPayTwice({ message: message(...instructions) }, { creates: creating(...creates) })
    expect(twice([], create(first))).toBe(true)
    expect(twice([first], create(first))).toBe(false)
    expect(twice([first, second], create(second))).toBe(false)
    expect(twice([first], create(second))).toBe(true)
    expect(twice([associated], opened)).toBe(false)
    expect(twice([associated], reopened)).toBe(true)
    expect(twice([associated], opened, reopened)).toBe(false)
    expect(twice([associated, second], reopened, create(second))).toBe(false)
  })

  test('is told from accounts that are opened again by the messages that hold them', () => {
    const creates = creating(associated, second)
    expect(madeOnce(creates, [message(reopened)])).toEqual([second.toBase58()])
    expect(madeOnce(creates, [message(create(second)), message(reopened)])).toEqual([second.toBase58()])
    const holding = createInitializeAccountInstruction(wallet, second, PAYER)
    expect(madeOnce(creates, [message(holding)])).toEqual(creates.map(({ address }) => address))
    expect(madeOnce(creates, ['AAAA'])).toEqual(creates.map(({ address }) => address))
  })
})

describe('the accounts of an operation that has not landed', () => {
  test('are those of its open transactions alone', () => {
    const named = (ended: Ending) => [...accountsNotLanded(payment('one', FRIEND, 5n, ...ended))]
    expect(named([events.declined()])).toEqual([PAYER.toBase58(), FRIEND.toBase58()])
    expect(named(made())).toEqual([])
  })
})
