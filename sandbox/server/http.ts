import type { IncomingMessage, ServerResponse } from 'node:http'

/** Answers a request whose Host and Origin were checked. */
export type Route = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> | void

/** A request that is answered with a status and one sentence. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** The whole body of a request. Throws HttpError 413, with that sentence, as soon as it is longer than `most` bytes. */
export async function readBody(
  request: IncomingMessage,
  most: number,
  sentence = `At most ${most} bytes are taken.`,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > most) throw new HttpError(413, sentence)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Answers with a body of that type, or only with its headers. Nothing is cached unless `headers` say so. */
export function respond(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  withoutBody = false,
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(withoutBody ? undefined : body)
}

/** Answers with a JSON value. */
export function respondJson(response: ServerResponse, status: number, value: unknown): void {
  respond(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Throws HttpError 405 unless the method is one of those named. */
export function allowMethods(request: IncomingMessage, ...methods: string[]): void {
  if (!methods.includes(request.method ?? '')) throw new HttpError(405, `Use ${methods.join(' or ')}.`)
}
