import type { Keypair } from '@solana/web3.js'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { expect } from 'vitest'
import type { TokenOrder } from '../../src/tokens/operations/order'
import { repeatsOf } from '../../src/operations/acts'
import { planTokenOrders } from '../../src/operations/token/planOrders'
import { planSendSol } from '../../src/tokens/operations/transfer'
import type { RunView } from '../../src/transactions/runs/runView'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import type { ExecutionEvent } from '../../src/transactions/events'
import type { Execution } from '../../src/transactions/execution'
import { openJournal } from '../../src/transactions/journal'
import type { Plan } from '../../src/transactions/plan'
import { openRunJournal } from '../../src/transactions/runs/runJournal'
import type { RunToken } from '../../src/transactions/runs/keptRuns'
import type { TransactionSigner } from '../../src/transactions/sign'
import type { PracticeChain } from '../support/chain'
import { canSignAgain, PAST_EXPIRY, run, runUntil } from '../support/operations'
import {
  aRun,
  aTab,
  connectTab,
  dieAfter,
  isDead,
  lines,
  pressAgain,
  readAgain,
  untilWritten,
} from '../transactions/runs/aRun'

/*
 * The two that say the same: a single operation, or a list. Each begins and ends in some way, is opened without a wallet, and is asked for
 * again with one that signs.
 */

/** How one of two that say the same goes: in its page, and in its wallet. */
export const ENDS = [
  'done',
  'declined',
  'declined, and sent later',
  'killed while it asks',
  'killed once it is signed',
  'killed at some moment',
  'lost by a wallet that sends it',
  'signed too late',
] as const
export type End = (typeof ENDS)[number]

/** When a tab is killed at some moment: after so many answers, and whether the node hears its next question. */
export type Moment = Readonly<{ after: number; heard: boolean }>
export type Side = Readonly<{ end: End; moment: Moment }>

/** One of the two: begins, is opened without a wallet, and is asked for again. */
export type Party = Readonly<{
  begin: () => Promise<void>
  sendLater: () => Promise<void>
  open: () => Promise<void>
  again: (agreed: readonly string[]) => Promise<void>
  executions: () => Promise<readonly Execution[]>
  /** It leaves this payment out for good: it was paid from elsewhere. */
  leavesOut: () => Promise<boolean>
  /** When the person began it (ms since 1970): what is paid later was done since. */
  begun: () => Promise<number>
}>

/** What a page may be stopped by: the same is open, or was done since. */
const REFUSED = ['transaction/under-way', 'transaction/done-since', 'transaction/expired']

async function unlessRefused<T>(work: Promise<T>, refused: readonly string[]): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && 'code' in error && refused.includes(String(error.code))) return null
    throw error
  }
}

/** Who pays, on which chain. */
export type Payer = Readonly<{ practice: PracticeChain; payer: Keypair }>

/** What a wallet does that ends so; `kept`: what it sends later. */
function walletOf({ practice, payer }: Payer, end: End, isKilled = () => false) {
  const kept: Uint8Array[] = []
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  const send = (wire: Uint8Array) => practice.connection.sendRawTransaction(wire, { skipPreflight: true })
  const answer = async (transactions: readonly VersionedTransaction[]) => {
    if (isKilled()) return await new Promise<never>(() => {})
    const mine = transactions.map((each) => VersionedTransaction.deserialize(each.serialize()))
    for (const each of mine) each.sign([payer])
    const wires = mine.map((each) => each.serialize())
    if (end === 'declined, and sent later') kept.push(...wires)
    if (end === 'lost by a wallet that sends it') for (const wire of wires) await send(wire)
    if (end === 'signed too late') practice.chain.warp(PAST_EXPIRY)
    ask()
    if (end === 'killed while it asks' || end === 'lost by a wallet that sends it')
      return await new Promise<never>(() => {})
    if (end === 'declined' || end === 'declined, and sent later') return await sayNo()
    return mine
  }
  const signer: TransactionSigner = {
    address: payer.publicKey,
    walletName: 'Hostile',
    signTransaction: async (transaction) => (await answer([transaction]))[0] ?? transaction,
    signTransactions: answer,
  }
  const sendLater = async () => {
    for (const wire of kept.splice(0)) await send(wire)
    practice.chain.warp(2)
  }
  return { signer, asked, sendLater }
}

/** What a refusal is to the scripts of the page that was opened last. */
async function sayNo(): Promise<never> {
  const { AppError } = await import('../../src/errors/AppError')
  throw new AppError('wallet/declined', { code: 4001 })
}

/** The scripts of single operations, of the page that was opened last. */
async function aPage(practice: PracticeChain, tab: string = crypto.randomUUID()) {
  const [
    { executeOperation },
    { settleOperation },
    { signAgain, nextDraft },
    { prepareOperation },
    { openJournal },
    connection,
  ] = await Promise.all([
    import('../../src/transactions/sign'),
    import('../../src/transactions/settle'),
    import('../../src/transactions/resume'),
    import('../../src/transactions/prepare'),
    import('../../src/transactions/journal'),
    connectTab(practice, tab),
  ])
  const genesisHash = await practice.connection.getGenesisHash()
  const access = {
    connection,
    journal: openJournal(),
    cluster: 'practice',
    genesisHash,
    now: Date.now,
    readAccount: readAccountFields,
    repeatsOf,
  } as const
  return { prepareOperation, executeOperation, settleOperation, signAgain, nextDraft, access }
}

/** One operation of these plans, each made anew. `refused`: further codes by which its page may be stopped. */
export function single(
  of: Payer,
  plan: () => Promise<Plan>,
  { end, moment }: Side,
  refused: readonly string[] = [],
): Party {
  const { practice, payer } = of
  const tab = crypto.randomUUID()
  const { signer, asked, sendLater } = walletOf(of, end, () => isDead(tab))
  const codes = [...REFUSED, ...refused]
  let id = ''
  const read = async () => {
    const found = await openJournal().read(id)
    return found ? [found] : []
  }
  const ids = async ({ access }: Pick<Awaited<ReturnType<typeof aPage>>, 'access'>) =>
    (await access.journal.list(access.genesisHash, payer.publicKey.toBase58())).map(
      ({ operation }) => operation.id,
    )
  return {
    sendLater,
    executions: read,
    leavesOut: () => Promise.resolve(false),
    begun: async () => (await read())[0]?.operation.createdAt ?? Infinity,
    begin: async () => {
      const page = await aPage(practice, tab)
      const { prepareOperation, executeOperation, access } = page
      const before = new Set(await ids(page))
      const sending = async () => {
        const prepared = await prepareOperation(await plan(), { ...access, priority: 'normal' })
        const dying = end === 'killed at some moment' ? dieAfter(tab, moment.after, moment.heard) : null
        const events: AsyncGenerator<ExecutionEvent> = executeOperation(prepared, signer, access)
        if (end === 'killed once it is signed') await runUntil('signed', events)
        else if (end === 'killed while it asks' || end === 'lost by a wallet that sends it')
          await Promise.race([run(events, access), asked])
        else await Promise.race([run(events, access), ...(dying ? [dying] : [])])
      }
      await unlessRefused(sending(), codes)
      if (end === 'killed at some moment') await untilWritten()
      id = (await ids(page)).find((each) => !before.has(each)) ?? ''
    },
    open: async () => {
      const { settleOperation, access } = await aPage(practice)
      for (const execution of await read()) await run(settleOperation(execution, access), access, execution)
    },
    again: async (agreed) => {
      const { signAgain, nextDraft, access } = await aPage(practice)
      const paying = walletOf(of, 'done').signer
      for (const execution of await read())
        if (canSignAgain(execution, nextDraft))
          await unlessRefused(
            run(signAgain(execution, paying, access, undefined, undefined, agreed), access, execution),
            codes,
          )
    },
  }
}

/** Who gets so much of what. */
export type Payment = Readonly<{ to: string; units: bigint; token: RunToken }>

/** A payment alone; in a `batch` together with something else. */
export function paymentOf(of: Payer, { to, units, token }: Payment, batch: boolean): () => Promise<Plan> {
  const { connection } = of.practice
  const { publicKey } = of.payer
  if (token.program === null) return () => planSendSol(connection, publicKey, { to, lamports: units })
  const send: TokenOrder = { kind: 'send', amount: units, to }
  const orders: readonly TokenOrder[] = batch ? [{ kind: 'burn', amount: 1n }, send] : [send]
  return () => planTokenOrders(connection, publicKey, new PublicKey(token.mint), orders)
}

/** A list with a line for the payment, among so many others to receivers of their own. */
export async function list(
  of: Payer,
  { to, units, token }: Payment,
  others: number,
  side: Side,
): Promise<Party> {
  const { practice, payer } = of
  const { end, moment } = side
  const { signer, asked, sendLater } = walletOf(of, end)
  const place = Math.floor((others * 3) / 4)
  const all = lines(others).toSpliced(place, 0, { line: 0, address: to, units })
  const made = await aRun(
    practice,
    payer,
    all.map((each, at) => ({ ...each, line: at + 1 })),
    token,
  )
  const { id } = made.head
  return {
    sendLater,
    executions: async () => (await openRunJournal(id)).executions(),
    leavesOut: async () => (await openRunJournal(id)).line(place).state === 'skipped',
    begun: () => Promise.resolve(made.head.createdAt),
    begin: async () => {
      const tab = await aTab(practice, payer, { signer })
      let works = false
      const isOver = ({ activity, problem, done }: RunView) => {
        works ||= activity !== 'resting'
        return problem !== null || done || (works && activity === 'resting')
      }
      if (end === 'killed while it asks' || end === 'lost by a wallet that sends it') {
        await tab.driveUntil(
          made,
          (view) => isOver(view) || (view.activity === 'asking' && view.counts.open > 0),
        )
        if ((await openRunJournal(id)).executions().length > 0) await asked
      } else if (end === 'killed once it is signed')
        await tab.driveUntil(made, (view) => isOver(view) || view.activity === 'landing')
      else if (end === 'killed at some moment') {
        const dying = dieAfter(tab.id, moment.after, moment.heard)
        await Promise.race([tab.drive(made), dying])
        await untilWritten()
      } else
        await tab.drive(
          made,
          ({ activity }) => void (end === 'signed too late' && activity === 'landing' && tab.pause()),
        )
    },
    open: async () => {
      const tab = await aTab(practice, payer, { signer: null })
      await tab.drive(await readAgain(id))
    },
    again: async (agreed) => {
      const paysAgain = new Set(agreed.length > 0 ? [place] : [])
      // The person names what only one endpoint calls lost: here it is honest.
      const press = { ...(await pressAgain(made)), paysAgain, signer: walletOf(of, 'done').signer }
      const tab = await aTab(practice, payer, press)
      const last = await tab.drive(await readAgain(id))
      if (last.problem) expect(REFUSED).toContain(last.problem.code)
    },
  }
}
