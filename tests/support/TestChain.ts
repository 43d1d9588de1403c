import { Chain, type ChainOptions } from '../../sandbox/chain/Chain'
import type { Prefetch } from '../../sandbox/rpc/answer'
import { isRecord } from './jsonRpc'

/** Longer than any test: the health of a chain that stands still is not what these tests are about. */
const STILL_MS = 3_600_000

/** How many blocks pass on a network from one look at what is not final yet to the next. */
const BETWEEN_LOOKS = 10
/** Who gets the same blockhash so many times is waiting for another one. */
const SAME_HASH = 3

/**
 * A chain with the test's clock, so that a busy machine lets no block pass. Transactions land on receipt. The first request after
 * that sees them as `processed`; then their block is closed. These requests close blocks as well: a second look at the status of a
 * transaction that is `confirmed`, one that wants to be told by a block that is not closed yet (`minContextSlot`), the third for a
 * blockhash that gets the same one and, once a second, one for the time. So whoever polls sees `confirmed`, and `finalized` in the
 * end, and a chain on which nothing lands stands still. No time that passes lets a blockhash expire: `warp` does. Requests alone would
 * have to watch four later transactions until they are final, or ask for some hundred blockhashes.
 */
export class TestChain extends Chain {
  #runs = false
  /** How many blocks are closed once the present requests are answered. */
  #due = 0
  /** The signatures that somebody has seen as `confirmed`. */
  #seen = new Set<string>()
  #given = { hash: '', times: 0 }

  constructor(options: ChainOptions = {}) {
    super({ slotMs: STILL_MS, landingMs: 0, ...options })
  }

  override start(): void {
    this.#runs = true
  }

  override stop(): void {
    this.#runs = false
    super.stop()
  }

  /** To be called with each request: moves the chain on once it is answered. */
  asked(method: string, params: unknown): void {
    const due = method === 'sendTransaction' ? 0 : this.#dueAfter(method, Array.isArray(params) ? params : [])
    if (this.#due === 0 && due > 0) setImmediate(() => this.#move())
    this.#due = Math.max(this.#due, due)
  }

  #move(): void {
    if (this.#runs) this.warp(this.#due)
    this.#due = 0
  }

  #dueAfter(method: string, params: readonly unknown[]): number {
    const { tip } = this.blocks
    if (
      params
        .filter(Array.isArray)
        .flat()
        .some((each) => this.#isSeenAgain(each))
    )
      return BETWEEN_LOOKS
    const wanted = params.some((each) => isRecord(each) && Number(each['minContextSlot']) >= tip.slot)
    const wantsAnother = method === 'getLatestBlockhash' && this.#isGivenAgain(tip.blockhash)
    const wantsLater = method === 'getBlockTime' && tip.time < Math.floor(Date.now() / 1000)
    return wanted || wantsAnother || wantsLater || tip.signatures.length > 0 ? 1 : 0
  }

  #isGivenAgain(hash: string): boolean {
    const times = hash === this.#given.hash ? this.#given.times + 1 : 1
    this.#given = { hash, times }
    return times >= SAME_HASH
  }

  /** Whether this is the signature of a transaction that was `confirmed` when somebody last asked for it, and is not final yet. */
  #isSeenAgain(signature: unknown): boolean {
    const landed = typeof signature === 'string' ? this.history.get(signature) : undefined
    if (!landed || this.blocks.commitmentOf(landed.slot) !== 'confirmed') return false
    const again = this.#seen.has(landed.signature)
    this.#seen.add(landed.signature)
    return again
  }
}

/** What a server does before it answers a request: what it does anyway, and the chain hears of the request. */
export function hearing(chain: Chain, prefetch?: Prefetch): Prefetch | undefined {
  if (!(chain instanceof TestChain)) return prefetch
  return async (method, params) => {
    await prefetch?.(method, params)
    chain.asked(method, params.all)
  }
}
