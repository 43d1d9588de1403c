/*
 * The numbers that may arrive at a border: JSON-RPC 2.0, EIP-1474, Agave (rpc-client-api/src/custom_error.rs), EIP-1193, EIP-5792, the
 * WalletConnect sign protocol, and HTTP.
 */

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

export const JSON_RPC = [-32700, ...range(-32603, -32600)]
export const EIP_1474 = range(-32006, -32000)
export const AGAVE = range(-32019, -32001)
export const PROVIDER = [4001, 4100, 4200, 4900, 4901, 4902, 5000]
export const SIGN_PROTOCOL = [1001, 3001, 5000, 5100, 6000]
export const CAPABILITY = [5700, 5710, 5720, 5730, 5740, 5750, 5760]
export const OTHERS = [3, -1]
export const RETRIED_STATUSES = [403, 408, 413, 429, 500, 502, 503, 504]
export const STATUSES = [400, 401, 402, 404, ...RETRIED_STATUSES]

/** Every number once. */
export const NUMBERS = [
  ...new Set([
    ...JSON_RPC,
    ...EIP_1474,
    ...AGAVE,
    ...PROVIDER,
    ...SIGN_PROTOCOL,
    ...CAPABILITY,
    ...OTHERS,
    ...STATUSES,
    3000,
  ]),
]

/**
 * What the specification calls each number, and the words of the title that say it where a wallet throws the number. 4001 and 5000 share
 * their words.
 */
export const MEANT_BY_WALLETS = [
  [-32700, 'parse error', 'could not read the request'],
  [-32600, 'invalid request', 'does not accept the form of the request'],
  [-32601, 'method not found', 'does not know this request'],
  [-32602, 'invalid params', 'does not accept a value of the request'],
  [-32603, 'internal error', 'had an error of its own'],
  [-32000, 'server error', 'or its server could not carry out the request'],
  [-32001, 'resource not found', 'did not find what it was asked for'],
  [-32002, 'resource unavailable', 'still shows an earlier request'],
  [-32003, 'transaction rejected', 'does not take this transaction'],
  [-32004, 'method not supported', 'does not support this method'],
  [-32005, 'limit exceeded', 'was asked too often'],
  [-32006, 'version unsupported', 'uses another version of the protocol'],
  [4001, 'user rejected', 'Declined in your wallet'],
  [4100, 'unauthorized', 'has not allowed this'],
  [4200, 'unsupported method', 'cannot do this'],
  [4900, 'disconnected', 'is disconnected from all networks'],
  [4901, 'chain disconnected', 'is disconnected from this network'],
  [4902, 'switch chain failed', 'could not switch to this network'],
  [5000, 'user rejected', 'Declined in your wallet'],
  [5700, 'unsupported capability', 'lacks a capability that was required'],
  [5710, 'unsupported chain', 'does not support this network'],
  [5720, 'duplicate id', 'already has a request with this id'],
  [5730, 'unknown bundle', 'does not know these transactions'],
  [5740, 'bundle too large', 'finds the request too large'],
  [5750, 'upgrade rejected', 'account was not upgraded'],
  [5760, 'atomicity unsupported', 'cannot keep transactions together'],
  [3, 'execution reverted', 'says that the transaction would fail'],
  [1001, 'invalid method', 'session does not include this method'],
  [3001, 'unauthorized method', 'session does not allow this method'],
  [5100, 'unsupported chains', 'session has no such network'],
  [6000, 'user disconnected', 'ended the session'],
] as const

/** What JSON-RPC and Agave call each number, and the title where a Solana node answers with it. -32005 depends on its words. */
export const MEANT_BY_NODES = [
  [-32700, 'parse error', 'The RPC endpoint could not read the request'],
  [-32600, 'invalid request', 'The RPC endpoint does not accept the form of the request'],
  [-32601, 'method not found', 'The RPC endpoint does not offer this method'],
  [-32602, 'invalid params', 'The RPC endpoint does not accept a value of the request'],
  [-32603, 'internal error', 'The RPC endpoint had an internal error'],
  [-32000, 'server error', 'The RPC endpoint reports a server error'],
  [-32001, 'BLOCK_CLEANED_UP', 'The RPC endpoint has deleted this block'],
  [-32002, 'SEND_TRANSACTION_PREFLIGHT_FAILURE', 'The RPC endpoint refused the transaction'],
  [-32003, 'TRANSACTION_SIGNATURE_VERIFICATION_FAILURE', 'A signature of the transaction is not valid'],
  [-32004, 'BLOCK_NOT_AVAILABLE', 'The block is not available yet'],
  [-32006, 'TRANSACTION_PRECOMPILE_VERIFICATION_FAILURE', 'A signature inside the transaction is not valid'],
  [-32007, 'SLOT_SKIPPED', 'This slot has no block'],
  [-32008, 'NO_SNAPSHOT', 'The RPC endpoint has no snapshot'],
  [-32009, 'LONG_TERM_STORAGE_SLOT_SKIPPED', 'This slot is missing in the long-term storage'],
  [-32010, 'KEY_EXCLUDED_FROM_SECONDARY_INDEX', 'The RPC endpoint cannot list these accounts'],
  [-32011, 'TRANSACTION_HISTORY_NOT_AVAILABLE', 'The RPC endpoint keeps no history of transactions'],
  [-32012, 'SCAN_ERROR', 'The RPC endpoint broke off its search for accounts'],
  [-32013, 'TRANSACTION_SIGNATURE_LEN_MISMATCH', 'The transaction has too few or too many signatures'],
  [-32014, 'BLOCK_STATUS_NOT_AVAILABLE_YET', 'The state of this block is not known yet'],
  [-32015, 'UNSUPPORTED_TRANSACTION_VERSION', 'This transaction is of a version that was not asked for'],
  [-32016, 'MIN_CONTEXT_SLOT_NOT_REACHED', 'The RPC endpoint has not reached this slot'],
  [-32017, 'EPOCH_REWARDS_PERIOD_ACTIVE', 'The chain is paying out rewards'],
  [-32018, 'SLOT_NOT_EPOCH_BOUNDARY', 'No epoch begins in this slot'],
  [-32019, 'LONG_TERM_STORAGE_UNREACHABLE', 'The RPC endpoint cannot reach its long-term storage'],
  [3, 'execution reverted', 'The RPC endpoint says that the transaction would fail'],
] as const

/** What HTTP calls each status, and the title where an RPC endpoint answers with it. */
export const MEANT_BY_HTTP = [
  [400, 'Bad Request', 'The RPC endpoint does not accept the request'],
  [401, 'Unauthorized', 'The RPC endpoint asks for a key'],
  [402, 'Payment Required', 'The RPC endpoint asks for a payment'],
  [403, 'Forbidden', 'The RPC endpoint refuses this page'],
  [404, 'Not Found', 'The RPC endpoint has nothing at this address'],
  [408, 'Request Timeout', 'The RPC endpoint did not receive the request in time'],
  [413, 'Content Too Large', 'The RPC endpoint finds the request too large'],
  [429, 'Too Many Requests', 'The RPC endpoint is asked too often'],
  [500, 'Internal Server Error', 'The RPC endpoint had an error of its own'],
  [502, 'Bad Gateway', 'The RPC endpoint got no valid answer from the server behind it'],
  [503, 'Service Unavailable', 'The RPC endpoint is overloaded or under maintenance'],
  [504, 'Gateway Timeout', 'The RPC endpoint waited too long for the server behind it'],
] as const

/** The groups of numbers that share all their words. */
export function sharing(words: ReadonlyMap<number, string>): readonly (readonly number[])[] {
  const groups = [...new Set(words.values())].map((said) =>
    [...words.keys()].filter((number) => words.get(number) === said),
  )
  return groups.filter(({ length }) => length > 1)
}
