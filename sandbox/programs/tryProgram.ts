import { LiteSvm } from '../chain/litesvm'
import { elfLength } from './elf'

const ANY_ADDRESS = new Uint8Array(32).fill(7)

/**
 * Why these bytes are no program that runs here, or null where they are one: LiteSVM links and verifies them in a
 * ledger of their own. LiteSVM 1.5.0 throws at whatever is wrong with an ELF (of 23 000 files damaged at random, none
 * ended the process), so no process of its own is needed; it takes some 30 ms.
 */
export function whyNoProgram(elf: Uint8Array): string | null {
  try {
    elfLength(elf)
    new LiteSvm().addProgram(ANY_ADDRESS, elf)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
