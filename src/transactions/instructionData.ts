import { decodeBase58 } from '../units/base58'

/** In characters of base58; no instruction that this app looks for in a transaction of others has more. */
const MOST_DATA = 2000

/** The data of an instruction, from base58; empty where it is not base58, or longer than any that this app looks for. */
export function instructionBytes(data: string): Uint8Array {
  return (data.length <= MOST_DATA && decodeBase58(data)) || new Uint8Array()
}

/** Whether an instruction's data begins with one of these discriminators: its first bytes, by which its program knows it. */
export function isInstruction(bytes: Uint8Array, discriminators: readonly (readonly number[])[]): boolean {
  return discriminators.some((discriminator) => discriminator.every((byte, at) => bytes[at] === byte))
}
