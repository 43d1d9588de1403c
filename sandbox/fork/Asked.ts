import { toJson } from '../rpc/json'
import { RpcError } from '../rpc/RpcError'
import type { Question } from './questions'
import { notGiven, type Taking } from './Taking'
import { UpstreamError, type Upstream } from './Upstream'

/** The number of remembered questions; beyond it, the oldest one is asked again. */
const MOST_QUESTIONS = 1_000
const INVALID_PARAMS = -32602
const WAY_OUT = 'Narrow the question with filters, or fork from an endpoint that allows it.'

/** The questions that the upstream was asked, each once in this process, and the addresses in its answers. */
export class Asked {
  #answers = new Map<string, readonly string[]>()
  #underway = new Map<string, Promise<void>>()

  constructor(
    private readonly upstream: Upstream,
    private readonly taking: Taking,
  ) {}

  /** Whether the upstream may know an answer that this chain does not have. */
  isOpen(question: Question): boolean {
    return !this.found(question) && !this.taking.isAbsentUpstream(question.about ?? '')
  }

  /** The addresses in the upstream's answer, or undefined where it was not asked yet. */
  found(question: Question): readonly string[] | undefined {
    return this.#answers.get(keyOf(question))
  }

  /** Asks once and takes over the answer. Rejects with an RpcError; the next call then asks again. */
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

/** If the upstream calls a question invalid, the request is invalid, unless it is about something that only exists here. */
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
