/**
 * Whether another operation has done the same as a stopped one since. The instructions decide what is "the same": the receiver of a
 * payment, the mint or account that is changed, the pool that is used and its side.
 */

import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  VersionedMessage,
} from '@solana/web3.js'
import { MEMO_ADDRESS } from '../solana/knownPrograms'
import { fromBase64 } from '../units/bytes'
import type { RepeatRule } from './contract'
import type { OperationRecord } from './events'
import { currentTransaction, type Execution, firstSlotOf, isAtRest, type TransactionState } from './execution'
import { readTransactionMessage, readPart } from './pack'
import { type Plan, SERVICE_FEE_STEP } from './plan'

/**
 * One action of an operation. Actions with the same `about` are the same. `amounts` are the amounts or other values that a person chose;
 * none where there is nothing to choose. `rough`: they come from the price of a pool, so they count as equal within 1 %. `arrives`: what
 * arrives of a payment after the token's transfer fee: payments are equal where as much leaves or where as much arrives.
 */
export type RepeatableAction = Readonly<{
  about: string
  amounts: readonly bigint[]
  rough?: true
  arrives?: bigint | undefined
  /** What a lock says of its dates: the first one (unix seconds), and its steps. */
  dates?: Readonly<{ first: bigint; steps: string }>
}>

/** An operation that did the same; `at`: when it was seen on the chain (ms since 1970); `isEqual`: whether with the same amount. */
export type DoneSince = Readonly<{ execution: Execution; at: number; isEqual: boolean }>

/**
 * The operations among `others` that did the same as a stopped one: of the same wallet and chain, confirmed after the stopped one began.
 * Those with an equal amount come first, then the latest. None while the operation `stopped` is open, or where it is done.
 */
export function findDoneSince(stopped: Execution, others: readonly Execution[]): readonly DoneSince[] {
  const { id, genesisHash, payer, createdAt, imported } = stopped.operation
  if (imported || !isAtRest(currentTransaction(stopped).state)) return []
  const isLater = landedSince(createdAt, stopped.transactions)
  const candidates = others.filter(
    ({ operation, transactions }) =>
      operation.id !== id &&
      !operation.imported &&
      operation.genesisHash === genesisHash &&
      operation.payer === payer &&
      transactions.some(isLater),
  )
  const mine = repeatableActionsOf(stopped, ({ status }) => status !== 'confirmed')
  return candidates
    .flatMap((execution): DoneSince[] => {
      const { transactions } = execution
      const pairs = pairsOf(mine, repeatableActionsOf(execution, isLater))
      if (pairs.length === 0) return []
      const at = Math.max(...transactions.map((state) => confirmedAt(state) ?? 0))
      return [{ execution, at, isEqual: pairs.some(([a, b]) => isSameAmount(a, b)) }]
    })
    .toSorted(equalThenLatest)
}

/**
 * The operations that have done all actions of a plan, with equal amounts, since a time (ms since 1970); the latest first. The plan was not
 * asked for yet: a link can fill its form again, and the person may not know that the payment was already made. Of a plan that makes locks,
 * those that have made one of them, by nearly the same dates, at any time: a kept batch can be old, and another tab may have gone on. `rules` are
 * those of the plan's kind: what only they read was not done by an operation of another kind.
 */
export function findDoneLately(
  { steps }: Pick<Plan, 'steps'>,
  rules: readonly RepeatRule[],
  others: readonly Execution[],
  since: number,
): readonly DoneSince[] {
  const own = steps.filter(({ id }) => id !== SERVICE_FEE_STEP).flatMap(({ instructions }) => instructions)
  const newLocks = locks(own)
  const mine = actionsIn(own, { repeats: rules, creates: [] }).filter(({ amounts }) => amounts.length > 0)
  const from = newLocks.length > 0 ? 0 : since
  const isLate = (state: TransactionState) => (confirmedAt(state) ?? 0) > from
  return others
    .filter(({ operation, transactions }) => !operation.imported && transactions.some(isLate))
    .flatMap((execution): DoneSince[] => {
      const theirs = repeatableActionsOf(execution, isLate)
      const isMatched = (action: RepeatableAction) =>
        theirs.some(
          (other) =>
            other.about === action.about && isSameAmount(action, other) && hasSameDates(action, other),
        )
      const isDone = newLocks.length > 0 ? newLocks.some(isMatched) : mine.length > 0 && mine.every(isMatched)
      if (!isDone) return []
      const at = Math.max(...execution.transactions.map((state) => confirmedAt(state) ?? 0))
      return [{ execution, at, isEqual: true }]
    })
    .toSorted(equalThenLatest)
}

/** A ready schedule that is chosen again soon has a slightly later first date. */
const SAME_DATE = 86_400n

function hasSameDates({ dates: a }: RepeatableAction, { dates: b }: RepeatableAction): boolean {
  if (!a || !b) return a === b
  const apart = a.first - b.first
  return a.steps === b.steps && apart < SAME_DATE && apart > -SAME_DATE
}

/** Sorts operations with an equal amount first, then the latest first. */
export function equalThenLatest(a: DoneSince, b: DoneSince): number {
  return Number(b.isEqual) - Number(a.isEqual) || b.at - a.at
}

/** Whether the operations `since` did all remaining actions of the stopped one with equal amounts; each of their actions counts once. */
export function isAllDoneSince(stopped: Execution, since: readonly DoneSince[]): boolean {
  const isLater = landedSince(stopped.operation.createdAt, stopped.transactions)
  const theirs = since.flatMap(({ execution }) => repeatableActionsOf(execution, isLater))
  const mine = repeatableActionsOf(stopped, ({ status }) => status !== 'confirmed')
  const isMatched = (action: RepeatableAction) => {
    const at = theirs.findIndex((other) => other.about === action.about && isSameAmount(action, other))
    if (at >= 0) theirs.splice(at, 1)
    return at >= 0
  }
  return mine.length > 0 && mine.every(isMatched)
}

/**
 * Returns a test whether a transaction landed, or was first seen on the chain, after an operation or list began at `createdAt` (ms since
 * 1970) that asked for the transactions `asked`. A transaction that landed before and was seen later counts, because nobody knew of it at
 * the beginning. The slots count as well, because the clock may have been set back meanwhile.
 */
export function landedSince(
  createdAt: number,
  asked: readonly TransactionState[],
): (state: TransactionState) => boolean {
  const first = firstSlotOf(asked)
  return (state) =>
    state.status === 'confirmed' &&
    ((confirmedAt(state) ?? 0) > createdAt || state.slot > (first ?? Infinity))
}

/** The time (ms since 1970) at which this browser saw the transaction on the chain; undefined where it has not. */
export function confirmedAt(state: TransactionState): number | undefined {
  return state.status === 'confirmed' ? state.times.confirmed : undefined
}

/** The pairs of actions that have the same `about`. */
export function pairsOf(
  mine: readonly RepeatableAction[],
  theirs: readonly RepeatableAction[],
): readonly (readonly [RepeatableAction, RepeatableAction])[] {
  return mine.flatMap((action) =>
    theirs.flatMap((other) => (other.about === action.about ? [[action, other] as const] : [])),
  )
}

/** Whether the amounts of two actions are equal; unknown amounts count as equal. */
export function isSameAmount(a: RepeatableAction, b: RepeatableAction): boolean {
  if (a.amounts.length !== b.amounts.length) return true
  if (a.arrives !== undefined && a.arrives === b.arrives) return true
  if (!a.rough) return a.amounts.every((amount, at) => amount === b.amounts[at])
  return a.amounts.some((amount, at) => isNear(amount, b.amounts[at] ?? 0n))
}

function isNear(a: bigint, b: bigint): boolean {
  const [less, more] = a < b ? [a, b] : [b, a]
  return (more - less) * 100n <= more
}

/** The actions of an operation in the transactions that `counts` selects; none where its record cannot be read. */
export function repeatableActionsOf(
  { operation, transactions }: Execution,
  counts: (state: TransactionState, index: number) => boolean,
): readonly RepeatableAction[] {
  const instructions = transactions.flatMap((state, index) =>
    counts(state, index) ? instructionsOf(operation, state, index) : [],
  )
  return instructions.length === 0 ? [] : actionsIn(instructions, operation)
}

/** The accounts (base58) that the instructions of unconfirmed transactions name. */
export function accountsNotLanded({ operation, transactions }: Execution): ReadonlySet<string> {
  const instructions = transactions.flatMap((state, index) =>
    state.status === 'confirmed' ? [] : instructionsOf(operation, state, index),
  )
  return new Set(instructions.flatMap(({ keys }) => keys.map(({ pubkey }) => pubkey.toBase58())))
}

/** The instructions of a transaction without the site's fee, which many operations pay alike; without a record, the request's. */
function instructionsOf(
  { parts }: OperationRecord,
  state: TransactionState,
  index: number,
): readonly TransactionInstruction[] {
  const part = parts?.[index]
  try {
    if (part) {
      const { steps, instructions, whole } = readPart(part)
      const own = steps.filter(({ id }) => id !== SERVICE_FEE_STEP)
      return whole ? own.flatMap((step) => step.instructions) : instructions
    }
    if (!('asked' in state) || !state.asked) return []
    const { instructions } = readTransactionMessage(state.asked.message, [])
    return instructions.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId))
  } catch {
    return []
  }
}

type Rule = (
  instructions: readonly TransactionInstruction[],
  operation: Pick<OperationRecord, 'creates'>,
) => readonly RepeatableAction[]

/** The opcodes of the token programs (spl-token, TokenInstruction). */
const OPCODES = {
  transfer: 3,
  mintTo: 7,
  burn: 8,
  closeAccount: 9,
  freeze: 10,
  thaw: 11,
  transferChecked: 12,
  uiAmountToAmount: 24,
  mintToChecked: 14,
  burnChecked: 15,
  setAuthority: 6,
  transferFee: 26,
  withdrawExcess: 38,
} as const
const TRANSFER_WITH_FEE = 1
const CHECKS = [OPCODES.transferChecked, OPCODES.uiAmountToAmount] as const

/**
 * The rules that read what of an operation's instructions makes another one a repeat of it. A kind of operation names its rules
 * (operations/), and the journal keeps their names.
 */
const RULES: Readonly<Record<RepeatRule, Rule>> = {
  makes,
  payments,
  burns,
  locks,
  settings,
  swaps,
  together,
  'pool-add': inPool('add'),
  'pool-remove': inPool('remove'),
  'pool-claim': inPool('claim', 'claim-creator'),
  'pool-lock': inPool('lock', 'lock-until'),
  'pool-close': inPool('close'),
  'token-mint': onToken(OPCODES.mintTo, OPCODES.mintToChecked),
  'token-freeze': onToken(OPCODES.freeze),
  'token-thaw': onToken(OPCODES.thaw),
  'token-close': onToken(OPCODES.closeAccount),
  'token-withdraw': onToken(OPCODES.withdrawExcess),
}

/** The actions that an operation's rules read in these instructions; a rule of another version reads none. */
function actionsIn(
  instructions: readonly TransactionInstruction[],
  operation: Pick<OperationRecord, 'repeats' | 'creates'>,
): readonly RepeatableAction[] {
  return operation.repeats.flatMap((name) => (isRule(name) ? RULES[name](instructions, operation) : []))
}

function isRule(name: string): name is RepeatRule {
  return Object.hasOwn(RULES, name)
}

/**
 * The mint or pool that an operation makes: the first of its new accounts. It can be made only once. And its locks, which can also be made
 * on the token's page.
 */
function makes(
  instructions: readonly TransactionInstruction[],
  { creates: [first] }: Pick<OperationRecord, 'creates'>,
): readonly RepeatableAction[] {
  return [...(first ? [{ about: `make ${first.address}`, amounts: [] }] : []), ...locks(instructions)]
}

/**
 * Payments of SOL to a wallet, or of tokens to a token account. Consecutive transfers to one account, each from a different account, are
 * one payment from several accounts; a transfer of 0 stands between two payments that only look like one (tokens/sendList/payLines.ts).
 */
function payments(instructions: readonly TransactionInstruction[]): readonly RepeatableAction[] {
  const actions: RepeatableAction[] = []
  /** The accounts that pay the last payment, as long as the next transfer may belong to it. */
  let sources: readonly string[] = []
  for (const each of instructions) {
    if (each.programId.equals(MEMO)) continue
    const action = paymentIn(each)
    const source = addressAt(each, 0)
    const last = actions.at(-1)
    if (action && last?.about === action.about && sources.length > 0 && !sources.includes(source)) {
      actions[actions.length - 1] = {
        ...action,
        amounts: [(last.amounts[0] ?? 0n) + (action.amounts[0] ?? 0n)],
        ...(action.arrives !== undefined && { arrives: (last.arrives ?? 0n) + action.arrives }),
      }
      sources = [...sources, source]
    } else {
      if (action) actions.push(action)
      sources = action && isTokenProgram(each.programId) ? [source] : []
    }
  }
  return actions
}

const MEMO = new PublicKey(MEMO_ADDRESS)

function paymentIn(each: TransactionInstruction): RepeatableAction | null {
  const { data, programId } = each
  if (programId.equals(SystemProgram.programId))
    return data.readUInt32LE(0) === SYSTEM_TRANSFER
      ? { about: paymentTo('SOL', addressAt(each, 1)), amounts: [data.readBigUInt64LE(4)] }
      : null
  if (!isTokenProgram(programId)) return null
  const [code, sub] = data
  const withFee = code === OPCODES.transferFee && sub === TRANSFER_WITH_FEE
  if (code !== OPCODES.transfer && code !== OPCODES.transferChecked && !withFee) return null
  const to = addressAt(each, code === OPCODES.transfer ? 1 : 2)
  // A transfer of 0 from an account to itself only checks the decimals.
  if (addressAt(each, 0) === to) return null
  const amount = data.readBigUInt64LE(withFee ? 2 : 1)
  // The instruction names the fee, and the program refuses any other one.
  const arrives = withFee ? amount - data.readBigUInt64LE(11) : undefined
  return { about: paymentTo('tokens', to), amounts: [amount], arrives }
}

/** The `about` of a payment: SOL to a wallet, or tokens to a token account. */
export function paymentTo(what: 'SOL' | 'tokens', address: string): string {
  return `pay ${what} ${address}`
}

const SYSTEM_TRANSFER = 2

/** The actions of several orders on a token in one operation: each is compared as if it were alone. */
function together(instructions: readonly TransactionInstruction[]): readonly RepeatableAction[] {
  const others = instructions.filter(
    (each) => payments([each]).length + burns([each]).length + locks([each]).length === 0,
  )
  return [...payments(instructions), ...burns(instructions), ...locks(instructions), ...settings(others)]
}

/** Burns by mint, with their sum: one burn may take from several accounts of the wallet. */
function burns(instructions: readonly TransactionInstruction[]): readonly RepeatableAction[] {
  const burnt = new Map<string, bigint>()
  for (const each of instructions) {
    const { data, programId } = each
    if (!isTokenProgram(programId)) continue
    if (data[0] !== OPCODES.burn && data[0] !== OPCODES.burnChecked) continue
    const mint = addressAt(each, 1)
    burnt.set(mint, (burnt.get(mint) ?? 0n) + data.readBigUInt64LE(1))
  }
  return [...burnt].map(([mint, amount]) => ({ about: `burn ${mint}`, amounts: [amount] }))
}

/** Locks of a mint for a recipient (locker, create_vesting_escrow_v2): each has an address of its own. */
function locks(instructions: readonly TransactionInstruction[]): readonly RepeatableAction[] {
  return instructions.flatMap((each) => {
    const { data } = each
    if (data.subarray(0, 8).toString('hex') !== 'b59b68b7b680232f') return []
    const [atCliff, period, times] = [
      data.readBigUInt64LE(32),
      data.readBigUInt64LE(40),
      data.readBigUInt64LE(48),
    ]
    const about = ['lock', addressAt(each, 2), addressAt(each, 6)].join(' ')
    const dates = { first: data.readBigUInt64LE(16), steps: data.subarray(24, 56).toString('hex') }
    return [{ about, amounts: [atCliff + period * times], dates }]
  })
}

/** A rule for the instructions of the token programs with these opcodes. */
function onToken(...opcodes: readonly number[]): Rule {
  return (instructions) =>
    settings(
      instructions.filter(
        ({ programId, data }) => isTokenProgram(programId) && opcodes.some((code) => code === data[0]),
      ),
    )
}

/** Each instruction as an action about its accounts; its value counts as the amount. Signers are left out: the wallet or new keys. */
function settings(instructions: readonly TransactionInstruction[]): readonly RepeatableAction[] {
  return instructions.flatMap(({ programId, keys, data }): RepeatableAction[] => {
    if (BESIDE_PROGRAMS.has(programId.toBase58())) return []
    // They only check the decimals: a transfer of nothing, and the amount of a text (tokens/checkMintDecimals.ts).
    if (isTokenProgram(programId) && CHECKS.some((code) => code === data[0])) return []
    const named = keys.filter(({ isSigner }) => !isSigner).map(({ pubkey }) => pubkey.toBase58())
    const length = nameLength(programId, data)
    const name = data.subarray(0, length).toString('hex')
    const value = data.subarray(length).toString('hex')
    return [
      {
        about: [programId.toBase58(), name, ...named].join(' '),
        amounts: value === '' ? [] : [BigInt(`0x${value}`)],
      },
    ]
  })
}

const BESIDE_PROGRAMS: ReadonlySet<string> = new Set([
  SystemProgram.programId.toBase58(),
  ASSOCIATED_TOKEN_PROGRAM_ID.toBase58(),
  MEMO.toBase58(),
])

/**
 * The number of leading bytes that name the action of an instruction. For setAuthority and extensions the second byte names the authority
 * or the extension's instruction; UpdateField of the token metadata interface has eight bytes and the field.
 */
function nameLength(programId: PublicKey, data: Uint8Array): number {
  const [code = 0] = data
  if (!isTokenProgram(programId)) return 1
  if (code === UPDATE_FIELD) return 9
  return code === OPCODES.setAuthority || (code >= OPCODES.transferFee && code < OPCODES.withdrawExcess)
    ? 2
    : 1
}

const UPDATE_FIELD = 221

/**
 * The calls of a pool's program, by the first bytes of their data (raydium-cp-swap, raydium_liquidity_locking, cp-amm): the places of
 * the pool, and of the position where there is one, among their accounts, and the amounts in their data, from byte 8 on.
 */
type Call = 'add' | 'remove' | 'claim' | 'claim-creator' | 'lock' | 'lock-until' | 'close'
const CALLS: readonly (readonly [
  what: Call,
  first: string,
  places: readonly number[],
  bytes: readonly number[],
])[] = [
  ['add', 'f223c68952e1f2b6', [2], [8, 8, 8]],
  ['remove', 'b712469c946da122', [2], [8]],
  ['claim-creator', '1416567bc61cdb84', [2], []],
  ['lock', 'd89d1d4e26331f1a', [6], [8]],
  ['claim', '081e33c7d1b8f785', [6, 3], []],
  ['add', 'b59d59438fb63448', [0], [16, 8, 8]],
  ['remove', '5055d14818ceb16c', [1, 2], [16]],
  ['remove', '0a333d2370691855', [1, 2], []],
  ['claim', 'b4269a118521a2d3', [1, 2], []],
  ['lock', 'a5b07d06e7abbad5', [0, 1], [16]],
  // A lock until dates: its first date, the seconds between its parts, and what becomes free with the first and each later part.
  ['lock-until', '481331cc127a175a', [0, 1], [1, 8, 8, 16, 16, 2]],
  ['close', '7b86510031446262', [2, 3], []],
]

/** A rule for these calls of a pool's program. The amounts of a deposit come from the price. */
function inPool(...wanted: readonly Call[]): Rule {
  return (instructions) =>
    instructions.flatMap((each): RepeatableAction[] => {
      const first = each.data.subarray(0, 8).toString('hex')
      const call = CALLS.find(([what, name]) => name === first && wanted.includes(what))
      if (!call) return []
      const [what, , places, bytes] = call
      let at = 8
      const amounts = bytes.map((length) => littleEndian(each.data.subarray(at, (at += length))))
      const about = [what, ...places.map((place) => addressAt(each, place))].join(' ')
      return [{ about, amounts, ...(what === 'add' && { rough: true }) }]
    })
}

/** One swap within an instruction: the mints that are paid and received, and the amount that is paid. */
type Leg = Readonly<{ from: string; to: string; amount: bigint }>

/** The places of both mints and of the amount in the calls that name them in order (raydium-cp-swap, jupiter). */
const ORDERED_SWAPS: Readonly<Record<string, readonly [from: number, to: number, amount: number]>> = {
  '8fbe5adac41e33de': [10, 11, 8],
  bb64facc31c4af14: [3, 4, 8],
  d19853937cfed8e9: [6, 7, 9],
}
/** `swap` and `swap2` of cp-amm. */
const UNORDERED_SWAPS: readonly string[] = ['f8c69e91e17587c8', '414b3f4ceb5b5b88']

/** A swap as the whole payment for the whole receipt, whichever pools it goes through. */
function swaps(instructions: readonly TransactionInstruction[]): readonly RepeatableAction[] {
  const legs = instructions.flatMap((each) => legOf(each, instructions))
  const [paid, received] = [new Set(legs.map(({ from }) => from)), new Set(legs.map(({ to }) => to))]
  const first = legs.filter(({ from }) => !received.has(from))
  const last = [...received].filter((mint) => !paid.has(mint))
  const [from] = first
  if (!from) return []
  const amount = first.reduce((sum, leg) => sum + leg.amount, 0n)
  return [{ about: `swap ${from.from} ${last.join(' ')}`, amounts: [amount] }]
}

function legOf(each: TransactionInstruction, among: readonly TransactionInstruction[]): readonly Leg[] {
  const { data } = each
  const name = data.subarray(0, 8).toString('hex')
  const ordered = ORDERED_SWAPS[name]
  if (ordered) {
    const [from, to, at] = ordered
    return [{ from: addressAt(each, from), to: addressAt(each, to), amount: data.readBigUInt64LE(at) }]
  }
  if (!UNORDERED_SWAPS.includes(name)) return []
  // Its accounts name the pool's tokens in the pool's order, and the wallet's accounts in the order of the swap.
  const [a, b] = [addressAt(each, 6), addressAt(each, 7)]
  const isFromA = isAccountOf(each, 2, 6, 9, among) || isAccountOf(each, 3, 7, 10, among)
  const [from, to] = isFromA ? [a, b] : [b, a]
  return [{ from, to, amount: data.readBigUInt64LE(8) }]
}

/**
 * Whether the account at one place holds the mint at another place: the wallet's associated account, or one that an instruction beside it
 * names before the mint, as the check of the decimals does. SOL is wrapped in another account.
 */
function isAccountOf(
  each: TransactionInstruction,
  account: number,
  mint: number,
  program: number,
  among: readonly TransactionInstruction[],
): boolean {
  const [key, of] = [keyAt(each, account), keyAt(each, mint)]
  const associated = getAssociatedTokenAddressSync(of, keyAt(each, 8), true, keyAt(each, program))
  const names = (one: TransactionInstruction) => keyAt(one, 0).equals(key) && keyAt(one, 1).equals(of)
  return key.equals(associated) || among.some(names)
}

function isTokenProgram(program: PublicKey): boolean {
  return program.equals(TOKEN_PROGRAM_ID) || program.equals(TOKEN_2022_PROGRAM_ID)
}

function addressAt(each: TransactionInstruction, place: number): string {
  return keyAt(each, place).toBase58()
}

function keyAt({ keys }: TransactionInstruction, place: number): PublicKey {
  return keys[place]?.pubkey ?? PublicKey.default
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n)
}

/**
 * Whether a transaction could be paid twice: it makes none of the operation's accounts that can be made only once. A token account
 * that is opened idempotently does not prevent a second payment.
 */
export function canPayTwice(
  { message }: Readonly<{ message: string }>,
  { creates }: Pick<OperationRecord, 'creates'>,
): boolean {
  const made = madeOnce(creates, [message])
  if (made.length === 0) return true
  const { staticAccountKeys } = VersionedMessage.deserialize(fromBase64(message))
  return !staticAccountKeys.some((key) => made.includes(key.toBase58()))
}

/**
 * The accounts (base58), among `creates`, that the messages (base64) can make only once. An associated token account that is opened
 * idempotently is not one: opening it succeeds again. Bytes that are no message open nothing.
 */
export function madeOnce(
  creates: OperationRecord['creates'],
  messages: readonly string[],
): readonly string[] {
  const made = creates.map(({ address }) => address)
  const again = new Set(messages.flatMap(openedIdempotently))
  return made.filter((address) => !again.has(address))
}

function openedIdempotently(text: string): readonly string[] {
  const message = messageOf(text)
  if (!message) return []
  const { staticAccountKeys, compiledInstructions } = message
  const openings = compiledInstructions.filter(({ programIdIndex }) =>
    staticAccountKeys[programIdIndex]?.equals(ASSOCIATED_TOKEN_PROGRAM_ID),
  )
  const opened = (isIdempotent: boolean) =>
    openings
      .filter(({ data }) => (data[0] === CREATE_IDEMPOTENT) === isIdempotent)
      .flatMap(
        ({ accountKeyIndexes }) => staticAccountKeys[accountKeyIndexes[OPENED] ?? -1]?.toBase58() ?? [],
      )
  const once = opened(false)
  return opened(true).filter((address) => !once.includes(address))
}

function messageOf(text: string): VersionedMessage | null {
  try {
    return VersionedMessage.deserialize(fromBase64(text))
  } catch {
    return null
  }
}

/**
 * The idempotent instruction of the associated token account program, and the place of the opened account among its accounts.
 */
const CREATE_IDEMPOTENT = 1
const OPENED = 1
