import { type ReactNode, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { LocksCurve } from '../../../forms/LockCurve'
import { LockTermsFields } from '../../../forms/LockTermsFields'
import { useReceiverCheck } from '../../../forms/receiverCheck'
import { Rows } from '../../../forms/Rows'
import { hintOf, useTypedAddress } from '../../../forms/typedAddress'
import { lastDate, type LockSchedule } from '../../../locks/schedule'
import { combinationProblems } from '../../../tokens/combinations'
import { combinationOf, lockParser, readTokenForm } from '../../../tokens/form/tokenForm'
import { completeTokenForm, type LockRow, NEW_LOCK, type TokenFormValues } from '../../../tokens/form/values'
import { excludedWords } from '../../../tokens/tokenWords'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/Field'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { NumberInput } from '../../../ui/NumberInput'
import { Segmented } from '../../../ui/Segmented'
import { formatUnits } from '../../../units/amounts'
import { byCount } from '../../../units/byCount'
import { momentInUtc } from '../../../units/moments'
import { formatNearestShare } from '../../../units/percent'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { leftForLocks, MOST_LOCKS, parseLockRows, readLockRow, type ReadLockRow } from './lockRows'

lockParser.setState({ parse: parseLockRows })

type LocksPartProps = {
  form: TokenFormControl
  wallet: string | null
  /** The future address of the mint (base58); null until it is known. */
  mint: string | null
}

/** The locks of a new token: a row each, one curve of all, what stays in the wallet, and what a lock does not hold. */
export function LocksPart({ form, wallet, mint }: LocksPartProps) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const { fields } = readTokenForm(values)
  const { locks: rows, standard } = values
  const errors = form.formState.errors.locks
  const live: Record<string, string> = {}
  const read = rows.map((row, at) =>
    readLockRow(row, fields, (path, said) => void (live[path] ??= said), `${at}`),
  )
  const symbol = values.symbol.trim()
  const named = (units: bigint) => [formatUnits(units, fields.decimals), symbol].filter(Boolean).join(' ')
  const change = (next: LockRow[]) =>
    form.setValue('locks', next, { shouldDirty: true, shouldValidate: errors !== undefined })
  return (
    <div className={styles['locks']}>
      <p className={`lead ${styles['plain']}`}>
        {words.lead} <Mark kind="final">{words.forever}</Mark>
      </p>
      <NotLockable values={values} />
      <Rows<LockRow>
        rows={rows}
        onChange={change}
        blank={NEW_LOCK}
        add={rows.length === 0 ? words.first : words.another}
        full={rows.length >= MOST_LOCKS}
        className={styles['lock']}
        fields={(row, at, set) => {
          const wrongAt = (name: keyof LockRow) =>
            errors?.[at]?.[name]?.message ?? (row[name] === '' ? undefined : live[`${at}.${name}`])
          return (
            <LockFieldset
              {...{ row, at, wallet, mint, symbol, standard, wrongAt, set }}
              about={<LockAbout {...{ read: read[at], supply: fields.supply, named }} />}
            />
          )
        }}
      />
      {errors?.root?.message !== undefined && <Mark kind="err">{errors.root.message}</Mark>}
      {rows.length > 0 && (
        <>
          <Together read={read} named={named} left={leftForLocks(fields)} />
          {values.pool.on ? (
            <Note kind="warn">{words.withPool}</Note>
          ) : (
            rows.length > 1 && <p className="small muted">{words.several(rows.length)}</p>
          )}
          <NotHeld form={form} values={values} />
        </>
      )}
    </div>
  )
}

/** Why the token cannot be locked as it is set. */
function NotLockable({ values }: { values: TokenFormValues }) {
  const problem = combinationProblems({ ...combinationOf(values), locks: true }).find(({ between }) =>
    between.includes('locks'),
  )
  return problem ? <Note kind="warn">{excludedWords(problem)}</Note> : null
}

type LockFieldsetProps = {
  row: LockRow
  at: number
  wallet: string | null
  mint: string | null
  symbol: string
  standard: TokenFormValues['standard']
  wrongAt: (name: keyof LockRow) => string | undefined
  set: (part: Partial<LockRow>) => void
  about: ReactNode
}

function LockFieldset({ row, at, wallet, mint, symbol, standard, wrongAt, set, about }: LockFieldsetProps) {
  const typed = useTypedAddress(row.address)
  const program = standard === 'spl' ? 'token' : 'token-2022'
  const found = useReceiverCheck(typed.address, {
    role: 'claims',
    token: { program, ...(mint !== null && { mint }) },
  })
  const isTyped = row.address.trim() !== ''
  const wrong =
    typed.problem ?? found.problem ?? (typed.address === null && isTyped ? wrongAt('address') : undefined)
  const terms = {
    first: wrongAt('first'),
    atFirst: wrongAt('atFirst'),
    days: wrongAt('days'),
    steps: wrongAt('steps'),
  }
  return (
    <fieldset className={styles['lockfields']} aria-label={words.nth(at + 1)}>
      <Field
        numeric
        label={words.to}
        hint={hintOf(typed.hint, found.hint) ?? words.toHint}
        error={isTyped ? wrong : undefined}
        placeholder={wallet ?? undefined}
        value={row.address}
        onChange={(event) => set({ address: event.target.value })}
        spellCheck={false}
        autoCapitalize="off"
      />
      <div className={styles['lockamount']}>
        <NumberInput
          label={words.amount}
          unit={row.of === 'percent' ? '%' : symbol || undefined}
          value={row.amount}
          error={wrongAt('amount')}
          onType={(amount) => set({ amount })}
        />
        <Segmented
          label={words.unit}
          options={[
            { value: 'percent', label: '%' },
            { value: 'tokens', label: symbol || words.tokens },
          ]}
          value={row.of}
          onChange={(of) => set({ of })}
        />
      </div>
      <LockTermsFields terms={row} wrongs={terms} onChange={set} />
      {about}
    </fieldset>
  )
}

type LockAboutProps = {
  read: ReadLockRow | undefined
  supply: bigint
  named: (units: bigint) => string
}

/** How much a row locks, what leaves the wallet for it, and each end of its dates. */
function LockAbout({ read, supply, named }: LockAboutProps) {
  const { amount, leaves, schedule } = read ?? {}
  if (amount === undefined) return null
  const share = supply === 0n ? '' : ` (${formatNearestShare(amount, supply)})`
  const said = [
    words.locks(`${named(amount)}${share}`),
    ...(leaves !== undefined && leaves > amount ? [words.leaves(named(leaves))] : []),
    ...(schedule ? [datesOf(schedule, named)] : []),
  ]
  return <p className="small">{said.join(' ')}</p>
}

function datesOf(schedule: LockSchedule, named: (units: bigint) => string) {
  const { cliff, atCliff, times, each } = schedule
  const at = (seconds: bigint) => momentInUtc(Number(seconds) * 1_000)
  if (times === 0n) return words.once(at(cliff))
  const first = atCliff > 0n ? words.atFirst(named(atCliff), at(cliff)) : words.none(at(cliff))
  return `${first} ${words.rest(named(each), Number(times), at(lastDate(schedule)))}`
}

/** One curve over all locks, and what is locked and stays free. */
function Together({
  read,
  named,
  left,
}: {
  read: readonly ReadLockRow[]
  named: (units: bigint) => string
  left: bigint
}) {
  const schedules = useMemo(() => read.flatMap(({ schedule }) => schedule ?? []), [read])
  const locked = read.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)
  const free = left - read.reduce((sum, { leaves }) => sum + (leaves ?? 0n), 0n)
  const ends = schedules.flatMap((one) => [one.cliff, lastDate(one)]).map((at) => Number(at) * 1_000)
  const label = words.label(named(locked), momentInUtc(Math.min(...ends)), momentInUtc(Math.max(...ends)))
  return (
    <>
      {schedules[0] && (
        <div>
          <p>
            <b>{words.curve(schedules.length)}</b>
          </p>
          <LocksCurve schedules={schedules} now={schedules[0].start} label={label} final />
        </div>
      )}
      <dl className="kv">
        <dt>{words.locked}</dt>
        <dd className="mono" translate="no">
          {named(locked)}
        </dd>
        <dt>{words.free}</dt>
        <dd className="mono" translate="no">
          {free < 0n ? <Mark kind="err">{words.tooMuch}</Mark> : named(free)}
        </dd>
      </dl>
    </>
  )
}

/** What a lock does not hold with the authorities that are kept, each with the offer to give it up in the same transaction. */
function NotHeld({ form, values }: { form: TokenFormControl; values: TokenFormValues }) {
  const { extensions, revokeFreezeAuthority: isRevoked, standard } = values
  const { permanentDelegate, transferFee, defaultFrozen } = standard === 'spl' ? NO_EXTENSIONS : extensions
  const dirty = { shouldDirty: true }
  const rights = [
    {
      is: permanentDelegate.on,
      said: words.delegate,
      give: words.removeDelegate,
      onGive: () => form.setValue('extensions.permanentDelegate.on', false, dirty),
    },
    {
      is: !isRevoked,
      said: words.freezer,
      // New accounts that begin frozen need somebody who thaws them.
      ...(!defaultFrozen.on && {
        give: words.revokeFreezer,
        onGive: () => form.setValue('revokeFreezeAuthority', true, dirty),
      }),
    },
    {
      is: transferFee.on && transferFee.config.who !== 'revoked',
      said: words.feeRaiser,
      give: words.revokeFeeRaiser,
      onGive: () => form.setValue('extensions.transferFee.config.who', 'revoked', dirty),
    },
    { is: defaultFrozen.on, said: words.thawedFirst },
  ].filter(({ is }) => is)
  return rights.map(({ said, give, onGive }) => (
    <Note
      key={said}
      kind="warn"
      actions={
        onGive && (
          <Button slim onClick={onGive}>
            {give}
          </Button>
        )
      }
    >
      <p>{said}</p>
    </Note>
  ))
}

const OFF = { on: false } as const
const NO_EXTENSIONS = {
  permanentDelegate: OFF,
  defaultFrozen: OFF,
  transferFee: { ...OFF, config: { who: 'revoked' } },
} as const

/** Every sentence of the locks. */
const words = {
  lead: 'Tokens for a team, or for later. They stay in Jupiter Lock until their dates, each recipient claims them there, and anyone can check it on the lock’s page.',
  forever: 'Nobody can cancel or change a lock.',
  first: 'Add a lock',
  another: 'Add another lock',
  nth: (nth: number) => `Lock ${nth}`,
  to: 'Who can claim',
  toHint:
    'An address or a name that can sign: an exchange’s deposit address cannot. Leave it empty for your wallet.',
  amount: 'Part of the supply',
  unit: 'Unit of the amount',
  tokens: 'tokens',
  locks: (amount: string) => `${amount} are locked.`,
  leaves: (amount: string) =>
    `${amount} leave your wallet: the token’s transfer fee comes on top, and each claim pays it again.`,
  once: (at: string) => `All of it becomes free on ${at}.`,
  atFirst: (amount: string, at: string) => `${amount} become free on ${at}.`,
  none: (at: string) => `None is free before ${at}.`,
  rest: (each: string, times: number, last: string) =>
    times === 1 ? `Then ${each} on ${last}.` : `Then ${each}, ${times} times, until ${last}.`,
  curve: (count: number) => byCount(count, 'What is free when', 'What is free when, all # together'),
  label: (locked: string, first: string, last: string) =>
    first === last
      ? `${locked} are locked until ${first}.`
      : `${locked} are locked. The first part becomes free on ${first}, the last by ${last}.`,
  locked: 'Locked',
  free: 'Free in your wallet',
  tooMuch: 'More than is left',
  several: (count: number) =>
    `The first lock is in the token’s own transaction, if both fit. The other ${byCount(count - 1, 'one follows', '# follow')}, two a transaction: until they have landed, those tokens are free in your wallet.`,
  withPool:
    'With a pool, the locks follow in transactions of their own. Until they have landed, those tokens are free in your wallet while the pool may already be open. To have a lock in the token’s own transaction, create the pool after the token.',
  delegate:
    'A lock does not hold against the permanent delegate: it can take the tokens out of the lock at any time.',
  removeDelegate: 'Remove the permanent delegate',
  freezer:
    'A lock does not hold against the freeze authority: it can freeze the lock, and then nothing can be claimed.',
  revokeFreezer: 'Revoke the freeze authority',
  thawedFirst:
    'New accounts begin frozen: the freeze authority must thaw a recipient’s account before anything can be claimed.',
  feeRaiser:
    'A lock does not hold against the fee authority: it can raise the transfer fee to 100 %, and then nothing arrives from a claim.',
  revokeFeeRaiser: 'Revoke the fee authority',
} as const
