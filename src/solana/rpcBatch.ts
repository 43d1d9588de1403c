import * as v from 'valibot'
import { nodeRefusalOf } from '../errors/codes'
import { textAtMost } from '../units/atMost'
import { parseExactly } from './exactNumbers'
import { hostOf, outcomeOfAnswer, outcomeOfStatus, outcomeOfError, unreadable } from './rpcRetry'
import type { RpcAnswer, RpcCall, RpcOutcome } from './rpcRetry'

/**
 * The most characters of one request: nodes take bodies of 50 KiB (Agave, rpc/src/rpc_service.rs). Even of the shortest calls
 * fewer than a thousand fit, which is the most that one batch may have.
 */
const BATCH_LENGTH = 48_000
/** The most bytes of an answer: the largest account (10 MiB) in base64, and the JSON around it. */
const LONGEST_ANSWER = 16 * 1024 * 1024

/** The most bytes that are read of a refusal. */
const LONGEST_REFUSAL = 64 * 1024

/** A call that waits for the next batch. `timeout` in milliseconds, for the whole answer. */
type Waiting = Readonly<{ call: RpcCall; timeout: number; resolve: (outcome: RpcOutcome) => void }>

const waiting = new Map<string, Waiting[]>()
const refusing = new Set<string>()

/**
 * Sends a call to an endpoint once. All calls of the same tick travel in one batch request, with the shortest `timeout` (ms) among
 * them. An endpoint that does not accept batches is remembered and gets one request a call. Never rejects.
 */
export function askTogether(url: string, call: RpcCall, timeout: number): Promise<RpcOutcome> {
  return new Promise((resolve) => {
    const queue = waiting.get(url)
    waiting.set(url, [...(queue ?? []), { call, timeout, resolve }])
    if (!queue) afterThisTick(() => flush(url))
  })
}

/** Sends a call to an endpoint once, in a request of its own; `timeout` in ms. Never rejects. */
export async function askAlone(
  url: string,
  { method, params }: RpcCall,
  timeout: number,
): Promise<RpcOutcome> {
  const read = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), timeout)
  if ('outcome' in read) return read.outcome
  return isAnswer(read.value)
    ? outcomeOfAnswer(read.value, hostOf(url), read.retryAfter)
    : unreadable(method, hostOf(url))
}

/**
 * Runs `run` after this tick. It uses a message, not a timer: browsers slow timers in hidden tabs, and a wallet's window may hide this one.
 */
function afterThisTick(run: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}

function flush(url: string): void {
  const queue = waiting.get(url) ?? []
  waiting.delete(url)
  for (const batch of batchesOf(queue)) void askBatch(url, batch)
}

function batchesOf(queue: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const batches: Waiting[][] = []
  let room = 0
  for (const each of queue) {
    const length = JSON.stringify(each.call).length + 40
    const last = batches.at(-1)
    if (last && length <= room) last.push(each)
    else batches.push([each])
    room = (batches.at(-1) === last ? room : BATCH_LENGTH) - length
  }
  return batches
}

async function askBatch(url: string, batch: readonly Waiting[]): Promise<void> {
  if (batch.length === 1 || refusing.has(url)) await askEach(url, batch)
  else await askInOne(url, batch)
}

async function askInOne(url: string, batch: readonly Waiting[]): Promise<void> {
  const body = batch.map(({ call: { method, params } }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const timeout = Math.min(...batch.map((each) => each.timeout))
  const read = await post(url, JSON.stringify(body), timeout)
  if ('value' in read) await handOut(url, batch, read)
  else if (mayBeTheBatch(read.status)) await askEachInstead(url, batch)
  else for (const { resolve } of batch) resolve(read.outcome)
}

/** Whether a status may refuse the batch rather than its calls; rate limits and server errors do not. */
function mayBeTheBatch(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * Gives each call the answer with its id. The answer may have any shape. A call without an answer is sent again alone, except where the
 * endpoint says once for the whole batch that it is asked too often: then more requests would not help.
 */
async function handOut(url: string, batch: readonly Waiting[], { value, retryAfter }: Got): Promise<void> {
  const read = [value].flat().filter(isAnswer)
  const outcomes = read.map((one) => [one.id, outcomeOfAnswer(one, hostOf(url), retryAfter)] as const)
  const answers = new Map(Array.isArray(value) ? outcomes : [])
  const isOfNone = ([id]: (typeof outcomes)[number]) => !batch.some((_, at) => at === id)
  const ofAll = outcomes.find((one) => isOfNone(one) && isLimit(one[1]))?.[1]
  const missing = batch.filter(({ resolve }, id) => {
    const outcome = answers.get(id) ?? ofAll
    if (outcome) resolve(outcome)
    return !outcome
  })
  await askEachInstead(url, missing)
}

function isLimit(outcome: RpcOutcome): boolean {
  return outcome.kind === 'again' && outcome.error.code === 'rpc/rate-limited'
}

/** Sends each call alone. If the endpoint answers all of them now, it does not accept batches; else one of them was refused. */
async function askEachInstead(url: string, calls: readonly Waiting[]): Promise<void> {
  const answered = await askEach(url, calls)
  if (answered.length > 0 && !answered.includes(false)) refusing.add(url)
}

/** Sends each call in a request of its own; resolves with which of them were answered. */
async function askEach(url: string, calls: readonly Waiting[]): Promise<readonly boolean[]> {
  return await Promise.all(
    calls.map(async ({ call, timeout, resolve }) => {
      const outcome = await askAlone(url, call, timeout)
      resolve(outcome)
      return outcome.kind === 'answer'
    }),
  )
}

type Got = Readonly<{ value: unknown; retryAfter: string | null }>
type Read = Got | Readonly<{ outcome: RpcOutcome; status?: number }>

async function post(url: string, body: string, timeout: number): Promise<Read> {
  const signal = AbortSignal.timeout(timeout)
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    const { ok, status } = response
    const retryAfter = response.headers.get('retry-after')
    if (ok) return { value: parse((await textAtMost(response, LONGEST_ANSWER)).text), retryAfter }
    const said = await textAtMost(response, LONGEST_REFUSAL).then(
      ({ text }) => errorIn(parse(text)),
      () => undefined,
    )
    return { outcome: outcomeOfStatus(status, retryAfter, hostOf(url), said), status }
  } catch (thrown) {
    return { outcome: outcomeOfError(signal.aborted ? signal.reason : thrown, hostOf(url)) }
  }
}

function parse(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}

/** The error in the body of a refusal. A gateway's may be a text without a code, which counts where it names a limit. */
function errorIn(value: unknown): RpcAnswer | undefined {
  if (typeof value !== 'object' || value === null || !('error' in value)) return undefined
  const { error } = value
  if (typeof error !== 'string') return isAnswer(value) ? value : undefined
  const said = { code: 0, message: error }
  return nodeRefusalOf(said) && { error: said }
}

function isAnswer(value: unknown): value is RpcAnswer & { id: unknown } {
  if (typeof value !== 'object' || value === null) return false
  return 'error' in value ? isError(value.error) : 'result' in value
}

function isError(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('message' in value)) return false
  return typeof value.code === 'number' && typeof value.message === 'string'
}

/** The most accounts that an endpoint returned in one answer, for endpoints that take fewer than a node does. */
const most = new Map<string, number>()

const ManyAccounts = v.tuple([v.array(v.string()), v.optional(v.unknown())])

/**
 * Sends a read to an endpoint once. A call for many accounts is sent in parts where the endpoint takes fewer at once; its slot is then the
 * one of the oldest part. Never rejects.
 */
export async function askInParts(url: string, call: RpcCall, timeout: number): Promise<RpcOutcome> {
  const read = call.method === 'getMultipleAccounts' ? v.safeParse(ManyAccounts, call.params) : undefined
  if (!read?.success) return await askTogether(url, call, timeout)
  const [keys, config] = read.output
  if (keys.length <= (most.get(url) ?? keys.length)) {
    const outcome = await askTogether(url, call, timeout)
    const fewer = fewerAccounts(outcome, keys.length)
    if (fewer === undefined) return outcome
    most.set(url, fewer)
  }
  const size = most.get(url) ?? keys.length
  const parts = Array.from({ length: Math.ceil(keys.length / size) }, (_, at) =>
    askInParts(url, { ...call, params: [keys.slice(at * size, (at + 1) * size), config] }, timeout),
  )
  const isWhole = (values: readonly unknown[], at: number) =>
    values.length === keys.slice(at * size, (at + 1) * size).length
  return joined(await Promise.all(parts), isWhole, hostOf(url))
}

const MOST_WORDS =
  /too many (?:inputs|accounts|keys)\b.*?\bmax\w* (\d+)|limited to (?:an? )?(\d+) (?:accounts|keys|inputs|range)\b/i

/**
 * The number of accounts that the endpoint takes instead of `count`, where it says that these are too many, as nodes ("Too many inputs
 * provided; max 5"), QuickNode ("getMultipleAccounts is limited to a 5 range") and gateways (413) do. A limit of requests is none of accounts.
 */
function fewerAccounts(outcome: RpcOutcome, count: number): number | undefined {
  const answer = outcome.kind === 'answer' || outcome.kind === 'again' ? outcome.answer : undefined
  const error = answer && 'error' in answer ? answer.error : undefined
  if (error && nodeRefusalOf(error) === 'rate') return undefined
  const told = MOST_WORDS.exec(error?.message ?? '')
  const isTooLarge = outcome.kind === 'again' && outcome.error.context['status'] === 413
  if ((!told && !isTooLarge) || count < 2) return undefined
  const fewer = Number(told?.[1] ?? told?.[2] ?? Math.floor(count / 2))
  return Math.min(Math.max(fewer, 1), count - 1)
}

const PartOfAccounts = v.object({
  context: v.looseObject({ slot: v.union([v.number(), v.bigint()]) }),
  value: v.array(v.unknown()),
})

/**
 * The answers to the parts as one; the first part that failed decides where one did. `isWhole`: whether a part has a value for each of its
 * keys, because each later value would else stand for another account.
 */
function joined(
  parts: readonly RpcOutcome[],
  isWhole: (values: readonly unknown[], at: number) => boolean,
  host: string,
): RpcOutcome {
  const failed = parts.find((part) => part.kind !== 'answer' || 'error' in part.answer)
  if (failed) return failed
  const read = v.safeParse(v.array(PartOfAccounts), parts.map(resultOf))
  const oldest = read.success
    ? read.output.toSorted((a, b) => Number(a.context.slot) - Number(b.context.slot))[0]
    : undefined
  if (!read.success || !oldest || !read.output.every(({ value }, at) => isWhole(value, at)))
    return unreadable('getMultipleAccounts', host)
  const result = { context: oldest.context, value: read.output.flatMap(({ value }) => value) }
  return { kind: 'answer', answer: { result } }
}

function resultOf(part: RpcOutcome): unknown {
  const answer: RpcAnswer | undefined = part.kind === 'answer' ? part.answer : undefined
  return answer && 'result' in answer ? answer.result : undefined
}
