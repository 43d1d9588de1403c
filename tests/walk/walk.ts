import { IDBFactory } from 'fake-indexeddb'
import { Keypair } from '@solana/web3.js'
import { vi } from 'vitest'
import type { RunLine, RunToken } from '../../src/transactions/runs/keptRuns'
import { isUnsettled, isRead } from '../../src/transactions/execution'
import { PAST_EXPIRY } from '../support/operations'
import { pass } from '../hostile/time'
import { untilWritten } from '../transactions/runs/aRun'
import { amountBy, chanceBy, type Chance, drawKeysBy } from './chance'
import { check, landedOf, type Memory, type Violation } from './check'
import type { KeptList, WorldJournal } from './journals'
import { misfortuneBy, type Misfortune } from './misfortunes'
import type { Seat, Shown } from './page'
import { hearTabs, openTab, type Tab } from './tab'
import type { Habit, Manner, Wallet } from './wallet'
import { openWorld, setClock, type World } from './world'

/** What a step did: by name, under which misfortune, and how it ended. */
export type StepReport = Readonly<{
  step: number
  what: 'operation' | 'list' | 'again' | 'list again'
  name: string
  /** The kind of the plan, where there was one. */
  planned: string
  misfortune: Misfortune
  /** How often the wallet was asked. */
  prompts: number
  ended: string
  violations: readonly Violation[]
}>

/** How long a person watches a page (ms of the chain's time). */
const PATIENCE = 240_000
/** No step takes so long by the machine's clock. */
const HANGS_MS = 150_000

/** Walks so many steps, without those to skip, and tells of each. */
export async function* walk(
  seed: number,
  steps: number,
  skipped: (step: number) => boolean = () => false,
): AsyncGenerator<StepReport> {
  globalThis.indexedDB = new IDBFactory()
  drawKeysBy(seed, 'world')
  const world = await openWorld()
  const endHearing = hearTabs()
  const walker = new Walker(world, seed)
  try {
    for (let step = 0; step < steps; step += 1)
      if (!skipped(step)) yield await walker.step(step, step === steps - 1)
  } finally {
    endHearing()
    setClock(world, 0)
    await world.stop()
    vi.restoreAllMocks()
  }
}

/** One who goes from step to step. */
class Walker {
  private tab: Tab | null = null
  private readonly memory: Memory = { compared: new Set(), warned: new Map(), altered: new Map() }
  private readonly told = new Set<string>()
  private hostile: readonly Habit[] = []
  /** Whether nothing is under way. */
  private isSettled = true
  /** The operations and lists whose pages were not opened since something was done with them. */
  private readonly unseen = new Set<string>()

  constructor(
    private readonly world: World,
    private readonly seed: number,
  ) {}

  private async openPage(): Promise<Tab> {
    if (!this.tab || this.tab.isDead()) {
      await untilWritten()
      this.tab = await openTab()
    }
    this.hostile = this.tab.page.HOSTILE_WALLETS
    return this.tab
  }

  async step(step: number, isLast: boolean): Promise<StepReport> {
    const { world, seed } = this
    const chance = chanceBy(seed, step)
    drawKeysBy(seed, step)
    const tab = await this.openPage()
    const key = chance.of(world.wallets)
    world.topUp()
    if (chance.is(0.03) && this.isSettled) world.beginEpoch()
    const first = FIRST[step]
    const misfortune: Misfortune = first ? { name: 'none' } : misfortuneBy(chance, this.hostile)
    const acting = new Step(world, tab, key, misfortune, chance, this.memory)
    const {
      node,
      practice: { chain },
    } = world
    if (misfortune.clock !== undefined) setClock(world, misfortune.clock)
    Object.assign(chain.faults, misfortune.way ?? {})
    const what = first ? 'operation' : chance.weighed(ACTIONS)
    const ended = await inTime(act(acting, what, first))
    const violations: Violation[] = [...acting.violations]
    if (ended === HUNG) violations.push({ kind: 'hangs', about: `step ${step}`, what: acting.name })
    // Then the node is honest, and everything that was kept back lands.
    tab.dieAfter(Infinity, false)
    acting.closeSecond()
    Object.assign(chain.faults, { drop: 0, lag: 0 })
    setClock(world, 0)
    acting.sendLater()
    node.release()
    node.truth()
    pass(2_000)
    const settled = isLast || chance.is(0.7)
    this.isSettled = settled
    const settling = await inTime(this.look(settled, acting))
    if (settling === HUNG)
      violations.push({ kind: 'hangs', about: `step ${step}, afterwards`, what: acting.name })
    else violations.push(...settling)
    world.look()
    const news = violations.filter(({ kind, about }) => !this.told.has(`${kind} ${about}`))
    for (const { kind, about } of news) this.told.add(`${kind} ${about}`)
    return {
      step,
      what: acting.what,
      name: acting.name,
      planned: acting.planned,
      misfortune,
      prompts: acting.prompts(),
      ended: ended === HUNG ? 'hung' : ended,
      violations: news,
    }
  }

  /** Opens every page of something open, at an honest node and once no blockhash of it lives (`settled`), and checks everything. */
  private async look(settled: boolean, acting: Step): Promise<readonly Violation[]> {
    const { world, memory, unseen } = this
    for (const id of acting.ids) unseen.add(id)
    if (settled) pass(PAST_EXPIRY * 400)
    const tab = await this.openPage()
    const onChain = landedOf(world).map(({ signature }) => signature)
    const read = () => tab.page.readWorldJournal(onChain)
    if (settled) {
      const before = await read()
      for (const { operation, transactions } of before.singles) {
        const execution = { operation, transactions }
        if (isUnsettled(execution) || !isRead(execution) || unseen.has(operation.id))
          // oxlint-disable-next-line no-await-in-loop -- one page after another
          await tab.page.open(acting.honestSeat(tab, operation.payer), operation.id)
      }
      for (const { run, view } of before.lists)
        if (unseen.has(run.head.id) || view.executions.some((each) => isUnsettled(each) || !isRead(each)))
          // oxlint-disable-next-line no-await-in-loop
          await tab.page.driveList(acting.honestSeat(tab, run.head.payer), run.head.id, LOOKS)
    }
    if (settled) unseen.clear()
    const journal = await read()
    await peek.at(journal, landedOf(world))
    return check({ world, journal, memory, settled })
  }
}

const LOOKS = {
  asks: false,
  consents: false,
  paysAgain: new Set<number>(),
  pause: new AbortController().signal,
}

const ACTIONS = [
  [66, 'operation'],
  [22, 'list'],
  [6, 'again'],
  [6, 'list again'],
] as const satisfies readonly (readonly [number, StepReport['what']])[]

/** Each walk begins with these tokens and pools. */
const FIRST: readonly First[] = [
  { token: 'spl' },
  { token: 'plain' },
  { token: 'fee' },
  { token: 'scaled' },
  { wish: 'create-pool' },
  { wish: 'create-pool' },
]
type First = Readonly<
  { token: 'spl' | 'plain' | 'fee' | 'scaled'; wish?: never } | { wish: string; token?: never }
>

const HUNG = Symbol('hung')

async function inTime<T>(work: Promise<T>): Promise<T | typeof HUNG> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof HUNG>((resolve) => (timer = setTimeout(() => resolve(HUNG), HANGS_MS)))
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function act(step: Step, what: StepReport['what'], first: First | undefined): Promise<string> {
  if (what === 'operation') return await step.operate(first)
  if (what === 'list') return await step.list()
  return (await (what === 'again' ? step.again() : step.listAgain())) ?? (await step.operate())
}

/** One step: what a person does, and what befalls them. */
class Step {
  name = ''
  planned = ''
  what: StepReport['what'] = 'operation'
  readonly violations: Violation[] = []
  /** The operations and lists that it was about. */
  readonly ids = new Set<string>()
  private readonly manner: Manner
  private readonly wallet: Wallet
  private readonly endpoints: readonly string[]
  private prompted = 0

  constructor(
    private readonly world: World,
    private readonly tab: Tab,
    private readonly key: Keypair,
    private readonly misfortune: Misfortune,
    private readonly chance: Chance,
    private readonly memory: Memory,
  ) {
    this.manner = chance.weighed([
      [6, 'signs several'],
      [2, 'signs one'],
      [2, 'sends by itself'],
    ])
    this.wallet = this.makeWallet(tab)
    const beside = misfortune.node?.beside ?? chance.is(0.3)
    this.endpoints = this.endpointsOf(tab, beside)
    tab.watchFor(PATIENCE)
  }

  private endpointsOf(tab: Tab, beside: boolean): readonly string[] {
    const { node, honest } = this.world
    return [tab.ask(node), ...(beside ? [tab.ask(honest)] : [])]
  }

  private makeWallet(tab: Tab): Wallet {
    const { misfortune, world, key, chance } = this
    const { wallet = null, times = Infinity } = misfortune
    return tab.page.walletOf(key, world, {
      manner: this.manner,
      chance,
      habit: () => (this.prompted <= times ? wallet : null),
      isDead: tab.isDead,
      onAsked: () => {
        this.prompted += 1
        this.tell('prompt')
      },
      onSilent: () => {
        if (chance.is(0.5)) tab.die()
        else setImmediate(() => this.giveUp.abort())
      },
      stop: () => this.giveUp.abort(),
    })
  }

  /** The person stops waiting for the wallet, until they press again. */
  private giveUp = new AbortController()

  private second: Tab | null = null

  /** A second tab. What the first one loads late is then its: both are closed with the step. */
  private async openSecond(): Promise<Tab> {
    this.second ??= await openTab()
    this.second.watchFor(PATIENCE)
    return this.second
  }

  closeSecond(): void {
    if (!this.second) return
    this.second.die()
    this.tab.die()
  }

  prompts(): number {
    return this.wallet.prompts()
  }

  /** A wallet that sends a declined transaction once it was asked again has paid twice by itself: no page can help that. */
  sendLater(): void {
    if (this.prompted === 1) this.wallet.sendLater()
  }

  private seat(tab = this.tab): Seat {
    const endpoints = tab === this.tab ? this.endpoints : this.endpointsOf(tab, this.endpoints.length > 1)
    return { owner: this.key.publicKey, endpoints, signer: this.wallet.signer, givenUp: this.giveUp.signal }
  }

  /** The page of somebody's operation at an honest node. */
  honestSeat(tab: Tab, payer: string): Seat {
    const key = this.world.wallets.find(({ publicKey }) => publicKey.toBase58() === payer) ?? this.key
    tab.watchFor(PATIENCE * 4)
    const { signal: givenUp } = new AbortController()
    return {
      ...this.seat(),
      owner: key.publicKey,
      endpoints: [tab.ask(this.world.honest, '-later')],
      givenUp,
    }
  }

  /** The node begins to lie where its lie begins then. */
  private tell(now: 'plan' | 'review' | 'prompt'): void {
    const { node } = this.misfortune
    if (node?.since === now) this.world.node.tell(node.lie)
  }

  private async does<T>(work: Promise<T>): Promise<T | null> {
    return await Promise.race([work, this.tab.death])
  }

  /** A new operation of some kind. */
  async operate(first?: First): Promise<string> {
    const { tab, chance, world, key, misfortune } = this
    const by = { world, owner: key.publicKey, chance }
    this.what = 'operation'
    this.tell('plan')
    const wishes = async () => {
      if (!first?.token) return await tab.page.wish(by, first?.wish)
      return { name: 'create-token', plan: tab.page.plannerOfToken(by, tab.page.draftBy(by, first.token)) }
    }
    // Who is told why something is not possible wants something else.
    let ready: Awaited<ReturnType<Step['review']>> = 'nothing to do'
    for (let tries = 0; typeof ready === 'string' && tries < TRIES; tries += 1) {
      const made = await wishes().catch((error: Error) => ({ name: error.message, plan: null }))
      this.name = made.name
      ready = made.plan ? await this.review(made.plan) : 'nothing to do'
      if (tab.isDead() || (typeof ready === 'string' && /rpc/.test(ready))) break
    }
    if (ready === null) return 'closed before its review'
    if (typeof ready === 'string') return ready
    const { kind } = ready.prepared.plan
    this.planned = kind
    this.tell('review')
    const { kill } = misfortune
    if (kill) tab.dieAfter(kill.after, kill.heard)
    const most = ready.prepared.drafts.length
    let presses = 1
    const noted = (id: string) => {
      this.ids.add(id)
      this.noteAltered([id])
    }
    let shown = await this.does(this.caught(tab.page.press(this.seat(), ready, noted)))
    shown = await this.afterPress(shown)
    for (let again = 0; shown?.canAgain && again < 2 && chance.is(0.75); again += 1) {
      presses += 1
      shown = await this.pressAgain(shown)
    }
    const prompts = this.wallet.prompts()
    if (prompts > presses * most)
      this.violations.push({
        kind: 'asked unbidden',
        about: shown?.id ?? this.name,
        what: `${prompts} prompts at ${presses} presses`,
      })
    if (tab.isDead()) return 'closed'
    return shown ? shown.status + (shown.problem ? ` (${shown.problem.code})` : '') : 'stopped'
  }

  /** The review of a plan, or why there is none. */
  private async review(planner: Parameters<Tab['page']['review']>[1]) {
    try {
      return await this.does(this.tab.page.review(this.seat(), planner))
    } catch (error) {
      const code = String((error as { code?: string }).code ?? 'no code')
      this.requireName(code, error as Error)
      return `refused: ${code}`
    }
  }

  /** What a wallet changes may cost less; what it sends by itself may cost anything. */
  private noteAltered(ids: readonly string[]): void {
    if (!this.misfortune.wallet) return
    for (const id of ids) this.memory.altered.set(id, this.manner === 'sends by itself' ? 'anything' : 'less')
  }

  private async pressAgain(shown: Shown): Promise<Shown | null> {
    const { tab, chance, misfortune, key } = this
    const { id, alone, problem } = shown
    this.giveUp = new AbortController()
    this.ids.add(id)
    if (alone) {
      const address = key.publicKey.toBase58()
      this.memory.warned.set(address, (this.memory.warned.get(address) ?? 0) + 1)
    }
    const agreed =
      problem?.code === 'transaction/done-since' && chance.is(0.5) ? [String(problem.operation)] : []
    if (misfortune.twoTabs) {
      const other = await this.openSecond()
      const [one] = await Promise.all([
        this.does(this.caught(tab.page.pressAgain(this.seat(), id, agreed))),
        this.does(this.caught(other.page.pressAgain(this.seat(other), id, agreed))),
      ])
      return one
    }
    return await this.afterPress(await this.does(this.caught(tab.page.pressAgain(this.seat(), id, agreed))))
  }

  /** Where the wallet has raised its fee, the person answers. */
  private async afterPress(shown: Shown | null): Promise<Shown | null> {
    if (shown?.status !== 'awaiting-consent') return shown
    return await this.does(this.caught(this.tab.page.answer(this.seat(), shown.id, this.chance.is(0.7))))
  }

  private async caught(work: Promise<Shown | null>): Promise<Shown | null> {
    try {
      return await work
    } catch (error) {
      this.requireName(String((error as { code?: string }).code ?? 'no code'), error as Error)
      return null
    }
  }

  private requireName(code: string, error: Error): void {
    if (this.misfortune.twoTabs || /^[a-z]+\/[a-z-]+$/.test(code)) return
    const about = `${this.name} ${code} ${error.message}`.slice(0, 200)
    this.violations.push({
      kind: 'an error without a name',
      about,
      what: String(error.stack).slice(0, 1_500),
    })
  }

  /** An operation that stopped in an earlier step is asked for again. */
  async again(): Promise<string | null> {
    const { tab, chance, key } = this
    const owner = key.publicKey.toBase58()
    const journal = await tab.page.readWorldJournal([])
    const stopped = journal.singles.filter(
      ({ operation, transactions }) =>
        operation.payer === owner &&
        transactions.some(({ status }) => /declined|expired|failed/.test(status)),
    )
    if (stopped.length === 0) return null
    const { operation } = chance.of(stopped)
    this.what = 'again'
    this.name = operation.kind
    this.planned = operation.kind
    this.ids.add(operation.id)
    this.noteAltered([operation.id])
    this.tell('plan')
    this.tell('review')
    const { kill } = this.misfortune
    if (kill) tab.dieAfter(kill.after, kill.heard)
    let shown = await this.does(this.caught(tab.page.open(this.seat(), operation.id)))
    let presses = 0
    for (let again = 0; shown?.canAgain && again < 2; again += 1) {
      presses += 1
      shown = await this.pressAgain(shown)
    }
    const prompts = this.wallet.prompts()
    if (prompts > presses * operation.parts?.length! && prompts > presses)
      this.violations.push({
        kind: 'asked unbidden',
        about: operation.id,
        what: `${prompts} prompts at ${presses} presses`,
      })
    if (tab.isDead()) return 'closed'
    return shown ? shown.status + (shown.problem ? ` (${shown.problem.code})` : '') : 'stopped'
  }

  /** A new list. */
  async list(): Promise<string> {
    const { tab } = this
    const token = await this.tokenOfList()
    const lines = await this.linesOf(token)
    this.what = 'list'
    this.name = `${lines.length > 30 ? 'long ' : ''}list of ${token.program === null ? 'SOL' : token.program}`
    const id = await this.does(tab.page.beginList(this.seat(), token, lines))
    if (id === null) return 'closed before it began'
    return await this.drive(id)
  }

  async listAgain(): Promise<string | null> {
    const { tab, chance, key } = this
    const journal = await tab.page.readWorldJournal([])
    const open = journal.lists.filter(
      ({ run, view }) => run.head.payer === key.publicKey.toBase58() && !view.done,
    )
    if (open.length === 0) return null
    const { run } = chance.of(open)
    this.what = 'list again'
    this.name = `list of ${run.head.token.program ?? 'SOL'}`
    return await this.drive(run.head.id)
  }

  private async tokenOfList(): Promise<RunToken> {
    const { world, chance, key } = this
    const sol: RunToken = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' }
    const own = world.mints.filter(
      ({ maker, draft }) => maker === key.publicKey.toBase58() && (draft?.supply ?? 0n) > 0n,
    )
    if (own.length === 0 || chance.is(0.45)) return sol
    const { mint, draft } = chance.of(own)
    const program = draft?.standard === 'spl' ? 'token' : 'token-2022'
    return { mint, program, decimals: draft?.decimals ?? 9, symbol: draft?.symbol ?? '' }
  }

  private async linesOf({ program, decimals }: RunToken): Promise<readonly RunLine[]> {
    const { world, chance } = this
    const count = chance.weighed([
      [3, chance.between(1, 3)],
      [4, chance.between(4, 20)],
      [3, chance.between(21, 60)],
    ])
    const one = chance.of(world.receivers)
    return Array.from({ length: count }, (_, at): RunLine => {
      const address = chance.weighed([
        [5, () => chance.of(world.receivers)],
        [4, () => Keypair.generate().publicKey.toBase58()],
        [1, () => one],
        [0.3, () => chance.of(world.wallets).publicKey.toBase58()],
        [0.1, () => '11111111111111111111111111111111'],
      ])()
      const sol = BigInt(chance.between(900_000, 4_000_000))
      const units =
        program === null
          ? chance.weighed([
              [1, 1n],
              [3, 2_000_000n],
              [12, sol],
            ])
          : chance.weighed([
              [1, 1n],
              [3, 100n],
              [6, amountBy(chance, 10n ** BigInt(decimals + 1), decimals) || 1n],
            ])
      return { line: at + 1, address, units: units > 0n ? units : 1n }
    })
  }

  /** The page of a list: pressed, and pressed again where it stopped. */
  private async drive(id: string): Promise<string> {
    const { tab, chance, misfortune } = this
    this.ids.add(id)
    this.tell('plan')
    this.tell('review')
    const { kill } = misfortune
    if (kill) tab.dieAfter(kill.after, kill.heard)
    let ended = 'stopped'
    const most = chance.of([1, 1, 2, 3])
    for (let press = 0; press < most; press += 1) {
      this.giveUp = new AbortController()
      const how = {
        asks: true,
        consents: chance.is(0.7),
        paysAgain: new Set<number>(),
        pause: this.giveUp.signal,
      }
      const before = await this.newestRequest(id)
      const driving = this.does(this.driven(tab, id, how))
      const other = misfortune.twoTabs ? await this.openSecond() : null
      const [view] = await Promise.all([driving, other && this.does(this.driven(other, id, how))])
      const presses = misfortune.twoTabs ? 2 : 1
      await this.requireAsked(id, before, presses)
      this.noteAltered(((await this.readList(id))?.all ?? []).map(({ operation }) => operation.id))
      if (tab.isDead()) return 'closed'
      if (!view) continue
      if (typeof view === 'string') {
        ended = view
        continue
      }
      const { done, declined, problem, counts } = view
      ended = done ? 'done' : declined ? 'declined' : problem ? `problem: ${problem.code}` : 'paused'
      if (problem) this.requireName(problem.code, problem)
      if (done || counts.paid + counts.skipped === view.rows.length) break
      const alone = view.executions.some(({ transactions }) =>
        transactions.some((state) => 'alone' in state && state.alone === true),
      )
      if (alone) {
        const address = this.key.publicKey.toBase58()
        this.memory.warned.set(address, (this.memory.warned.get(address) ?? 0) + view.executions.length)
      }
    }
    return ended
  }

  private async driven(tab: Tab, id: string, how: Parameters<Tab['page']['driveList']>[2]) {
    try {
      return await tab.page.driveList(this.seat(tab), id, how)
    } catch (error) {
      const code = String((error as { code?: string }).code ?? 'no code')
      this.requireName(code, error as Error)
      return `refused: ${code}`
    }
  }

  private async readList(id: string): Promise<KeptList | undefined> {
    const tab = this.tab
    const journal: WorldJournal = await tab.page.readWorldJournal([])
    return journal.lists.find(({ run }) => run.head.id === id)
  }

  private async newestRequest(id: string): Promise<number> {
    return Math.max(0, ...((await this.readList(id))?.requests.map(({ key }) => key) ?? []))
  }

  /** At one press the wallet is asked for a line once; where several endpoints vouch for a loss, a few times at most. */
  private async requireAsked(id: string, before: number, presses: number): Promise<void> {
    const list = await this.readList(id)
    const times = new Map<number, number>()
    for (const { key, places } of list?.requests ?? [])
      if (key > before) for (const place of places) times.set(place, (times.get(place) ?? 0) + 1)
    const most = Math.max(0, ...times.values())
    const allowed = presses * (this.endpoints.length > 1 ? MOST_VAIN : 1)
    if (most > allowed)
      this.violations.push({
        kind: 'asked unbidden',
        about: id,
        what: `a line of a list was asked for ${most} times at one press`,
      })
  }
}

/** So many wishes, one after the other. */
const TRIES = 4
/** As in driveRun.ts: so often a list asks for what is lost, where it is sure of the loss. */
const MOST_VAIN = 3
const SOL_MINT = 'So11111111111111111111111111111111111111112'

export const peek: { at: (j: WorldJournal, l: ReturnType<typeof landedOf>) => Promise<void> } = {
  at: async () => {},
}
