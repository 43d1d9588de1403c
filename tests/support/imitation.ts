import { PublicKey } from '@solana/web3.js'

/** An address that a wallet can have, with the same first and last characters as another, as people are sent it to be taken for that. */
export function imitationOf(address: string): string {
  for (const letter of '123456789ABCDEFGHJKLMNPQRSTUVWXYZ')
    for (const at of [10, 20, 30]) {
      const other = `${address.slice(0, at)}${letter}${address.slice(at + 1)}`
      if (other !== address && PublicKey.isOnCurve(new PublicKey(other).toBytes())) return other
    }
  throw new Error('no imitation found')
}
