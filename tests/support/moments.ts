import bs58 from 'bs58'
import type { LedgerAccount } from '../../sandbox/chain/accounts'
import type { TransactionRecord } from '../../sandbox/chain/history'
import type { PracticeChain } from './chain'
import { JUPITER_LOCK, METEORA_DAMM, RAYDIUM_CPMM } from './programs'

/*
 * Accounts at a moment, read from their bytes: none of the app's own readers is used, so that a fault in one of them is seen. Offsets are
 * those of the programs' sources: spl-token and token-2022, raydium-cp-swap (states/pool.rs), cp-amm (state/pool.rs, state/position.rs) and
 * locker (state/vesting_escrow.rs).
 */

/** Bytes of an account beside its data, for which rent is paid too (solana-rent, ACCOUNT_STORAGE_OVERHEAD). */
export const ACCOUNT_OVERHEAD = 128

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** A pair of values in the program's order. */
export type Two<T> = readonly [first: T, second: T]

/** A pool. `owed` is in its vaults, and no longer its own. `fees`: all trading fees so far; null where the account does not count them. */
export type PoolSeen = Readonly<{
  address: string
  mints: Two<string>
  vaults: Two<string>
  liquidity: bigint
  owed: Two<bigint>
  fees: Two<bigint> | null
  /** Second token for the first one, in base units. */
  price: Readonly<{ num: bigint; den: bigint }>
  reserves: Two<bigint>
  rate: bigint
  /** What the operators get of a trading fee; only where `fees` are not counted. */
  operatorsPart: (fee: bigint) => bigint
  /** Of an amount of liquidity; before a transfer fee. */
  worth: (liquidity: bigint) => Two<bigint>
  lpMint: string | null
}>

/** A position of Meteora DAMM v2. */
export type PositionSeen = Readonly<{
  address: string
  pool: string
  free: bigint
  locked: bigint
  /** Its own schedule: unix seconds of the first and the last part, and their number. */
  schedule: Readonly<{ first: bigint; last: bigint; parts: number }>
}>

/** A lock: its first and its last date with what becomes free then and in between, in seconds since 1970 and base units. */
export type LockSeen = Readonly<{
  address: string
  cliff: bigint
  every: bigint
  first: bigint
  last: bigint
  atCliff: bigint
  each: bigint
  times: bigint
}>

/** A mint; `rate`: interest, `fee`: the newest one. */
export type MintSeen = Readonly<{
  decimals: number
  supply: bigint
  multiplier: number
  next: number
  interest: number | null
  fee: Readonly<{ basisPoints: bigint; most: bigint }> | null
}>

export type Moment = Readonly<{
  lamports: (address: string) => bigint
  /** Bytes of the account's data; 0 where there is none. */
  bytes: (address: string) => number
  /** Whether the account holds that text. */
  says: (address: string, text: string) => boolean
  /** Base units in a token account. */
  tokens: (account: string) => bigint
  /** Base units of a mint in all token accounts of an owner. */
  held: (owner: string, mint: string) => bigint
  mint: (address: string) => MintSeen | null
  owners: (mint: string) => readonly string[]
  /** The token accounts of an owner. */
  accountsOf: (owner: string) => readonly string[]
  pools: readonly PoolSeen[]
  positions: readonly PositionSeen[]
  locks: readonly LockSeen[]
}>

export function momentOf({ chain }: PracticeChain, addresses: Iterable<string>): Moment {
  const accounts = new Map([...addresses].map((address) => [address, chain.accounts.now(address)] as const))
  // An account that the operation does not name is the same before and after it.
  const at = (address: string) => {
    const found = accounts.get(address)
    return found === undefined ? chain.accounts.now(address) : found
  }
  const tokens = (address: string) => {
    const account = at(address)
    return account && isTokenAccount(account) ? u64(account.data, 64) : 0n
  }
  const lamports = (address: string) => at(address)?.lamports ?? 0n
  const holders = [...accounts].flatMap(([address, account]) =>
    account && isTokenAccount(account)
      ? [{ address, mint: key(account.data, 0), owner: key(account.data, 32), units: tokens(address) }]
      : [],
  )
  const mint = (address: string) => mintSeen(at(address))
  const owned = [...accounts].flatMap(([address, account]) => (account ? [{ address, account }] : []))
  return {
    lamports,
    tokens,
    mint,
    bytes: (address) => at(address)?.data.length ?? 0,
    says: (address, text) => Buffer.from(at(address)?.data ?? []).includes(text),
    held: (owner, of) =>
      holders.reduce((sum, one) => sum + (one.owner === owner && one.mint === of ? one.units : 0n), 0n),
    owners: (of) => holders.filter((one) => one.mint === of).map(({ owner }) => owner),
    accountsOf: (of) => holders.filter((one) => one.owner === of).map(({ address }) => address),
    pools: owned.flatMap(({ address, account }) => {
      if (account.owner === RAYDIUM_CPMM && account.data.length === 637)
        return raydiumSeen(address, account.data, tokens, at)
      return account.owner === METEORA_DAMM && account.data.length === 1112
        ? meteoraSeen(address, account.data)
        : []
    }),
    locks: owned.flatMap(({ address, account: { owner, data } }) =>
      owner === JUPITER_LOCK && data.length === 296 ? lockSeen(address, data) : [],
    ),
    positions: owned.flatMap(({ address, account: { owner, data } }) =>
      owner === METEORA_DAMM && data.length === 408
        ? [
            {
              address,
              pool: key(data, 8),
              free: u128(data, 8 + 144),
              locked: u128(data, 8 + 160) + u128(data, 8 + 176),
              schedule: {
                first: u64(data, 312),
                last: u64(data, 312) + u64(data, 320) * BigInt(data[376] ?? 0),
                parts: (data[376] ?? 0) + 1,
              },
            },
          ]
        : [],
    ),
  }
}

function raydiumSeen(
  address: string,
  data: Uint8Array,
  tokens: (account: string) => bigint,
  at: (address: string) => LedgerAccount | null,
): PoolSeen {
  const vaults: Two<string> = [key(data, 72), key(data, 104)]
  const owed: Two<bigint> = [
    u64(data, 341) + u64(data, 357) + u64(data, 397),
    u64(data, 349) + u64(data, 365) + u64(data, 405),
  ]
  const reserves: Two<bigint> = [tokens(vaults[0]) - owed[0], tokens(vaults[1]) - owed[1]]
  const liquidity = u64(data, 333)
  const config = at(key(data, 8))?.data ?? new Uint8Array(236)
  return {
    address,
    mints: [key(data, 168), key(data, 200)],
    vaults,
    liquidity,
    owed,
    fees: null,
    reserves,
    price: { num: reserves[1], den: reserves[0] },
    rate: u64(config, 12),
    operatorsPart: (fee) => (fee * u64(config, 20)) / 1_000_000n + (fee * u64(config, 28)) / 1_000_000n,
    worth: (part) => [(part * reserves[0]) / liquidity, (part * reserves[1]) / liquidity],
    lpMint: key(data, 136),
  }
}

function meteoraSeen(address: string, data: Uint8Array): PoolSeen {
  const from = 8
  const [low, high, root] = [416, 432, 448].map((offset) => u128(data, from + offset)) as [
    bigint,
    bigint,
    bigint,
  ]
  const liquidity = u128(data, from + 352)
  const sum = (...offsets: readonly [number, number, number]) =>
    u128(data, from + offsets[0]) + u64(data, from + offsets[1]) + u64(data, from + offsets[2])
  return {
    address,
    mints: [key(data, from + 160), key(data, from + 192)],
    vaults: [key(data, from + 224), key(data, from + 256)],
    liquidity,
    owed: [0n, 0n],
    fees: [sum(560, 592, 608), sum(576, 600, 616)],
    reserves: [liquidity / root, (liquidity * root) >> 128n],
    price: { num: root * root, den: 1n << 128n },
    operatorsPart: () => 0n,
    rate: (u64(data, from) + movingFee(data, from + 48)) / 1_000n,
    worth: (part) => [(part * (high - root)) / (high * root), (part * (root - low)) >> 128n],
    lpMint: null,
  }
}

/** The part of a fee that moves with the price, in billionths (`get_variable_fee`), soon after the trade before. */
function movingFee(data: Uint8Array, at: number): bigint {
  if (data[at] !== 1) return 0n
  const [control, step, moved] = [u64(data, at + 8) >> 32n, BigInt(u16(data, at + 16)), u128(data, at + 64)]
  return ((moved * step) ** 2n * control + 99_999_999_999n) / 100_000_000_000n
}

/** Entries of a Token-2022 mint stand behind the size of an account and its type. */
const ENTRIES = 166
const [TRANSFER_FEE, INTEREST, MULTIPLIER] = [1, 10, 25]

function mintSeen(account: LedgerAccount | null): MintSeen | null {
  if (!account || ![TOKEN, TOKEN_2022].includes(account.owner)) return null
  const { data } = account
  if (data.length !== 82 && data[165] !== 1) return null
  const entry = (type: number | undefined) => {
    for (let at = ENTRIES; at + 4 <= data.length; at += 4 + u16(data, at + 2))
      if (u16(data, at) === type) return data.subarray(at + 4)
    return null
  }
  const [fee, interest, scale] = [entry(TRANSFER_FEE), entry(INTEREST), entry(MULTIPLIER)]
  const float = (bytes: Uint8Array, at: number) => Buffer.from(bytes).readDoubleLE(at)
  return {
    decimals: data[44] ?? 0,
    supply: u64(data, 36),
    multiplier: scale ? float(scale, 32) : 1,
    next: scale ? float(scale, 48) : 1,
    // Two times and the average rate stand between the authority and the rate.
    interest: interest ? Buffer.from(interest).readInt16LE(32 + 8 + 2 + 8) : null,
    // The authorities, what is withheld and the older fee stand before the newer one.
    fee: fee ? { most: u64(fee, 64 + 8 + 18 + 8), basisPoints: BigInt(u16(fee, 64 + 8 + 18 + 16)) } : null,
  }
}

function isTokenAccount({ owner, data }: LedgerAccount): boolean {
  return (
    (owner === TOKEN && data.length === 165) ||
    (owner === TOKEN_2022 && data.length >= 165 && data[165] !== 1)
  )
}

/** A transfer of tokens that a program made in a transaction: what leaves one account, and what its program calls the fee. */
export type Move = Readonly<{ from: string; to: string; units: bigint }>

/** The transfers that programs made within these transactions, in order. */
export function movesIn(records: readonly TransactionRecord[]): readonly Move[] {
  return records.flatMap(({ inner, keys: { all } }) =>
    inner
      .flatMap(({ instructions }) => instructions)
      .flatMap(({ programIdIndex, accounts, data }): readonly Move[] => {
        if (![TOKEN, TOKEN_2022].includes(all[programIdIndex] ?? '')) return []
        const account = (place: number) => all[accounts[place] ?? -1] ?? ''
        if (data[0] === 3) return [{ from: account(0), to: account(1), units: u64(data, 1) }]
        if (data[0] === 12) return [{ from: account(0), to: account(2), units: u64(data, 1) }]
        return data[0] === 26 && data[1] === 1
          ? [{ from: account(0), to: account(2), units: u64(data, 2) }]
          : []
      }),
  )
}

function u16(data: Uint8Array, at: number): number {
  return (data[at] ?? 0) + 256 * (data[at + 1] ?? 0)
}

function lockSeen(address: string, data: Uint8Array): LockSeen {
  const [cliff = 0n, every = 0n, atCliff = 0n, each = 0n, times = 0n] = [144, 152, 160, 168, 176].map((at) =>
    u64(data, at),
  )
  return {
    address,
    cliff,
    every,
    first: atCliff > 0n ? cliff : cliff + every,
    last: cliff + every * times,
    atCliff,
    each,
    times,
  }
}

export function u64(data: Uint8Array, at: number): bigint {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).readBigUInt64LE(at)
}

function u128(data: Uint8Array, at: number): bigint {
  return u64(data, at) + (u64(data, at + 8) << 64n)
}

function key(data: Uint8Array, at: number): string {
  return bs58.encode(data.subarray(at, at + 32))
}
