import {
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeAndTransferHookInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferCheckedWithTransferHookInstruction,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, TransactionInstruction, type Connection } from '@solana/web3.js'
import { fetchAccounts } from '../../solana/accounts'
import { KIND_SLICE, kindOfAddress, type KnownOwners } from '../../solana/addressKind'
import { MEMO_ADDRESS } from '../../solana/knownPrograms'
import { SOL_BID } from '../../solana/priorityFee'
import { fetchRent, SIGNATURE_FEE } from '../../solana/rent'
import type { Plan } from '../../transactions/plan'
import { plainSol } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import { requireReceivers } from '../receivers'
import { feeInEpoch } from '../mintSettings'
import { SOL_MINT } from '../wellKnown'
import type { PaidPart } from '../spendable'
import {
  balanceChange,
  openHolder,
  partsOf,
  type RunningChanges,
  theAccount,
  type TokenStep,
} from './holders'
import { barred, type OrderOf, unfit } from './order'
import { tokenAmountText } from './supply'
import { fetchUnwrapping } from './wrappedSol'
import type { HolderAccount, TokenFacts } from './tokenFacts'

/* Sends SOL and tokens to another address. */

/**
 * Plans to send lamports. `siteFee` (lamports) is added to the plan later, and the wallet needs it as well. Wrapped SOL is unwrapped in the
 * same transaction, as far as the wallet lacks lamports. `known`: owners that are no people. Rejects with input/invalid where the receiver
 * is the wallet itself, can never use it, or would hold less than the network allows, or rpc/*.
 */
export async function planSendSol(
  connection: Connection,
  payer: PublicKey,
  {
    to,
    lamports,
    siteFee = 0n,
    known,
  }: Readonly<{ to: string; lamports: bigint; siteFee?: bigint; known?: KnownOwners }>,
): Promise<Plan> {
  const receiver = new PublicKey(to)
  if (receiver.equals(payer)) throw unfit('This is your own wallet. Type another address.')
  const [[found = null], [least = 0n], unwrapping] = await Promise.all([
    fetchAccounts(connection, [receiver], KIND_SLICE),
    fetchRent(connection, [0]),
    fetchUnwrapping(connection, payer, lamports + SIGNATURE_FEE + SOL_BID.lamports + siteFee),
  ])
  const kinds = new Map([[to, kindOfAddress(receiver, found, known)]])
  const receivers = requireReceivers([{ address: to, role: 'sol' }], kinds, null)
  if (BigInt(found?.lamports ?? 0) + lamports < least)
    throw unfit(
      `This address holds no SOL. The network wants at least ${plainSol(least)} SOL on it: type a larger amount.`,
    )
  return {
    kind: 'send',
    title: `Send ${plainSol(lamports)} SOL`,
    steps: [
      ...(unwrapping ? [{ ...unwrapping, group: 'send' }] : []),
      {
        id: 'send',
        title: `Send ${plainSol(lamports)} SOL`,
        detail: `To ${to}.`,
        instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports })],
        signers: [],
        costs: [
          { kind: 'deposit', label: `To ${shortAddress(to)}`, lamports, refundable: false, account: to },
        ],
        ...(unwrapping && { group: 'send' }),
        finality: 'reversible',
      },
    ],
    accounts: { payer, creates: [], receivers },
    subject: { token: SOL_MINT, symbol: 'SOL', decimals: 9, amount: lamports, to },
    bid: SOL_BID,
  }
}

/** A part of a transfer whose token's hook needs accounts of its own, with its instruction. */
export type HookedPart = PaidPart<HolderAccount> & Readonly<{ instruction: TransactionInstruction }>

/**
 * Sends tokens to an owner, whose account is opened where it is missing, straight from each account that pays: if one account gathered
 * them first, a token with a transfer fee would withhold it twice. `hooked`: the parts where the token's hook needs accounts of its own.
 * Throws input/invalid where the token or one of the accounts does not allow it.
 */
export function sendStep(
  { amount, to: owner }: OrderOf<'send'>,
  facts: TokenFacts,
  running: RunningChanges,
  hooked: readonly HookedPart[] | undefined,
): TokenStep & Required<Pick<TokenStep, 'paid'>> {
  const { operation, unit } = facts
  const to = receiverOf(owner, facts)
  const text = (units: bigint) => tokenAmountText(units, unit)
  if (to.owner.equals(operation.authority)) throw unfit('This is your own wallet. Type another address.')
  const parts: readonly (PaidPart<HolderAccount> & Partial<HookedPart>)[] =
    hooked ?? movableParts(amount, facts, running)
  const opened = openHolder(to, facts, running)
  const fee = parts.reduce((sum, { units }) => sum + (transferFeeOf(units, facts) ?? 0n), 0n)
  const from = parts.length > 1 ? `, from ${parts.length} accounts of your own` : ''
  return {
    id: 'send',
    title: `Send ${text(amount)}`,
    detail: fee
      ? `${text(amount - fee)} arrive${from}: the token withholds ${text(fee)} as its transfer fee.`
      : `To ${theAccount(to, facts)}${from}.`,
    ...opened,
    instructions: [
      ...opened.instructions,
      ...parts.flatMap((part) => [
        ...(to.wantsMemo ? [memo('Sent with Mintwright', operation.authority)] : []),
        part.instruction ?? transferInstruction(part, to, facts),
      ]),
    ],
    signers: [],
    changes: [
      ...parts.map(({ account, units }) => balanceChange(account, -units, facts, running)),
      balanceChange(to, amount - fee, facts, running),
    ],
    finality: 'reversible',
    paid: parts,
  }
}

function receiverOf(to: string, { holders }: TokenFacts): HolderAccount {
  const holder = holders.get(to)
  if (!holder) throw new RangeError('the account of each order was read')
  return holder
}

/** The accounts that pay this amount of the token now. Throws input/invalid with the reason where they cannot. */
function movableParts(
  amount: bigint,
  facts: TokenFacts,
  running: RunningChanges,
): readonly PaidPart<HolderAccount>[] {
  requireMovable(facts)
  return partsOf(amount, facts, running, 'Send')
}

/** Throws input/invalid where nobody can move the token now. */
export function requireMovable({ token, symbol }: TokenFacts): void {
  const { settings } = token
  if (settings.nonTransferable)
    throw barred(`${symbol} can never be transferred: it stays with whoever received it.`)
  if (settings.pausable?.paused)
    throw barred(`All transfers of ${symbol} are paused. Try again when they are resumed.`)
}

/** The fee that the token withholds of an amount, rounded up (Token-2022, transfer_fee/mod.rs: calculate_fee); null where it has none. */
function transferFeeOf(amount: bigint, { token, epoch }: TokenFacts): bigint | null {
  const { transferFee } = token.settings
  if (!transferFee) return null
  const { basisPoints, maximum } = epoch === null ? transferFee.newer : feeInEpoch(transferFee, epoch)
  const fee = (amount * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}

function transferInstruction(
  { account: from, units }: PaidPart<HolderAccount>,
  to: HolderAccount,
  facts: TokenFacts,
): TransactionInstruction {
  const { mint, authority, program } = facts.operation
  const { decimals } = facts.token
  const fee = transferFeeOf(units, facts)
  const common = [from.account, mint, to.account, authority, units, decimals] as const
  return fee === null
    ? createTransferCheckedInstruction(...common, [], program)
    : createTransferCheckedWithFeeInstruction(...common, fee, [], program)
}

/** Version 2 of the memo program, by which an account that requires memos recognises one (Token-2022, memo_transfer). */
const MEMO = new PublicKey(MEMO_ADDRESS)

/** A memo instruction, for a transfer into an account that requires one. */
export function memo(text: string, signer: PublicKey): TransactionInstruction {
  const keys = [{ pubkey: signer, isSigner: true, isWritable: false }]
  return new TransactionInstruction({ programId: MEMO, keys, data: Buffer.from(text, 'utf8') })
}

/**
 * The transfer's parts with the accounts that the token's hook needs, read from the chain; undefined where the token has no hook.
 * `running` counts the paid amounts. Rejects with input/invalid where the accounts cannot be found.
 */
export async function fetchHooked(
  connection: Connection,
  { amount, to: owner }: OrderOf<'send'>,
  facts: TokenFacts,
  running: RunningChanges,
): Promise<readonly HookedPart[] | undefined> {
  const { token, operation } = facts
  if (!token.settings.transferHook?.program) return undefined
  const to = receiverOf(owner, facts)
  const { mint, authority, program } = operation
  const parts = movableParts(amount, facts, running)
  for (const { account, units } of parts) balanceChange(account, -units, facts, running)
  try {
    return await Promise.all(
      parts.map(async (part) => {
        const fee = transferFeeOf(part.units, facts)
        const from = part.account.account
        const common = [connection, from, mint, to.account, authority, part.units, token.decimals] as const
        const instruction = await (fee === null
          ? createTransferCheckedWithTransferHookInstruction(...common, [], 'confirmed', program)
          : createTransferCheckedWithFeeAndTransferHookInstruction(...common, fee, [], 'confirmed', program))
        return { ...part, instruction }
      }),
    )
  } catch (error) {
    throw unfitBecause(error)
  }
}

function unfitBecause(cause: unknown) {
  const error = barred(
    'The program that this token calls at each transfer asks for accounts that cannot be found. Send it with its own app.',
  )
  error.cause = cause
  return error
}
