import type { Keypair, VersionedTransaction } from '@solana/web3.js'
import { inject, vi } from 'vitest'
import type { TokenBalance, TransactionRecord } from '../../sandbox/chain/history'
import { parseTransaction } from '../../sandbox/chain/wire'
import { planAndSimulate, type ReviewResult } from '../../src/operation/reviewPlan'
import { AppError } from '../../src/errors/AppError'
import { describeError, describeFailure, type ErrorWords } from '../../src/errors/describeError'
import { connectTo } from '../../src/solana/connection'
import { noteEndpoints } from '../../src/solana/exactCall'
import { withRpcErrors } from '../../src/solana/namedErrors'
import { forgetRent } from '../../src/solana/rent'
import { resumeOperation } from '../../src/operation/driver'
import { baseUnitsOf } from '../../src/transactions/accountValues'
import { foldChanges } from '../../src/transactions/bill'
import { executeOperation, type TransactionSigner } from '../../src/transactions/sign'
import type { Execution } from '../../src/transactions/execution'
import { eraseOperations, openJournal } from '../../src/transactions/journal'
import { openAccess } from '../../src/transactions/chainAccess'
import type { ChainAccess, RecordingAccess } from '../../src/transactions/contract'
import type { Change, Plan } from '../../src/transactions/plan'
import { signAgain } from '../../src/transactions/resume'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { EVERY_OPERATION, type Operation } from '../support/everyOperation'
import { practicePrograms } from '../support/programs'
import { isSample } from '../support/sample'
import { aSigner } from '../support/engine'
import type { Hand } from './wallets'
import { clusterAt, startLyingNode, type Lie, type LyingNode } from './lyingNode'
import { beginTime, openTab, pass, TabClosed, whileTimePasses } from './time'
import { canSignAgain } from '../support/operations'

/** The setting of all attacks: a chain whose time passes only when somebody waits, the attacking node, and another one. */
export type Stage = Readonly<{
  practice: PracticeChain
  node: LyingNode
  honest: LyingNode
  stop: () => Promise<void>
}>

export async function openStage(): Promise<Stage> {
  const practice = await startPracticeChain({ ...practicePrograms(), landingMs: 0 })
  practice.chain.stop()
  beginTime(practice.chain)
  const [node, honest] = [await startLyingNode(practice.chain), await startLyingNode(practice.chain)]
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const stop = async () => void (await Promise.all([node.stop(), honest.stop(), practice.stop()]))
  return { practice, node, honest, stop }
}

/** When the lying begins: while the plan is made, once the review is shown, or once the wallet is asked. */
export type Since = 'plan' | 'review' | 'prompt'

/**
 * An attack: the node's lies, whether an honest node is the second endpoint, which wallet replaces the honest one, and after
 * how many engine events the tab is closed.
 */
export type Attack = Readonly<{
  lie?: Lie
  since?: Since
  beside?: true
  wallet?: (hand: Hand) => TransactionSigner
  events?: number
}>

/**
 * Somebody with an operation to do: `again` makes what it needs once more, unless it is still there, and returns its plan, made
 * with the answers of the node `reach`ed.
 */
type Actor = Readonly<{
  payer: Keypair
  again: () => Promise<() => Promise<Plan>>
  reach: (endpoints: readonly string[]) => void
}>

const actors = new WeakMap<Stage, Map<string, Promise<Actor>>>()

/** The same actor for all attacks on an operation: what it takes is made once. */
function actorFor(stage: Stage, operation: Operation): Promise<Actor> {
  const known = actors.get(stage) ?? new Map<string, Promise<Actor>>()
  actors.set(stage, known)
  const actor = known.get(operation.name) ?? makeActor(stage, operation)
  known.set(operation.name, actor)
  return actor
}

async function makeActor({ practice, node }: Stage, operation: Operation): Promise<Actor> {
  node.truth()
  let now = connectTo(clusterAt(node.url()))
  const connection = new Proxy(now, {
    get(_, name) {
      const value: unknown = Reflect.get(now, name)
      return typeof value === 'function' ? (value.bind(now) as unknown) : value
    },
  })
  const payer = await practice.aPayer(RICH)
  const make = await whileTimePasses(() => operation.prepare({ ...practice, connection }, payer))
  const landed = () => practice.chain.history.of(payer.publicKey.toBase58()).length
  let made: Readonly<{ plan: () => Promise<Plan>; at: number }> | null = null
  const again = async () => {
    if (made?.at !== landed()) made = { plan: await whileTimePasses(make), at: landed() }
    return made.plan
  }
  const reach = (endpoints: readonly string[]) => {
    now = connectTo(clusterAt(...endpoints))
    noteEndpoints(connection, () => Promise.resolve(endpoints))
    forgetRent(connection)
  }
  return { payer, again, reach }
}

const RICH = 100_000n * 10n ** 9n

/**
 * The attacks on this kind of operation. Each of them is tried on one kind, and each kind is attacked as often as any other; which are
 * tried on which the run's seed draws. All are tried on every kind with ATTACKS=all, and one on each in a sample.
 */
export function attacksOn<Wrong>(all: readonly Wrong[], operation: Operation): readonly Wrong[] {
  if (process.env['ATTACKS'] === 'all') return all
  const kinds = EVERY_OPERATION.length
  const at = EVERY_OPERATION.indexOf(operation)
  const mine = all.filter((_, index) => (index + inject('seed')) % kinds === at)
  const one = Math.floor(inject('seed') / kinds) % mine.length
  return isSample() ? mine.slice(one, one + 1) : mine
}

/**
 * How long a person watches a page that does not end, in the milliseconds of time.ts: what ends has ended after 73 seconds. With
 * ATTACKS=all they watch as long again.
 */
const PATIENCE = process.env['ATTACKS'] === 'all' ? 240_000 : 120_000
let attacks = 0

/**
 * Does the operation under attack, as a person with a page would: they review, press, and press "Sign again" where that is offered.
 * Then all withheld transactions land, the node is honest, and the page is reloaded. Throws where the app told an untruth, asked
 * the wallet unbidden, or took more than it had shown.
 */
export async function attack(stage: Stage, operation: Operation, wrong: Attack): Promise<void> {
  const { practice, node } = stage
  const { lie, since = 'plan', beside = false, wallet, events } = wrong
  node.truth()
  openTab(Infinity)
  const actor = await actorFor(stage, operation)
  const { payer } = actor
  actor.reach([stage.honest.url()])
  const plan = await actor.again()
  const before = practice.chain.history.of(payer.publicKey.toBase58()).length
  const endpoint = `attack-${(attacks += 1)}`
  const endpoints = [node.url(endpoint), ...(beside ? [stage.honest.url(endpoint)] : [])]
  actor.reach(endpoints)
  const lieFrom = (now: Since) => {
    if (lie && now === since) node.tell(lie)
  }

  const hand = handOf(payer, stage)
  const watched = watch(wallet ? wallet(hand) : aSigner(payer), () => lieFrom('prompt'))
  const tab = openPage()
  lieFrom('plan')
  const ready = await tab.does(() => withRpcErrors(() => planAndSimulate(preparing(payer, endpoints), plan)))
  let presses = 0
  let warned = false
  if (ready) {
    const access = tab.noting(ready.access)
    lieFrom('review')
    presses += 1
    await tab.does(() =>
      drive(executeOperation(ready.prepared, watched.signer, access, hand.givenUp), events),
    )
    pass(2_000)
    for (const execution of await tab.operations())
      if (canSignAgain(execution)) {
        presses += 1
        warned ||= execution.transactions.some((state) => 'alone' in state && state.alone === true)
        await tab.does(() => drive(signAgain(execution, watched.signer, access, hand.givenUp)))
      }
  }

  node.release()
  node.truth()
  pass(2_000)
  openTab(PATIENCE)
  for (const { operation } of await tab.operations()) await reload(operation.id, node, `${endpoint}-again`)
  const operations = await tab.operations()
  const landed = practice.chain.history
    .of(payer.publicKey.toBase58())
    .slice(before)
    .filter(({ signature }) => !hand.foreign.has(signature))
  await tab.forget()
  requireNamed(tab.thrown, operations)
  requireAsked(watched.asked(), presses, ready)
  // Who has but one endpoint was told so before pressing again: what that one hid may have landed as well.
  const names = new Set(operations.flatMap(({ transactions }) => transactions.flatMap(signatureOf)))
  const known = landed.filter(({ signature }) => names.has(signature))
  const told = warned && known.length > 0 ? known : landed
  requireTold(operations, told, payer)
  requirePromised(ready, told, payer)
}

/** What a wallet does by itself goes straight to the chain. */
function handOf(key: Keypair, { practice: { chain } }: Stage) {
  const foreign = new Set<string>()
  const stop = new AbortController()
  return {
    key,
    foreign,
    givenUp: stop.signal,
    send(transaction: VersionedTransaction, whose?: 'foreign') {
      const wire = parseTransaction(transaction.serialize())
      if (whose) foreign.add(wire.signature)
      chain.submit(wire)
    },
    blockhash: () => chain.blocks.at('confirmed').blockhash,
    stop: () => stop.abort(),
  }
}

/** The same wallet; `onAsked` is told each time that it is asked. */
function watch(signer: TransactionSigner, onAsked: () => void) {
  let asked = 0
  const note = () => {
    asked += 1
    onAsked()
  }
  const watched: TransactionSigner = signer.sends
    ? { ...signer, signAndSend: (one: VersionedTransaction) => (note(), signer.signAndSend(one)) }
    : { ...signer, signTransaction: (one: VersionedTransaction) => (note(), signer.signTransaction(one)) }
  return { signer: watched, asked: () => asked }
}

/** A page: its actions until its tab is closed, its errors, and its operations. */
function openPage() {
  const thrown: unknown[] = []
  const ids = new Set<string>()
  const journal = openJournal()
  return {
    thrown,
    async does<T>(work: () => Promise<T>): Promise<T | null> {
      openTab(PATIENCE)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof TabClosed)) thrown.push(error)
        return null
      }
    },
    noting(access: RecordingAccess): RecordingAccess {
      const append: RecordingAccess['journal']['append'] = (id, event) => (
        ids.add(id),
        journal.append(id, event)
      )
      return { ...access, journal: { ...access.journal, append } }
    },
    async operations(): Promise<readonly Execution[]> {
      const read = await Promise.all([...ids].map((id) => journal.read(id)))
      return read.filter((execution) => execution !== null)
    },
    async forget(): Promise<void> {
      const operations = await this.operations()
      await eraseOperations([...ids], new Set(operations.map(({ operation }) => operation.genesisHash)))
    },
  }
}

function preparing(payer: Keypair, endpoints: readonly string[]) {
  const context = {
    cluster: clusterAt(...endpoints),
    ownRpcUrl: undefined,
    priority: 'normal',
    priorityCeiling: 10n ** 9n,
    address: payer.publicKey.toBase58(),
  } as const
  return { context, onProgress: () => {}, signal: new AbortController().signal }
}

/** Runs to the end, or until that many of its events were seen. */
async function drive(events: AsyncIterable<unknown>, most = Infinity): Promise<void> {
  let seen = 0
  for await (const _ of events) if ((seen += 1) >= most) break
}

function signatureOf(state: Execution['transactions'][number]): readonly string[] {
  return state.status === 'confirmed' ? [state.signature] : []
}

/** Reloads the page of an operation with a new node, and waits until the operation has stopped. */
async function reload(id: string, node: LyingNode, name: string): Promise<void> {
  const access = {
    journal: openJournal(),
    openAccess: (): Promise<ChainAccess> => openAccess(clusterAt(node.url(name)), undefined),
  }
  await drive(resumeOperation(id, access, new AbortController().signal))
}

/** Every error has a code and a sentence of ours. */
function requireNamed(thrown: readonly unknown[], operations: readonly Execution[]): void {
  for (const error of thrown) {
    if (!(error instanceof AppError)) throw new Error('an error without a name', { cause: error })
    requireOurWords(describeError(error))
  }
  for (const state of operations.flatMap(({ transactions }) => transactions)) {
    const failure = 'failure' in state ? state.failure : 'unanswered' in state ? state.unanswered : undefined
    if (failure) requireOurWords(describeFailure(failure.code, failure.context))
  }
}

const RAW =
  /BigInt|is not a function|\bundefined\b|\[object|Cannot (read|convert|mix)|StructError|Expected (the value|an?) .*(but received|to)|Unexpected (token|end)|is not valid JSON|Invalid public key|TypeError|RangeError|\bNaN\b/

function requireOurWords({ title, detail, remedy }: ErrorWords): void {
  const words = [title, detail, remedy].join(' ')
  if (RAW.test(words)) throw new Error(`a library speaks: ${words}`)
}

/** The wallet is asked once for each transaction, each time the person presses. */
function requireAsked(asked: number, presses: number, ready: ReviewResult | null): void {
  const most = presses * (ready?.prepared.drafts.length ?? 0)
  if (asked > most) throw new Error(`the wallet was asked ${asked} times at ${presses} presses`)
}

/** Payments on the chain are receipts in the app, and vice versa. */
function requireTold(
  operations: readonly Execution[],
  landed: readonly TransactionRecord[],
  payer: Keypair,
): void {
  const states = operations.flatMap(({ transactions }) => transactions)
  const done = landed.filter(({ err }) => err === null)
  for (const record of done) {
    const state = states.find((one) => one.status === 'confirmed' && one.signature === record.signature)
    if (!state)
      throw new Error(`what landed is told as ${states.map(({ status }) => status).join(', ') || 'nothing'}`)
    const paid = state.status === 'confirmed' ? state.paid?.total : undefined
    if (paid !== takenBy(record, payer))
      throw new Error(`${takenBy(record, payer)} was paid, and ${paid} is told`)
  }
  for (const state of states)
    if (state.status === 'confirmed' && !done.some(({ signature }) => signature === state.signature))
      throw new Error('what never landed is told as paid')
}

/** What left the wallet is at most what the review had shown. A failed transaction also paid its fee. */
function requirePromised(
  ready: ReviewResult | null,
  landed: readonly TransactionRecord[],
  payer: Keypair,
): void {
  const done = landed.filter(({ err }) => err === null)
  if (done.length === 0) return
  const { bill, plan } = ready?.prepared ?? {}
  const most = bill?.lines.reduce((sum, { lamports, bounds }) => sum + (bounds?.most ?? lamports), 0n) ?? 0n
  const taken = done.reduce((sum, record) => sum + takenBy(record, payer), 0n)
  if (taken > most) throw new Error(`${taken} lamports left, and ${most} were shown`)
  for (const { mint, decimals, came } of tokensOf(done, payer))
    requireShown(foldChanges(plan?.steps ?? []), mint, decimals, came)
}

/** Tokens that went from all accounts of the wallet were shown, as many at most; and all were told in the decimals that the mint has. */
function requireShown(shown: readonly Change[], mint: string, decimals: number, came: bigint): void {
  const own = shown.filter(({ moves, owner }) => moves?.mint === mint && owner === undefined)
  const least = own.reduce(
    (sum, { moves, bounds, after }) =>
      sum + (bounds?.least ?? baseUnitsOf(after) ?? 0n) - (moves?.before ?? 0n),
    0n,
  )
  if (came < least) throw new Error(`${came} of ${mint} came, and ${least} were shown`)
  for (const { unit } of own)
    if (unit && unit.decimals !== decimals)
      throw new Error(`${mint} has ${decimals} decimals, and was shown with ${unit.decimals}`)
}

/** What came to the payer of each mint, in base units; below zero it went. */
function tokensOf(done: readonly TransactionRecord[], payer: Keypair) {
  const mine = payer.publicKey.toBase58()
  const moved = new Map<string, { mint: string; decimals: number; came: bigint }>()
  const count = ({ mint, owner, amount, decimals }: TokenBalance, sign: bigint) => {
    const came = (moved.get(mint)?.came ?? 0n) + (owner === mine ? sign * amount : 0n)
    moved.set(mint, { mint, decimals, came })
  }
  for (const { pre, post } of done.map(({ tokenBalances }) => tokenBalances)) {
    for (const balance of pre) count(balance, -1n)
    for (const balance of post) count(balance, 1n)
  }
  return [...moved.values()]
}

/** Lamports that a transaction took from the payer. */
function takenBy({ keys, preBalances, postBalances }: TransactionRecord, payer: Keypair): bigint {
  const at = keys.all.indexOf(payer.publicKey.toBase58())
  return (preBalances[at] ?? 0n) - (postBalances[at] ?? 0n)
}
