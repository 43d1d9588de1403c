const HEADER_BYTES = 64
const MAGIC = Buffer.from('\x7fELF\x02\x01', 'latin1')
const SECTION_BYTES = 64
const SEGMENT_BYTES = 56
/** A section that takes no room in the file (SHT_NOBITS). */
const NO_BITS = 8

/**
 * The length of the ELF at the start of `bytes`: to the end of its section table, its segments or its sections, whichever is
 * last. Program accounts are padded with zeros after it. Throws a sentence where there is no complete 64-bit little-endian
 * ELF.
 */
export function elfLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES || Buffer.compare(bytes.subarray(0, 6), MAGIC) !== 0)
    throw new Error('it is no ELF file')
  const segments = table(view, 0x20, 0x36, SEGMENT_BYTES)
  const sections = table(view, 0x28, 0x3a, SECTION_BYTES)
  const tables = Math.max(HEADER_BYTES, segments.end, sections.end)
  if (tables > bytes.length) throw new Error('it is cut short')
  const length = Math.max(tables, ...segments.at.map(segmentEnd(view)), ...sections.at.map(sectionEnd(view)))
  if (length > bytes.length) throw new Error('it is cut short')
  return length
}

/** The offsets of a table's entries: the table's offset is at `offsetAt`, the size and number of entries at `shapeAt`. */
function table(view: DataView, offsetAt: number, shapeAt: number, entryBytes: number) {
  const offset = wide(view, offsetAt)
  const size = view.getUint16(shapeAt, true)
  const count = view.getUint16(shapeAt + 2, true)
  if (count > 0 && size !== entryBytes) throw new Error('its tables have an unknown shape')
  return { end: offset + count * size, at: Array.from({ length: count }, (_, i) => offset + i * size) }
}

/** p_offset + p_filesz */
function segmentEnd(view: DataView) {
  return (at: number): number => wide(view, at + 8) + wide(view, at + 32)
}

/** sh_offset + sh_size */
function sectionEnd(view: DataView) {
  return (at: number): number =>
    view.getUint32(at + 4, true) === NO_BITS ? 0 : wide(view, at + 24) + wide(view, at + 32)
}

function wide(view: DataView, offset: number): number {
  return Number(view.getBigUint64(offset, true))
}
