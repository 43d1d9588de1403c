import { Link } from 'react-router-dom'
import { listExtensions } from '../../../liquidity/compatibility'
import { paths } from '../../../paths'
import { formatSol } from '../../../units/lamports'
import { Mark } from '../../../ui/Mark'
import type { VenueOption } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import type { FormChange } from '../form/formParts'
import { tierOf } from '../form/readOrder'
import type { LiquidityForm } from '../form/values'
import { formatRate } from '../../../units/percent'

const words = copy.venue

type CellProps = { option: VenueOption }

/** A small second line of a cell. */
export function Small({ children }: { children: React.ReactNode }) {
  return <span className={styles['cap']}>{children}</span>
}

/** The trading fee: a choice where there are several. */
export function TierCell({ option, form, onForm }: CellProps & { form: LiquidityForm; onForm: FormChange }) {
  const tier = tierOf(form, option)
  const { venue, creationTerms } = option
  if (!tier || !creationTerms) return '–'
  if (creationTerms.tiers.length === 1) return <span className="mono">{formatRate(tier.rate)}</span>
  const costly = creationTerms.tiers.some(({ creationFee }) => creationFee > 0n)
  return (
    <span className={`ctl ${styles['tier']}`}>
      <select
        aria-label={words.tier(venue.name)}
        value={tier.id}
        onChange={(event) => {
          const { value } = event.target
          onForm((before) => ({ ...before, tiers: { ...before.tiers, [venue.id]: value } }))
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

export function EarnsCell({ option, form }: CellProps & { form: LiquidityForm }) {
  const tier = tierOf(form, option)
  if (!tier || !option.creationTerms) return '–'
  const { pool, operators } = tier.shares
  const [operator = ''] = option.venue.name.split(' ')
  return words.earns[option.creationTerms.holds](formatRate(pool), operator, formatRate(operators))
}

export function LockCell({ option: { venue, creationTerms } }: CellProps) {
  if (!creationTerms) return '–'
  const forever = creationTerms.locks.find(({ kind }) => kind === 'forever')
  if (!forever) return words.noLock
  const by = forever.by === venue.name ? (forever.atOnce ? words.lockAtOnce : '') : forever.by
  const second = [by, creationTerms.locks.some(({ kind }) => kind === 'over-time') ? words.overTime : '']
  return (
    <>
      <Mark kind="final">{words.forever}</Mark>
      <Small>{second.filter(Boolean).join(', ')}</Small>
    </>
  )
}

export function AcceptedCell({ option: { creationTerms, error } }: CellProps) {
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

/** Pools of the pair that are there: a second one would split what there is to trade against. */
export function PoolsCell({ option: { creationTerms } }: CellProps) {
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
