/**
 * Lighthouse: the assertions that wallets add to a transaction on Mainnet. It has no public binary, so a program that does nothing
 * replaces it.
 */
export const LIGHTHOUSE = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'

/** Replacements for programs that cannot be downloaded: address → ELF bytes. */
export function standIns(): ReadonlyMap<string, Uint8Array> {
  return new Map([[LIGHTHOUSE, programThatDoesNothing()]])
}

/** `mov64 r0, 0` and `exit`: success, whatever it was called with (solana-sbpf, ebpf.rs). */
const CODE = Uint8Array.of(0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0)
const SECTION_NAMES = '\0.text\0.shstrtab\0'

const HEADER = 64
const SEGMENT = 56
const SECTION = 64
const CODE_AT = HEADER + SEGMENT
const NAMES_AT = CODE_AT + CODE.length
const SECTIONS_AT = Math.ceil((NAMES_AT + SECTION_NAMES.length) / 8) * 8

/**
 * The smallest ELF that the loader accepts (System V ABI, chapters 4 and 5; sBPF version 0): a header, one readable and executable
 * segment, the code, and the three sections that name it.
 */
function programThatDoesNothing(): Uint8Array {
  const bytes = Buffer.alloc(SECTIONS_AT + 3 * SECTION)
  const short = (at: number, ...values: number[]) =>
    values.forEach((value, index) => bytes.writeUInt16LE(value, at + 2 * index))
  const words = (at: number, ...values: number[]) =>
    values.forEach((value, index) => bytes.writeUInt32LE(value, at + 4 * index))
  const wide = (at: number, ...values: number[]) =>
    values.forEach((value, index) => bytes.writeBigUInt64LE(BigInt(value), at + 8 * index))

  bytes.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]) // 64 bits, little-endian
  short(16, SHARED_OBJECT, BPF)
  words(20, 1)
  wide(24, CODE_AT, HEADER, SECTIONS_AT) // the entry point, and the offsets of the segment's and the sections' headers
  short(52, HEADER, SEGMENT, 1, SECTION, 3, 2)

  words(HEADER, LOADED, READ | RUN)
  wide(HEADER + 8, CODE_AT, CODE_AT, CODE_AT, CODE.length, CODE.length, 8)

  bytes.set(CODE, CODE_AT)
  bytes.write(SECTION_NAMES, NAMES_AT, 'latin1')

  const [, code, names] = [0, 1, 2].map((index) => SECTIONS_AT + index * SECTION) as [number, number, number]
  words(code, SECTION_NAMES.indexOf('.text'), PROGRAM_BITS)
  wide(code + 8, ALLOCATED | RUNNABLE, CODE_AT, CODE_AT, CODE.length, 0, 8)
  words(names, SECTION_NAMES.indexOf('.shstrtab'), TEXT_TABLE)
  wide(names + 8, 0, 0, NAMES_AT, SECTION_NAMES.length, 0, 1)
  return bytes
}

const SHARED_OBJECT = 3
const BPF = 247
const LOADED = 1
const [RUN, READ] = [1, 4]
const [PROGRAM_BITS, TEXT_TABLE] = [1, 3]
const [ALLOCATED, RUNNABLE] = [2, 4]
