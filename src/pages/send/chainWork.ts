import '../../solana/buffer'
import {
  ACCOUNT_SIZE,
  MINT_SIZE,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
} from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import type { AppContext } from '../../operation/appContext'
import {
  type Planner,
  readBill,
  reviewPlan,
  type ReviewRequest,
  type ReviewResult,
  type ReviewStep,
} from '../../operation/reviewPlan'
import { maxOf } from '../../liquidity/math'
import { defaultSettings } from '../../settings/settingsStore'
import { fetchAccounts, type FoundAccount } from '../../solana/accounts'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { fetchRent } from '../../solana/rent'
import { EXAMPLE_PAYER } from '../../tokens/create/createTokenFacts'
import { planTokenOrders } from '../../tokens/operations/planTokenOrders'
import { planSendSol } from '../../tokens/operations/transfer'
import { receiverState } from '../../tokens/sendList/readReceivers'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import type { AmountIs } from '../../tokens/transferFeeMath'
import { SOL_MINT } from '../../tokens/wellKnown'
import { isNetworkFee } from '../../transactions/bill'
import type { ReceiverState } from '../../transactions/plan'
import { withTypedNames } from '../../transactions/planNames'
import type { TypedNames } from '../../transactions/subjectFields'

/* The part of this page that needs the chain. It loads late, so that the page appears at once. */

/**
 * A complete transfer: SOL's mint stands for SOL; `amount` is in base units, and what is sent or what arrives; `names` are those that the
 * person typed for `to`.
 */
export type SendOrder = Readonly<{
  mint: string
  to: string
  amount: bigint
  amountIs: AmountIs
  /** The amount as the form shows it, where a multiplier decides that. */
  shown?: bigint | undefined
  names: TypedNames
}>

/** The kind of the receiver's address. `owner`: of a token account. */
export type Receiver = ReceiverState &
  Readonly<{
    kind: 'wallet' | 'program' | 'mint' | 'token-account'
    owner: string | null
    /** The receiver has no account of the token yet. */
    opensAccount: boolean
  }>

/** Reads the address of a receiver of `mint`. Rejects with rpc/*. */
export function readReceiver(
  context: AppContext,
  to: string,
  { mint, program }: Readonly<{ mint: string; program: 'token' | 'token-2022' }>,
): Promise<Receiver> {
  return withRpcErrors(async () => {
    const address = new PublicKey(to)
    const isSol = mint === SOL_MINT
    const standard = program === 'token' ? 'spl' : 'token-2022'
    const account = isSol ? [] : [tokenAccountOf(address, new PublicKey(mint), standard)]
    const [found = null, associated = null] = await fetchAccounts(connectionOf(context), [
      address,
      ...account,
    ])
    return {
      kind: kindOf(address, found),
      owner: ownerOf(address, found),
      ...receiverState(address, found),
      opensAccount: !isSol && associated === null,
    }
  })
}

function kindOf(address: PublicKey, found: FoundAccount): Receiver['kind'] {
  if (found?.executable) return 'program'
  if (!found || !isOfTokens(found)) return 'wallet'
  if (ownerOf(address, found) !== null) return 'token-account'
  return found.data.length === MINT_SIZE || found.data.length > ACCOUNT_SIZE
    ? mintOrMultisig(found)
    : 'wallet'
}

/** A multisig of the token programs has 355 bytes; it can own tokens. */
function mintOrMultisig({ data }: NonNullable<FoundAccount>): Receiver['kind'] {
  return data.length === 355 ? 'wallet' : 'mint'
}

function isOfTokens({ owner }: NonNullable<FoundAccount>): boolean {
  return owner.equals(TOKEN_PROGRAM_ID) || owner.equals(TOKEN_2022_PROGRAM_ID)
}

/** The owner of the token account at an address; null where it is none. */
function ownerOf(address: PublicKey, found: FoundAccount): string | null {
  if (!found || !isOfTokens(found) || found.data.length < ACCOUNT_SIZE || found.data.length === 355)
    return null
  try {
    return unpackAccount(address, found, found.owner).owner.toBase58()
  } catch {
    return null
  }
}

/** The plan of a transfer before any simulation, and its bill. Rejects with input/invalid or rpc/*. */
export function readSendBill(order: SendOrder, context: AppContext): ReturnType<typeof readBill> {
  return withRpcErrors(() => readBill(context, plannerOf(order, context)))
}

/**
 * Lamports that stay in the wallet when it sends all its SOL (`held`): the fees, and the least that a wallet may keep. Rejects with rpc/*.
 */
export function readSendReserve(context: AppContext, held: bigint): Promise<bigint> {
  return withRpcErrors(async () => {
    const [least = 0n] = await fetchRent(connectionOf(context), [0])
    const amount = maxOf(least, held)
    const sample = {
      mint: SOL_MINT,
      to: EXAMPLE_PAYER.toBase58(),
      amount,
      amountIs: 'sent',
      names: {},
    } as const
    const { bill } = await readBill(context, plannerOf(sample, context))
    return bill.lines.filter(isNetworkFee).reduce((sum, { lamports }) => sum + lamports, least)
  })
}

/** Prepares the review of a transfer. It does not ask the wallet. Rejects like reviewPlan and readSendBill. */
export function reviewSend(order: SendOrder, request: ReviewRequest<ReviewStep>): Promise<ReviewResult> {
  return reviewPlan(request, plannerOf(order, request.context))
}

function plannerOf(
  { mint, to, amount, amountIs, shown, names }: SendOrder,
  { priority }: AppContext,
): Planner {
  return async (connection, payer, siteFee) => {
    if (mint !== SOL_MINT) {
      const order = { kind: 'send', to, amount, amountIs, shown } as const
      return withTypedNames(await planTokenOrders(connection, payer, new PublicKey(mint), [order]), names)
    }
    const { bid, ...bare } = await planSendSol(connection, payer, { to, lamports: amount, siteFee })
    const plan = withTypedNames(bare, names)
    // A level that the person has chosen in the settings replaces the usual priority fee.
    return bid && priority === defaultSettings.priority ? { ...plan, bid } : plan
  }
}

function connectionOf({ cluster, ownRpcUrl }: AppContext): Connection {
  return connectTo(cluster, ownRpcUrl)
}
