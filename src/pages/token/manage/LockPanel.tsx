import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  AmountField,
  mostSum,
  NO_SUM,
  readSum,
  sumSchema,
  sumText,
  typedSum,
} from '../../../forms/AmountField'
import { useKeptForm } from '../../../forms/keptForm'
import { localInput, localTimeHint, readLocalTime } from '../../../forms/localTime'
import { LockCurve } from '../../../forms/LockCurve'
import { panelCopy } from '../../../forms/panelCopy'
import { buildSchedule, lastDate, type LockSchedule, type ScheduleProblem } from '../../../locks/schedule'
import { locksSay } from '../../../locks/said'
import { limitsOf, scheduleProblem } from '../../../locks/terms'
import { sentenceOf } from '../../../operations/said'
import { chainNow } from '../../../solana/chainTime'
import { tokensSay } from '../../../tokens/said'
import { namedAmount } from '../../../tokens/tokenWords'
import { grossFor, netOf, presentFee } from '../../../tokens/transferFeeMath'
import { formatAmount } from '../../../solana/amountScale'
import { holdingOf } from '../../../tokens/spendable'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import { ROLE_NAMES, type TokenOrder } from '../../../tokens/operations/order'
import { NumberInput } from '../../../ui/NumberInput'
import { parseUnits } from '../../../units/amounts'
import { formatNearestShare } from '../../../units/percent'
import { manageCopy } from './manageCopy'
import { AddressField, amountText, named, useAddress } from './panelFields'
import { TokenPanel } from './TokenPanel'
import { accountsQuery, type TokenPanelProps } from './tokenWork'

const words = manageCopy.panels.lock

const text = v.string()
const LOCK = {
  schema: v.object({
    sum: sumSchema,
    to: text,
    first: text,
    atFirst: text,
    days: text,
    steps: text,
    given: v.array(text),
  }),
  empty: { sum: NO_SUM, to: '', first: '', atFirst: '0', days: '', steps: '', given: [] },
}

const DAY = 86_400n
/** Ready schedules: days until the first date, the percentage then, and the rest in days and steps. A month has 30 days. */
const READY = {
  team: { first: 180, atFirst: '25', days: '540', steps: '18' },
  advisers: { first: 30, atFirst: '4.16', days: '690', steps: '23' },
  once: { first: 365, atFirst: '100', days: '', steps: '' },
} as const

/** Locks tokens of the wallet until their dates. */
export function LockPanel({ token, ...rest }: TokenPanelProps) {
  const { typed, context } = rest.work
  const { values, change } = useKeptForm({ ...LOCK, memory: { of: typed, name: 'lock-supply' } })
  const { sum } = values
  const { data: holding } = useQuery({ ...accountsQuery(context, token, context.address), select: holdingOf })
  const to = useAddress(values.to, { role: 'claims', token }, context.address)
  const amount = readSum(sum, token, holding?.spendable)
  const units = amount && 'units' in amount ? amount.units : null
  // The wallet pays a transfer fee on top of what is locked.
  const fee = presentFee(token.settings, token.clock?.epoch ?? null)
  const leaves = units === null ? null : (grossFor(units, fee) ?? null)
  const isNever = units !== null && leaves === null
  const tooMuch = leaves !== null && holding !== undefined && leaves > holding.spendable
  const dates = readDates(values, units ?? 0n)
  const wrong =
    amount && 'wrong' in amount
      ? amount.wrong
      : isNever
        ? sentenceOf(tokensSay('never-arrives', {}))
        : tooMuch
          ? panelCopy.tooMuch(
              formatAmount(holding.spendable, token),
              namedAmount(leaves - holding.spendable, named(token)),
            )
          : undefined
  const ready = (name: keyof typeof READY) => {
    const { first, ...others } = READY[name]
    const hour = new Date(chainNow() + first * Number(DAY) * 1_000)
    hour.setMinutes(0, 0, 0)
    change({ first: localInput(hour.getTime()), ...others })
  }
  const { choice, schedule, wrongs } = dates
  // What the batch gives away is not given up here, too.
  const changed = rest.work.batch.flatMap(({ order }) =>
    order.kind === 'change-authority' ? order.role : [],
  )
  const limits = limitsOf(token)
  const isOwn = (role: (typeof limits)[number]['role']) =>
    token.authorities[role] === context.address && !changed.includes(role)
  const given = values.given.filter((role) => limits.some((one) => one.role === role && isOwn(one.role)))
  const givingUp = limits.flatMap(({ role }): readonly TokenOrder[] =>
    given.includes(role) ? [{ kind: 'change-authority', role, newAuthority: null }] : [],
  )
  return (
    <TokenPanel
      {...rest}
      token={token}
      final
      why={
        sumText(sum, token).trim() === ''
          ? panelCopy.problems.empty
          : (to.why ?? (values.first === '' ? words.date : undefined))
      }
      order={
        units === null || isNever || tooMuch || to.address === null || !choice || !schedule
          ? null
          : [{ kind: 'lock-supply', ...choice, amount: units, to: to.address }, ...givingUp]
      }
      about={units === null ? undefined : amountText(units, token)}
      names={to.names}
      isReading={to.isReading}
    >
      <AmountField
        token={named(token)}
        {...{ text: sumText(sum, token), units, wrong }}
        held={holding?.spendable}
        frozen={holding?.frozen}
        worth={
          units === null || token.supply === 0n
            ? undefined
            : words.share(formatNearestShare(units, token.supply))
        }
        onText={(next) => change({ sum: typedSum(next, token) })}
        spendable={{ most: holding && netOf(holding.spendable, fee) }}
        hint={
          units !== null && leaves !== null && leaves > units
            ? words.leaves(namedAmount(leaves, named(token)))
            : undefined
        }
        onMost={(most) => change({ sum: mostSum(most, token) })}
      />
      <AddressField label={words.to} hint={words.toHint} field={to} onType={(next) => change({ to: next })} />
      <fieldset className="actions">
        <legend className="small muted">{words.ready}</legend>
        {(Object.keys(READY) as (keyof typeof READY)[]).map((name) => (
          <Button key={name} slim onClick={() => ready(name)}>
            {words.schedules[name]}
          </Button>
        ))}
      </fieldset>
      <div className="grid2">
        <Field
          type="datetime-local"
          label={words.first}
          hint={localTimeHint(values.first)}
          value={values.first}
          error={wrongs.first}
          onChange={(event) => change({ first: event.target.value })}
        />
        <NumberInput
          label={words.atFirst}
          unit="%"
          value={values.atFirst}
          error={wrongs.atFirst}
          onType={(atFirst) => change({ atFirst })}
        />
        <NumberInput
          label={words.length}
          unit={words.days}
          value={values.days}
          error={wrongs.days}
          onType={(days) => change({ days })}
        />
        <NumberInput
          label={words.steps}
          value={values.steps}
          error={wrongs.steps}
          onType={(steps) => change({ steps })}
        />
      </div>
      {schedule && <Dates schedule={schedule} token={token} />}
      {limits.map(({ role, said }) =>
        isOwn(role) ? (
          <TickBox
            key={role}
            forever
            label={words.giveUp(ROLE_NAMES[role])}
            detail={given.includes(role) ? words.givenUp : sentenceOf(said)}
            checked={given.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              change({ given: checked ? [...given, role] : given.filter((one) => one !== role) })
            }
          />
        ) : (
          <Note key={role} kind="warn">
            <p>{sentenceOf(said)}</p>
          </Note>
        ),
      )}
    </TokenPanel>
  )
}

function Dates({ schedule, token }: { schedule: LockSchedule; token: TokenPanelProps['token'] }) {
  const unit = named(token)
  const said = locksSay('lock-dates', {
    first: Number(schedule.cliff),
    atFirst: { units: schedule.atCliff, ...unit, symbol: unit.symbol },
    steps: Number(schedule.times),
    last: Number(lastDate(schedule)),
  })
  return (
    <div>
      <h3>{words.curve}</h3>
      <LockCurve schedule={schedule} now={schedule.start} label={sentenceOf(said)} final />
      <p>{sentenceOf(said)}</p>
    </div>
  )
}

type Typed = Readonly<Record<'first' | 'atFirst' | 'days' | 'steps', string>>
type Wrongs = Partial<Record<keyof Typed, string | undefined>>

const FIELD_OF: Readonly<Record<ScheduleProblem, keyof Typed | null>> = {
  'no-amount': null,
  past: 'first',
  milliseconds: 'first',
  'part-too-large': 'atFirst',
  'no-length': 'days',
  'no-steps': 'steps',
  'too-many-steps': 'steps',
  'too-long': 'days',
}

/** The typed dates for an amount: as an order has them, the schedule that they make by now, and what is wrong with a field. */
function readDates({ first: typed, atFirst: percent, days, steps }: Typed, amount: bigint) {
  const time = readLocalTime(typed)
  const first = time?.seconds ?? null
  const part = parseUnits(percent.trim() === '' ? '0' : percent, 2)
  const [length, count] = [days, steps].map((one) => (one.trim() === '' ? 0n : wholeOf(one)))
  const wrongs: Wrongs = {
    first: time?.wrong ?? (typed !== '' && time === null ? manageCopy.panels.dateWrong : undefined),
    atFirst: part.ok && part.units <= 10_000n ? undefined : words.partWrong,
    days: length === undefined ? words.wholeWrong : undefined,
    steps: count === undefined ? words.wholeWrong : undefined,
  }
  if (first === null || !part.ok || length === undefined || count === undefined || wrongs.atFirst)
    return { choice: null, schedule: null, wrongs }
  const choice = {
    amount,
    first,
    atFirst: (amount * part.units) / 10_000n,
    length: length * DAY,
    steps: count,
  }
  const made = buildSchedule(choice, BigInt(Math.floor(chainNow() / 1_000)))
  if (typeof made !== 'string') return { choice, schedule: made, wrongs }
  const at = FIELD_OF[made]
  return {
    choice: null,
    schedule: null,
    wrongs: at === null ? wrongs : { ...wrongs, [at]: sentenceOf(scheduleProblem(made)) },
  }
}

function wholeOf(typed: string): bigint | undefined {
  const parsed = parseUnits(typed, 0)
  return parsed.ok && parsed.units < 10n ** 9n ? parsed.units : undefined
}
