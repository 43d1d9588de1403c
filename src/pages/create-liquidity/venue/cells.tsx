import { Link } from 'react-router-dom'
import { listTraits } from '../../../liquidity/traitWords'
import { paths } from '../../../paths'
import { formatSol } from '../../../units/lamports'
import { Mark } from '../../../ui/Mark'
import type { Offer } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import type { FormChange } from '../form/formParts'
import { tierOf } from '../form/readOrder'
import type { LiquidityForm } from '../form/values'
import { percentOf } from '../names'

const words = copy.venue

type CellProps = { offer: Offer }

/** A small second line of a cell. */
export function Small({ children }: { children: React.ReactNode }) {
  return <span className={styles['cap']}>{children}</span>
}

/** The trading fee: a choice where there are several. */
export function TierCell({ offer, form, onForm }: CellProps & { form: LiquidityForm; onForm: FormChange }) {
  const tier = tierOf(form, offer)
  const { venue, terms } = offer
  if (!tier || !terms) return '–'
  if (terms.tiers.length === 1) return <span className="mono">{words.percent(percentOf(tier.rate))}</span>
  const costly = terms.tiers.some(({ creationFee }) => creationFee > 0n)
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
        {terms.tiers.map(({ id, rate, creationFee }) => (
          <option key={id} value={id}>
            {words.tierOption(percentOf(rate), costly ? formatSol(creationFee) : null)}
          </option>
        ))}
      </select>
    </span>
  )
}

export function EarnsCell({ offer, form }: CellProps & { form: LiquidityForm }) {
  const tier = tierOf(form, offer)
  if (!tier || !offer.terms) return '–'
  const { pool, operators } = tier.shares
  const [operator = ''] = offer.venue.name.split(' ')
  return words.earns[offer.terms.holds](percentOf(pool), operator, percentOf(operators))
}

export function LockCell({ offer: { venue, terms } }: CellProps) {
  if (!terms) return '–'
  const forever = terms.locks.find(({ kind }) => kind === 'forever')
  if (!forever) return words.noLock
  const by = forever.by === venue.name ? (forever.atOnce ? words.lockAtOnce : '') : forever.by
  const second = [by, terms.locks.some(({ kind }) => kind === 'over-time') ? words.overTime : '']
  return (
    <>
      <Mark kind="final">{words.forever}</Mark>
      <Small>{second.filter(Boolean).join(', ')}</Small>
    </>
  )
}

export function AcceptedCell({ offer: { terms, error } }: CellProps) {
  if (!terms) {
    const missing = error.code === 'venue/missing'
    return <Mark kind="warn">{missing ? words.missing : words.unread}</Mark>
  }
  const { verdict, because } = terms.acceptance
  if (verdict === 'yes') return <Mark kind="ok">{words.yes}</Mark>
  return (
    <>
      <Mark kind={verdict === 'badge' ? 'warn' : 'err'}>{words[verdict]}</Mark>
      <Small>{words.because(listTraits(because))}</Small>
    </>
  )
}

/** Pools of the pair that are there: a second one would split what there is to trade against. */
export function PoolsCell({ offer: { terms } }: CellProps) {
  if (!terms) return '–'
  const [deepest] = terms.pools
  if (!deepest)
    return terms.poolsComplete ? (
      words.noPools
    ) : (
      <>
        {words.noPoolsSeen}
        <Small>{words.noPoolsSeenDetail}</Small>
      </>
    )
  return (
    <>
      <Mark kind="warn">{words.pools(terms.pools.length)}</Mark>
      <Small>
        <Link to={`${paths.manageLiquidity}?pool=${deepest.address}`}>{words.addThere}</Link>
      </Small>
    </>
  )
}
