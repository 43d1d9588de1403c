import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce, Passing, Silent, Unreachable } from './askOnce'
import { delayAfter, TRIES } from './patience'

export type RemoteRpc = Readonly<{
  /** The only part of its URL that is ever shown or written: the rest may hold a key. */
  host: string
  /** The result as `read` parses it; an error of `read` counts as a garbled answer. */
  call: <T>(method: string, params: readonly unknown[], read: (result: unknown) => T) => Promise<T>
}>
export type RemoteRpcOptions = Readonly<{
  url: string
  say: (sentence: string) => void
  signal: AbortSignal
  /** The time limit of one attempt, in milliseconds. */
  timeout?: number
  /** Whether the first question is asked again where the node does not answer; a run in the background need not insist. */
  insists?: boolean
  /** Waits; rejects when the signal aborts. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}>

const TIMEOUT = 60_000

/**
 * A public node, asked patiently: temporary failures are tried again, after a growing wait or the node's own, each with a
 * sentence. Rejects with Unreachable when it gives up, with Error where the node refuses one question, and with the signal's
 * reason.
 */
export function remoteRpc(options: RemoteRpcOptions): RemoteRpc {
  const { url, say, signal, timeout = TIMEOUT, insists = true, pause = rest } = options
  const { host } = new URL(url)
  let heard = insists
  const again = async (error: unknown, tries: number): Promise<void> => {
    signal.throwIfAborted()
    if (!(error instanceof Passing)) throw error
    if (!heard && error instanceof Silent) throw new Unreachable(`${host} ${error.message}.`)
    heard = true
    if (tries === TRIES) throw new Unreachable(`${host} ${error.message}. That was try ${TRIES} of ${TRIES}.`)
    const delay = delayAfter(tries, error.after, Math.random())
    say(`${host} ${error.message}. ${waiting(delay, error.after)} Then try ${tries + 1} of ${TRIES}.`)
    await pause(delay, signal)
  }
  return {
    host,
    async call(method, params, read) {
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await askOnce({ url, method, params, read, signal, timeout })
          heard = true
          return answer
        } catch (error) {
          await again(error, tries)
        }
      }
    },
  }
}

function waiting(delay: number, asked: number | undefined): string {
  const wait = `Waiting ${seconds(delay)}`
  if (asked === undefined || asked === 0) return `${wait}.`
  return asked > delay ? `It asks for ${seconds(asked)}: too long. ${wait}.` : `${wait}, as it asks.`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal })
}
