/**
 * The response with a body of at most `limit` bytes. Where the body is longer, `tooLong` is called before the cut body has been read,
 * and the rest is not fetched.
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
