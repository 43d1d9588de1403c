/**
 * An answer whose body ends after `limit` bytes, whatever else would come: it is told to `tooLong` then, before the cut body is
 * read to its end, and the rest is not fetched.
 */
export function atMost({ body }: Response, limit: number, tooLong?: () => void): Response {
  let room = limit
  const cut = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, out) {
      room -= chunk.length
      if (room >= 0) return out.enqueue(chunk)
      tooLong?.()
      out.terminate()
    },
  })
  return new Response(body?.pipeThrough(cut))
}
