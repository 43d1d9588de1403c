import type { Parsed } from '../Parsed'
import { ByteReader, Undecodable } from '../ByteReader'

/** The sysvars as `jsonParsed` shows them (parse_sysvar.rs of Agave): by address, because their bytes do not name them. */
export function parseSysvar(data: Uint8Array, address: string): Parsed {
  const known = SYSVARS.get(address)
  if (!known) throw new Undecodable('no sysvar of that address')
  const [type, read] = known
  return { type, info: read(new ByteReader(data)) }
}

/** Bytes of the former threshold and burnt percentage of rent. */
const RENT_UNUSED_BYTES = 9

function clock(data: ByteReader): object {
  return {
    slot: data.u64(),
    epochStartTimestamp: data.i64(),
    epoch: data.u64(),
    leaderScheduleEpoch: data.u64(),
    unixTimestamp: data.i64(),
  }
}

function epochSchedule(data: ByteReader): object {
  return {
    slotsPerEpoch: data.u64(),
    leaderScheduleSlotOffset: data.u64(),
    warmup: data.bool(),
    firstNormalEpoch: data.u64(),
    firstNormalSlot: data.u64(),
  }
}

/** What follows the price has no meaning any more, but must be there. */
function rent(data: ByteReader): object {
  const info = { lamportsPerByte: `${data.u64()}` }
  data.take(RENT_UNUSED_BYTES)
  return info
}

/** The price of each signature, as nonces and old sysvars still carry it (UiFeeCalculator). */
export function feeCalculator(data: ByteReader): object {
  return { lamportsPerSignature: `${data.u64()}` }
}

function recentBlockhashes(data: ByteReader): object {
  return data.list(data.u64(), () => ({ blockhash: data.key(), feeCalculator: feeCalculator(data) }))
}

function slotHashes(data: ByteReader): object {
  return data.list(data.u64(), () => ({ slot: data.u64(), hash: data.key() }))
}

/** The number of slots with a bit in the history (MAX_ENTRIES of solana-slot-history). */
const HISTORY_SLOTS = 1024 * 1024

function slotHistory(data: ByteReader): object {
  const blocks = data.option(() => data.list(data.u64(), () => data.u64())) ?? []
  const length = data.u64()
  const bits = blocks
    .map((block) => block.toString(2).padStart(64, '0').split('').reverse().join(''))
    .join('')
  if (length < HISTORY_SLOTS || bits.length < HISTORY_SLOTS) throw new Undecodable('too few slots')
  return { bits: bits.slice(0, HISTORY_SLOTS), nextSlot: data.u64() }
}

function stakeHistory(data: ByteReader): object {
  return data.list(data.u64(), () => ({
    epoch: data.u64(),
    stakeHistory: { effective: data.u64(), activating: data.u64(), deactivating: data.u64() },
  }))
}

function epochRewards(data: ByteReader): object {
  return {
    distributionStartingBlockHeight: data.u64(),
    numPartitions: data.u64(),
    parentBlockhash: data.key(),
    totalPoints: `${data.u128()}`,
    totalRewards: `${data.u64()}`,
    distributedRewards: `${data.u64()}`,
    active: data.bool(),
  }
}

const SYSVARS: ReadonlyMap<string, readonly [type: string, read: (data: ByteReader) => object]> = new Map([
  ['SysvarC1ock11111111111111111111111111111111', ['clock', clock]],
  ['SysvarEpochSchedu1e111111111111111111111111', ['epochSchedule', epochSchedule]],
  [
    'SysvarFees111111111111111111111111111111111',
    ['fees', (data) => ({ feeCalculator: feeCalculator(data) })],
  ],
  ['SysvarRecentB1ockHashes11111111111111111111', ['recentBlockhashes', recentBlockhashes]],
  ['SysvarRent111111111111111111111111111111111', ['rent', rent]],
  [
    'SysvarRewards111111111111111111111111111111',
    ['rewards', (data) => ({ validatorPointValue: data.f64() })],
  ],
  ['SysvarS1otHashes111111111111111111111111111', ['slotHashes', slotHashes]],
  ['SysvarS1otHistory11111111111111111111111111', ['slotHistory', slotHistory]],
  ['SysvarStakeHistory1111111111111111111111111', ['stakeHistory', stakeHistory]],
  [
    'SysvarLastRestartS1ot1111111111111111111111',
    ['lastRestartSlot', (data) => ({ lastRestartSlot: data.u64() })],
  ],
  ['SysvarEpochRewards1111111111111111111111111', ['epochRewards', epochRewards]],
])
