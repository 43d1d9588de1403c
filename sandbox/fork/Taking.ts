import type { LedgerAccount } from '../chain/accounts'
import type { Chain } from '../chain/Chain'
import { keyAt, viewOf } from '../chain/tokens'
import { RpcError } from '../rpc/RpcError'
import { Batches } from './Batches'
import { catchUp } from './catchUp'
import type { Found } from './shapes'
import { UpstreamError, type Upstream } from './Upstream'

const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Accounts with these owners differ on every cluster: sysvars and built-in programs. */
const OWN_OWNERS: ReadonlySet<string> = new Set([
  'Sysvar1111111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
])
/** `UpgradeableLoaderState::Program`: its tag, then the address of the ProgramData. */
const PROGRAM_TAG = 2
const PROGRAM_BYTES = 36
/**
 * A transaction needs its keys, then the accounts that its lookup tables and programs name, then the data of programs in
 * tables.
 */
const MOST_ROUNDS = 8

type Program = Readonly<{ account: LedgerAccount; dataAddress: string }>

/**
 * Takes accounts over from the upstream cluster, each once: accounts that the chain knows are neither asked for nor
 * overwritten.
 */
export class Taking {
  readonly #batches: Batches
  /** LiteSVM compiles a program when its account is set, so these wait for their ProgramData. */
  #programs = new Map<string, Program>()
  #absent = new Set<string>()

  /** `slotsAhead`: by how much the chain's slots are ahead of the cluster's, as epochs may differ in length. */
  constructor(
    private readonly chain: Chain,
    upstream: Upstream,
    slotsAhead: number,
  ) {
    this.#batches = new Batches(upstream, (slot) => catchUp(chain, slot + slotsAhead))
  }

  /** Whether this chain lacks any of the addresses. */
  lacks(addresses: readonly string[]): boolean {
    return addresses.some((address) => !this.chain.accounts.isKnown(address))
  }

  /** Whether the upstream has answered that the account does not exist. */
  isAbsentUpstream(address: string): boolean {
    return this.#absent.has(address)
  }

  /**
   * Takes over all accounts that `needed` returns. It is called again after each round, as a new account may name others.
   * Rejects with an RpcError that says what is missing and why.
   */
  async take(needed: () => readonly string[]): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const missing = this.#missing(needed())
      if (missing.length === 0) return
      await Promise.all(missing.map((address) => this.#fetch(address)))
    }
    throw notGiven('all accounts of the request', 'each names another one')
  }

  /** Takes over an account that came with another answer, unless the chain knows the address. */
  accept({ address, account }: Found): void {
    if (this.chain.accounts.isKnown(address)) return
    if (!account) this.#absent.add(address)
    const dataAddress = account && programDataAddress(account)
    if (account && dataAddress) this.#programs.set(address, { account, dataAddress })
    else this.#adopt(address, account && OWN_OWNERS.has(account.owner) ? null : account)
  }

  /** The addresses that are still missing: for a waiting program, that of its data. */
  #missing(addresses: readonly string[]): string[] {
    const missing = new Set<string>()
    for (const address of addresses) {
      if (this.chain.accounts.isKnown(address)) continue
      const program = this.#programs.get(address)
      if (!program) missing.add(address)
      else if (!this.chain.accounts.isKnown(program.dataAddress)) missing.add(program.dataAddress)
      else this.#complete(address, program)
    }
    return [...missing]
  }

  #complete(address: string, { account }: Program): void {
    this.#programs.delete(address)
    this.#adopt(address, account)
  }

  /** LiteSVM refuses programs that it cannot compile, without harm. */
  #adopt(address: string, account: LedgerAccount | null): void {
    try {
      this.chain.adopt(address, account)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new RpcError(-32603, `The forked cluster's account ${address} cannot be taken over: ${why}.`)
    }
  }

  async #fetch(address: string): Promise<void> {
    const account = await this.#batches.get(address).catch((error: unknown) => {
      throw notGiven(`the account ${address}`, error)
    })
    this.accept({ address, account })
  }
}

/** The answer to a request that needs something the upstream did not give. Other errors are thrown again. */
export function notGiven(what: string, why: unknown): RpcError {
  if (!(why instanceof UpstreamError || typeof why === 'string')) throw why
  const end = typeof why === 'string' ? why : why.message
  return new RpcError(-32603, `The forked cluster did not give ${what}: ${end}.`)
}

function programDataAddress({ executable, owner, data }: LedgerAccount): string | null {
  if (!executable || owner !== UPGRADEABLE_LOADER || data.length < PROGRAM_BYTES) return null
  return viewOf(data).getUint32(0, true) === PROGRAM_TAG ? keyAt(data, 4) : null
}
