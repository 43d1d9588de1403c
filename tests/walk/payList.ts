import { Keypair } from '@solana/web3.js'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import type { RunLine, RunToken } from '../../src/transactions/runs/keptRuns'
import type { RunView } from '../../src/transactions/runs/runView'
import { amountBy } from './chance'
import type { KeptList } from './journals'
import type { Drive } from './page'
import type { Person } from './person'
import type { Tab } from './tab'

/* What a person does with lists. Each resolves with how it ended. */

const SOL: RunToken = { mint: SOL_MINT, program: null, decimals: 9, symbol: 'SOL' }
const LONG = 30

/** A new list. */
export async function payList(person: Person): Promise<string> {
  const token = tokenOfList(person)
  const lines = linesOf(person, token)
  person.what = 'list'
  person.name = `${lines.length > LONG ? 'long ' : ''}list of ${token.program ?? 'SOL'}`
  const amountIs = person.chance.of(['sent', 'arrives'] as const)
  let why = 'closed before it began'
  const begun = person.tab.page.beginList(person.seat(), token, lines, amountIs)
  const id = await person.does(begun, (code) => (why = `refused: ${code}`))
  return id === null ? why : await drive(person, id)
}

/** A list that stopped in an earlier step goes on; null where there is none. */
export async function payListAgain(person: Person): Promise<string | null> {
  const { lists } = await person.tab.page.readWorldJournal([])
  const open = lists.filter(({ run, view }) => run.head.payer === person.address && !view.done)
  if (open.length === 0) return null
  const { run } = person.chance.of(open)
  person.what = 'list again'
  person.name = `list of ${run.head.token.program ?? 'SOL'}`
  return await drive(person, run.head.id)
}

function tokenOfList({ world, chance, address }: Person): RunToken {
  const own = world.mints.filter(({ maker, draft }) => maker === address && draft.supply > 0n)
  if (own.length === 0 || chance.is(0.45)) return SOL
  const { mint, draft } = chance.of(own)
  const program = draft.standard === 'spl' ? 'token' : 'token-2022'
  return { mint, program, decimals: draft.decimals, symbol: draft.symbol }
}

/** Up to sixty lines: to old receivers and new ones, some twice, a few to the wallet itself or to a program; dust, and odd amounts. */
function linesOf({ world, chance }: Person, { program, decimals }: RunToken): readonly RunLine[] {
  const count = chance.weighed([
    [3, chance.between(1, 3)],
    [4, chance.between(4, 20)],
    [3, chance.between(21, 60)],
  ])
  const one = chance.of(world.receivers)
  const receiver = () =>
    chance.weighed([
      [5, () => chance.of(world.receivers)],
      [4, () => Keypair.generate().publicKey.toBase58()],
      [1, () => one],
      [0.3, () => chance.of(world.wallets).publicKey.toBase58()],
      [0.1, () => '11111111111111111111111111111111'],
    ])()
  const lamports = () =>
    chance.weighed([
      [1, 1n],
      [3, 2_000_000n],
      [12, BigInt(chance.between(900_000, 4_000_000))],
    ])
  const tokens = () =>
    chance.weighed([
      [1, 1n],
      [3, 100n],
      [6, amountBy(chance, 10n ** BigInt(decimals + 1), decimals) || 1n],
    ])
  return Array.from({ length: count }, (_, at): RunLine => {
    const address = receiver()
    return { line: at + 1, address, units: program === null ? lamports() : tokens() }
  })
}

/** The page of a list: pressed, and pressed again where it stopped. */
async function drive(person: Person, id: string): Promise<string> {
  const { tab, chance, misfortune } = person
  person.ids.add(id)
  person.tell('plan')
  person.tell('review')
  person.beginDying()
  let ended = 'stopped'
  let doubtful: readonly string[] = []
  const most = chance.of([1, 1, 2, 3])
  for (let presses = 0; presses < most; presses += 1) {
    const isAgain = doubtful.length > 0 && chance.is(0.5)
    if (isAgain) person.memory.askedTwice.add(id)
    const how: Drive = {
      asks: true,
      consents: chance.is(0.7),
      pause: person.press(),
      ...(doubtful.length > 0 && { doubtful: { ids: new Set(doubtful), again: isAgain } }),
    }
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    const view = await driven(person, id, how, (code) => (ended = `refused: ${code}`))
    if (tab.isDead()) return 'closed'
    if (!view) continue
    const { done, declined, problem, counts } = view
    ended = done ? 'done' : declined ? 'declined' : problem ? `problem: ${problem.code}` : 'paused'
    if (problem) person.requireName(problem.code, problem)
    if (done || misfortune.twoTabs || counts.paid + counts.skipped === view.rows.length) break
    doubtful = view.doubtful
  }
  return ended
}

/** One press, in each of the step's tabs. */
async function driven(
  person: Person,
  id: string,
  how: Drive,
  refused: (code: string) => void,
): Promise<RunView | null> {
  const { tab, misfortune } = person
  const before = await newestRequest(tab, id)
  const press = (one: Tab) => person.does(one.page.driveList(person.seat(one), id, how), refused)
  const driving = press(tab)
  const other = misfortune.twoTabs ? await person.openSecond() : null
  const [view] = await Promise.all([driving, other && press(other)])
  const list = await readList(tab, id)
  requireAskedOnce(person, list, before, other ? 2 : 1)
  person.noteAltered(list?.all.map(({ operation }) => operation.id) ?? [])
  return view
}

async function readList(tab: Tab, id: string): Promise<KeptList | undefined> {
  const { lists } = await tab.page.readWorldJournal([])
  return lists.find(({ run }) => run.head.id === id)
}

async function newestRequest(tab: Tab, id: string): Promise<number> {
  return Math.max(0, ...((await readList(tab, id))?.requests.map(({ key }) => key) ?? []))
}

/** As in driveRun.ts: so often a list asks for what is lost, where it is sure of the loss. */
const MOST_VAIN = 3

/** At one press the wallet is asked for a line once; where several endpoints vouch for a loss, a few times at most. */
function requireAskedOnce(person: Person, list: KeptList | undefined, before: number, presses: number): void {
  const times = new Map<number, number>()
  for (const { key, places } of list?.requests ?? [])
    if (key > before) for (const place of places) times.set(place, (times.get(place) ?? 0) + 1)
  const most = Math.max(0, ...times.values())
  if (most <= presses * (person.endpoints.length > 1 ? MOST_VAIN : 1)) return
  const what = `a line of a list was asked for ${most} times at one press`
  person.violations.push({ kind: 'asked unbidden', about: list?.run.head.id ?? '', what })
}
