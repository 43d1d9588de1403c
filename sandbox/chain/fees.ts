import { viewOf } from './tokens'
import type { WireMessage } from './wire'

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5000n
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

/** Lamports that a message costs when it lands: 5 000 a signature and the priority fee, rounded up; a u64 at most. */
export function feeOf(message: WireMessage): bigint {
  const fee = signatureCount(message) * LAMPORTS_PER_SIGNATURE + priorityFee(message)
  return least(fee, MAX_U64)
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

/** The part of the fee that is for signatures. */
export function baseFeeOf(message: WireMessage): bigint {
  return signatureCount(message) * LAMPORTS_PER_SIGNATURE
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
