import type { LedgerAccount } from '../chain/accounts'
import { accountsShape } from './shapes'
import type { Upstream } from './Upstream'

/** The limit of getMultipleAccounts. */
const MOST_ACCOUNTS = 100

type Answer = ReadonlyMap<string, LedgerAccount | null>
type Batch = Readonly<{ addresses: string[]; answer: Promise<Answer> }>

/**
 * Reads the upstream's accounts, a hundred a call: requests of the same tick share a call, and so do requests for the same
 * account while it is under way. Caches nothing. `onSlot` is called first with the slot of each answer.
 */
export class Batches {
  #filling: Batch | undefined
  #underway = new Map<string, Promise<LedgerAccount | null>>()

  constructor(
    private readonly upstream: Upstream,
    private readonly onSlot: (slot: number) => void,
  ) {}

  /** The account, or null where it does not exist. Rejects with UpstreamError. */
  get(address: string): Promise<LedgerAccount | null> {
    const underway = this.#underway.get(address)
    if (underway) return underway
    const { addresses, answer } = this.#batch()
    addresses.push(address)
    const account = answer
      .then((accounts) => accounts.get(address) ?? null)
      .finally(() => this.#underway.delete(address))
    this.#underway.set(address, account)
    return account
  }

  /** The batch that is being filled; it is sent at the end of the tick. */
  #batch(): Batch {
    if (this.#filling && this.#filling.addresses.length < MOST_ACCOUNTS) return this.#filling
    const batch: Batch = { addresses: [], answer: Promise.resolve().then(() => this.#send(batch)) }
    this.#filling = batch
    return batch
  }

  async #send(batch: Batch): Promise<Answer> {
    if (this.#filling === batch) this.#filling = undefined
    const { addresses } = batch
    const params = [addresses, { encoding: 'base64', commitment: 'confirmed' }]
    const shape = accountsShape(addresses.length)
    const { context, value } = await this.upstream.ask('getMultipleAccounts', params, shape)
    this.onSlot(context.slot)
    return new Map(addresses.map((address, index) => [address, value[index] ?? null]))
  }
}
