import type { Keypair } from '@solana/web3.js'
import type { Chance } from './chance'
import type { Memory, Violation } from './check'
import type { Misfortune } from './misfortunes'
import type { Seat } from './page'
import { openTab, type Tab } from './tab'
import type { Manner, Wallet } from './wallet'
import type { World } from './world'

/** How long a person watches a page (ms of the chain's time). */
const PATIENCE = 240_000

/** What a step is about. */
export type StepKind = 'operation' | 'list' | 'again' | 'list again'

/** The world that a step finds, and what the walk remembers. */
export type Scene = Readonly<{ world: World; tab: Tab; memory: Memory; chance: Chance }>

/** Somebody at a page for one step, with a wallet of theirs, and what befalls them. */
export class Person {
  what: StepKind = 'operation'
  /** What they wanted, and the kind of the plan that was made for it. */
  name = ''
  planned = ''
  readonly violations: Violation[] = []
  /** The operations and lists that the step was about. */
  readonly ids = new Set<string>()
  readonly world: World
  readonly tab: Tab
  readonly memory: Memory
  readonly chance: Chance
  readonly endpoints: readonly string[]
  private readonly manner: Manner
  private readonly wallet: Wallet
  private giveUp = new AbortController()
  private second: Tab | null = null

  constructor(
    scene: Scene,
    readonly key: Keypair,
    readonly misfortune: Misfortune,
  ) {
    const { world, tab, memory, chance } = scene
    this.world = world
    this.tab = tab
    this.memory = memory
    this.chance = chance
    this.manner = chance.weighed([
      [6, 'signs several'],
      [2, 'signs one'],
      [2, 'sends by itself'],
    ])
    this.wallet = this.makeWallet()
    this.endpoints = this.endpointsOf(tab, misfortune.node?.beside ?? chance.is(0.3))
    tab.watchFor(PATIENCE)
  }

  /** Their address (base58). */
  get address(): string {
    return this.key.publicKey.toBase58()
  }

  /** How often their wallet has asked them. */
  get prompts(): number {
    return this.wallet.prompts()
  }

  private makeWallet(): Wallet {
    const { misfortune, world, key, chance, tab } = this
    const { wallet = null, times = Infinity } = misfortune
    return tab.page.walletOf(key, world, {
      manner: this.manner,
      chance,
      habit: () => (this.prompts <= times ? wallet : null),
      isDead: tab.isDead,
      onAsked: () => this.tell('prompt'),
      onSilent: () => {
        if (chance.is(0.5)) tab.die()
        else setImmediate(() => this.giveUp.abort())
      },
      stop: () => this.giveUp.abort(),
    })
  }

  private endpointsOf(tab: Tab, beside: boolean): readonly string[] {
    const { node, honest } = this.world
    return [tab.ask(node), ...(beside ? [tab.ask(honest)] : [])]
  }

  /** Their seat at a tab of the step. */
  seat(tab = this.tab): Seat {
    const endpoints = tab === this.tab ? this.endpoints : this.endpointsOf(tab, this.endpoints.length > 1)
    return { owner: this.key.publicKey, endpoints, signer: this.wallet.signer, givenUp: this.giveUp.signal }
  }

  /** A press of a button: they wait for the wallet anew. Returns what ends that. */
  press(): AbortSignal {
    this.giveUp = new AbortController()
    return this.giveUp.signal
  }

  /** A second tab. What the first one loads late is then its, so both are closed with the step. */
  async openSecond(): Promise<Tab> {
    this.second ??= await openTab()
    this.second.watchFor(PATIENCE)
    return this.second
  }

  /** The node begins to lie where its lie begins then. */
  tell(now: 'plan' | 'review' | 'prompt'): void {
    const { node } = this.misfortune
    if (node?.since === now) this.world.node.tell(node.lie)
  }

  /** From now on the tab may be closed at any question, where that is the misfortune. */
  beginDying(): void {
    const { kill } = this.misfortune
    if (kill) this.tab.dieAfter(kill.after, kill.heard)
  }

  /** What a page does until its tab is closed: null then, and where it is refused with an error. */
  async does<T>(work: Promise<T>, refused: (code: string) => void = () => {}): Promise<T | null> {
    const caught = work.catch((error: Error & { code?: string }) => {
      const code = error.code ?? 'no code'
      this.requireName(code, error)
      refused(code)
      return null
    })
    return await Promise.race([caught, this.tab.death])
  }

  /** Every error has a code of ours, and so words. Two tabs of this browser share what they load late, and their errors. */
  requireName(code: string, error: Error): void {
    if (this.misfortune.twoTabs || /^[a-z]+\/[a-z-]+$/.test(code)) return
    const about = `${this.name} ${code} ${error.message}`.slice(0, 200)
    this.violations.push({
      kind: 'an error without a name',
      about,
      what: String(error.stack).slice(0, 1_500),
    })
  }

  /** The wallet asks for each transaction once, each time that a button is pressed. */
  requireAsked(about: string, presses: number, transactions: number): void {
    if (this.prompts <= presses * transactions) return
    const what = `${this.prompts} prompts at ${presses} presses`
    this.violations.push({ kind: 'asked unbidden', about, what })
  }

  /** What a wallet changes may cost less; what it sends by itself may cost anything. */
  noteAltered(ids: Iterable<string>): void {
    if (!this.misfortune.wallet) return
    for (const id of ids) this.memory.altered.set(id, this.manner === 'sends by itself' ? 'anything' : 'less')
  }

  /** They press again, though the page warns that only one endpoint says that it did not land. */
  noteWarned(): void {
    const { warned } = this.memory
    warned.set(this.address, (warned.get(this.address) ?? 0) + 1)
  }

  /**
   * The end of the step. A wallet sends what it was asked for and declined, if it was not asked again: one that sends both has paid twice by
   * itself, and no page can help that.
   */
  leave(): void {
    this.tab.dieAfter(Infinity, false)
    if (this.second) {
      this.second.die()
      this.tab.die()
    }
    if (this.prompts === 1) this.wallet.sendLater()
  }
}
