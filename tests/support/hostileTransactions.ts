import { Keypair, PublicKey } from '@solana/web3.js'
import bs58 from 'bs58'
import fc from 'fast-check'

export const SIGNERS = [1, 2, 3, 4].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)))
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
/** Accounts that the test makes before these transactions, or leaves out. */
export const PLACES = {
  mint: placeOf(11),
  token: placeOf(12),
  nonce: placeOf(13),
  program: placeOf(14),
  buffer: placeOf(15),
  table: placeOf(16),
  nothing: placeOf(17),
}
const PROGRAM_DATA = PublicKey.findProgramAddressSync(
  [bs58.decode(PLACES.program)],
  new PublicKey(UPGRADEABLE_LOADER),
)[0].toBase58()
const SYSTEM = '11111111111111111111111111111111'
const PRECOMPILES = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const PROGRAMS = [
  SYSTEM,
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  UPGRADEABLE_LOADER,
  'LoaderV411111111111111111111111111111111111',
  'ZkE1Gama1Proof11111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  PLACES.program,
  PLACES.nothing,
]
const SYSVARS = [
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
]
export const ADDRESSES = [
  ...SIGNERS.map(({ publicKey }) => publicKey.toBase58()),
  ...Object.values(PLACES),
  PROGRAM_DATA,
  ...SYSVARS,
  ...PROGRAMS,
]

export type Role = Readonly<{ key: string; signs: boolean; writable: boolean }>
type Instruction = Readonly<{ program: string; accounts: readonly Role[]; data: Buffer }>
/** A transaction before it has a blockhash and signatures. */
export type HostileTransaction = Readonly<{
  version: 'legacy' | 0 | 1
  /** The config of version 1, for which null says nothing. */
  config: Readonly<{
    fee: bigint | null
    units: number | null
    loadedBytes: number | null
    heap: number | null
  }>
  payer: string
  instructions: readonly Instruction[]
  lookups: readonly Readonly<{ table: string; writable: readonly number[]; readonly: readonly number[] }>[]
  /** A byte of the message that is changed before it is signed. */
  change: Readonly<{ at: number; byte: number }> | null
}>

const U64 = [0n, 1n, 165n, 5_000n, 890_880n, 10_485_761n, 2n ** 32n, 2n ** 63n - 1n, 2n ** 64n - 1n]
const u64 = fc.constantFrom(...U64).map((value) => little(8, value))
const u32 = fc
  .constantFrom(0n, 1n, 255n, 32_768n, 262_145n, 1_400_001n, 2n ** 32n - 1n)
  .map((value) => little(4, value))
const u16 = fc
  .constantFrom(0n, 1n, 14n, 16n, 48n, 112n, 300n, 32_768n, 65_535n)
  .map((value) => little(2, value))
const tag = fc.oneof(
  fc.nat(19).map((value) => little(4, BigInt(value))),
  fc.nat(45).map((value) => little(1, BigInt(value))),
)
const key = fc.constantFrom(...ADDRESSES)
const chunk = fc.oneof(
  u64,
  u32,
  u16,
  tag,
  key.map((address) => Buffer.from(bs58.decode(address))),
  fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes)),
)
const chunks = (of: fc.Arbitrary<Buffer>, most: number) =>
  fc.array(of, { maxLength: most }).map((each) => Buffer.concat(each))
const behind = (head: fc.Arbitrary<Buffer>, rest: fc.Arbitrary<Buffer>) =>
  fc.tuple(head, rest).map((each) => Buffer.concat(each))
const role = fc.record({ key, signs: fc.boolean(), writable: fc.boolean() })
const roles = fc.array(role, { maxLength: 8 })
const loaderRoles = fc
  .shuffledSubarray([
    PROGRAM_DATA,
    PLACES.program,
    PLACES.buffer,
    SIGNERS[0]?.publicKey.toBase58() ?? '',
    ...SYSVARS,
    SYSTEM,
  ])
  .map((list) => list.map((each): Role => ({ key: each, signs: each === list.at(-1), writable: true })))

const instruction = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      program: fc.constantFrom(...PROGRAMS),
      accounts: roles,
      data: behind(tag, chunks(chunk, 5)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      program: fc.constantFrom(...PRECOMPILES),
      accounts: fc.constant([]),
      data: behind(tag, chunks(u16, 20)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      program: fc.constant(COMPUTE_BUDGET),
      accounts: fc.constant([]),
      data: behind(
        fc.nat(5).map((each) => little(1, BigInt(each))),
        fc.oneof(u32, u64),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      program: fc.constant(UPGRADEABLE_LOADER),
      accounts: loaderRoles,
      data: behind(
        fc.nat(9).map((each) => little(4, BigInt(each))),
        chunks(chunk, 2),
      ),
    }),
  },
)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 6 })
const indexes = fc.array(fc.oneof(fc.nat(9), fc.nat(255)), { maxLength: 4 })

/** Transactions that programs, lookup tables, budgets and precompiles should refuse, and some that work. */
export const hostileTransaction: fc.Arbitrary<HostileTransaction> = fc.record({
  version: fc.constantFrom<HostileTransaction['version'][]>('legacy', 0, 1),
  config: fc.record({
    fee: maybe(fc.constantFrom(...U64)),
    units: maybe(fc.constantFrom(0, 150, 200_000, 1_400_001, 2 ** 32 - 1)),
    loadedBytes: maybe(fc.constantFrom(0, 300, 10 ** 7, 2 ** 32 - 1)),
    heap: maybe(fc.constantFrom(0, 32_768, 65_536, 65_537, 262_144, 263_168)),
  }),
  payer: fc.oneof({ weight: 9, arbitrary: fc.constant(ADDRESSES[0] ?? '') }, { weight: 1, arbitrary: key }),
  instructions: fc.array(instruction, { maxLength: 4 }),
  lookups: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(
        fc.record({ table: fc.oneof(fc.constant(PLACES.table), key), writable: indexes, readonly: indexes }),
        { maxLength: 2 },
      ),
    },
  ),
  change: fc.option(fc.record({ at: fc.nat(600), byte: fc.nat(255) }), { freq: 12 }),
})

/** A number of so many bytes, the lowest first. */
export function little(bytes: number, value: bigint): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(value)
  return buffer.subarray(0, bytes)
}

function placeOf(seed: number): string {
  return Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey.toBase58()
}
