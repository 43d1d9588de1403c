import '../../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { AppError } from '../../errors/AppError'
import { nameProblem } from '../../errors/describeError'
import type { AppContext, PayingContext } from '../../operation/appContext'
import { currentSigner, optionsOf, readFeeSplit, reopenReadingAccess } from '../../operation/reviewPlan'
import { knownOwners } from '../../liquidity/knownOwners'
import { multiplierOf } from '../../solana/amountScale'
import { fetchShownBalance } from '../../solana/balance'
import { connectTo } from '../../solana/connection'
import { withRpcErrors } from '../../solana/namedErrors'
import { resolveNames } from '../../solana/names'
import { fetchRent } from '../../solana/rent'
import { barred } from '../../tokens/operations/order'
import { fetchTokenFacts } from '../../tokens/operations/tokenFacts'
import { type DropOrder, recordOfDrop } from '../../tokens/drop/drop'
import { driveRun } from '../../transactions/runs/driveRun'
import {
  type AgreeToAmounts,
  countPayments,
  listPlanner,
  planPayments,
  requirePayable,
  withTransferFee,
} from '../../tokens/sendList/payLines'
import type { ListNames } from '../../tokens/sendList/parseSendList'
import { type ListReceiver, readReceivers } from '../../tokens/sendList/readReceivers'
import { type AmountIs, amountsOf, sumOfAmounts } from '../../tokens/transferFeeMath'
import type { RunView } from '../../transactions/runs/runView'
import { type Bill, billOf, isCovered, isNetworkFee, mostNetworkFee } from '../../transactions/bill'
import { openAccess } from '../../transactions/chainAccess'
import { estimateBill, fetchConditions } from '../../transactions/fees'
import { FIRST_PROMPT, MOST_IN_PROMPT, MOST_LINES_IN_TRANSACTION } from '../../transactions/limits'
import { prepareOperation } from '../../transactions/prepare'
import { probeJournal } from '../../transactions/journal'
import type { Cost, Plan, SentAmounts } from '../../transactions/plan'
import {
  createRun,
  listRuns,
  readRun,
  type Run,
  type RunHead,
  type RunLine,
  type RunToken,
} from '../../transactions/runs/keptRuns'
import type { PlacedLine, RunWays } from '../../transactions/runs/planner'
import { lookAtRun } from '../../transactions/runs/runProgress'
import {
  feeLines,
  type FeeSplit,
  narrower,
  recheckFeeSplit,
  serviceFeeStep,
} from '../../transactions/serviceFee'
import { guardingOn, showsFirstOnly } from '../../wallet/guarding'
import { sendManyCopy } from './copy'
import { tokensSay } from '../../tokens/said'

/* The part of this page that needs the chain. It loads late, so that the page appears at once. */

export { lookAtRun }

/** Resolves the names of a list, or says why they do not resolve. Rejects with rpc/*. */
export async function readListNames(
  { cluster, ownRpcUrl }: Pick<AppContext, 'cluster' | 'ownRpcUrl'>,
  names: readonly string[],
): Promise<ListNames> {
  const found = await resolveNames(connectTo(cluster, ownRpcUrl), names)
  return Object.fromEntries(
    names.map((name) => {
      const resolution = found.get(name)
      if (typeof resolution === 'string') return [name, { address: resolution }]
      const problem = resolution && nameProblem(resolution.code, resolution.context)
      return [name, { problem: problem ?? sendManyCopy.problem.name }]
    }),
  )
}

/** Reads the addresses of a list, a hundred at a time. Rejects with rpc/*, or when `signal` is aborted. */
export function lookAtReceivers(
  { cluster, ownRpcUrl }: AppContext,
  token: RunToken,
  addresses: Iterable<string>,
  options: Readonly<{ onRead?: (read: number) => void; signal?: AbortSignal }> = {},
): Promise<ReadonlyMap<string, ListReceiver>> {
  const { mint, program } = token
  const standard = program === 'token' ? 'spl' : 'token-2022'
  const ofToken =
    program === null ? null : { mint: new PublicKey(mint), standard: standard as 'spl' | 'token-2022' }
  return withRpcErrors(() => {
    const known = knownOwners(cluster.id)
    return readReceivers(connectTo(cluster, ownRpcUrl), addresses, ofToken, { ...options, known })
  })
}

/**
 * The number of prompts of the wallet, if nothing fails. `forEach`: one for each transaction, because the wallet cannot sign several;
 * `showsFirst`: of several it shows only the first, as far as its name tells.
 */
export type WalletPrompts = Readonly<{ prompts: number; forEach: boolean; showsFirst: boolean }>

/**
 * The cost of a list before anything is signed. `lines`: with what each sends and what of it arrives now. `paidBefore`: places of the lines that an earlier list paid too; `saidBefore`: for how
 * many of them only a node's report says so; `earlierDrop`: the newest earlier drop on the same holders that pays some of them. `fee`: the receivers of this site's fee, once for the whole list. `networkFee`: the most lamports
 * that the network takes for one transaction.
 */
export type Figures = Readonly<{
  lines: readonly RunLine[]
  transactions: number
  asks: WalletPrompts
  opened: number
  bill: Bill
  isCovered: boolean
  paidBefore: ReadonlySet<number>
  saidBefore: number
  earlierDrop: RunHead | null
  fee: FeeSplit | null
  networkFee: bigint
}>

/**
 * The lines that can be paid, what their amounts are, the addresses (base58) whose token account is missing, and what the lines were computed
 * from, where they are a drop.
 */
export type PayableList = Readonly<{
  lines: readonly RunLine[]
  amountIs: AmountIs
  opens: ReadonlySet<string>
  order?: DropOrder
}>

/**
 * Reads the figures of a list for its review. Rejects with input/invalid where no line can be paid, journal/unavailable, wallet/*, or rpc/*.
 */
export function readFigures(context: PayingContext, token: RunToken, list: PayableList): Promise<Figures> {
  return withRpcErrors(async () => {
    const signer = currentSigner()
    const [costs] = await Promise.all([readCosts(context, token, list), probeJournal()])
    const before = await findPaidBefore(context, token, costs.lines, list.order)
    const { transactions } = costs
    const isOne = signer.sends === true || signer.signTransactions === undefined
    const later = Math.max(0, Math.ceil((transactions - FIRST_PROMPT) / MOST_IN_PROMPT))
    const showsFirst = showsFirstOnly(signer.walletName)
    const asks = { forEach: isOne, showsFirst, prompts: isOne ? transactions : 1 + later }
    return { ...costs, ...before, asks }
  })
}

/** The most addresses whose token accounts are looked for while the list is typed: one batch. */
const MOST_LOOKED_FOR = 100

/**
 * Reads the bill of a list while it is typed; null for a long list of a token, whose receivers are read on the way to the review alone.
 * Rejects with input/invalid where no line can be paid, or rpc/*.
 */
export function readListBill(
  context: PayingContext,
  token: RunToken,
  { lines, amountIs, opens }: PayableList,
  receivers: ReadonlyMap<string, ListReceiver> | null,
): Promise<Bill | null> {
  return withRpcErrors(async () => {
    const addresses = token.program === null ? [] : lines.map(({ address }) => address)
    const unread = new Set(addresses.filter((address) => receivers?.has(address) !== true))
    if (unread.size > MOST_LOOKED_FOR) return null
    const found = unread.size > 0 ? [...(await lookAtReceivers(context, token, unread))] : []
    const missing = found.flatMap(([address, receiver]) => (receiver.opens ? [address] : []))
    const list = { lines, amountIs, opens: new Set([...opens, ...missing]) }
    return (await readCosts(context, token, list)).bill
  })
}

/** The fees are those of the first transaction, times the number of transactions. */
async function readCosts(
  context: PayingContext,
  token: RunToken,
  { lines: typed, amountIs, opens }: PayableList,
): Promise<Pick<Figures, 'lines' | 'transactions' | 'opened' | 'bill' | 'isCovered' | 'fee' | 'networkFee'>> {
  const { cluster, ownRpcUrl, address, priority, priorityCeiling: ceiling } = context
  const guarding = guardingOn(cluster)
  const connection = connectTo(cluster, ownRpcUrl)
  const payer = new PublicKey(address)
  const placed = typed.map((line, place): PlacedLine => ({ ...line, place }))
  // The transfer fee may be another one than the list was read with: the review says what moves now.
  const order = { payer, token, guarding, amountIs, agree: () => Promise.resolve(true) }
  const [facts, balance, { payments, unpayable }, [least = 0n], split] = await Promise.all([
    token.program === null ? null : fetchTokenFacts(connection, payer, new PublicKey(token.mint)),
    fetchShownBalance(connection, payer),
    planPayments(connection, order, placed.slice(0, MOST_LINES_IN_TRANSACTION), 1),
    fetchRent(connection, [0]),
    readFeeSplit({ connection, payer }),
  ])
  const [first] = payments
  if (!first) {
    const { code, context: why } = unpayable[0]?.failure ?? { code: 'input/invalid', context: {} }
    throw new AppError(code, why)
  }
  const hasFee = facts?.token.settings.transferFee !== undefined && facts.token.settings.transferFee !== null
  if (facts) {
    if (multiplierOf(facts.unit) !== multiplierOf(token))
      throw barred(tokensSay('multiplier-of-list', { symbol: facts.symbol }))
    requirePayable(facts, typed)
  }
  const lines = facts ? withTransferFee(typed, facts, amountIs) : typed
  const count = (fee?: FeeSplit) =>
    countPayments(lines, {
      payer,
      token,
      opens,
      hasFee,
      guarding,
      paying: facts?.held.filter(({ frozen }) => !frozen),
      further: fee && serviceFeeStep(payer, fee),
    })
  const { transactions, opened } = count()
  // The site's fee must not add a transaction.
  const fee = split && (narrower(split).find((each) => count(each).transactions === transactions) ?? null)
  // The first transaction has the site's fee as well, and is counted as it is.
  const further = fee && serviceFeeStep(payer, fee)
  const feesOf = async (plan: Plan) =>
    (await estimateBill(plan, { connection, priority, ceiling, guarding })).lines.filter(isNetworkFee)
  const [ofOne, ofFirst] = await Promise.all([
    feesOf(first.plan),
    further && feesOf({ ...first.plan, steps: [...first.plan.steps, further] }),
  ])
  const fees = ofOne.map((one, at): Cost => ({
    ...one,
    detail: tokensSay('for-transactions', { transactions }),
    lamports: (ofFirst?.[at] ?? one).lamports + one.lamports * BigInt(transactions - 1),
  }))
  const bill = billOf(
    [...costsOf(token, lines, opened, facts?.own.price.rent ?? 0n), ...(fee ? feeLines(fee) : []), ...fees],
    balance,
  )
  const networkFee = mostNetworkFee([...ofOne, ...(ofFirst ?? [])])
  return { lines, transactions, opened, bill, isCovered: isCovered(bill, least), fee, networkFee }
}

function costsOf(token: RunToken, lines: readonly RunLine[], opened: number, rent: bigint): readonly Cost[] {
  if (token.program !== null)
    return opened === 0
      ? []
      : [
          {
            kind: 'rent',
            label: tokensSay('rents-of-accounts', { accounts: opened }),
            detail: tokensSay('theirs-afterwards', {}),
            lamports: rent * BigInt(opened),
            refundable: false,
          },
        ]
  const lamports = lines.reduce((sum, { units }) => sum + units, 0n)
  return [
    {
      kind: 'deposit',
      label: tokensSay('to-lines', { lines: lines.length }),
      lamports,
      refundable: false,
    },
  ]
}

/** The most earlier lists that are compared. */
const MOST_COMPARED = 20

/**
 * A line of an earlier list. `isSaid`: only a node's report says that it is paid. `drop`: its list, where that is a drop on the same holders:
 * read again after one trade, the same drop pays other amounts.
 */
type Earlier = SentAmounts & Readonly<{ isSaid: boolean; drop: RunHead | null }>

/**
 * The places of lines whose address gets or got the same amount of the same token from an earlier list of this wallet, or any amount from an
 * earlier drop on the same holders; the number of those for which only a node's report says so; and the newest of those drops.
 */
async function findPaidBefore(
  { address, cluster, ownRpcUrl }: Pick<PayingContext, 'address' | 'cluster' | 'ownRpcUrl'>,
  { mint }: RunToken,
  lines: readonly RunLine[],
  order: DropOrder | undefined,
): Promise<Pick<Figures, 'paidBefore' | 'saidBefore' | 'earlierDrop'>> {
  const { genesisHash } = await openAccess(cluster, ownRpcUrl)
  const isSameDrop = ({ drop }: RunHead) => drop !== undefined && drop.mint === order?.holders.mint
  const earlier = (await listRuns())
    .filter((head) => head.genesisHash === genesisHash && head.payer === address && head.token.mint === mint)
    .filter((head, at) => at < MOST_COMPARED || isSameDrop(head))
  const before = new Map<string, Earlier[]>()
  for (const head of earlier) {
    // oxlint-disable-next-line no-await-in-loop -- one list after another: together they may be large
    const run = await readRun(head.id)
    // oxlint-disable-next-line no-await-in-loop
    const rows = run ? (await lookAtRun(run)).rows : []
    for (const row of rows) {
      // Waiting lines of an earlier list count, because it pays them when it continues; skipped ones do not.
      if (row.state === 'skipped') continue
      const same = before.get(row.address) ?? []
      const drop = isSameDrop(head) ? head : null
      same.push({ ...amountsOf(row), isSaid: row.state === 'said', drop })
      before.set(row.address, same)
    }
  }
  let saidBefore = 0
  let earlierDrop: RunHead | null = null
  const found = lines.flatMap((line, place) => {
    const { sent, arrives } = amountsOf(line)
    const same = before.get(line.address) ?? []
    const isEqual = (one: Earlier) => one.drop !== null || one.sent === sent || one.arrives === arrives
    // Those that only a node reports come first: the review says so.
    const one = same.find((each) => each.isSaid && isEqual(each)) ?? same.find(isEqual)
    if (!one) return []
    same.splice(same.indexOf(one), 1)
    if (one.isSaid) saidBefore += 1
    if (one.drop && one.drop.createdAt > (earlierDrop?.createdAt ?? 0)) earlierDrop = one.drop
    return [place]
  })
  return { paidBefore: new Set(found), saidBefore, earlierDrop }
}

/**
 * Stores a new run, and of a drop (`order`) what its lines were computed from; resolves with its id. Rejects with input/invalid where an earlier list pays more of these lines than are in
 * `paidBefore`, journal/unavailable or rpc/*.
 */
export function beginRun(
  { cluster, ownRpcUrl, address }: PayingContext,
  token: RunToken,
  amountIs: AmountIs,
  { lines, paidBefore, fee, networkFee }: Pick<Figures, 'lines' | 'paidBefore' | 'fee' | 'networkFee'>,
  order?: DropOrder,
): Promise<string> {
  return withRpcErrors(async () => {
    const context = { cluster, ownRpcUrl, address }
    // Another tab may have begun the same list after the review.
    const now = await findPaidBefore(context, token, lines, order)
    if ([...now.paidBefore].some((place) => !paidBefore.has(place)))
      throw barred(tokensSay('lines-taken-since', {}))
    const { genesisHash } = await openAccess(cluster, ownRpcUrl)
    const { sent, arrives } = sumOfAmounts(lines)
    const hasFee = lines.some((line) => line.arrives !== undefined)
    const paid = new Set(lines.map((line) => line.address))
    const earlier = new Set(order?.drop.shares.paid.flatMap(({ owner }) => (paid.has(owner) ? [] : [owner])))
    const made = order && (await recordOfDrop(order, { paid: token.mint, earlier }))
    const head: RunHead = {
      id: crypto.randomUUID(),
      cluster: cluster.id,
      genesisHash,
      payer: address,
      createdAt: Date.now(),
      token,
      lines: lines.length,
      total: sent,
      ...(hasFee && { arrives, ...(amountIs === 'arrives' && { amountIs }) }),
      paid: 0,
      skipped: 0,
      ...(fee && { fee }),
      networkFee,
      ...(made && { drop: made.record }),
    }
    await createRun(head, lines, made?.file)
    return head.id
  })
}

/**
 * The page's part of a run that it drives: the signals, the questions about a raised fee and about other amounts than the review promised,
 * and what the person has decided. `asks`: whether the run may ask the wallet.
 */
export type RunToDrive = Readonly<{ asks: boolean; agree: AgreeToAmounts }> &
  Pick<RunWays, 'pause' | 'stop' | 'consent' | 'paysAgain' | 'doubtful'>

/** The views of a run that this page drives. Rejects with rpc/*, wallet/* or journal/unavailable. */
export async function* driveListRun(
  run: Run,
  context: AppContext,
  { asks, agree, ...signals }: RunToDrive,
): AsyncGenerator<RunView> {
  const { head } = run
  const { cluster, ownRpcUrl, priority } = context
  const access = await withRpcErrors(() => reopenReadingAccess(head.cluster, head.genesisHash, ownRpcUrl))
  // An address that could be paid when the run began may be unable to receive it now.
  const { fee } = head
  const split = fee && (await withRpcErrors(() => recheckFeeSplit(access.connection, fee)))
  const further = split && serviceFeeStep(new PublicKey(head.payer), split)
  yield* driveRun(run, {
    access,
    signer: asks ? currentSigner() : null,
    plan: listPlanner(access.connection, guardingOn(cluster), agree),
    fetchConditions: (plan) => fetchConditions(access.connection, plan, priority),
    prepare: (plan, conditions) => prepareOperation(plan, { ...optionsOf(context, access), conditions }),
    further,
    ...signals,
  })
}
