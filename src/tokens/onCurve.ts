import { ed25519 } from '@noble/curves/ed25519'

/** Whether a wallet can have the key of an address (32 bytes): addresses off the curve belong to programs. */
export function isOnCurve(address: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(address)
    return true
  } catch {
    return false
  }
}
