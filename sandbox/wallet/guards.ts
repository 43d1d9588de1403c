import bs58 from 'bs58'
import {
  V1_MOST,
  mostBytes,
  parseTransaction,
  type WireConfig,
  type WireHeader,
  type WireInstruction,
  type WireMessage,
} from '../chain/wire'
import { LIGHTHOUSE } from '../programs/standIn'

const BUDGET = 'ComputeBudget111111111111111111111111111111'
/** The wallet's budget where the page sets none: a limit for each instruction, and micro-lamports a unit. */
const UNITS_EACH = 200_000
const MOST_UNITS = 1_400_000
const OWN_PRICE = 100_000n

/**
 * Bytes of data of the guards, as Phantom was seen to add them on Mainnet: three before the requested instructions, one
 * after.
 */
const BEFORE = [17, 52, 16] as const
const AFTER = [27] as const

/**
 * Phantom's changes to a transaction on Mainnet before it signs: its limit and price where there are none, and guards where they
 * fit into a transaction of that version. Both only while nobody has signed, because a signature is valid only for the same bytes.
 * Throws WireError.
 */
export function asOnMainnet(wire: Uint8Array): Uint8Array {
  const { message, signatures } = parseTransaction(wire)
  if (signatures.some((signature) => signature.some((byte) => byte !== 0))) return wire
  const bid = withOwnBudget(message)
  const tries = [withGuards(bid), bid, message].filter(isWithinCounts)
  const wires = tries.map((each) => unsigned(each, signatures.length))
  return wires.find(({ length }) => length <= mostBytes(message.version)) ?? wire
}

function isWithinCounts({ config, instructions, staticKeys }: WireMessage): boolean {
  const isCounted = instructions.length <= V1_MOST.instructions && staticKeys.length <= V1_MOST.addresses
  return config === null || isCounted
}

/** Adds limit and price, each where the message has none: in front, or in the config of version 1, whose fee is for all units. */
function withOwnBudget(message: WireMessage): WireMessage {
  const { config } = message
  if (!config) return withBudgetInstructions(message)
  const computeUnitLimit = config.computeUnitLimit ?? ownUnits(message)
  const priorityFee = config.priorityFee ?? (BigInt(computeUnitLimit) * OWN_PRICE) / 1_000_000n
  return { ...message, config: { ...config, computeUnitLimit, priorityFee } }
}

function ownUnits({ instructions }: WireMessage): number {
  return Math.min(UNITS_EACH * instructions.length, MOST_UNITS)
}

function withBudgetInstructions(message: WireMessage): WireMessage {
  const index = message.staticKeys.indexOf(BUDGET)
  const kinds = message.instructions
    .filter(({ programIndex }) => programIndex === index)
    .map(({ data }) => data[0])
  const units = ownUnits(message)
  const missing = [
    ...(kinds.includes(2) ? [] : [Uint8Array.of(2, ...littleEndian(BigInt(units), 4))]),
    ...(kinds.includes(3) ? [] : [Uint8Array.of(3, ...littleEndian(OWN_PRICE, 8))]),
  ]
  if (missing.length === 0) return message
  const named = naming(message, BUDGET)
  const programIndex = named.staticKeys.indexOf(BUDGET)
  const own = missing.map((data) => ({ programIndex, accounts: new Uint8Array(), data }))
  return { ...named, instructions: [...own, ...named.instructions] }
}

/** Guards of the payer's account, after limit and price and at the end. */
function withGuards(message: WireMessage): WireMessage {
  const named = naming(message, LIGHTHOUSE)
  const programIndex = named.staticKeys.indexOf(LIGHTHOUSE)
  const guard = (bytes: number) => ({
    programIndex,
    accounts: Uint8Array.of(0),
    data: new Uint8Array(bytes),
  })
  const budget = named.staticKeys.indexOf(BUDGET)
  const isBudget = (instruction: WireInstruction) => instruction.programIndex === budget
  const [limits, asked] = [
    named.instructions.filter(isBudget),
    named.instructions.filter((each) => !isBudget(each)),
  ]
  return { ...named, instructions: [...limits, ...BEFORE.map(guard), ...asked, ...AFTER.map(guard)] }
}

/** Adds a program to the message's keys, as the last one, so that only the indexes of looked-up accounts change. */
function naming(message: WireMessage, program: string): WireMessage {
  const { staticKeys, header, instructions } = message
  if (staticKeys.includes(program)) return message
  const moved = (index: number) => (index >= staticKeys.length ? index + 1 : index)
  return {
    ...message,
    staticKeys: [...staticKeys, program],
    header: { ...header, readonlyOthers: header.readonlyOthers + 1 },
    instructions: instructions.map((each) => ({ ...each, accounts: each.accounts.map(moved) })),
  }
}

/** The wire bytes of a message without signatures. */
function unsigned(message: WireMessage, signers: number): Uint8Array {
  const none = new Uint8Array(64 * signers)
  return Uint8Array.from(
    message.config
      ? [...bytesOfV1(message, message.config), ...none]
      : [...lengthOf(signers), ...none, ...bytesUpToV0(message)],
  )
}

function bytesUpToV0({
  version,
  header,
  staticKeys,
  blockhash,
  instructions,
  lookups,
}: WireMessage): number[] {
  const listed = (items: readonly (readonly number[])[]) => [...lengthOf(items.length), ...items.flat()]
  const bytes = (data: Uint8Array) => [...lengthOf(data.length), ...data]
  return [
    ...(version === 0 ? [0x80] : []),
    ...bytesOfHeader(header),
    ...listed(staticKeys.map((key) => [...bs58.decode(key)])),
    ...bs58.decode(blockhash),
    ...listed(
      instructions.map(({ programIndex, accounts, data }) => [
        programIndex,
        ...bytes(accounts),
        ...bytes(data),
      ]),
    ),
    ...(version === 0
      ? listed(
          lookups.map(({ table, writable, readonly }) => [
            ...bs58.decode(table),
            ...bytes(writable),
            ...bytes(readonly),
          ]),
        )
      : []),
  ]
}

/** The layout is in solana-message, versions/v1/message.rs. */
function bytesOfV1(
  { header, staticKeys, blockhash, instructions }: WireMessage,
  config: WireConfig,
): number[] {
  const { priorityFee, ...limits } = config
  const [units, loaded, heap] = [limits.computeUnitLimit, limits.loadedAccountsDataSizeLimit, limits.heapSize]
  const values = [units, loaded, heap].map((value) => (value === null ? [] : littleEndian(BigInt(value), 4)))
  const mask = values.reduce(
    (sum, each, bit) => sum + (each.length > 0 ? 4 << bit : 0),
    priorityFee === null ? 0 : 3,
  )
  return [
    0x81,
    ...bytesOfHeader(header),
    ...littleEndian(BigInt(mask), 4),
    ...bs58.decode(blockhash),
    instructions.length,
    staticKeys.length,
    ...staticKeys.flatMap((key) => [...bs58.decode(key)]),
    ...(priorityFee === null ? [] : littleEndian(priorityFee, 8)),
    ...values.flat(),
    ...instructions.flatMap(({ programIndex, accounts, data }) => [
      programIndex,
      accounts.length,
      ...littleEndian(BigInt(data.length), 2),
    ]),
    ...instructions.flatMap(({ accounts, data }) => [...accounts, ...data]),
  ]
}

function bytesOfHeader({ signers, readonlySigners, readonlyOthers }: WireHeader): number[] {
  return [signers, readonlySigners, readonlyOthers]
}

/** A length below 2¹⁴ in its wire format: seven bits a byte. */
function lengthOf(count: number): readonly number[] {
  return count < 0x80 ? [count] : [(count & 0x7f) | 0x80, count >> 7]
}

function littleEndian(value: bigint, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
