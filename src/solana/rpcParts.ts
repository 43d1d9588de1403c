import * as v from 'valibot'
import { nodeRefusalOf } from '../errors/codes'
import { askTogether } from './rpcBatch'
import { hostOf, type RpcAnswer, type RpcCall, type RpcOutcome, unreadable } from './rpcRetry'

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
