import { costUnits } from './cost'
import { UNITS_PER_LAMPORT, type FeeStep } from './feeSteps'
import { viewOf } from './tokens'
import type { WireMessage } from './wire'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** Of each signature where no step of SIMD-0553 holds; old sysvars go on saying it. */
export const LAMPORTS_PER_SIGNATURE = 5000n
/** The part of the fee for signatures that is burnt; the rest is the leader's (fee_distribution.rs of Agave). */
const BURNT_PERCENT = 50n
/** Of each transaction at a step of SIMD-0553, all of it the leader's (Base Inclusion Fee there). */
const INCLUSION_LAMPORTS = 2500n
/** Most, and where it asks for nothing (MAX_LOADED_ACCOUNTS_DATA_SIZE_BYTES of Agave). */
const MAX_LOADED_BYTES = 64 * 1024 * 1024
const MAX_UNITS = 1_400_000n
const UNITS_PER_BUILTIN = 3_000n
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_U64 = 2n ** 64n - 1n
/**
 * Programs that run natively and count as such (builtins-default-costs of Agave). Not among them: those that became bytecode,
 * Secp256r1, and Vote, which left the list with a feature that is active here.
 */
const BUILTINS: ReadonlySet<string> = new Set([
  '11111111111111111111111111111111',
  COMPUTE_BUDGET,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
])
/** Programs whose instructions carry signatures, each of which costs as much as one of the transaction. */
const SIGNATURE_VERIFIERS: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
])

/** Lamports that a message costs when it lands, a u64 at most: what is burnt, what the leader earns, and the priority fee. */
export function feeOf(message: WireMessage, step: FeeStep): bigint {
  const fee = step === 'off' ? signatureFee(message) : INCLUSION_LAMPORTS + resourceFee(message, step)
  return least(fee + priorityFee(message), MAX_U64)
}

/** The part of it that is burnt: half of 5,000 lamports a signature, or what the message requests at a step of SIMD-0553. */
export function burntOf(message: WireMessage, step: FeeStep): bigint {
  return step === 'off' ? (signatureFee(message) * BURNT_PERCENT) / 100n : resourceFee(message, step)
}

function signatureFee(message: WireMessage): bigint {
  return signatureCount(message) * LAMPORTS_PER_SIGNATURE
}

/** For each requested cost unit, rounded up (SIMD-0553, Resource Fee Calculation). */
function resourceFee(message: WireMessage, step: Exclude<FeeStep, 'off'>): bigint {
  const perLamport = UNITS_PER_LAMPORT[step]
  return (costUnits(message, unitLimit(message), loadedLimit(message)) + perLamport - 1n) / perLamport
}

/** Of version 1 it is in the message; before, a price for each unit of the limit. */
function priorityFee(message: WireMessage): bigint {
  if (message.config) return message.config.priorityFee ?? 0n
  return (computeUnitPrice(message) * unitLimit(message) + 999_999n) / 1_000_000n
}

/** Micro-lamports a compute unit that the message offers: SetComputeUnitPrice, or what the priority fee of version 1 comes to. */
export function computeUnitPrice(message: WireMessage): bigint {
  const units = unitLimit(message)
  if (message.config) return units === 0n ? 0n : least((priorityFee(message) * 1_000_000n) / units, MAX_U64)
  const data = budgetInstruction(message, 3, 9)
  return data ? viewOf(data).getBigUint64(1, true) : 0n
}

function unitLimit(message: WireMessage): bigint {
  if (message.config) return least(BigInt(message.config.computeUnitLimit ?? 0), MAX_UNITS)
  const data = budgetInstruction(message, 2, 5)
  const asked = data ? BigInt(viewOf(data).getUint32(1, true)) : defaultUnits(message)
  return least(asked, MAX_UNITS)
}

/** Bytes of accounts that it asks to load at most. */
function loadedLimit(message: WireMessage): number {
  if (message.config) return Math.min(message.config.loadedAccountsDataSizeLimit ?? 0, MAX_LOADED_BYTES)
  const data = budgetInstruction(message, 4, 5)
  return data ? Math.min(viewOf(data).getUint32(1, true), MAX_LOADED_BYTES) : MAX_LOADED_BYTES
}

function defaultUnits(message: WireMessage): bigint {
  return programsOf(message)
    .map((program) => (BUILTINS.has(program) ? UNITS_PER_BUILTIN : UNITS_PER_INSTRUCTION))
    .reduce((sum, units) => sum + units, 0n)
}

function signatureCount(message: WireMessage): bigint {
  const verified = message.instructions
    .filter(({ programIndex }) => SIGNATURE_VERIFIERS.has(message.staticKeys[programIndex] ?? ''))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0)
  return BigInt(message.header.signers + verified)
}

/** A compute budget instruction may be longer than necessary. */
function budgetInstruction(message: WireMessage, tag: number, length: number): Uint8Array | undefined {
  return message.instructions.find(
    ({ programIndex, data }) =>
      message.staticKeys[programIndex] === COMPUTE_BUDGET && data[0] === tag && data.length >= length,
  )?.data
}

function programsOf(message: WireMessage): string[] {
  return message.instructions.map(({ programIndex }) => message.staticKeys[programIndex] ?? '')
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
