/** Packs the lines of a list into transactions, each as full as the limit allows, and plans these. */

import '../../solana/buffer'
import { createTransferCheckedInstruction } from '@solana/spl-token'
import { PublicKey, SystemProgram, type Connection, type TransactionInstruction } from '@solana/web3.js'
import { toAppError } from '../../errors/AppError'
import { fetchAccounts } from '../../solana/accounts'
import { KIND_SLICE, kindOfAddress } from '../../solana/addressKind'
import { fetchRent } from '../../solana/rent'
import { GUARDS, MAX_TRANSACTION_BYTES, MOST_LINES_IN_TRANSACTION } from '../../transactions/limits'
import type { GuardExpectation } from '../../transactions/pack'
import type { Change, Cost, CreatedAccount, SentAmounts, Step } from '../../transactions/plan'
import { findMoved, withTypedNames } from '../../transactions/planNames'
import type { TypedNames } from '../../transactions/subject'
import type { RunLine, RunToken } from '../../transactions/runs/keptRuns'
import type { Payment, PlacedLine, RunPlanner, UnpayableLine } from '../../transactions/runs/planner'
import { isSame } from '../../units/isSame'
import { requireReceivers } from '../receivers'
import { type PaidPart, payFrom } from '../spendable'
import { balanceChange, requireHeld, runningOf } from '../operations/holders'
import { barred, unfit } from '../operations/order'
import { fetchHolders, fetchTokenFacts, type HolderAccount, type TokenFacts } from '../operations/tokenFacts'
import { amountsInTurn, feeOf, memo, requireMovable, sendStep } from '../operations/transfer'
import { type AmountIs, amountsOf, sumOfAmounts, type TransferFee } from '../transferFeeMath'
import { tokensSay, saidAmount } from '../said'
import type { Said } from '../../transactions/said'

/** What some lines add to a transaction: the accounts that their instructions name (by any names), and the bytes of the instructions. */
type Load = Readonly<{ keys: readonly string[]; bytes: number }>

/** Packs loads and returns their number in each transaction. Every transaction has the budget, the first one also `first`. */
function packLoads(loads: readonly Load[], most: number, first: Load = NOTHING): readonly number[] {
  const counts: number[] = []
  let keys = new Set([...BUDGET.keys, ...first.keys])
  let bytes = BUDGET.bytes + first.bytes
  let count = 0
  for (const load of loads) {
    const added = [...new Set(load.keys)].filter((key) => !keys.has(key))
    const length = FIXED_BYTES + KEY_BYTES * (keys.size + added.length) + bytes + load.bytes
    if ((length > most || count === MOST_LINES_IN_TRANSACTION) && count > 0) {
      counts.push(count)
      keys = new Set([...BUDGET.keys, ...load.keys])
      bytes = BUDGET.bytes + load.bytes
      count = 1
    } else {
      for (const key of added) keys.add(key)
      bytes += load.bytes
      count += 1
    }
  }
  return count > 0 ? [...counts, count] : counts
}

const NOTHING: Load = { keys: [], bytes: 0 }
const KEY_BYTES = 32

/**
 * The fixed bytes of a message of version 0 with one signature: the signature with its count, version and header, the counts of keys,
 * instructions and lookup tables, and the blockhash (solana-message, versions/v0).
 */
const FIXED_BYTES = 65 + 4 + 3 + 32

/** Payer, the compute budget program, and its instructions for limit and price. */
const BUDGET: Load = { keys: ['payer', 'budget'], bytes: 8 + 12 }

/** The load of instructions: each names its program, its accounts and its data, with the length of each list. */
function loadOf(instructions: readonly TransactionInstruction[], payer: PublicKey): Load {
  const nameOf = (key: PublicKey) =>
    key.equals(payer) ? 'payer' : key.equals(SystemProgram.programId) ? 'system' : key.toBase58()
  return {
    keys: instructions
      .flatMap(({ programId, keys }) => [programId, ...keys.map(({ pubkey }) => pubkey)])
      .map(nameOf),
    bytes: instructions.reduce(
      (sum, { keys, data }) => sum + 1 + 1 + keys.length + (data.length < 128 ? 1 : 2) + data.length,
      0,
    ),
  }
}

function mostBytes(guarding: GuardExpectation | undefined): number {
  return guarding === undefined || guarding === 'never'
    ? MAX_TRANSACTION_BYTES
    : MAX_TRANSACTION_BYTES - GUARDS.bytes
}

/** Bytes of the instructions: a transfer of SOL, of a token, of a token with a fee; opening an account; and a memo. */
const BYTES = { sol: 17, token: 17, withFee: 26, opening: 10, memo: 24 } as const

/**
 * The facts of a list before it is sent. `paying`: the wallet's accounts of the token, in the order in which they pay; `opens`: the
 * receivers (base58) whose token account is missing; `hasFee`: whether the token has a transfer fee; `further`: as in PayingOrder.
 */
export type ListFacts = Readonly<{
  payer: PublicKey
  further?: Step | undefined
  token: RunToken
  paying?: readonly Readonly<{ amount: bigint; delegated?: object | undefined }>[] | undefined
  opens: ReadonlySet<string>
  hasFee: boolean
  guarding: GuardExpectation | undefined
}>

/**
 * Counts a list's transactions and the accounts that they open. It computes only lengths, so ten thousand lines take milliseconds;
 * receivers who require a memo and tokens that begin frozen take a little more room than it counts.
 */
export function countPayments(
  lines: readonly Pick<RunLine, 'address' | 'units'>[],
  { payer, further, token, paying = [], opens, hasFee, guarding }: ListFacts,
): Readonly<{ transactions: number; opened: number }> {
  const isSol = token.program === null
  const opened = new Set<string>()
  const left = paying.map(({ amount }) => amount)
  const places = paying.map(({ delegated }, at) => ({ at, delegated }))
  let before: Payer | undefined
  const loads = lines.map(({ address, units }): Load => {
    if (isSol) return { keys: ['system', address], bytes: BYTES.sol }
    const parts = payFrom(places, units, ({ at }) => left[at] ?? 0n)
    for (const part of parts) left[part.account.at] = (left[part.account.at] ?? 0n) - part.units
    const accounts = parts.length === 0 ? ['from 0'] : parts.map((part) => `from ${part.account.at}`)
    const transfers = (hasFee ? BYTES.withFee : BYTES.token) * accounts.length
    const isApart = looksLikeOne(before, { to: address, accounts })
    const bytes = transfers + (isApart ? BYTES.token + BYTES.memo : 0)
    before = { to: address, accounts }
    const keys = ['mint', ...accounts, 'token program', `account of ${address}`, ...(isApart ? ['memo'] : [])]
    if (!opens.has(address) || opened.has(address)) return { keys, bytes }
    opened.add(address)
    return { keys: [...keys, address, 'system', 'ata program'], bytes: bytes + BYTES.opening }
  })
  const first = further ? loadOf(further.instructions, payer) : NOTHING
  return { transactions: packLoads(loads, mostBytes(guarding), first).length, opened: opened.size }
}

/** Lines of which other amounts would move than their review promised: their number, the sums then and now, and the transfer fee now. */
export type ChangedAmounts = Readonly<{
  lines: number
  promised: SentAmounts
  now: SentAmounts
  fee: TransferFee
}>

/** Resolves with whether the person agrees that other amounts move. */
export type AgreeToAmounts = (changed: ChangedAmounts) => Promise<boolean>

/**
 * The paying wallet, the token, and a further step (the site's fee) for the first transaction. `amountIs`: what the lines promise, where
 * their token has a transfer fee; `agree` is asked where that fee changes their other amount.
 */
export type PayingOrder = Readonly<{
  payer: PublicKey
  token: RunToken
  guarding: GuardExpectation | undefined
  further?: Step | undefined
  amountIs?: AmountIs | undefined
  agree?: AgreeToAmounts | undefined
}>

/**
 * Plans at most `most` transactions for these lines, in their order. Reads the receivers' present accounts. Lines that cannot be paid are
 * returned separately. Rejects with input/invalid where the token or the wallet's account allows no payment at all, or where a transfer fee
 * changes the promised amounts and nobody agrees; with account/*, or rpc/*.
 */
export async function planPayments(
  connection: Connection,
  order: PayingOrder,
  lines: readonly PlacedLine[],
  most: number,
): Promise<Readonly<{ payments: readonly Payment[]; unpayable: readonly UnpayableLine[] }>> {
  const { payer, guarding, further } = order
  const some = lines.slice(0, most * MOST_LINES_IN_TRANSACTION)
  const planned = order.token.program === null ? planSol : planToken
  const moved = await findMoved(connection, namesOf(some))
  const failures = some.flatMap((line): UnpayableLine[] => {
    const failure = moved.get(line.name ?? '')
    return failure ? [{ line, failure: { code: failure.code, context: failure.context } }] : []
  })
  const still = some.filter(({ name = '' }) => !moved.has(name))
  const { steps, unpayable: others, changesOf } = await planned(connection, order, still, lines)
  const unpayable = [...failures, ...others].toSorted((a, b) => a.line.place - b.line.place)
  const loads = steps.map(({ instructions }) => loadOf(instructions, payer))
  const first = further ? loadOf(further.instructions, payer) : NOTHING
  const counts = packLoads(loads, mostBytes(guarding), first).slice(0, most)
  let at = 0
  const payments = counts.map((count, index) =>
    paymentOf(steps.slice(at, (at += count)), order, changesOf, index === 0 ? further : undefined),
  )
  const next = steps[at]?.line.place ?? Infinity
  return { payments, unpayable: unpayable.filter(({ line }) => line.place < next) }
}

/**
 * A planner for the lines of any list, for a wallet with or without guards. `agree` is asked once for each fee that changes the promised
 * amounts; without it, they stop the run. Rejects like planPayments.
 */
export function listPlanner(
  connection: Connection,
  guarding: GuardExpectation | undefined,
  agree?: AgreeToAmounts,
): RunPlanner {
  let agreed: TransferFee | null = null
  const agreeOnce: AgreeToAmounts = async (changed) => {
    if (isSame(agreed, changed.fee)) return true
    const isAgreed = (await agree?.(changed)) ?? false
    if (isAgreed) agreed = changed.fee
    return isAgreed
  }
  return ({ payer, token, amountIs }, lines, most, further) => {
    const order = { payer: new PublicKey(payer), token, guarding, further, amountIs, agree: agreeOnce }
    return planPayments(connection, order, lines, most)
  }
}

/** The names that the person typed for the receivers of these lines. */
function namesOf(lines: readonly PlacedLine[]): TypedNames {
  return Object.fromEntries(
    lines.flatMap(({ name, address }) => (name === undefined ? [] : [[name, address] as const])),
  )
}

/** The instructions and costs of one line, with the amounts that it moves. */
type LineStep = Readonly<{
  line: PlacedLine
  instructions: readonly TransactionInstruction[]
  costs: readonly Cost[]
  opens: readonly CreatedAccount[]
  /** The wallet's token accounts that pay. */
  paid: readonly PaidPart<HolderAccount>[]
}>

/** Planned lines. `changesOf`: what one transaction that pays these lines changes in the wallet. */
type PlannedLines = Readonly<{
  steps: readonly LineStep[]
  unpayable: readonly UnpayableLine[]
  changesOf: (steps: readonly LineStep[]) => readonly Change[]
}>

function paymentOf(
  steps: readonly LineStep[],
  { payer, token }: PayingOrder,
  changesOf: PlannedLines['changesOf'],
  further: Step | undefined,
): Payment {
  const lines = steps.map(({ line }) => line)
  const { sent: amount, arrives } = sumOfAmounts(lines)
  const title = titleOf({ sent: amount, arrives }, lines.length, token)
  const hasFee = lines.some((line) => line.arrives !== undefined)
  const step: Step = {
    id: 'pay',
    title,
    detail: [tokensSay('lines-of-list', { first: lines[0]?.line ?? 0, last: lines.at(-1)?.line ?? 0 })],
    instructions: steps.flatMap(({ instructions }) => instructions),
    signers: [],
    costs: steps.flatMap(({ costs }) => costs),
    changes: changesOf(steps),
    finality: 'reversible',
  }
  return {
    lines,
    plan: withTypedNames(
      {
        kind: 'send-many',
        title,
        steps: further ? [step, further] : [step],
        accounts: { payer, creates: steps.flatMap(({ opens }) => opens) },
        subject: {
          token: token.mint,
          symbol: token.symbol,
          decimals: token.decimals,
          ...(token.scale && { scale: token.scale }),
          amount,
          receivers: lines.length,
          places: lines.map(({ place }) => place),
          ...(hasFee && {
            sent: lines.map(({ units }) => units),
            arrive: lines.map((line) => amountsOf(line).arrives),
          }),
          ...(further && { siteFee: true }),
        },
      },
      namesOf(lines),
    ),
  }
}

function titleOf({ sent, arrives }: SentAmounts, receivers: number, token: RunToken): Said {
  const less = arrives < sent && { arrives: saidAmount(arrives, token) }
  return tokensSay('send-many', { sent: saidAmount(sent, token), receivers, ...less })
}

async function planSol(
  connection: Connection,
  { payer }: PayingOrder,
  lines: readonly PlacedLine[],
): Promise<PlannedLines> {
  const keys = lines.map(({ address }) => new PublicKey(address))
  const [found, [least = 0n]] = await Promise.all([
    fetchAccounts(connection, keys, KIND_SLICE),
    fetchRent(connection, [0]),
  ])
  const none = () => []
  return eachLine(lines, none, (line, at) => {
    const to = keys[at] ?? payer
    const { units } = line
    const kinds = new Map([[line.address, kindOfAddress(to, found[at] ?? null)]])
    requireReceivers([{ address: line.address, role: 'sol' }], kinds, null)
    if (BigInt(found[at]?.lamports ?? 0) + units < least)
      throw unfit(tokensSay('least-of-address', { least, isLine: true }))
    return {
      instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: units })],
      costs: [
        {
          kind: 'deposit',
          label: tokensSay('to', { to: line.address }),
          lamports: units,
          refundable: false,
          account: line.address,
        },
      ],
      opens: [],
      paid: [],
    }
  })
}

async function planToken(
  connection: Connection,
  { payer, token, amountIs, agree }: PayingOrder,
  lines: readonly PlacedLine[],
  all: readonly PlacedLine[],
): Promise<PlannedLines> {
  const facts = await fetchTokenFacts(connection, payer, new PublicKey(token.mint))
  requireSendable(facts, token, lines)
  const owners = lines.map(({ address }) => new PublicKey(address))
  const holders = await fetchHolders(connection, facts, owners)
  const running = runningOf(facts)
  const fee = feeOf(facts)
  // Lines are skipped for good: a fee that has changed stops the run instead.
  withTransferFee(lines, facts, amountIs)
  let before: Payer | undefined
  const planned = eachLine(lines, changesOf(facts), (line, at) => {
    const { address: to } = line
    const holder = holders[at]
    if (!holder) throw new RangeError('the account of each line was read')
    requireReceiver(holder, owners[at] ?? payer)
    const known = { ...facts, holders: new Map([[to, holder]]) }
    const order = { kind: 'send', to, ...typedOf(line, amountIs) } as const
    const step = sendStep(order, known, running, undefined)
    const { sent: units, arrives } = step.amounts
    const accounts = step.paid.map(({ account }) => account.account.toBase58())
    const apart = looksLikeOne(before, { to, accounts }) ? paysNothing(step.paid, facts) : []
    before = { to, accounts }
    return {
      line: fee ? { ...line, units, arrives } : line,
      instructions: [...apart, ...step.instructions],
      costs: step.costs,
      opens: step.opens ?? [],
      paid: step.paid,
    }
  })
  const promised = new Map(lines.map((line) => [line.place, amountsOf(line)]))
  const isChanged = ({ line }: LineStep) => !isSame(promised.get(line.place), amountsOf(line))
  if (fee && planned.steps.some(isChanged)) {
    const now = sumOfAmounts(withTransferFee(all, facts, amountIs))
    const { basisPoints, maximum } = fee
    const changed = { lines: all.length, promised: sumOfAmounts(all), now, fee: { basisPoints, maximum } }
    if (!(await agree?.(changed))) throw barred(tokensSay('fee-since-review', { symbol: facts.symbol }))
  }
  return planned
}

/** The amount of a line that its token's transfer fee does not change. A line of a record from before promises that all of it arrives. */
function typedOf(
  line: RunLine,
  amountIs: AmountIs | undefined,
): Readonly<{ amount: bigint; amountIs?: AmountIs }> {
  const { sent, arrives } = amountsOf(line)
  return amountIs === 'arrives' ? { amount: arrives, amountIs } : { amount: sent }
}

/**
 * The lines with what each of them sends and what arrives now, where the token has a transfer fee: if the wallet's accounts pay them one
 * after another, and each transfer withholds its own fee. Throws input/invalid where they cannot, or where nothing of a line would arrive.
 */
export function withTransferFee<Line extends RunLine>(
  lines: readonly Line[],
  facts: TokenFacts,
  amountIs: AmountIs | undefined,
): readonly Line[] {
  if (feeOf(facts) === null) return lines
  const amounts = amountsInTurn(
    lines.map((line) => typedOf(line, amountIs)),
    facts,
  )
  return lines.map((line, at) => {
    const { sent: units, arrives } = amounts[at] ?? amountsOf(line)
    if (arrives === 0n && units > 0n) throw unfit(tokensSay('nothing-arrives', { line: line.line }))
    return { ...line, units, arrives }
  })
}

/** Computes the wallet's changes by some lines alone: the transactions of one prompt are all simulated before any is sent. */
function changesOf(facts: TokenFacts): PlannedLines['changesOf'] {
  return (steps) => {
    const paid = steps.flatMap((step) => step.paid)
    return facts.held.flatMap((holder) => {
      const sum = paid.reduce((all, { account, units }) => (account === holder ? all + units : all), 0n)
      return sum > 0n ? [balanceChange(holder, -sum, facts, runningOf(facts))] : []
    })
  }
}

/** The receiver of a line, and the wallet's accounts (base58) that pay it. */
type Payer = Readonly<{ to: string; accounts: readonly string[] }>

/**
 * Whether two lines to one receiver, from different accounts, would be read as one payment from several accounts
 * (transactions/repeats.ts): then neither would be found when the person asks for it again.
 */
function looksLikeOne(before: Payer | undefined, { to, accounts }: Payer): boolean {
  return before?.to === to && !accounts.slice(0, 1).some((account) => before.accounts.includes(account))
}

/** A transfer of nothing from the account to itself, as a separator between two payments. */
function paysNothing(
  [first]: readonly PaidPart<HolderAccount>[],
  { context: { mint, authority, program }, token }: TokenFacts,
): readonly TransactionInstruction[] {
  if (!first) return []
  const { account } = first.account
  return [
    memo(authority),
    createTransferCheckedInstruction(account, mint, account, authority, 0n, token.decimals, [], program),
  ]
}

/** Throws input/invalid where the wallet cannot pay these lines now. */
export function requirePayable(facts: TokenFacts, lines: readonly Pick<RunLine, 'units'>[]): void {
  requireMovable(facts)
  requireHeld(
    lines.reduce((sum, { units }) => sum + units, 0n),
    facts,
    runningOf(facts),
  )
}

/** Throws input/invalid where no line at all can be paid. */
function requireSendable(facts: TokenFacts, { decimals }: RunToken, lines: readonly PlacedLine[]): void {
  if (facts.token.decimals !== decimals) throw barred(tokensSay('node-contradicts', {}))
  requirePayable(facts, lines)
  if (facts.token.settings.transferHook?.program) throw barred(tokensSay('hook-in-list', {}))
}

function requireReceiver({ exists, owner }: HolderAccount, receiver: PublicKey): void {
  if (exists && !owner.equals(receiver)) throw unfit(tokensSay('account-is-others', {}))
}

/** Makes the step of each line; a line without a possible step is returned with the reason. */
function eachLine(
  lines: readonly PlacedLine[],
  changesOf: PlannedLines['changesOf'],
  stepOf: (line: PlacedLine, at: number) => Omit<LineStep, 'line'> & Partial<Pick<LineStep, 'line'>>,
): PlannedLines {
  const steps: LineStep[] = []
  const unpayable: UnpayableLine[] = []
  for (const [at, line] of lines.entries()) {
    try {
      steps.push({ line, ...stepOf(line, at) })
    } catch (error) {
      const { code, context } = toAppError(error)
      if (code !== 'input/invalid') throw error
      unpayable.push({ line, failure: { code, context } })
    }
  }
  return { steps, unpayable, changesOf }
}
