import { AppError, type ErrorContext } from '../errors/AppError'

/** The body of an answer, at most `limit` bytes: rejects with storage/too-large, in that context, as soon as there are more. */
export async function readBytes(
  response: Response,
  limit: number,
  context: ErrorContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(response)) {
    size += chunk.length
    if (size > limit) throw new AppError('storage/too-large', { ...context, limit })
    chunks.push(chunk)
  }
  return joined(chunks, size)
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
