import {
  bool,
  lenient,
  list,
  optional,
  otherwise,
  record,
  required,
  tagged,
  text,
  u64,
  u8,
  unit,
  untagged,
  usize,
  variant,
} from './serde'

/*
 * The configuration objects of requests, named as in Agave's rpc-client-types, because the names appear in errors. An unknown
 * commitment is no error but the default, except where the commitment is a separate parameter.
 */

const commitmentLevel = variant('processed', 'confirmed', 'finalized')
const commitment = lenient(commitmentLevel)
const minContextSlot = optional(u64)
const encodingName = variant('binary', 'base64', 'base58', 'json', 'jsonParsed')
const accountEncodingName = variant('binary', 'base58', 'base64', 'jsonParsed', 'base64+zstd')
const slice = record('UiDataSliceConfig', { offset: required(usize), length: required(usize) })

/** `{ commitment }` alone, where an unknown one is an error. */
export const commitmentConfig = record('CommitmentConfig', { commitment: required(commitmentLevel) })
export const contextConfig = record('RpcContextConfig', { commitment, minContextSlot })

const accountFields = {
  encoding: optional(accountEncodingName),
  dataSlice: optional(slice),
  commitment,
  minContextSlot,
}
export const accountInfoConfig = record('RpcAccountInfoConfig', accountFields)

const memcmp = record('Memcmp', {
  offset: required(usize),
  bytes: required(untagged('DataType', text, list(u8))),
  encoding: optional(variant('base58', 'base64', 'bytes')),
})
const filter = tagged({ dataSize: u64, memcmp, tokenAccountState: unit })
export type Filter = ReturnType<typeof filter>
export type Memcmp = ReturnType<typeof memcmp>

export const programAccountsConfig = record('RpcProgramAccountsConfig', {
  filters: optional(list(filter)),
  ...accountFields,
  withContext: optional(bool),
  sortResults: optional(bool),
})
export const supplyConfig = record('RpcSupplyConfig', {
  commitment,
  excludeNonCirculatingAccountsList: otherwise(bool, false),
})
export const largestAccountsConfig = record('RpcLargestAccountsConfig', {
  commitment,
  filter: optional(variant('circulating', 'nonCirculating')),
  sortResults: optional(bool),
})
export const tokenAccountsFilter = tagged({ mint: text, programId: text })

export const signatureStatusConfig = record('RpcSignatureStatusConfig', {
  searchTransactionHistory: required(bool),
})
export const signaturesForAddressConfig = record('RpcSignaturesForAddressConfig', {
  before: optional(text),
  until: optional(text),
  limit: optional(usize),
  commitment,
  minContextSlot,
})

/** An encoding alone is the older form of these two. */
export const transactionConfig = untagged(
  'RpcEncodingConfigWrapper',
  encodingName,
  record('RpcTransactionConfig', {
    encoding: optional(encodingName),
    commitment,
    maxSupportedTransactionVersion: optional(u8),
  }),
)
export const blockConfig = untagged(
  'RpcEncodingConfigWrapper',
  encodingName,
  record('RpcBlockConfig', {
    encoding: optional(encodingName),
    transactionDetails: optional(variant('full', 'signatures', 'none', 'accounts')),
    rewards: optional(bool),
    commitment,
    maxSupportedTransactionVersion: optional(u8),
  }),
)
export const blocksConfig = untagged('RpcBlocksConfigWrapper', u64, contextConfig)

export const sendTransactionConfig = record('RpcSendTransactionConfig', {
  skipPreflight: otherwise(bool, false),
  preflightCommitment: optional(commitmentLevel),
  encoding: optional(encodingName),
  maxRetries: optional(usize),
  minContextSlot,
})
const simulatedAccounts = record('RpcSimulateTransactionAccountsConfig', {
  encoding: optional(accountEncodingName),
  addresses: required(list(text)),
})
export const simulateTransactionConfig = record('RpcSimulateTransactionConfig', {
  sigVerify: otherwise(bool, false),
  replaceRecentBlockhash: otherwise(bool, false),
  commitment,
  encoding: optional(encodingName),
  accounts: optional(simulatedAccounts),
  minContextSlot,
  innerInstructions: otherwise(bool, false),
})
export const requestAirdropConfig = record('RpcRequestAirdropConfig', {
  recentBlockhash: optional(text),
  commitment,
})

export const logsFilter = tagged({ all: unit, allWithVotes: unit, mentions: list(text) })
export const logsConfig = record('RpcTransactionLogsConfig', { commitment })
export const signatureSubscribeConfig = record('RpcSignatureSubscribeConfig', {
  commitment,
  enableReceivedNotification: optional(bool),
})
