import {
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeAndTransferHookInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferCheckedWithTransferHookInstruction,
} from '@solana/spl-token'
import { PublicKey, SystemProgram, TransactionInstruction, type Connection } from '@solana/web3.js'
import { fetchAccounts } from '../../solana/accounts'
import { fetchRent } from '../../solana/rent'
import type { Plan } from '../../transactions/plan'
import { plainSol } from '../../units/lamports'
import { shortAddress } from '../../units/shortAddress'
import { requireSigner } from '../create/createTokenFacts'
import { RECEIVER_SLICE } from '../sendList/readReceivers'
import { feeInEpoch } from '../mintSettings'
import { SOL_MINT } from '../wellKnown'
import { balanceChange, openHolder, type Running, theAccount } from './holders'
import { barred, type OrderOf, unfit } from './order'
import type { TokenStep } from './planTokenOrders'
import { amountOf } from './supply'
import type { HolderAccount, TokenFacts } from './tokenFacts'

/* SOL and tokens that go to another address. */

/** What a bare transfer of SOL bids where no level was chosen: price in micro-lamports, limit in compute units, and their product in lamports. */
const SOL_BID = { price: 20_000_000n, limit: 500, lamports: 10_000n } as const

/**
 * The plan to send lamports. Rejects with input/invalid where the receiver is the wallet itself, can never sign, or would hold less than
 * the network allows, or rpc/*.
 */
export async function planSendSol(
  connection: Connection,
  payer: PublicKey,
  { to, lamports }: Readonly<{ to: string; lamports: bigint }>,
): Promise<Plan> {
  const receiver = new PublicKey(to)
  if (receiver.equals(payer)) throw unfit('This is your own wallet. Type another address.')
  const [[found = null], [least = 0n]] = await Promise.all([
    fetchAccounts(connection, [receiver], RECEIVER_SLICE),
    fetchRent(connection, [0]),
  ])
  requireSigner(receiver, found)
  if (BigInt(found?.lamports ?? 0) + lamports < least)
    throw unfit(
      `This address holds no SOL. The network wants at least ${plainSol(least)} SOL on it: type a larger amount.`,
    )
  return {
    kind: 'send',
    title: `Send ${plainSol(lamports)} SOL`,
    steps: [
      {
        id: 'send',
        title: `Send ${plainSol(lamports)} SOL`,
        detail: `To ${to}.`,
        instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports })],
        signers: [],
        costs: [
          { kind: 'deposit', label: `To ${shortAddress(to)}`, lamports, refundable: false, account: to },
        ],
        finality: 'reversible',
      },
    ],
    accounts: { payer, creates: [] },
    subject: { token: SOL_MINT, symbol: 'SOL', decimals: '9', amount: `${lamports}`, to },
    bid: SOL_BID,
  }
}

/**
 * Sends tokens to an owner, whose account is opened where it is missing. `hooked`: the instruction where the token's hook wants accounts
 * of its own. Throws input/invalid where the token or one of the accounts does not allow it.
 */
export function sendStep(
  order: OrderOf<'send'>,
  facts: TokenFacts,
  running: Running,
  hooked: TransactionInstruction | undefined,
): TokenStep {
  const { operation, unit } = facts
  const { from, to } = partiesOf(order, facts)
  const text = (units: bigint) => amountOf(units, unit)
  if (to.account.equals(from.account)) throw unfit('This is your own wallet. Type another address.')
  requireMovable(order.amount, from, facts)
  const opened = openHolder(to, facts, running)
  const fee = transferFeeOf(order.amount, facts)
  const arrives = order.amount - (fee ?? 0n)
  return {
    id: 'send',
    title: `Send ${text(order.amount)}`,
    detail: fee
      ? `${text(arrives)} arrive: the token withholds ${text(fee)} as its transfer fee.`
      : `To ${theAccount(to, facts)}.`,
    ...opened,
    instructions: [
      ...opened.instructions,
      ...(to.wantsMemo ? [memo('Sent with Mintwright', operation.authority)] : []),
      hooked ?? transferInstruction(order, from, to, fee, facts),
    ],
    signers: [],
    changes: [balanceChange(from, -order.amount, facts, running), balanceChange(to, arrives, facts, running)],
    finality: 'reversible',
  }
}

function partiesOf({ from, to }: OrderOf<'send'>, { holders, own }: TokenFacts) {
  const [source, target] = [from === null ? own : holders.get(from), holders.get(to)]
  if (!source || !target) throw new RangeError('the accounts of each order were read')
  return { from: source, to: target }
}

/** Throws input/invalid where this account cannot send so much of the token now, and says why. */
export function requireMovable(
  amount: bigint,
  from: HolderAccount,
  { token, symbol, unit, operation }: TokenFacts,
): void {
  const { settings } = token
  if (settings.nonTransferable)
    throw barred(`${symbol} can never be transferred: it stays with whoever received it.`)
  if (settings.pausable?.paused)
    throw barred(`All transfers of ${symbol} are paused. Try again when they are resumed.`)
  if (!from.exists || !from.owner.equals(operation.authority))
    throw barred(`Your wallet has no account of ${symbol}.`)
  if (from.frozen) throw barred(`Your ${symbol} account is frozen. Its freeze authority must thaw it first.`)
  if (from.amount < amount)
    throw unfit(`This account holds ${amountOf(from.amount, unit)}. Type a smaller amount.`)
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
  { amount }: OrderOf<'send'>,
  from: HolderAccount,
  to: HolderAccount,
  fee: bigint | null,
  { operation, token }: TokenFacts,
): TransactionInstruction {
  const { mint, authority, program } = operation
  const { decimals } = token
  return fee === null
    ? createTransferCheckedInstruction(
        from.account,
        mint,
        to.account,
        authority,
        amount,
        decimals,
        [],
        program,
      )
    : createTransferCheckedWithFeeInstruction(
        from.account,
        mint,
        to.account,
        authority,
        amount,
        decimals,
        fee,
        [],
        program,
      )
}

/** Version 2 of the memo program, by which an account that wants memos recognises one (Token-2022, memo_transfer). */
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

function memo(text: string, signer: PublicKey): TransactionInstruction {
  const keys = [{ pubkey: signer, isSigner: true, isWritable: false }]
  return new TransactionInstruction({ programId: MEMO, keys, data: Buffer.from(text, 'utf8') })
}

/**
 * The transfer with the accounts that the token's hook asks for, read from the chain; undefined where there is no hook. Rejects with
 * input/invalid where they cannot be found.
 */
export async function fetchHooked(
  connection: Connection,
  order: OrderOf<'send'>,
  facts: TokenFacts,
): Promise<TransactionInstruction | undefined> {
  const { token, operation } = facts
  if (!token.settings.transferHook?.program) return undefined
  const { from, to } = partiesOf(order, facts)
  const { mint, authority, program } = operation
  const fee = transferFeeOf(order.amount, facts)
  const common = [
    connection,
    from.account,
    mint,
    to.account,
    authority,
    order.amount,
    token.decimals,
  ] as const
  try {
    return await (fee === null
      ? createTransferCheckedWithTransferHookInstruction(...common, [], 'confirmed', program)
      : createTransferCheckedWithFeeAndTransferHookInstruction(...common, fee, [], 'confirmed', program))
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
