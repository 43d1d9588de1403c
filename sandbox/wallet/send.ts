import type { SolanaSignAndSendTransactionOptions } from '@solana/wallet-standard-features'
import bs58 from 'bs58'
import { toBase64 } from '../../src/units/bytes'
import { rpc } from './rpc'

/**
 * Sends a signed transaction to the practice chain and returns its signature. Unless the app says otherwise the preflight
 * uses the newest block: an older one may not know its blockhash yet.
 */
export async function sendWire(
  wire: Uint8Array,
  options: SolanaSignAndSendTransactionOptions = {},
): Promise<Uint8Array> {
  const { preflightCommitment = 'processed', skipPreflight, maxRetries } = options
  const config = { encoding: 'base64', preflightCommitment, skipPreflight, maxRetries }
  return bs58.decode(await rpc<string>('sendTransaction', toBase64(wire), config))
}
