import { LiteSvm } from '../chain/litesvm'
import { elfLength } from './elf'

const ANY_ADDRESS = new Uint8Array(32).fill(7)

/**
 * Throws why these bytes are no program that runs here: LiteSVM links and verifies them in a ledger of their own, in
 * some 30 ms. LiteSVM throws at whatever is wrong with an ELF: of 23 000 files damaged at random none ended the process with
 * 1.5.0, and those of tests/sandbox/fuzzPrograms.test.ts do not with 1.4.1. So none of its own is needed.
 */
export function assertRuns(elf: Uint8Array): void {
  elfLength(elf)
  try {
    new LiteSvm().addProgram(ANY_ADDRESS, elf)
  } catch (error) {
    throw new Error(`it does not run here: ${error instanceof Error ? error.message : String(error)}`)
  }
}
