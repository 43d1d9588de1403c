import * as v from 'valibot'
import { fromJson } from '../rpc/json'
import { unanswered } from './post'

/** More than a hundred accounts of usual size, or a few of the largest programs. */
const MOST_BYTES = 128 * 1024 * 1024
const MOST_WORDS = 200

const Failure = v.object({ error: v.object({ code: v.number(), message: v.string() }) })
const Success = v.pipe(
  v.object({ result: v.unknown() }),
  v.check((answer) => 'result' in answer),
)

/** The body of an answer; a message is safe to show in a terminal. */
export type Answer =
  | Readonly<{ kind: 'result'; result: unknown }>
  | Readonly<{ kind: 'error'; code: number; message: string }>
  | Readonly<{ kind: 'no JSON-RPC' }>
  | Readonly<{ kind: 'no JSON'; isPage: boolean }>
  | Readonly<{ kind: 'too long'; mostMegabytes: number }>

/** Parses a node's answer, which may be anything. Rejects with NoAnswer where the body does not arrive. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await readText(response).catch(unanswered)
  if (text === undefined) return { kind: 'too long', mostMegabytes: MOST_BYTES / 1024 / 1024 }
  const json = parse(text)
  if (json === undefined) return { kind: 'no JSON', isPage: /^\s*</.test(text) }
  const failure = v.safeParse(Failure, json)
  if (failure.success) {
    const { code, message } = failure.output.error
    return { kind: 'error', code, message: printable(message) }
  }
  const success = v.safeParse(Success, json)
  return success.success ? { kind: 'result', result: success.output.result } : { kind: 'no JSON-RPC' }
}

/** Cleans a stranger's text for a terminal: no control characters, limited length. */
export function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, MOST_WORDS)
}

/** The body as text; undefined as soon as it is too long. */
async function readText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > MOST_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return fromJson(text)
  } catch {
    return undefined
  }
}
