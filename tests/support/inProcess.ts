import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'

/** To the body of a request, as a text or whole. Who does not answer has to hear of a client that gives up. */
type Answer = (body: string, signal: AbortSignal | null) => Promise<string | Response>
const ANSWERS = Symbol.for('mintwright.answers')
type Answering = typeof fetch & { [ANSWERS]?: Map<string, Answer> }

/**
 * From now on `fetch` has calls to that address, or in that folder, answered in this process: sockets would take a fifth of the time of all tests that have a
 * chain. The tests of the server itself go through them. Returns what ends it.
 */
export function answerWithoutSocket(rpcUrl: string, answer: Answer): () => void {
  // A browser asks over sockets anyway, and what its test asks has to look the same.
  if (process.env['VITEST'] === undefined) return () => {}
  if (/[\\/]tests[\\/]sandbox[\\/]/.test(expect.getState().testPath ?? '')) return () => {}
  const answers = (globalThis.fetch as Answering)[ANSWERS] ?? replaceFetch()
  answers.set(rpcUrl, answer)
  return () => void answers.delete(rpcUrl)
}

/** Whatever a test puts in its place later may ask this one. */
function replaceFetch(): Map<string, Answer> {
  const answers = new Map<string, Answer>()
  const overSockets = globalThis.fetch
  const asking: Answering = async (address, init) => {
    const answer =
      typeof address === 'string' ? (answers.get(address) ?? answers.get(folderOf(address))) : undefined
    if (!answer || typeof init?.body !== 'string') return await overSockets(address, init)
    init.signal?.throwIfAborted()
    const answered = await answer(init.body, init.signal ?? null)
    // Not before what the chain does once it has answered, as over a socket.
    await turn()
    init.signal?.throwIfAborted()
    return typeof answered === 'string' ? wholeAnswer(answered) : answered
  }
  globalThis.fetch = Object.assign(asking, { [ANSWERS]: answers })
  return answers
}

const AS_JSON = { headers: { 'content-type': 'application/json; charset=utf-8' } }

/** A response whose body has arrived, read as the app and web3.js read one: a stream of Node's takes longer than the answer itself. */
export function wholeAnswer(text: string): Response {
  let left = [new TextEncoder().encode(text)]
  const read = () => {
    const [value] = left
    left = []
    return Promise.resolve({ done: value === undefined, value })
  }
  const cancel = () => Promise.resolve(void (left = []))
  return Object.defineProperties(new Response(null, AS_JSON), {
    body: { value: { getReader: () => ({ read, cancel }) } },
    text: { value: () => Promise.resolve(text) },
    json: { value: () => Promise.resolve().then(() => JSON.parse(text) as unknown) },
  })
}

const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/') + 1)
