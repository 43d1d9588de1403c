import { PublicKey } from '@solana/web3.js'
import type { ClusterId } from '../../solana/cluster'
import { tokenAccountOf } from '../../tokens/tokenProgram'

/** Raydium's Burn & Earn: LP that goes in never comes out again, and an NFT takes the fees. The practice chain is laid out as mainnet. */
const LOCK_PROGRAM = new PublicKey('LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE')
const DEVNET_LOCK_PROGRAM = new PublicKey('DRay25Usp3YJAi7beckgpGUC7mGJ2cR1AVPxhYfwVCUX')

export type LockProgram = Readonly<{ address: PublicKey; authority: PublicKey }>

const known = new Map<string, LockProgram>()

/** Where it lies, and who keeps all that is locked (raydium_liquidity_locking, its public interface). */
export function lockProgram(cluster: ClusterId): LockProgram {
  const found = known.get(cluster)
  if (found) return found
  const address = cluster === 'devnet' ? DEVNET_LOCK_PROGRAM : LOCK_PROGRAM
  const program = { address, authority: find(address, 'lock_cp_authority_seed') }
  known.set(cluster, program)
  return program
}

/** The one account in which all LP of a mint that was locked lies. */
export function lockedLpAccount(cluster: ClusterId, lpMint: string): PublicKey {
  return tokenAccountOf(lockProgram(cluster).authority, new PublicKey(lpMint), 'spl')
}

/** What is written of one lock: by the mint of its NFT. */
export function lockRecordAddress({ address }: LockProgram, nftMint: PublicKey): PublicKey {
  return find(address, 'locked_liquidity', nftMint)
}

function find(program: PublicKey, seed: string, ...keys: readonly PublicKey[]): PublicKey {
  const seeds = [new TextEncoder().encode(seed), ...keys.map((key) => key.toBytes())]
  return PublicKey.findProgramAddressSync(seeds, program)[0]
}
