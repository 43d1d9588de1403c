/** The bytes of a body: all of them; or, where the body is longer than the limit, the pieces before the one that exceeds it. */
type CutBytes = Readonly<{ bytes: Uint8Array<ArrayBuffer>; isCut: boolean }>

/**
 * The bytes of a response, at most `limit` of them: the rest is not fetched. `onBytes` gets the number of bytes so far, each time that
 * some arrive. Rejects where the body breaks off.
 */
export async function bytesAtMost(
  { body }: Response,
  limit: number,
  onBytes?: (arrived: number) => void,
): Promise<CutBytes> {
  const pieces: Uint8Array[] = []
  let arrived = 0
  const reader = body?.getReader()
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    if (arrived + read.value.length > limit) {
      await reader?.cancel().catch(() => {})
      return { bytes: joined(pieces, arrived), isCut: true }
    }
    arrived += read.value.length
    pieces.push(read.value)
    onBytes?.(arrived)
  }
  return { bytes: joined(pieces, arrived), isCut: false }
}

/** The text of a response in UTF-8, at most `limit` bytes of it. */
export async function textAtMost(
  ...about: Parameters<typeof bytesAtMost>
): Promise<Readonly<{ text: string; isCut: boolean }>> {
  const { bytes, isCut } = await bytesAtMost(...about)
  return { text: new TextDecoder().decode(bytes), isCut }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
