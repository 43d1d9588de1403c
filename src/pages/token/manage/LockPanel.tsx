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
import { LockCurve } from '../../../forms/LockCurve'
import { lockTermsSchema, NO_LOCK_TERMS, readLockTerms } from '../../../forms/lockTerms'
import { LockTermsFields } from '../../../forms/LockTermsFields'
import { panelCopy } from '../../../forms/panelCopy'
import { lastDate, type LockSchedule } from '../../../locks/schedule'
import { locksSay } from '../../../locks/said'
import { limitsOf, thawedFirst } from '../../../locks/terms'
import { missingLocks } from '../../../operations/newToken/locksMade'
import { useOperations } from '../../../operation/useJournal'
import { sentenceOf } from '../../../operations/said'
import { chainNow } from '../../../solana/chainTime'
import { tokensSay } from '../../../tokens/said'
import { namedAmount } from '../../../tokens/tokenWords'
import { grossFor, netOf, presentFee } from '../../../tokens/transferFeeMath'
import { formatAmount } from '../../../solana/amountScale'
import { holdingOf } from '../../../tokens/spendable'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { Sentence } from '../../../ui/Sentence'
import { TickBox } from '../../../ui/TickBox'
import { type OrderOf, ROLE_NAMES, type TokenOrder } from '../../../tokens/operations/order'
import type { NewLockSubject } from '../../../transactions/subject'
import { isSame } from '../../../units/isSame'
import { momentInUtc } from '../../../units/moments'
import { formatNearestShare } from '../../../units/percent'
import { manageCopy, nameOfAction } from './manageCopy'
import { AddressField, amountText, named, useAddress } from './panelFields'
import { TokenPanel } from './TokenPanel'
import { accountsQuery, type TokenPanelProps } from './tokenWork'

const words = manageCopy.panels.lock

const LOCK = {
  schema: v.object({
    sum: sumSchema,
    to: v.string(),
    ...lockTermsSchema.entries,
    given: v.array(v.string()),
  }),
  empty: { sum: NO_SUM, to: '', ...NO_LOCK_TERMS, given: [] },
}

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
  const dates = readLockTerms(values, units ?? 0n)
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
  const { choice, schedule, wrongs } = dates
  // What the batch gives away is not given up here, too.
  const changed = rest.work.batch.flatMap(({ order }) =>
    order.kind === 'change-authority' ? order.role : [],
  )
  const [state] = rest.work.batch.flatMap(({ order }) => (order.kind === 'default-state' ? order : []))
  const isFrozenAtFirst = state?.frozen ?? token.settings.defaultState === 'frozen'
  const settings = { defaultState: isFrozenAtFirst ? 'frozen' : 'open' } as const
  const limits = limitsOf(token)
  // Without a freeze authority no one could thaw an account that begins frozen.
  const isOwn = (role: (typeof limits)[number]['role']) =>
    token.authorities[role] === context.address &&
    !changed.includes(role) &&
    !(role === 'freeze' && isFrozenAtFirst)
  // Several orders may take several transactions.
  const isAlone = rest.work.batch.length === 0
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
      <MissingLocks token={token} work={rest.work} />
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
      <LockTermsFields terms={values} wrongs={wrongs} onChange={change} />
      {schedule && <Dates schedule={schedule} token={token} />}
      {limits.map(({ role, said }) =>
        isOwn(role) ? (
          <TickBox
            key={role}
            forever
            label={words.giveUp(ROLE_NAMES[role], isAlone)}
            detail={given.includes(role) ? words.givenUp(isAlone) : sentenceOf(said)}
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
      {thawedFirst({ ...token, settings }).map((said) => (
        <Note key={said.id} kind="warn">
          <p>{sentenceOf(said)}</p>
        </Note>
      ))}
    </TokenPanel>
  )
}

/** Offers the locks that the token's own operation did not make, as they were typed. */
function MissingLocks({ token, work }: Pick<TokenPanelProps, 'token' | 'work'>) {
  const { batch, setBatch, open, context } = work
  const { cluster, ownRpcUrl, address: payer } = context
  const operations = useOperations({ cluster, ownRpcUrl, payer })
  const now = BigInt(Math.floor(chainNow() / 1_000))
  const missing = missingLocks(token.mint, operations, now)
    .map(orderOfLock)
    .filter((order) => !batch.some((item) => isSame(item.order, order)))
  if (missing.length === 0) return null
  const [ahead, passed] = [true, false].map((is) => missing.filter(({ first }) => first > now === is)) as [
    typeof missing,
    typeof missing,
  ]
  const add = () => {
    const items = ahead.map((order) => ({
      words: `${nameOfAction('lock-supply')}: ${amountText(order.amount, token)}`,
      order,
      file: undefined,
      names: undefined,
    }))
    setBatch([...batch, ...items])
    open('together')
  }
  return (
    <Note
      kind="warn"
      title={words.missing(missing.length)}
      actions={ahead.length > 0 && <Button onClick={add}>{words.addMissing(ahead.length)}</Button>}
    >
      {ahead.length > 0 && <p>{words.missingWhat}</p>}
      {passed.length > 0 && (
        <>
          <p>{words.passed(passed.length)}</p>
          <ul>
            {passed.map(({ amount, to, first }, at) => (
              <li key={at}>
                <Sentence
                  text={words.passedLock(amountText(amount, token), momentInUtc(Number(first) * 1_000))}
                />{' '}
                <AddressText address={to} full />
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

/** The order that makes a lock of a new token. */
function orderOfLock({ amount, arrives = amount, to, schedule }: NewLockSubject): OrderOf<'lock-supply'> {
  const { cliff: first, atCliff: atFirst, every, times: steps } = schedule
  return { kind: 'lock-supply', amount: arrives, to, first, atFirst, length: every * steps, steps }
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
