import type { TokenBalance, TransactionRecord } from '../../sandbox/chain/history'
import { baseUnitsOf } from '../../src/transactions/accountValues'
import { foldChanges } from '../../src/transactions/bill'
import {
  type Confirmed,
  type Execution,
  isDone,
  isRead,
  isUnsettled,
  promisedCosts,
  promisedSteps,
  requestsOf,
  takenBySignature,
} from '../../src/transactions/execution'
import type { KeptList, WorldJournal } from './journals'
import type { World } from './world'

/*
 * What must hold after each step, by the chain's own ledger: what was promised was paid, each operation and each line once at most, and the
 * journal says what the chain says.
 */

/** Something that must not be; `about` is what it is about (an operation, a signature, a list): each is told once. */
export type Violation = Readonly<{ kind: ViolationKind; about: string; what: string }>
export type ViolationKind =
  | 'told and not so'
  | 'told twice'
  | 'landed and not told'
  | 'hidden'
  | 'not known yet'
  | 'not as promised'
  | 'a list pays otherwise'
  | 'a list pays more than once'
  | 'asked unbidden'
  | 'an error without a name'
  | 'hangs'

/** What the walk remembers of its steps. */
export type Memory = {
  /** Operations whose promise was compared. */
  readonly compared: Set<string>
  /** Wallets → how often the person pressed again after the page had warned that only one endpoint vouches for the loss. */
  readonly warned: Map<string, number>
  /** Operations whose wallet may have changed what it costs: to less, or to anything, where it sends by itself. */
  readonly altered: Map<string, 'less' | 'anything'>
  /** Lists of which the person asked again for lines in doubt. */
  readonly askedTwice: Set<string>
}

type Look = Readonly<{ world: World; journal: WorldJournal; memory: Memory; settled: boolean }>

/** All transactions that the world's wallets have paid for, and were asked for by the app. */
export function landedOf({ practice: { chain }, wallets, foreign }: World): readonly TransactionRecord[] {
  return wallets.flatMap(({ publicKey }) => {
    const address = publicKey.toBase58()
    return chain.history
      .of(address)
      .filter(({ keys, signature }) => keys.all[0] === address && !foreign.has(signature))
  })
}

export function check(look: Look): readonly Violation[] {
  return [
    ...receiptsHold(look),
    ...(look.settled ? [...allIsTold(look), ...nothingIsOpen(look)] : []),
    ...promisesHold(look),
  ].concat(look.journal.lists.flatMap((list) => listHolds(look, list)))
}

type Told = Readonly<{ execution: Execution; state: Confirmed; list?: KeptList }>

/** The transactions that the browser tells as confirmed. */
function toldOf({ singles, lists }: WorldJournal): readonly Told[] {
  const confirmed = (execution: Execution, list?: KeptList) =>
    execution.transactions.flatMap((state): Told[] =>
      state.status === 'confirmed' ? [{ execution, state, ...(list && { list }) }] : [],
    )
  return [
    ...singles.flatMap((execution) => confirmed(execution)),
    ...lists.flatMap((list) => list.view.executions.flatMap((execution) => confirmed(execution, list))),
  ]
}

function executionsOf({ singles, lists }: WorldJournal): readonly Execution[] {
  return [...singles, ...lists.flatMap(({ all }) => all)]
}

/** The transactions that the wallet sent in place of what was asked, and that the browser tells as such. */
function toldAsOthers(journal: WorldJournal): readonly string[] {
  return executionsOf(journal)
    .flatMap(({ transactions }) => transactions.flatMap(requestsOf))
    .flatMap(({ landed, signature }) => (landed === 'another' && signature !== undefined ? [signature] : []))
}

/** What was read of a landing is what the chain has, also where it did not do what was asked, and no landing is told twice. */
function receiptsHold({ world, journal }: Look): readonly Violation[] {
  const { history } = world.practice.chain
  const others = executionsOf(journal).flatMap((execution): Violation[] => {
    const { id, kind, payer } = execution.operation
    return [...takenBySignature([execution])].flatMap(([signature, told]): Violation[] => {
      const record = history.get(signature)
      const taken = record && takenBy(record, payer)
      if (taken === told) return []
      return [
        { kind: 'told and not so', about: id, what: `${kind}: ${taken} was taken, and ${told} is told` },
      ]
    })
  })
  const seen = new Map<string, string>()
  const all = toldOf(journal).flatMap(({ execution, state }): Violation[] => {
    const { id, kind, payer } = execution.operation
    const before = seen.get(state.signature)
    seen.set(state.signature, id)
    const again: Violation[] =
      before === undefined
        ? []
        : [{ kind: 'told twice', about: state.signature, what: `by ${before} and by ${id} (${kind})` }]
    if (!state.paid) return again
    const record = history.get(state.signature)
    const told = (what: string): Violation[] => [...again, { kind: 'told and not so', about: id, what }]
    if (!record) return told(`${kind} is told as paid, and never landed`)
    if (record.err !== null) return told(`${kind} is told as paid, and failed`)
    const taken = takenBy(record, payer)
    return taken === state.paid.total
      ? again
      : told(`${kind}: ${taken} was paid, and ${state.paid.total} is told`)
  })
  return [...all, ...others]
}

/** Everything that landed is told by a record; or, where the person was warned, has a row of its own in History. */
function allIsTold({ world, journal, memory }: Look): readonly Violation[] {
  const told = new Set([...toldOf(journal).map(({ state }) => state.signature), ...toldAsOthers(journal)])
  const allowed = new Map(memory.warned)
  return landedOf(world).flatMap((record): Violation[] => {
    const { signature, err, keys } = record
    if (err !== null || told.has(signature)) return []
    const payer = keys.all[0] ?? ''
    const about = signature
    if (journal.hiddenByLists.has(signature)) {
      const list = journal.lists.find(({ signatures }) => signatures.has(signature))
      const what = 'a transaction of the list landed; no record tells it, and History has no row for it'
      return [{ kind: 'hidden', about: list?.run.head.id ?? about, what }]
    }
    const left = allowed.get(payer) ?? 0
    allowed.set(payer, left - 1)
    if (left > 0) return []
    const near = journal.singles.filter(({ operation }) => operation.payer === payer).slice(0, 3)
    const states = near.map(
      ({ operation, transactions }) => `${operation.kind} ${transactions.map(({ status }) => status).join()}`,
    )
    return [
      {
        kind: 'landed and not told',
        about,
        what: `its wallet’s newest operations are: ${states.join('; ')}`,
      },
    ]
  })
}

function nothingIsOpen({ journal: { singles, lists } }: Look): readonly Violation[] {
  const all = [...singles, ...lists.flatMap(({ view }) => view.executions)]
  return all.flatMap((execution): Violation[] => {
    const { id, kind } = execution.operation
    const states = execution.transactions.map(({ status }) => status).join()
    if (isUnsettled(execution))
      return [{ kind: 'not known yet', about: id, what: `${kind} is ${states} still` }]
    if (!isRead(execution))
      return [{ kind: 'not known yet', about: id, what: `${kind} is ${states}, and was not read` }]
    return []
  })
}

/** Of each operation that is done, what it took and gave is what its record has promised. */
function promisesHold({ world, journal, memory }: Look): readonly Violation[] {
  const { history } = world.practice.chain
  const all = [...journal.singles, ...journal.lists.flatMap(({ view }) => view.executions)]
  return all.flatMap((execution): Violation[] => {
    const { id, kind, payer } = execution.operation
    if (!isDone(execution) || !isRead(execution) || memory.compared.has(id)) return []
    memory.compared.add(id)
    const records = execution.transactions.flatMap((state) =>
      state.status === 'confirmed' ? [history.get(state.signature) ?? []].flat() : [],
    )
    if (memory.altered.get(id) === 'anything') return []
    const broken = (what: string): Violation => ({
      kind: 'not as promised',
      about: id,
      what: `${kind}: ${what}`,
    })
    const costs = promisedCosts(execution)
    const least = sum(costs.map(({ lamports, bounds }) => bounds?.least ?? lamports))
    const most = sum(costs.map(({ lamports, bounds }) => bounds?.most ?? lamports))
    const paid = sum(records.map((record) => takenBy(record, payer)))
    const altered = memory.altered.get(id)
    const isLow = paid < least && altered === undefined
    const isHigh = paid > most
    const wrong =
      isLow || isHigh ? [broken(`${paid} lamports left, and ${least} to ${most} were promised`)] : []
    return [
      ...wrong,
      ...tokensHold(execution, records).map(broken),
      ...giftsHold(execution, records).map(broken),
    ]
  })
}

/** The tokens that came to the payer's accounts, or went. */
function tokensHold(execution: Execution, records: readonly TransactionRecord[]): readonly string[] {
  const { payer, kind } = execution.operation
  const changes = foldChanges(promisedSteps(execution)).filter(
    ({ moves, owner }) => moves && owner === undefined,
  )
  return movedOf(records, ({ owner }) => owner === payer).flatMap(({ mint, came }): string[] => {
    const own = changes.filter(({ moves }) => moves?.mint === mint)
    if (own.length === 0) return came < 0n ? [`${-came} of ${mint} left, and nothing was said of it`] : []
    const deltas = own.map(({ after, moves, bounds }) => {
      const before = moves?.before ?? 0n
      const exact = baseUnitsOf(after) ?? 0n
      return { least: (bounds?.least ?? exact) - before, most: (bounds?.most ?? exact) - before }
    })
    const least = sum(deltas.map((each) => each.least))
    // A token that is launched is promised as what its pool takes of its supply.
    const most = kind === 'launch-token' ? 2n ** 64n : sum(deltas.map((each) => each.most))
    return came < least || came > most
      ? [`${came} of ${mint} came, and ${least} to ${most} were promised`]
      : []
  })
}

/** What was given away arrived: lamports at their account, tokens in the account of their receiver. */
function giftsHold(execution: Execution, records: readonly TransactionRecord[]): readonly string[] {
  const { payer, kind } = execution.operation
  const steps = promisedSteps(execution)
  const gifts = foldChanges(steps).filter(
    ({ owner, field }) => owner !== undefined && owner !== payer && field === 'balance',
  )
  const tokens = gifts.flatMap(({ account, after, before, bounds }): string[] => {
    const promised = (baseUnitsOf(after) ?? 0n) - (baseUnitsOf(before) ?? 0n)
    const came = sum(records.map((record) => tokensAt(record, account)))
    return bounds || came === promised ? [] : [`${came} arrived in ${account}, and ${promised} were promised`]
  })
  if (kind !== 'send' || steps.some(({ changes = [] }) => changes.length > 0)) return tokens
  const lamports = steps
    .flatMap(({ costs }) => costs)
    .flatMap((cost): string[] => {
      if (cost.kind !== 'deposit' || cost.account === undefined || cost.account === payer) return []
      const came = sum(records.map((record) => lamportsAt(record, cost.account ?? '')))
      return came === cost.lamports ? [] : [`${came} lamports arrived, and ${cost.lamports} were promised`]
    })
  return [...tokens, ...lamports]
}

/**
 * Each receiver of a list got what its paid lines say, once, or more often where the person asked again in spite of the warning and the lines
 * say so; and its sum is what its transactions took.
 */
function listHolds(
  { world, settled, memory }: Look,
  { run, view, signatures }: KeptList,
): readonly Violation[] {
  if (!settled) return []
  const { id, payer, token } = run.head
  const { history } = world.practice.chain
  const landed = [...signatures].flatMap((signature) => history.get(signature) ?? [])
  const records = landed.filter(({ err }) => err === null)
  const isOf = (address: string) => (balance: TokenBalance) =>
    balance.owner === address && balance.mint === token.mint
  const came = (address: string) =>
    token.program === null
      ? sum(records.map((record) => lamportsAt(record, address)))
      : sum(movedOf(records, isOf(address)).map((each) => each.came))
  const others = view.rows.filter(({ address }) => address !== payer)
  const receivers = [...new Set(others.map(({ address }) => address))].map((address) => {
    const rows = others.filter((row) => row.address === address && row.state === 'paid')
    const once = sum(rows.map(({ units, arrives = units }) => arrives))
    const said = sum(rows.map(({ units, arrives = units, more = [] }) => arrives * BigInt(1 + more.length)))
    return { got: came(address), once, said }
  })
  const paid = others.filter(({ state }) => state === 'paid')
  const sent = sum(paid.map(({ units, more = [] }) => units * BigInt(1 + more.length)))
  const violation = (kind: ViolationKind, wrong: typeof receivers): readonly Violation[] => {
    const [one] = wrong
    if (!one) return []
    const what = `${one.got} arrived, and its lines say that ${one.said} is paid; so it is of ${wrong.length} of ${receivers.length} receivers`
    return [{ kind, about: id, what }]
  }
  const twice = receivers.filter(({ got, once }) => got > once)
  const spent = sum(landed.map((record) => takenBy(record, payer)))
  return [
    ...(memory.askedTwice.has(id) ? [] : violation('a list pays more than once', twice)),
    ...violation(
      'a list pays otherwise',
      receivers.filter((each) => each.got !== each.said),
    ),
    ...(token.program === null || -came(payer) === sent
      ? []
      : [
          {
            kind: 'a list pays otherwise' as const,
            about: `${id} from the wallet`,
            what: `${-came(payer)} left, and its lines say ${sent}`,
          },
        ]),
    ...(spent === view.spent
      ? []
      : [
          {
            kind: 'a list pays otherwise' as const,
            about: `${id} in all`,
            what: `its transactions took ${spent}, and it says ${view.spent}`,
          },
        ]),
  ]
}

/** Lamports that a transaction took from the payer. */
function takenBy(record: TransactionRecord, payer: string): bigint {
  return -lamportsAt(record, payer)
}

function lamportsAt({ keys, preBalances, postBalances }: TransactionRecord, address: string): bigint {
  const at = keys.all.indexOf(address)
  return (postBalances[at] ?? 0n) - (preBalances[at] ?? 0n)
}

function tokensAt({ keys, tokenBalances: { pre, post } }: TransactionRecord, account: string): bigint {
  const of = (balances: readonly TokenBalance[]) =>
    balances.find(({ accountIndex }) => keys.all[accountIndex] === account)?.amount ?? 0n
  return of(post) - of(pre)
}

/** What came of each mint to those accounts, in base units; below zero it went. */
function movedOf(records: readonly TransactionRecord[], wanted: (balance: TokenBalance) => boolean) {
  const moved = new Map<string, bigint>()
  const count = (balance: TokenBalance, sign: bigint) => {
    if (wanted(balance)) moved.set(balance.mint, (moved.get(balance.mint) ?? 0n) + sign * balance.amount)
  }
  for (const { pre, post } of records.map(({ tokenBalances }) => tokenBalances)) {
    for (const balance of pre) count(balance, -1n)
    for (const balance of post) count(balance, 1n)
  }
  return [...moved].map(([mint, came]) => ({ mint, came }))
}

function sum(all: readonly bigint[]): bigint {
  return all.reduce((total, each) => total + each, 0n)
}
