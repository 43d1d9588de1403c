import { repeatsOf } from '../../../src/operations/acts'
import { setMaxListeners } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { AgreeToAmounts } from '../../../src/tokens/sendList/payLines'
import { type AmountIs, sumOfAmounts } from '../../../src/tokens/transferFeeMath'
import { SOL_MINT } from '../../../src/tokens/wellKnown'
import type { RunWays } from '../../../src/transactions/runs/planner'
import type { RunView } from '../../../src/transactions/runs/runView'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import {
  createRun,
  type DropRecord,
  readRun,
  type Run,
  type RunHead,
  type RunLine,
  type RunToken,
} from '../../../src/transactions/runs/keptRuns'
import { inTransaction } from '../../../src/storage/database'
import { vi } from 'vitest'
import type { PracticeChain } from '../../support/chain'
import { type Denial, denyingNode, type SwallowingNode, swallowingNode } from '../../support/swallowingNode'

const SOL: RunToken = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' }

/** Keeps a new run of these lines; `made`: of a drop, with its record and its file. */
export async function aRun(
  practice: PracticeChain,
  payer: Keypair,
  lines: readonly RunLine[],
  token: RunToken = SOL,
  amountIs: AmountIs = 'sent',
  networkFee?: bigint,
  made?: Readonly<{ record: DropRecord; file: string }>,
): Promise<Run> {
  const hasFee = lines.some(({ arrives }) => arrives !== undefined)
  const head: RunHead = {
    id: crypto.randomUUID(),
    cluster: 'practice',
    genesisHash: await practice.connection.getGenesisHash(),
    payer: payer.publicKey.toBase58(),
    createdAt: Date.now(),
    token,
    lines: lines.length,
    total: sumOfAmounts(lines).sent,
    ...(hasFee && { arrives: sumOfAmounts(lines).arrives, ...(amountIs === 'arrives' && { amountIs }) }),
    paid: 0,
    skipped: 0,
    ...(networkFee !== undefined && { networkFee }),
    ...(made && { drop: made.record }),
  }
  await createRun(head, lines, made?.file)
  return await readAgain(head.id)
}

export async function readAgain(id: string): Promise<Run> {
  const run = await readRun(id)
  if (!run) throw new Error('no such run')
  return run
}

/** The person's press that names what only one endpoint calls lost, as it stands after a look: the run asks for that again. */
export async function pressAgain(run: Run): Promise<Pick<RunWays, 'doubtful'>> {
  const { lookAtRun } = await import('../../../src/transactions/runs/runProgress')
  return { doubtful: { ids: new Set((await lookAtRun(run)).doubtful), again: true } }
}

/** So many lines with new receivers. */
export function lines(count: number, units: (at: number) => bigint = () => 1_000_000n): RunLine[] {
  return Array.from({ length: count }, (_, at) => ({
    line: at + 1,
    address: Keypair.generate().publicKey.toBase58(),
    units: units(at),
  }))
}

/** As many turns of the event loop as a killed tab may take from one write to the next: no answer comes to it any more. */
const QUIET_TURNS = 50

/** Waits until the database has written what a killed tab had begun to write, also on a busy machine. */
export async function untilWritten(): Promise<void> {
  const count = () =>
    inTransaction(['runEvents', 'events'], 'readonly', async (rows) => {
      const [ofLists, singles] = [rows.objectStore('runEvents'), rows.objectStore('events')]
      return (await ofLists.count()) + (await singles.count())
    })
  for (let [before, quiet] = [-1, 0]; quiet < QUIET_TURNS;) {
    await turn()
    const now = await count()
    quiet = now === before ? quiet + 1 : 0
    before = now
  }
}

/** Tabs that were killed: their requests are never answered. */
const dead = new Set<string>()
/** By tab: how many more of its questions are answered, whether the node hears the next one, and what is called as it dies. */
const lives = new Map<string, { left: number; heard: boolean; die: () => void }>()
/** By tab: the transactions (base64) that alone reach the network. */
const onlyThese = new Map<string, readonly string[]>()
/** By tab: the transactions (base64) that its node has taken, or dropped as if it had. */
const taken = new Map<string, Set<string>>()
/** By tab: its node, where that swallows transactions. */
const liars = new Map<string, SwallowingNode>()
const ask = globalThis.fetch
globalThis.fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input)
  const [, tab = ''] = /[?&]tab=([\w-]+)/.exec(url) ?? []
  const body = typeof init?.body === 'string' ? init.body : ''
  const sent = /"sendTransaction","params":\["([^"]*)/.exec(body)?.[1]
  const isKept = sent !== undefined && onlyThese.get(tab)?.includes(sent) === false
  const never = new Promise<never>(() => {})
  if (dead.has(tab) || isKept) return never
  const life = lives.get(tab)
  if (life && (life.left -= 1) < 0) {
    dead.add(tab)
    if (life.heard) ask(input, init).catch(() => {})
    life.die()
    return never
  }
  const answer = liars.get(tab)?.(body, (call) => ask(input, { ...init, body: call })) ?? ask(input, init)
  return answer.then((said) => {
    if (sent !== undefined) taken.set(tab, (taken.get(tab) ?? new Set()).add(sent))
    return dead.has(tab) ? never : said
  })
}

/** The tab dies once so many of its questions were answered: the node hears the next one or not. Resolves as it dies. */
export function dieAfter(tab: string, questions: number, heard: boolean): Promise<void> {
  return new Promise((die) => lives.set(tab, { left: questions, heard, die }))
}

export function isDead(tab: string): boolean {
  return dead.has(tab)
}

/** A connection by which a tab asks: its requests are known as its own. */
export async function connectTab(practice: PracticeChain, tab: string): Promise<Connection> {
  const { rpcFetch } = await import('../../../src/solana/rpcFetch')
  const url = `${practice.rpcUrl}/?tab=${tab}`
  const connection = new Connection(url, {
    commitment: 'confirmed',
    wsEndpoint: practice.wsUrl,
    fetch: rpcFetch([url]),
  })
  return Object.assign(connection, { _disableBlockhashCaching: true })
}

/**
 * How the wallet of a tab behaves: it declines, sends by itself, signs one at a time, or raises the price of a unit. `passesOn`: so many of
 * the transactions of a prompt reach the network. `swallows`: the node of this tab swallows that transaction of a prompt, by its index, and
 * calls it final. `denies`: how the node of this tab denies what it is given, if it does now. `agrees`: what the person says where other
 * amounts would move than the review promised. `before`: what happens while each prompt is open.
 */
type Habits = Readonly<{
  declines?: boolean
  sends?: boolean
  one?: boolean
  raises?: bigint
  passesOn?: number
  swallows?: number
  denies?: () => Denial | null
  agrees?: AgreeToAmounts
  before?: () => void
}>

function wireOf(signed: VersionedTransaction): string {
  return Buffer.from(signed.serialize()).toString('base64')
}

/** The same with another price of a compute unit. */
function atPrice(asked: VersionedTransaction, microLamports: bigint): VersionedTransaction {
  const message = TransactionMessage.decompile(asked.message)
  message.instructions[1] = ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
  return new VersionedTransaction(message.compileToV0Message())
}

/** A tab with its own copy of the page's scripts, and a wallet. It works until it is killed. `prompts`: how many transactions each prompt had. */
export async function aTab(
  practice: PracticeChain,
  payer: Keypair,
  over: Partial<RunWays> = {},
  { declines, sends, one, raises, passesOn, swallows: which, denies, agrees, before }: Habits = {},
) {
  // Other test files of this process have tabs too, and some of these were killed.
  const tab = crypto.randomUUID()
  if (denies) liars.set(tab, denyingNode(denies))
  vi.resetModules()
  const [
    { AppError },
    { driveRun },
    { listPlanner },
    { openJournal },
    { fetchConditions },
    { prepareOperation },
    connection,
  ] = await Promise.all([
    import('../../../src/errors/AppError'),
    import('../../../src/transactions/runs/driveRun'),
    import('../../../src/tokens/sendList/payLines'),
    import('../../../src/transactions/journal'),
    import('../../../src/transactions/fees'),
    import('../../../src/transactions/prepare'),
    connectTab(practice, tab),
  ])
  const prompts: number[] = []
  const sign = (asked: VersionedTransaction) => {
    const transaction = raises === undefined ? asked : atPrice(asked, raises)
    transaction.sign([payer])
    return transaction
  }
  const signAll = async (transactions: readonly VersionedTransaction[]) => {
    if (dead.has(tab)) return await new Promise<never>(() => {})
    prompts.push(transactions.length)
    before?.()
    if (declines) throw new AppError('wallet/declined')
    const signed = transactions.map(sign)
    if (passesOn !== undefined) onlyThese.set(tab, signed.slice(0, passesOn).map(wireOf))
    const swallowed = signed[which ?? -1]
    const swallowedWire = swallowed && wireOf(swallowed)
    if (which !== undefined)
      liars.set(
        tab,
        swallowingNode((wire) => wire === swallowedWire),
      )
    return signed
  }
  const [pausing, stopping] = [new AbortController(), new AbortController()]
  setMaxListeners(50, pausing.signal, stopping.signal)
  let die = () => {}
  const killed = new Promise<null>((resolve) => (die = () => resolve(null)))
  const known = { address: payer.publicKey, walletName: 'Several' }
  const ways: RunWays = {
    access: {
      connection,
      journal: openJournal(),
      cluster: 'practice',
      genesisHash: await practice.connection.getGenesisHash(),
      now: Date.now,
      readAccount: readAccountFields,
      repeatsOf,
    },
    signer: sends
      ? {
          ...known,
          sends: true,
          signAndSend: async (transaction) => {
            const [signed] = await signAll([transaction])
            return await practice.connection.sendRawTransaction(signed?.serialize() ?? new Uint8Array())
          },
        }
      : {
          ...known,
          signTransaction: async (transaction) => (await signAll([transaction]))[0] ?? transaction,
          ...(!one && { signTransactions: signAll }),
        },
    fetchConditions: (plan) => fetchConditions(connection, plan, 'normal'),
    prepare: (plan, conditions) =>
      prepareOperation(plan, {
        connection,
        priority: 'normal',
        guarding: 'never',
        readAccount: readAccountFields,
        conditions,
      }),
    plan: listPlanner(connection, 'never', agrees),
    pause: pausing.signal,
    stop: stopping.signal,
    consent: async () => true,
    ...over,
  }
  return {
    id: tab,
    ways,
    prompts,
    /** Waits until the node has taken every transaction that the wallet was asked for. */
    untilSent: async (): Promise<void> => {
      while ((taken.get(tab)?.size ?? 0) < prompts.reduce((sum, count) => sum + count, 0)) await turn()
    },
    pause: () => pausing.abort(),
    /** The last view of the run. */
    drive: async (run: Run, watch: (view: RunView) => void = () => {}): Promise<RunView> => {
      let last: RunView | undefined
      for await (const view of driveRun(run, ways)) watch((last = view))
      if (!last) throw new Error('no view')
      return last
    },
    /** Works on the run until `isTime`; then none of its requests is answered, and it does nothing more. */
    driveUntil: async (run: Run, isTime: (view: RunView) => boolean): Promise<void> => {
      const driving = async () => {
        for await (const view of driveRun(run, ways)) {
          if (!isTime(view)) continue
          dead.add(tab)
          return die()
        }
        throw new Error('the run ended before the tab could be killed')
      }
      await Promise.race([driving(), killed])
      await untilWritten()
    },
  }
}
