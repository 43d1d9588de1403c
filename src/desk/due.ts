import * as v from 'valibot'
import type { Amounts, Pool, Position } from '../liquidity/venue'
import {
  type DueLocks,
  type FoundLocks,
  isLockShort,
  isRevocable,
  lockDuesOf,
  unclaimedInLock,
} from '../locks/held'
import { nextDate } from '../locks/schedule'
import { chainNow, SLOTS_PER_EPOCH } from '../solana/chainTime'
import type { ChainClock } from '../solana/clock'
import { keptStore } from '../storage/keptStore'
import type { HeldAccount } from '../tokens/heldAccounts'
import { closableBy } from '../tokens/heldRent'
import type { FeeOfEpoch } from '../tokens/mintSettings'
import type { TokenName } from '../tokens/tokenNames'
import { wellKnownToken } from '../tokens/wellKnown'

/** The authorities that a wallet may keep of a token that it made. */
const KEPT = ['mint', 'freeze', 'update'] as const

/**
 * What a wallet can do now: claim the fees of positions, or those of a pool that it made, get back the rent of empty accounts, collect what
 * a token that it made has withheld, claim from locks, mend the metadata of one whose file or picture does not answer, or give up an authority.
 * What brings SOL stands first; then what will change by itself, the nearest first: at `at` (ms since 1970), or with the epoch of a fee, while the present
 * one is `epoch`. What has no date comes last, and after all else what anybody may have put there: locks of tokens that
 * the wallet neither holds nor made.
 */
export type Due =
  | Readonly<{ kind: 'fees'; positions: readonly Position[] }>
  | Readonly<{ kind: 'creator'; pool: Pool; fees: Amounts }>
  | Readonly<{ kind: 'rent'; accounts: readonly HeldAccount[]; lamports: bigint }>
  | Readonly<{ kind: 'withheld'; mint: string; units: bigint; isAll: boolean }>
  | (Readonly<{ kind: 'lock-claim'; mint: string }> & DueLocks)
  | Readonly<{ kind: 'file' | 'picture'; mint: string; uri: string }>
  | Readonly<{
      kind: 'lock-date'
      mint: string
      lock: string
      units: bigint
      at: number
      /** Somebody can take it back before. */
      isPromise: boolean
    }>
  | Readonly<{ kind: 'lock-others'; locks: number }>
  | Readonly<{ kind: 'liquidity-date'; pool: Pool; part: LiquidityPart; at: number }>
  | Readonly<{ kind: 'multiplier'; mint: string; times: number; at: number }>
  | Readonly<{ kind: 'transfer-fee'; mint: string; fee: FeeOfEpoch; epoch: bigint }>
  | Readonly<{ kind: (typeof KEPT)[number]; mints: readonly string[] }>

/** What of locked liquidity becomes free: all that a lock with dates holds, or the first or the last part of it. */
export type LiquidityPart = 'all' | 'first' | 'last'

/** What was read of a token that the wallet made. `silent`: which of its files does not answer. */
export type DeskToken = Readonly<{
  mint: string
  name: TokenName
  withheld?: Readonly<{ units: bigint; isAll: boolean }> | undefined
  silent?: 'file' | 'picture' | undefined
}>

type DueOf = Readonly<{
  /** The wallet (base58). */
  owner: string
  accounts: readonly HeldAccount[]
  /** The positions whose fees are worth a claim, and all of them. */
  positions: readonly Position[]
  allPositions: readonly Position[]
  /** The pools that may be the wallet's own. */
  pools: readonly Pool[]
  /** The tokens that the wallet made, as far as they were read. */
  made: readonly DeskToken[]
  /** The chain's clock; undefined where it was not read. */
  clock: ChainClock | undefined
  /** The locks that are for the wallet; undefined where they were not searched for. */
  locks?: FoundLocks | undefined
}>

export function dueOf({
  owner,
  accounts,
  positions,
  allPositions,
  pools,
  made,
  clock,
  locks,
}: DueOf): readonly Due[] {
  const claims = positions.filter(({ actions }) => actions.includes('claim'))
  const empty = accounts.filter((held) => !held.native && closableBy(held, owner) === 'yes')
  const lamports = empty.reduce((sum, held) => sum + held.lamports, 0n)
  const mints = new Set([...accounts, ...made].map(({ mint }) => mint))
  const isKnown = (mint: string) => mints.has(mint) || wellKnownToken(mint) !== undefined
  const forMe = locks?.locks.filter(({ escrow }) => escrow.recipient === owner) ?? []
  const known = locks && { ...locks, locks: forMe.filter(({ escrow }) => isKnown(escrow.mint)) }
  const others = forMe.filter((lock) => !isKnown(lock.escrow.mint) && unclaimedInLock(lock) > 0n).length
  return [
    ...(claims.length > 0 ? [{ kind: 'fees', positions: claims } as const] : []),
    ...[...new Map(pools.map((pool) => [pool.address, pool])).values()].flatMap((pool) => {
      const { creator, creatorFees: fees } = pool
      return fees && creator === owner && fees.base + fees.quote > 0n
        ? [{ kind: 'creator', pool, fees } as const]
        : []
    }),
    ...(empty.length > 0 ? [{ kind: 'rent', accounts: empty, lamports } as const] : []),
    ...made.flatMap(({ mint, name: { transferFee }, withheld }) => {
      // What was read with the mint's own is not added to what was read with its name, which is of another time.
      const units = withheld?.units ?? transferFee?.withheld ?? 0n
      return transferFee?.withdrawAuthority === owner && units > 0n
        ? [{ kind: 'withheld', mint, units, isAll: withheld?.isAll === true } as const]
        : []
    }),
    ...[...(known ? lockDuesOf(known, owner) : [])].map(
      ([mint, due]) => ({ kind: 'lock-claim', mint, ...due }) as const,
    ),
    ...made.flatMap(({ mint, name: { uri }, silent }) =>
      silent ? [{ kind: silent, mint, uri } as const] : [],
    ),
    ...[...changesOf(made, clock), ...lockDates(known), ...liquidityDates(allPositions)]
      .toSorted((a, b) => a.at - b.at)
      .map(({ due }) => due),
    ...KEPT.flatMap((kind) => {
      const mints = made.filter(({ name }) => name[`${kind}Authority`] === owner).map(({ mint }) => mint)
      return mints.length > 0 ? [{ kind, mints }] : []
    }),
    ...(others > 0 ? [{ kind: 'lock-others', locks: others } as const] : []),
  ]
}

/** A transfer fee whose newer value may not apply yet. */
export function mayChange({ transferFee }: TokenName): boolean {
  return (
    transferFee !== undefined &&
    (transferFee.newer.basisPoints !== transferFee.older.basisPoints ||
      transferFee.newer.maximum !== transferFee.older.maximum)
  )
}

/** What will change by itself, and when (ms since 1970). */
type DueAt = Readonly<{ at: number; due: Due }>

/** What is decided about tokens and will apply by itself: the time of an epoch is estimated from the slots until it. */
function changesOf(made: readonly DeskToken[], clock: ChainClock | undefined): readonly DueAt[] {
  const now = chainNow()
  return made.flatMap(({ mint, name }) => {
    const { scale, transferFee } = name
    const dues: DueAt[] = []
    if (clock && transferFee && mayChange(name) && clock.epoch < transferFee.newer.epoch) {
      const { newer: fee } = transferFee
      const at = now + Number(fee.epoch * SLOTS_PER_EPOCH - clock.slot) * (clock.slotMs || USUAL_SLOT_MS)
      dues.push({ at, due: { kind: 'transfer-fee', mint, fee, epoch: clock.epoch } })
    }
    if (scale?.by === 'multiplier' && scale.newMultiplier !== scale.multiplier) {
      const at = Number(scale.newFrom) * 1_000
      if (at > now) dues.push({ at, due: { kind: 'multiplier', mint, times: scale.newMultiplier, at } })
    }
    return dues
  })
}

/** The next date of these locks, of each token; of none that is frozen, or holds less than it promises. */
function lockDates(found: FoundLocks | undefined): readonly DueAt[] {
  const next = new Map<string, Extract<Due, { kind: 'lock-date' }>>()
  for (const lock of found?.locks ?? []) {
    const { address, escrow, vault } = lock
    const { mint, schedule, cancelledAt } = escrow
    const isThere = cancelledAt === 0n && !vault?.frozen && !isLockShort(lock)
    const date = isThere ? nextDate(schedule, found?.time ?? 0n) : null
    if (!date) continue
    const at = Number(date.at) * 1_000
    const known = next.get(mint)
    if (known === undefined || at < known.at)
      next.set(mint, {
        kind: 'lock-date',
        mint,
        lock: address,
        units: date.units,
        at,
        isPromise: isRevocable(escrow),
      })
  }
  return [...next.values()].map((due) => ({ at: due.at, due }))
}

/** The next date of each position whose liquidity is locked until dates, as far as they are known. */
function liquidityDates(positions: readonly Position[]): readonly DueAt[] {
  const now = chainNow()
  return positions.flatMap(({ pool, timed = [] }) => {
    const dates = timed.flatMap(
      ({ dates: known }): readonly Readonly<{ at: number; part: LiquidityPart }>[] => {
        if (!known) return []
        const [first, last] = [Number(known.first) * 1_000, Number(known.last) * 1_000]
        if (now < first) return [{ at: first, part: first === last ? 'all' : 'first' }]
        return now < last ? [{ at: last, part: 'last' }] : []
      },
    )
    const [nearest] = dates.toSorted((a, b) => a.at - b.at)
    return nearest ? [{ at: nearest.at, due: { kind: 'liquidity-date', pool, ...nearest } as const }] : []
  })
}

const USUAL_SLOT_MS = 400

const WEEK_MS = 7 * 24 * 3_600_000
const MOST = 200

/** When each thing that was put off comes back, in ms since 1970, by `nameOfDue`. */
export const putOffStore = keptStore<Readonly<Record<string, number>>>('mintwright.due', {
  empty: {},
  parse: (text) => v.parse(v.record(v.string(), v.pipe(v.number(), v.finite())), JSON.parse(text)),
  format: (until) => JSON.stringify(until),
  isShared: true,
})

/** A thing that is due, by network and wallet, and by what it consists of: with a new position or account, file or fee it is another thing. */
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
    case 'multiplier':
      return [due.mint, `${due.times}`, `${due.at}`]
    case 'lock-claim':
      // As with what is withheld: another lock, which anybody can make, is no other thing.
      return [due.mint, `${due.units}`.length.toString()]
    case 'lock-others':
      return []
    case 'lock-date':
      return [due.lock, `${due.at}`]
    case 'liquidity-date':
      return [due.pool.address, due.part, `${due.at}`]
    case 'transfer-fee':
      return [due.mint, `${due.fee.epoch}`, `${due.fee.basisPoints}`, `${due.fee.maximum}`]
    case 'file':
    case 'picture':
      return [due.mint, due.uri]
    case 'withheld':
      // Ten times as much is another thing.
      return [due.mint, `${due.units}`.length.toString()]
    default:
      return shortened(due.mints)
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
