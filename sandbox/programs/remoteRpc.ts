import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce, Passing, Silent, Unreachable } from './askOnce'
import { delayAfter, TRIES } from './patience'

export type RemoteRpc = Readonly<{
  /** The only part of the node's URL that is ever shown or written: the rest may hold a key. */
  readonly host: string
  /** The result as `read` parses it; an error of `read` counts as a garbled answer. */
  call: <T>(method: string, params: readonly unknown[], read: (result: unknown) => T) => Promise<T>
}>
export type RemoteRpcOptions = Readonly<{
  url: string
  /** Another name of the same node, which is asked where the first does not serve. */
  second?: string | undefined
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
 * sentence. Where it gives up, it goes on with the second name. Rejects with Unreachable when it gives up for good, with Error where the node refuses one question, and with the signal's
 * reason.
 */
export function remoteRpc(options: RemoteRpcOptions): RemoteRpc {
  const { say, signal, timeout = TIMEOUT, insists = true, pause = rest } = options
  let { url, second } = options
  const host = () => new URL(url).host
  let heard = insists
  const again = async (error: unknown, tries: number): Promise<void> => {
    signal.throwIfAborted()
    if (!(error instanceof Passing)) throw error
    if (!heard && error instanceof Silent) throw new Unreachable(`${host()} ${error.message}.`)
    heard = true
    if (tries === TRIES)
      throw new Unreachable(`${host()} ${error.message}. That was try ${TRIES} of ${TRIES}.`)
    const delay = delayAfter(tries, error.after, Math.random())
    say(`${host()} ${error.message}. ${waiting(delay, error.after)} Then try ${tries + 1} of ${TRIES}.`)
    await pause(delay, signal)
  }
  /** Goes on with the second name; throws the error where there is none. */
  const takeSecond = (error: unknown): void => {
    if (second === undefined || !(error instanceof Unreachable)) throw error
    url = second
    second = undefined
    heard = insists
    say(`${error.message} Asking ${host()} instead.`)
  }
  return {
    get host() {
      return host()
    },
    async call(method, params, read) {
      for (let tries = 1; ; tries += 1) {
        try {
          const answer = await askOnce({ url, method, params, read, signal, timeout })
          heard = true
          return answer
        } catch (error) {
          const given = await again(error, tries).catch((reason: unknown) => ({ reason }))
          if (!given) continue
          takeSecond(given.reason)
          tries = 0
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
