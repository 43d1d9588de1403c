import * as v from 'valibot'
import type { Amounts, Pool, Position } from '../liquidity/venue'
import { keptStore } from '../storage/keptStore'
import type { HeldAccount } from '../tokens/heldAccounts'
import { closableBy } from '../tokens/heldRent'

/**
 * What a wallet can do now: claim the fees of positions, or those of a pool that it made, get back the rent of empty accounts, or give up the
 * right to mint more of a token that it made. What brings SOL stands first.
 */
export type Due =
  | Readonly<{ kind: 'fees'; positions: readonly Position[] }>
  | Readonly<{ kind: 'creator'; pool: Pool; fees: Amounts }>
  | Readonly<{ kind: 'rent'; accounts: readonly HeldAccount[]; lamports: bigint }>
  | Readonly<{ kind: 'mint'; mint: string }>

type DueOf = Readonly<{
  /** The wallet (base58). */
  owner: string
  accounts: readonly HeldAccount[]
  positions: readonly Position[]
  /** The pools that may be the wallet's own. */
  pools: readonly Pool[]
  /** The mints that the wallet made, and whose mint authority each has; undefined where it was not read. */
  made: Iterable<string>
  mintAuthorityOf: (mint: string) => string | null | undefined
}>

export function dueOf({ owner, accounts, positions, pools, made, mintAuthorityOf }: DueOf): readonly Due[] {
  const claims = positions.filter(({ actions }) => actions.includes('claim'))
  const empty = accounts.filter((held) => !held.native && closableBy(held, owner) === 'yes')
  const lamports = empty.reduce((sum, held) => sum + held.lamports, 0n)
  return [
    ...(claims.length > 0 ? [{ kind: 'fees', positions: claims } as const] : []),
    ...[...new Map(pools.map((pool) => [pool.address, pool])).values()].flatMap((pool) => {
      const { creator, creatorFees: fees } = pool
      return fees && creator === owner && fees.base + fees.quote > 0n
        ? [{ kind: 'creator', pool, fees } as const]
        : []
    }),
    ...(empty.length > 0 ? [{ kind: 'rent', accounts: empty, lamports } as const] : []),
    ...[...made].flatMap((mint) =>
      mintAuthorityOf(mint) === owner ? [{ kind: 'mint', mint } as const] : [],
    ),
  ]
}

const WEEK_MS = 7 * 24 * 3_600_000
const MOST = 200

/** When each thing that was put off comes back, in ms since 1970, by `nameOfDue`. */
export const putOffStore = keptStore<Readonly<Record<string, number>>>('mintwright.due', {
  empty: {},
  parse: (text) => v.parse(v.record(v.string(), v.pipe(v.number(), v.finite())), JSON.parse(text)),
  format: (until) => JSON.stringify(until),
  isShared: true,
})

/** A thing that is due, by network and wallet, and by what it consists of: with a new position or account it is another thing. */
export function nameOfDue(due: Due, cluster: string, owner: string): string {
  return [cluster, owner, due.kind, ...partsOf(due)].join(' ')
}

function partsOf(due: Due): readonly string[] {
  switch (due.kind) {
    case 'fees':
      return shortened(due.positions.map(({ id }) => id))
    case 'creator':
      return [due.pool.address]
    case 'rent':
      return shortened(due.accounts.map(({ account }) => account))
    case 'mint':
      return [due.mint]
  }
}

/** Addresses in so few letters that hundreds can be stored. */
function shortened(addresses: readonly string[]): readonly string[] {
  return [
    addresses
      .map((address) => address.slice(0, 4))
      .toSorted()
      .join(''),
  ]
}

/** Puts a thing off for a week. */
export function putOff(name: string, now: number): void {
  const others = Object.entries(putOffStore.latest()).filter(([one, until]) => one !== name && until > now)
  putOffStore.keep(Object.fromEntries([...others.slice(-MOST + 1), [name, now + WEEK_MS]]))
}

/** Whether a thing is put off. A time that no press could have set does not count. */
export function isPutOff(until: Readonly<Record<string, number>>, name: string, now: number): boolean {
  const back = until[name] ?? 0
  return back > now && back <= now + WEEK_MS
}
