import { IDBFactory } from 'fake-indexeddb'
import { PublicKey } from '@solana/web3.js'
import { vi } from 'vitest'
import { type Execution, isUnsettled, isRead } from '../../src/transactions/execution'
import { PAST_EXPIRY } from '../support/operations'
import { pass } from '../hostile/time'
import { untilWritten } from '../transactions/runs/aRun'
import { chanceBy, drawKeysBy } from './chance'
import { check, landedOf, type Memory, type Violation } from './check'
import type { WorldJournal } from './journals'
import { misfortuneBy, type Misfortune } from './misfortunes'
import { type First, operate, operateAgain } from './operate'
import { payList, payListAgain } from './payList'
import { Person, type StepKind } from './person'
import type { Seat } from './page'
import { hearTabs, openTab, type Tab } from './tab'
import type { Habit } from './wallet'
import { openWorld, setClock, type World } from './world'

/** What a step did: by name, under which misfortune, and how it ended. */
export type StepReport = Readonly<{
  step: number
  what: StepKind
  name: string
  /** The kind of the plan, where there was one. */
  planned: string
  misfortune: Misfortune
  /** How often the wallet was asked. */
  prompts: number
  ended: string
  violations: readonly Violation[]
}>

/** How long a person watches a page that settles (ms of the chain's time). */
const PATIENCE = 960_000
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
  private readonly memory: Memory = {
    compared: new Set(),
    warned: new Map(),
    altered: new Map(),
    askedTwice: new Set(),
  }
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
    const person = new Person({ world, tab, memory: this.memory, chance }, key, misfortune)
    const { chain } = world.practice
    if (misfortune.clock !== undefined) setClock(world, misfortune.clock)
    Object.assign(chain.faults, misfortune.way ?? {})
    const ended = await inTime(act(person, first ? 'operation' : chance.weighed(ACTIONS), first))
    // Then the node is honest, and everything that was kept back lands.
    Object.assign(chain.faults, { drop: 0, lag: 0 })
    setClock(world, 0)
    person.leave()
    world.node.release()
    world.node.truth()
    pass(2_000)
    this.isSettled = isLast || chance.is(0.7)
    const found = await inTime(this.look(person))
    world.look()
    const { what, name, planned, prompts } = person
    const hung = (about: string): Violation[] => [{ kind: 'hangs', about, what: name }]
    const violations = this.newOf([
      ...person.violations,
      ...(ended === HUNG ? hung(`step ${step}`) : []),
      ...(found === HUNG ? hung(`step ${step}, afterwards`) : found),
    ])
    return {
      step,
      what,
      name,
      planned,
      misfortune,
      prompts,
      ended: ended === HUNG ? 'hung' : ended,
      violations,
    }
  }

  /** Those of which the walk has not told. */
  private newOf(violations: readonly Violation[]): readonly Violation[] {
    return violations.filter(({ kind, about }) => {
      const isNew = !this.told.has(`${kind} ${about}`)
      this.told.add(`${kind} ${about}`)
      return isNew
    })
  }

  /** Opens every page of something open, at an honest node and once no blockhash of it lives (`isSettled`), and checks everything. */
  private async look({ ids }: Person): Promise<readonly Violation[]> {
    const { world, memory, unseen, isSettled: settled } = this
    for (const id of ids) unseen.add(id)
    if (settled) pass(PAST_EXPIRY * 400)
    const tab = await this.openPage()
    const onChain = landedOf(world).map(({ signature, err }) => ({ signature, failed: err !== null }))
    const read = () => tab.page.readWorldJournal(onChain)
    if (settled) await this.openAll(tab, await read())
    return check({ world, journal: await read(), memory, settled })
  }

  private async openAll(tab: Tab, { singles, lists, untold }: WorldJournal): Promise<void> {
    const { world, unseen } = this
    const isOpen = (execution: Execution) => isUnsettled(execution) || !isRead(execution)
    const { signal: givenUp } = new AbortController()
    const seat = (payer: string): Seat => {
      tab.watchFor(PATIENCE)
      const owner = new PublicKey(payer)
      const signer = {
        address: owner,
        walletName: 'Walk',
        signTransaction: () => new Promise<never>(() => {}),
      }
      return { owner, endpoints: [tab.ask(world.honest, '-later')], signer, givenUp }
    }
    for (const execution of singles) {
      const { id, payer } = execution.operation
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      if (isOpen(execution) || unseen.has(id)) await tab.page.open(seat(payer), id)
    }
    for (const { run, view } of lists) {
      const { id, payer } = run.head
      if (view.executions.some(isOpen) || unseen.has(id) || untold.has(id))
        // oxlint-disable-next-line no-await-in-loop
        await tab.page.driveList(seat(payer), id, { asks: false, consents: false, pause: givenUp })
    }
    unseen.clear()
  }
}

async function act(person: Person, what: StepKind, first: First | undefined): Promise<string> {
  if (what === 'list') return await payList(person)
  const again = what === 'again' ? operateAgain : what === 'list again' ? payListAgain : () => null
  return (await again(person)) ?? (await operate(person, first))
}

const ACTIONS = [
  [66, 'operation'],
  [22, 'list'],
  [6, 'again'],
  [6, 'list again'],
] as const satisfies readonly (readonly [number, StepKind])[]

/** Each walk begins with these tokens and pools. */
const FIRST: readonly First[] = [
  { token: 'spl' },
  { token: 'plain' },
  { token: 'fee' },
  { token: 'scaled' },
  { wish: 'create-pool' },
  { wish: 'create-pool' },
]

const HUNG = Symbol('hung')

async function inTime<T>(work: Promise<T>): Promise<T | typeof HUNG> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof HUNG>((resolve) => (timer = setTimeout(() => resolve(HUNG), HANGS_MS)))
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
