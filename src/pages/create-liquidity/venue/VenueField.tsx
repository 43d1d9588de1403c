import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppError } from '../../../errors/AppError'
import { listExtensions } from '../../../liquidity/compatibility'
import { symbolOf } from '../../../tokens/tokenWords'
import type { VenueId } from '../../../liquidity/profiles'
import { paths } from '../../../paths'
import { DOWNLOAD_COMMAND } from '../../../liquidity/practicePrograms'
import type { Cost, CostKind } from '../../../transactions/plan'
import { Amount } from '../../../ui/Amount'
import { Button } from '../../../ui/Button'
import { classNames } from '../../../ui/classNames'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Mark } from '../../../ui/Mark'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { Skeleton } from '../../../ui/Skeleton'
import { formatSol, formatSolFixed } from '../../../units/lamports'
import { formatRate } from '../../../units/percent'
import { unbroken } from '../../../units/unbroken'
import type { VenueOption, VenueBill } from '../chainWork'
import { createLiquidityCopy } from '../copy'
import styles from '../create-liquidity.module.css'
import type { FormPartsProps, FormChange } from '../form/formParts'
import { canChoose, chosenTier } from '../form/readOrder'
import type { LiquidityForm } from '../form/values'
import type { PairState } from '../useLiquidity'
import { COSTS_BEFORE_DEPOSIT, comparisonWords } from './cheapest'

const words = createLiquidityCopy.venue

/** The venues side by side for this pair and deposit; one of them is chosen. */
export function VenueField({ form, onForm, context, liquidity, problems }: FormPartsProps) {
  const { state } = liquidity
  return (
    <fieldset className={styles['venues']}>
      <legend>{words.title}</legend>
      <p className="lead">{state ? words.lead : words.leadNoPair}</p>
      {!state?.options &&
        (state?.unread ? (
          <Failed error={state.unread} onAgain={state.again} />
        ) : (
          isComing(liquidity) && <Waiting />
        ))}
      {state?.options && (
        <>
          <output className={`small ${styles['compared']}`}>
            {comparisonWords(state.options, state.bills.value, state.reading.option?.venue.id)}
          </output>
          <div
            role="radiogroup"
            aria-label={words.title}
            aria-invalid={problems.venue !== undefined || undefined}
            aria-describedby={problems.venue === undefined ? undefined : 'venue-problem'}
          >
            <VenueTable
              form={form}
              onForm={onForm}
              onVenue={liquidity.setVenue}
              state={state}
              options={state.options}
            />
          </div>
          {problems.venue !== undefined && (
            <p className={`hint ${styles['bad']}`} id="venue-problem">
              <Mark kind="err">{problems.venue}</Mark>
            </p>
          )}
          <Absent
            options={state.options}
            practice={context.cluster.id === 'practice'}
            onAgain={state.again}
          />
        </>
      )}
    </fieldset>
  )
}

/** Whether both sides are chosen, and none of them could not be read. */
function isComing({ base, quote, equal }: FormPartsProps['liquidity']): boolean {
  return !equal && [base, quote].every(({ mint, error }) => mint !== null && !error)
}

function Waiting() {
  return (
    <div className="stack">
      <output className="sr">{words.reading}</output>
      <Skeleton height={620} />
    </div>
  )
}

function Failed({ error, onAgain }: { error: AppError; onAgain: () => void }) {
  const again = (
    <Button slim onClick={onAgain}>
      {words.again}
    </Button>
  )
  return <ErrorNote error={error} actions={again} />
}

/** The venues without terms, each with a way to help. */
function Absent({
  options,
  practice,
  onAgain,
}: {
  options: readonly VenueOption[]
  practice: boolean
  onAgain: () => void
}) {
  const missing = options.filter(({ error }) => error?.code === 'venue/missing')
  const failed = options.find(({ error }) => error && error.code !== 'venue/missing')
  return (
    <>
      {practice && missing.length > 0 && (
        <NeedsDownload command={DOWNLOAD_COMMAND}>
          {words.needs(missing.map(({ venue }) => venue.name).join(' and '))}
        </NeedsDownload>
      )}
      {failed?.error && <Failed error={failed.error} onAgain={onAgain} />}
    </>
  )
}

type VenueTableProps = {
  form: LiquidityForm
  onForm: FormChange
  onVenue: (venue: VenueId) => void
  state: PairState
  options: readonly VenueOption[]
}

type Row = Readonly<{ name: string; sum?: true; cell: (option: VenueOption) => ReactNode }>

/** One column for each venue, one row for each property; the column's head chooses the venue. */
function VenueTable({ form, onForm, onVenue, state, options }: VenueTableProps) {
  const chosen = state.reading.option?.venue.id
  return (
    <table className={`table cmp ${styles['table']}`}>
      <caption className="sr">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{words.what}</span>
          </th>
          {options.map((option) => (
            <th key={option.venue.id} scope="col" className={columnClass(option, chosen)}>
              <label className={styles['choose']}>
                <input
                  type="radio"
                  name="venue"
                  checked={option.venue.id === chosen}
                  disabled={!canChoose(option)}
                  aria-label={option.venue.name}
                  onChange={() => {
                    onForm({ venue: option.venue.id })
                    onVenue(option.venue.id)
                  }}
                />
                <b aria-hidden="true">{option.venue.name}</b>
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf({ form, onForm, state }).map(({ name, sum, cell }) => (
          <tr key={name} className={sum && styles['sum']}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            {options.map((option) => (
              <td key={option.venue.id} className={columnClass(option, chosen)}>
                {cell(option)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function columnClass({ venue }: VenueOption, chosen: string | undefined): string {
  return classNames(styles['col'], venue.id === chosen && styles['on'])
}

function rowsOf({ form, onForm, state }: Pick<VenueTableProps, 'form' | 'onForm' | 'state'>): readonly Row[] {
  const { rows } = words
  const bill = (option: VenueOption) => state.bills.value?.get(option.venue.id)
  const names = [state.pair.base, state.pair.quote].map(symbolOf) as [string, string]
  return [
    { name: rows.creation, cell: (option) => <CreationCell option={option} read={bill(option)} /> },
    { name: rows.rent, cell: (option) => <RentCell option={option} read={bill(option)} /> },
    { name: rows.network, cell: (option) => <NetworkCell option={option} read={bill(option)} /> },
    { name: rows.fee, cell: (option) => <TierCell option={option} form={form} onForm={onForm} /> },
    { name: rows.earns, cell: (option) => <EarnsCell option={option} form={form} /> },
    {
      name: rows.yours,
      cell: ({ creationTerms }) => (creationTerms ? words.fees[creationTerms.fees] : NOTHING),
    },
    {
      name: rows.hold,
      cell: ({ creationTerms }) => (creationTerms ? words.holds[creationTerms.holds] : NOTHING),
    },
    { name: rows.lock, cell: (option) => <LockCell option={option} /> },
    { name: rows.acceptedPair(...names), cell: (option) => <AcceptedCell option={option} /> },
    { name: rows.pools, cell: (option) => <PoolsCell option={option} /> },
    { name: rows.cost, sum: true, cell: (option) => <CostCell option={option} read={bill(option)} /> },
  ]
}

const NOTHING = '–'

type CellProps = { option: VenueOption }

/** A small second line of a cell. */
function Small({ children }: { children: React.ReactNode }) {
  return <span className={styles['cap']}>{children}</span>
}

/** The trading fee: a choice where there are several tiers. */
function TierCell({ option, form, onForm }: CellProps & { form: LiquidityForm; onForm: FormChange }) {
  const tier = chosenTier(form, option)
  const { venue, creationTerms } = option
  if (!tier || !creationTerms) return '–'
  if (creationTerms.tiers.length === 1)
    return (
      <span className="mono" translate="no">
        {formatRate(tier.rate)}
      </span>
    )
  const costly = creationTerms.tiers.some(({ creationFee }) => creationFee > 0n)
  return (
    <span className={`ctl ${styles['tier']}`}>
      <select
        aria-label={words.tier(venue.name)}
        value={tier.id}
        onChange={(event) => {
          const { value } = event.target
          onForm((before) => ({ tiers: { ...before.tiers, [venue.id]: value } }))
        }}
      >
        {creationTerms.tiers.map(({ id, rate, creationFee }) => (
          <option key={id} value={id}>
            {words.tierOption(formatRate(rate), costly ? formatSol(creationFee) : null)}
          </option>
        ))}
      </select>
    </span>
  )
}

function EarnsCell({ option, form }: CellProps & { form: LiquidityForm }) {
  const tier = chosenTier(form, option)
  if (!tier || !option.creationTerms) return '–'
  const { pool, operators } = tier.split
  const [operator = ''] = option.venue.name.split(' ')
  return unbroken(words.earns[option.creationTerms.holds](formatRate(pool), operator, formatRate(operators)))
}

function LockCell({ option: { venue, creationTerms } }: CellProps) {
  if (!creationTerms) return '–'
  const { lock } = creationTerms
  if (!lock) return words.noLock
  const own = lock.dated ? words.lockDated : lock.atOnce ? words.lockAtOnce : ''
  const by = lock.by === venue.name ? own : lock.by
  return (
    <>
      <Mark kind="final">{words.forever}</Mark>
      <Small>{by}</Small>
    </>
  )
}

function AcceptedCell({ option: { creationTerms, error } }: CellProps) {
  if (!creationTerms) {
    const missing = error.code === 'venue/missing'
    return <Mark kind="warn">{missing ? words.missing : words.unread}</Mark>
  }
  const { status, because } = creationTerms.compatibility
  if (status === 'yes') return <Mark kind="ok">{words.yes}</Mark>
  return (
    <>
      <Mark kind={status === 'badge' ? 'warn' : 'err'}>{words[status]}</Mark>
      <Small>{words.because(listExtensions(because))}</Small>
    </>
  )
}

/** Existing pools of the pair: a second one would split the liquidity. */
function PoolsCell({ option: { creationTerms } }: CellProps) {
  if (!creationTerms) return '–'
  const [deepest] = creationTerms.pools
  if (!deepest)
    return creationTerms.poolsComplete ? (
      words.noPools
    ) : (
      <>
        {words.noPoolsSeen}
        <Small>{words.noPoolsSeenDetail}</Small>
      </>
    )
  return (
    <>
      <Mark kind="warn">{words.pools(creationTerms.pools.length)}</Mark>
      <Small>
        <Link to={`${paths.manageLiquidity}?pool=${deepest.address}`}>{words.addThere}</Link>
      </Small>
    </>
  )
}

/** `read`: the venue's bill, undefined while it is being read. */
type CostCellProps = { option: VenueOption; read: VenueBill | undefined }

/** The lines of these kinds in a bill; null where there is no bill, undefined while it is being read. */
function linesOf(
  { option, read }: CostCellProps,
  kinds: readonly CostKind[],
): readonly Cost[] | null | undefined {
  if (option.creationTerms?.compatibility.status !== 'yes' || read?.error) return null
  return read?.bill.lines.filter(({ kind }) => kinds.includes(kind))
}

function sum(lines: readonly Cost[]): bigint {
  return lines.reduce((total, { lamports }) => total + lamports, 0n)
}

function Figure({ lines, none }: { lines: readonly Cost[] | null | undefined; none?: string }) {
  if (lines === undefined) return <Skeleton width={92} height={14} />
  if (lines === null) return '–'
  if (none !== undefined && sum(lines) === 0n) return none
  return <Amount value={formatSolFixed(sum(lines))} />
}

function CreationCell(props: CostCellProps) {
  return <Figure lines={linesOf(props, ['program-fee'])} none={words.none} />
}

function RentCell(props: CostCellProps) {
  const lines = linesOf(props, ['rent'])
  return (
    <>
      <Figure lines={lines} />
      {lines && lines.length > 0 && <Small>{backWords(lines)}</Small>}
    </>
  )
}

function backWords(lines: readonly Cost[]): string {
  const back = sum(lines.filter(({ refundable }) => refundable))
  if (back === 0n) return words.rentGone
  return back === sum(lines) ? words.rentBack : words.rentPart(formatSol(back))
}

function NetworkCell(props: CostCellProps) {
  const lines = linesOf(props, ['network-fee', 'priority-fee'])
  return <Figure lines={lines} />
}

/** All costs without the deposit. */
function CostCell(props: CostCellProps) {
  const lines = linesOf(props, COSTS_BEFORE_DEPOSIT)
  return (
    <b>
      <Figure lines={lines} />
    </b>
  )
}
