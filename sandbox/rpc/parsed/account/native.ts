import bs58 from 'bs58'
import { ByteReader, Undecodable } from '../ByteReader'
import type { Parsed } from '../Parsed'
import { feeCalculator } from './sysvars'

/** A durable nonce (parse_nonce.rs of Agave). An account of the system program without one is not parsed. */
export function parseNonce(bytes: Uint8Array): Parsed {
  const data = new ByteReader(bytes)
  const version = data.u32()
  const state = data.u32()
  if (version > 1 || state !== 1) throw new Undecodable('no nonce')
  const info = { authority: data.key(), blockhash: data.key(), feeCalculator: feeCalculator(data) }
  return { type: 'initialized', info }
}

/** Bytes before the addresses of a lookup table (LOOKUP_TABLE_META_SIZE). */
const TABLE_META_BYTES = 56
const KEY_BYTES = 32

/** An address lookup table (parse_address_lookup_table.rs of Agave). */
export function parseLookupTable(bytes: Uint8Array): Parsed {
  const data = new ByteReader(bytes)
  const state = data.u32()
  if (state === 0) return { type: 'uninitialized' }
  if (state !== 1 || (bytes.length - TABLE_META_BYTES) % KEY_BYTES !== 0) throw new Undecodable('no table')
  const meta = {
    deactivationSlot: `${data.u64()}`,
    lastExtendedSlot: `${data.u64()}`,
    lastExtendedSlotStartIndex: data.u8(),
  }
  const authority = data.option(() => data.key())
  const addresses = new ByteReader(bytes)
  addresses.take(TABLE_META_BYTES)
  const info = {
    ...meta,
    ...(authority && { authority }),
    addresses: addresses.list(addresses.left / KEY_BYTES, () => addresses.key()),
  }
  return { type: 'lookupTable', info }
}

/** Bytes before the ELF of a buffer and of program data, authority included. */
const BUFFER_META_BYTES = 37
const PROGRAM_DATA_META_BYTES = 45

/** The upgradeable loader's accounts (parse_bpf_loader.rs of Agave). */
export function parseUpgradeable(bytes: Uint8Array): Parsed {
  const data = new ByteReader(bytes)
  switch (data.u32()) {
    case 0:
      return { type: 'uninitialized' }
    case 1: {
      const authority = data.option(() => data.key())
      return { type: 'buffer', info: { authority, data: elf(bytes, BUFFER_META_BYTES, authority) } }
    }
    case 2:
      return { type: 'program', info: { programData: data.key() } }
    case 3: {
      const slot = data.u64()
      const authority = data.option(() => data.key())
      return {
        type: 'programData',
        info: { slot, authority, data: elf(bytes, PROGRAM_DATA_META_BYTES, authority) },
      }
    }
    default:
      throw new Undecodable('no state of the loader')
  }
}

/** Without an authority Agave begins right after the tag, although the loader reserves the authority's space. */
function elf(bytes: Uint8Array, metaBytes: number, authority: string | null): [string, 'base64'] {
  const data = new ByteReader(bytes)
  data.take(authority === null ? metaBytes - KEY_BYTES : metaBytes)
  return [data.base64(data.left), 'base64']
}

/** A stake account (parse_stake.rs of Agave). */
export function parseStake(bytes: Uint8Array): Parsed {
  const data = new ByteReader(bytes)
  switch (data.u32()) {
    case 0:
      return { type: 'uninitialized' }
    case 1:
      return { type: 'initialized', info: { meta: stakeMeta(data), stake: null } }
    case 2: {
      const info = { meta: stakeMeta(data), stake: stake(data) }
      data.u8()
      return { type: 'delegated', info }
    }
    case 3:
      return { type: 'rewardsPool' }
    default:
      throw new Undecodable('no state of a stake account')
  }
}

function stakeMeta(data: ByteReader): object {
  return {
    rentExemptReserve: `${data.u64()}`,
    authorized: { staker: data.key(), withdrawer: data.key() },
    lockup: { unixTimestamp: data.i64(), epoch: data.u64(), custodian: data.key() },
  }
}

/** Where a delegation had its `warmupCooldownRate`, which nodes show no longer since Agave 4.1. */
const RESERVED_BYTES = 8

function stake(data: ByteReader): object {
  const delegation = {
    voter: data.key(),
    stake: `${data.u64()}`,
    activationEpoch: `${data.u64()}`,
    deactivationEpoch: `${data.u64()}`,
  }
  data.take(RESERVED_BYTES)
  return { delegation, creditsObserved: data.u64() }
}

/** Prior voters of an older vote account, which are skipped: thirty-two with their epochs, an index and whether there are any. */
const PRIOR_VOTERS_BYTES = 32 * 48 + 8 + 1
const BLS_KEY_BYTES = 48

/** A vote account of any version, shown as one of the fourth (parse_vote.rs of Agave): there nobody voted before. */
export function parseVote(bytes: Uint8Array, address: string): Parsed {
  const data = new ByteReader(bytes)
  const version = data.u32()
  if (version < 1 || version > 3) throw new Undecodable('no state of a vote account')
  const nodePubkey = data.key()
  const authorizedWithdrawer = data.key()
  const terms = version === 3 ? voteTerms(data) : olderTerms(data.u8(), nodePubkey, address)
  const votes = data.list(data.u64(), () => ({
    latency: version === 1 ? 0 : data.u8(),
    slot: data.u64(),
    confirmationCount: data.u32(),
  }))
  const rootSlot = data.option(() => data.u64())
  const authorizedVoters = data.list(data.u64(), () => ({ epoch: data.u64(), authorizedVoter: data.key() }))
  if (version !== 3) data.take(PRIOR_VOTERS_BYTES)
  const info = {
    nodePubkey,
    authorizedWithdrawer,
    ...terms,
    commission: Math.floor(terms.inflationRewardsCommissionBps / 100) % 256,
    votes,
    rootSlot,
    authorizedVoters,
    priorVoters: [],
    epochCredits: data.list(data.u64(), () => epochCredits(data)),
    lastTimestamp: { slot: data.u64(), timestamp: data.i64() },
  }
  return { type: 'vote', info }
}

function voteTerms(data: ByteReader) {
  return {
    inflationRewardsCollector: data.key(),
    blockRevenueCollector: data.key(),
    inflationRewardsCommissionBps: data.u16(),
    blockRevenueCommissionBps: data.u16(),
    pendingDelegatorRewards: `${data.u64()}`,
    blsPubkeyCompressed: data.option(() => bs58.encode(data.take(BLS_KEY_BYTES))),
  }
}

/** What the terms of an older account, which has a commission alone, come to (SIMD-0185). */
function olderTerms(commission: number, nodePubkey: string, address: string): ReturnType<typeof voteTerms> {
  return {
    inflationRewardsCollector: address,
    blockRevenueCollector: nodePubkey,
    inflationRewardsCommissionBps: commission * 100,
    blockRevenueCommissionBps: 10_000,
    pendingDelegatorRewards: '0',
    blsPubkeyCompressed: null,
  }
}

function epochCredits(data: ByteReader): object {
  return { epoch: data.u64(), credits: `${data.u64()}`, previousCredits: `${data.u64()}` }
}

const VALIDATOR_INFO = 'Va1idator1nfo111111111111111111111111111111'

/** A validator's description of itself, and nothing else of the config program (parse_config.rs of Agave). */
export function parseConfig(bytes: Uint8Array): Parsed {
  const data = new ByteReader(bytes)
  const keys = data.list(data.shortLength(), () => ({ pubkey: data.key(), signer: data.bool() }))
  if (keys[0]?.pubkey !== VALIDATOR_INFO) throw new Undecodable('no configuration that is known')
  return { type: 'validatorInfo', info: { keys, configData: json(data.text(data.u64())) } }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Undecodable('not JSON')
  }
}
