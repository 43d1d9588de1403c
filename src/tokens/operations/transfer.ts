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
import { fetchRent } from '../../solana/rent'
import { type Bidding, fetchFeesOf } from '../../transactions/fees'
import type { Plan, SentAmounts, Step } from '../../transactions/plan'
import { requireReceivers } from '../receivers'
import { saidAmount, saidSol, tokensSay } from '../said'
import { arrivesOf, paymentFor, presentFee, type TransferFee, transferFeeOf } from '../transferFeeMath'
import { SOL_MINT } from '../wellKnown'
import { type PaidPart, payFrom } from '../spendable'
import {
  balanceChange,
  balanceOf,
  holderOf,
  openHolder,
  partsOf,
  requireHeld,
  type RunningChanges,
  runningOf,
  saidHolder,
  type TokenStep,
} from './holders'
import { barred, type OrderOf, unfit } from './order'
import { fetchUnwrapping } from './wrappedSol'
import type { HolderAccount, TokenFacts } from './tokenFacts'

/* Sends SOL and tokens to another address. */

/**
 * Plans to send lamports. `siteFee` (lamports) is added to the plan later, and the wallet needs it as well, beside what the network takes
 * for this `bidding`, the usual one of a wallet without guards unless another is given. Wrapped SOL is unwrapped in the same transaction, as
 * far as the wallet lacks lamports. `known`: owners that are no people. Rejects with input/invalid where the receiver is the wallet itself,
 * can never use it, or would hold less than the network allows, or rpc/*.
 */
export async function planSendSol(
  connection: Connection,
  payer: PublicKey,
  { to, lamports, siteFee = 0n, known, bidding = USUAL_BIDDING }: SolPayment,
): Promise<Plan> {
  const receiver = new PublicKey(to)
  if (receiver.equals(payer)) throw unfit(tokensSay('own-wallet', {}))
  const send = sendSolStep(payer, receiver, lamports)
  const [[found = null], [least = 0n], unwrapping] = await Promise.all([
    fetchAccounts(connection, [receiver], KIND_SLICE),
    fetchRent(connection, [0]),
    unwrappingFor(connection, payer, send, { lamports: lamports + siteFee, siteFee, bidding }),
  ])
  const kinds = new Map([[to, kindOfAddress(receiver, found, known)]])
  const receivers = requireReceivers([{ address: to, role: 'sol' }], kinds, null)
  if (BigInt(found?.lamports ?? 0) + lamports < least) throw unfit(tokensSay('least-of-address', { least }))
  return {
    kind: 'send',
    title: send.title,
    steps: unwrapping ? [unwrapping, send].map((step) => ({ ...step, group: 'send' })) : [send],
    accounts: { payer, creates: [], receivers },
    subject: { token: SOL_MINT, symbol: 'SOL', decimals: 9, amount: lamports, to },
    bid: SOL_BID,
  }
}

/** A payment of lamports to an address (base58). */
type SolPayment = Readonly<{
  to: string
  lamports: bigint
  siteFee?: bigint
  known?: KnownOwners | undefined
  bidding?: Bidding
}>

const USUAL_BIDDING: Bidding = { priority: 'normal', guarding: 'never', bid: SOL_BID }

function sendSolStep(payer: PublicKey, receiver: PublicKey, lamports: bigint): Step {
  const to = receiver.toBase58()
  return {
    id: 'send',
    title: tokensSay('send', { amount: saidSol(lamports) }),
    detail: [tokensSay('to-whole', { to })],
    instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports })],
    signers: [],
    costs: [{ kind: 'deposit', label: tokensSay('to', { to }), lamports, refundable: false, account: to }],
    finality: 'reversible',
  }
}

/**
 * The step that unwraps what the wallet lacks for the payment and what the network takes for it: that is asked for the payment alone, and
 * again with the accounts that it unwraps, which make it dearer.
 */
async function unwrappingFor(
  connection: Connection,
  payer: PublicKey,
  send: Step,
  { lamports, siteFee, bidding }: Required<Pick<SolPayment, 'lamports' | 'siteFee' | 'bidding'>>,
): Promise<Step | null> {
  // The operator's part of this copy's fee, and a referrer's, are transfers as well.
  const [transfer] = send.instructions
  const fees = siteFee > 0n && transfer ? [{ ...send, instructions: [transfer, transfer] }] : []
  const feesOf = (steps: readonly Step[]) => fetchFeesOf(connection, payer, [...steps, ...fees], bidding)
  const alone = await fetchUnwrapping(connection, payer, lamports + (await feesOf([send])))
  if (!alone) return null
  return (await fetchUnwrapping(connection, payer, lamports + (await feesOf([alone, send])))) ?? alone
}

/** A part of a transfer whose token's hook needs accounts of its own, with its instruction. */
export type HookedPart = PaidPart<HolderAccount> & Readonly<{ instruction: TransactionInstruction }>

/**
 * Sends tokens to an owner, whose account is opened where it is missing, straight from each account that pays: if one account gathered
 * them first, a token with a transfer fee would withhold it twice. `hooked`: the parts where the token's hook needs accounts of its own.
 * Throws input/invalid where the token or one of the accounts does not allow it, or where nothing would arrive.
 */
export function sendStep(
  order: OrderOf<'send'>,
  facts: TokenFacts,
  running: RunningChanges,
  hooked: readonly HookedPart[] | undefined,
): TokenStep & Required<Pick<TokenStep, 'paid' | 'amounts'>> {
  const { to: owner } = order
  const { context, unit } = facts
  const to = holderOf(owner, facts)
  const said = (units: bigint) => saidAmount(units, unit)
  if (to.owner.equals(context.authority)) throw unfit(tokensSay('own-wallet', {}))
  const parts: readonly (PaidPart<HolderAccount> & Partial<HookedPart>)[] =
    hooked ?? movableParts(order, facts, running)
  const { sent, arrives } = amountsOfParts(parts, facts)
  if (sent > 0n && arrives === 0n) throw unfit(tokensSay('nothing-arrives', {}))
  const opened = openHolder(to, facts, running)
  const from = parts.length > 1 && { accounts: parts.length }
  return {
    id: 'send',
    title: tokensSay('send', { amount: said(sent) }),
    detail: [
      arrives < sent
        ? tokensSay('arrives', { arrives: said(arrives), withheld: said(sent - arrives), ...from })
        : tokensSay('to-account', { ...saidHolder(to, facts), ...from }),
    ],
    ...opened,
    instructions: [
      ...opened.instructions,
      ...parts.flatMap((part) => [
        ...(to.wantsMemo ? [memo(context.authority)] : []),
        part.instruction ?? transferInstruction(part, to, facts),
      ]),
    ],
    signers: [],
    changes: [
      ...parts.map(({ account, units }) => balanceChange(account, -units, facts, running)),
      balanceChange(to, arrives, facts, running),
    ],
    finality: 'reversible',
    paid: parts,
    amounts: { sent, arrives },
  }
}

/** The accounts that pay this amount of the token now. Throws input/invalid with the reason where they cannot. */
function movableParts(
  { amount, amountIs }: Pick<OrderOf<'send'>, 'amount' | 'amountIs'>,
  facts: TokenFacts,
  running: RunningChanges,
): readonly PaidPart<HolderAccount>[] {
  requireMovable(facts)
  return partsOf(amountIs === 'arrives' ? sentFor(amount, facts, running) : amount, facts, running, 'send')
}

/** What must be sent for this amount to arrive. Throws input/invalid where so much can never arrive. */
function sentFor(arrives: bigint, facts: TokenFacts, running: RunningChanges): bigint {
  const { free } = requireHeld(0n, facts, running)
  const partsFor = (units: bigint) => payFrom(free, units, (holder) => balanceOf(holder, running))
  const sent = paymentFor(arrives, feeOf(facts), partsFor)
  if (sent === undefined) throw unfit(tokensSay('never-arrives', {}))
  return sent
}

/** Throws input/invalid where nobody can move the token now. */
export function requireMovable({ token, symbol }: TokenFacts): void {
  const { settings } = token
  if (settings.nonTransferable) throw barred(tokensSay('stays-with-holder', { symbol }))
  if (settings.pausable?.paused) throw barred(tokensSay('transfers-paused', { symbol }))
}

/**
 * What each of these payments sends and what of it arrives, if the wallet's accounts pay them one after another. Throws input/invalid where
 * they cannot.
 */
export function amountsInTurn(
  payments: readonly Pick<OrderOf<'send'>, 'amount' | 'amountIs'>[],
  facts: TokenFacts,
): readonly SentAmounts[] {
  const running = runningOf(facts)
  return payments.map((payment) => {
    const parts = movableParts(payment, facts, running)
    for (const { account, units } of parts) balanceChange(account, -units, facts, running)
    return amountsOfParts(parts, facts)
  })
}

function amountsOfParts(parts: readonly PaidPart<HolderAccount>[], facts: TokenFacts): SentAmounts {
  return { sent: parts.reduce((sum, { units }) => sum + units, 0n), arrives: arrivesOf(parts, feeOf(facts)) }
}

/** The token's transfer fee now; null where it has none. */
export function feeOf({ token, epoch }: TokenFacts): TransferFee | null {
  return presentFee(token.settings, epoch)
}

function transferInstruction(
  { account: from, units }: PaidPart<HolderAccount>,
  to: HolderAccount,
  facts: TokenFacts,
): TransactionInstruction {
  const { mint, authority, program } = facts.context
  const { decimals } = facts.token
  const fee = feeOf(facts)
  const common = [from.account, mint, to.account, authority, units, decimals] as const
  return fee === null
    ? createTransferCheckedInstruction(...common, [], program)
    : createTransferCheckedWithFeeInstruction(...common, transferFeeOf(units, fee), [], program)
}

/** Version 2 of the memo program, by which an account that requires memos recognises one (Token-2022, memo_transfer). */
const MEMO = new PublicKey(MEMO_ADDRESS)

/** A memo instruction, for a transfer into an account that requires one. */
export function memo(signer: PublicKey): TransactionInstruction {
  const keys = [{ pubkey: signer, isSigner: true, isWritable: false }]
  return new TransactionInstruction({
    programId: MEMO,
    keys,
    data: Buffer.from('Sent with Mintwright', 'utf8'),
  })
}

/**
 * The transfer's parts with the accounts that the token's hook needs, read from the chain; undefined where the token has no hook.
 * `running` counts the paid amounts. Rejects with input/invalid where the accounts cannot be found.
 */
export async function fetchHooked(
  connection: Connection,
  order: OrderOf<'send'>,
  facts: TokenFacts,
  running: RunningChanges,
): Promise<readonly HookedPart[] | undefined> {
  const { token, context } = facts
  if (!token.settings.transferHook?.program) return undefined
  const to = holderOf(order.to, facts)
  const { mint, authority, program } = context
  const parts = movableParts(order, facts, running)
  for (const { account, units } of parts) balanceChange(account, -units, facts, running)
  try {
    return await Promise.all(
      parts.map(async (part) => {
        const fee = feeOf(facts)
        const from = part.account.account
        const common = [connection, from, mint, to.account, authority, part.units, token.decimals] as const
        const instruction = await (fee === null
          ? createTransferCheckedWithTransferHookInstruction(...common, [], 'confirmed', program)
          : createTransferCheckedWithFeeAndTransferHookInstruction(
              ...common,
              transferFeeOf(part.units, fee),
              [],
              'confirmed',
              program,
            ))
        return { ...part, instruction }
      }),
    )
  } catch (error) {
    throw Object.assign(barred(tokensSay('hook-accounts-missing', {})), { cause: error })
  }
}
