import { toJson } from '../rpc/json'
import { RpcError } from '../rpc/RpcError'
import type { Question } from './questions'
import { notGiven, type Taking } from './Taking'
import { UpstreamError, type Upstream } from './Upstream'

/** Questions that are remembered; the one that was asked longest ago is asked again. */
const MOST_QUESTIONS = 1_000
const INVALID_PARAMS = -32602
const WAY_OUT = 'Narrow the question with filters, or fork from an endpoint that allows it.'

/** The questions that the upstream was asked, each once in the life of this process, and the addresses it answered. */
export class Asked {
  #answers = new Map<string, readonly string[]>()
  #underway = new Map<string, Promise<void>>()

  constructor(
    private readonly upstream: Upstream,
    private readonly taking: Taking,
  ) {}

  /** Whether the upstream may know an answer that this chain does not. */
  isOpen(question: Question): boolean {
    return !this.found(question) && !this.taking.isAbsentUpstream(question.about ?? '')
  }

  /** The addresses that the upstream answered, or undefined where it was not asked yet. */
  found(question: Question): readonly string[] | undefined {
    return this.#answers.get(keyOf(question))
  }

  /** Asks once and takes in what came. Rejects with an RpcError, and the next one asks again. */
  ask(question: Question): Promise<void> {
    const key = keyOf(question)
    const asking =
      this.#underway.get(key) ?? this.#ask(question, key).finally(() => this.#underway.delete(key))
    this.#underway.set(key, asking)
    return asking
  }

  async #ask(question: Question, key: string): Promise<void> {
    const { method, params, shape } = question
    const found = await this.upstream
      .ask(method, params, shape)
      .catch((error: unknown) => unanswered(question, error))
    for (const each of found) if (each.account) this.taking.accept(each)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size >= MOST_QUESTIONS) this.#answers.delete(oldest)
    this.#answers.set(
      key,
      found.map(({ address }) => address),
    )
  }
}

/** What the upstream finds wrong with a question is wrong with the request, unless it is about what only exists here. */
function unanswered({ what, maybeForeign }: Question, error: unknown): [] {
  const reply = error instanceof UpstreamError ? error.reply : undefined
  const invalid = reply?.code === INVALID_PARAMS
  if (invalid && maybeForeign) return []
  if (invalid) throw new RpcError(INVALID_PARAMS, reply.message)
  const { code, message } = notGiven(what, error)
  throw new RpcError(code, `${message} ${WAY_OUT}`)
}

function keyOf({ method, params }: Question): string {
  return toJson([method, params])
}
