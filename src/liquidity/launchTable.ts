import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { SystemProgram, SYSVAR_RENT_PUBKEY, type PublicKey } from '@solana/web3.js'
import type { ClusterId } from '../solana/cluster'
import { METAPLEX } from '../tokens/metaplex'
import { deriveCpmmConfig, cpmmProgram } from './raydium-cpmm/addresses'

/**
 * The accounts that every launch at Raydium CPMM names: through a lookup table each takes one byte of a transaction in place of 32. The
 * transaction itself must name the programs that it calls, and the token decides which programs these are.
 */
export function launchTableAddresses(cluster: ClusterId): readonly PublicKey[] {
  const program = cpmmProgram(cluster)
  return [
    program.address,
    program.authority,
    deriveCpmmConfig(program, 0),
    program.feeReceiver,
    TOKEN_PROGRAM_ID,
    TOKEN_2022_PROGRAM_ID,
    ASSOCIATED_TOKEN_PROGRAM_ID,
    SystemProgram.programId,
    SYSVAR_RENT_PUBKEY,
    NATIVE_MINT,
    METAPLEX,
  ]
}
