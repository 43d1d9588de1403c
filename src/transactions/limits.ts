/** Limits that sentences on pages name, too. This file loads without the chain's libraries. */

import {
  ASSOCIATED_ADDRESS,
  BUDGET_ADDRESS,
  METAPLEX_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../solana/knownPrograms'

/** The largest legacy or version 0 transaction, in bytes (IPv6 MTU 1280 less headers: solana-sdk PACKET_DATA_SIZE); no others are made here. */
export const MAX_TRANSACTION_BYTES = 1232

/** The most compute units that one transaction may use (solana-compute-budget, MAX_COMPUTE_UNIT_LIMIT). */
export const MOST_COMPUTE_UNITS = 1_400_000

/**
 * Room that is left for guards. Phantom was seen to add three before and one after, of 17, 52, 16 and 27 bytes of data
 * (x402-foundation/x402 issue 3318): with the program's address, an account each and the lengths 160 bytes. In Lighthouse's own
 * tests eight guards of a token account take less than 6,620 compute units, five of a mint less than 3,790, twenty of an account's
 * data less than 16,150 (Jac0xb/lighthouse at 4c57947, tests/suites/assert): about 800 each. The room is three times as much.
 */
export const GUARDS = { bytes: 160, units: 10_000, data: [17, 52, 16, 27] } as const

/** The bytes of accounts that a transaction of ours loads at most (a test compares them with real use). */
export const USUAL_LOADED_BYTES = 2.5 * 2 ** 20

/**
 * Estimated compute units of our plans' instructions by program, with the margin of the limit (tests compare the sums with real
 * use); a venue registers those of its own programs. Opening a token account searches its address, 1,500 units a try, and calls
 * two programs.
 */
export const PROGRAM_UNITS = {
  [SYSTEM_ADDRESS]: 165,
  [BUDGET_ADDRESS]: 165,
  [ASSOCIATED_ADDRESS]: 20_000,
  [TOKEN_ADDRESS]: 1_000,
  [TOKEN_2022_ADDRESS]: 3_000,
  [METAPLEX_ADDRESS]: 42_000,
} as const satisfies Readonly<Record<string, number>>

/** The most transactions of one prompt: more would not land before their blockhash expires, and no one can look through them. */
export const MOST_IN_PROMPT = 20

/** The most transactions of the first prompt of a list, before it is known how fast they land. */
export const FIRST_PROMPT = 10

/** The most lines of a transaction. Each different receiver takes 49 bytes, so no more fit; lines to one receiver have the same limit. */
export const MOST_LINES_IN_TRANSACTION = 24

/** The most lines of a list: more would take hours to send. */
export const MOST_LINES = 20_000
