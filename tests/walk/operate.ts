import type { Person } from './person'
import type { Shown } from './page'
import type { Tab } from './tab'

/* What a person does with single operations. Each resolves with how it ended. */

/** What a step must do: make such a token, or carry out such a wish. */
export type First = Readonly<
  { token: 'spl' | 'plain' | 'fee' | 'scaled'; wish?: never } | { wish: string; token?: never }
>

/** So many wishes, one after the other. */
const TRIES = 4
/** So often a stopped operation is asked for again. */
const MOST_AGAIN = 2

/** A new operation of some kind. */
export async function operate(person: Person, first?: First): Promise<string> {
  const { tab, chance, world, key } = person
  const by = { world, owner: key.publicKey, chance }
  person.tell('plan')
  const wishes = async () => {
    if (!first?.token) return await tab.page.wish(by, first?.wish)
    return { name: 'create-token', plan: tab.page.plannerOfToken(by, tab.page.draftBy(by, first.token)) }
  }
  // Who is told why something is not possible wants something else.
  let ready: Awaited<ReturnType<typeof review>> = null
  let refused = ''
  for (let tries = 0; ready === null && tries < TRIES && !refused.startsWith('rpc'); tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const made = await wishes().catch((error: Error) => ({ name: error.message, plan: null }))
    person.name = made.name
    refused = 'nothing to do'
    // oxlint-disable-next-line no-await-in-loop
    ready = made.plan && (await review(person, made.plan, (code) => (refused = code)))
    if (tab.isDead()) return 'closed before its review'
  }
  if (ready === null) return `refused: ${refused}`
  const { plan, drafts } = ready.prepared
  person.planned = plan.kind
  person.tell('review')
  person.beginDying()
  const noted = (id: string) => {
    person.ids.add(id)
    person.noteAltered([id])
  }
  person.press()
  const begun = await answered(person, await person.does(tab.page.press(person.seat(), ready, noted)))
  return await askedAgain(person, begun, 1, drafts.length)
}

/** The review of a plan; null where there is none. */
async function review(
  person: Person,
  planner: Parameters<Tab['page']['review']>[1],
  refused: (code: string) => void,
) {
  return await person.does(person.tab.page.review(person.seat(), planner), refused)
}

/** An operation that stopped in an earlier step is asked for again; null where there is none. */
export async function operateAgain(person: Person): Promise<string | null> {
  const { tab, chance, address } = person
  const { singles } = await tab.page.readWorldJournal([])
  const stopped = singles.filter(
    ({ operation, transactions }) =>
      operation.payer === address &&
      transactions.some(({ status }) => /declined|expired|failed/.test(status)),
  )
  if (stopped.length === 0) return null
  const { operation } = chance.of(stopped)
  person.what = 'again'
  person.name = operation.kind
  person.planned = operation.kind
  person.ids.add(operation.id)
  person.noteAltered([operation.id])
  person.tell('plan')
  person.tell('review')
  person.beginDying()
  const shown = await person.does(tab.page.open(person.seat(), operation.id))
  return await askedAgain(person, shown, 0, operation.parts?.length ?? 1)
}

/** “Sign again”, where that is offered, after so many presses. */
async function askedAgain(
  person: Person,
  before: Shown | null,
  pressed: number,
  drafts: number,
): Promise<string> {
  let shown = before
  let presses = pressed
  for (let again = 0; shown?.canAgain && again < MOST_AGAIN && person.chance.is(0.75); again += 1) {
    presses += 1
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    shown = await pressAgain(person, shown)
  }
  person.requireAsked(shown?.id ?? person.name, presses, drafts)
  if (person.tab.isDead()) return 'closed'
  if (!shown) return 'stopped'
  return shown.problem ? `${shown.status} (${shown.problem.code})` : shown.status
}

async function pressAgain(person: Person, { id, alone, problem }: Shown): Promise<Shown | null> {
  const { tab, chance, misfortune } = person
  person.press()
  person.ids.add(id)
  if (alone) person.noteWarned()
  const again = problem?.code === 'transaction/done-since' && chance.is(0.5)
  const agreed = again ? [String(problem.operation)] : []
  const pressing = (one: Tab) => person.does(one.page.pressAgain(person.seat(one), id, agreed))
  if (!misfortune.twoTabs) return await answered(person, await pressing(tab))
  const other = await person.openSecond()
  const [shown] = await Promise.all([pressing(tab), pressing(other)])
  return shown
}

/** Where the wallet has raised its fee, the person answers. */
async function answered(person: Person, shown: Shown | null): Promise<Shown | null> {
  if (shown?.status !== 'awaiting-consent') return shown
  return await person.does(person.tab.page.answer(person.seat(), shown.id, person.chance.is(0.7)))
}
