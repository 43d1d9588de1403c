import type { ReactNode } from 'react'
import { classNames } from '../../../ui/classNames'
import type { Offer } from '../chainWork'
import { copy } from '../copy'
import styles from '../create-liquidity.module.css'
import type { FormChange } from '../form/formParts'
import { canChoose } from '../form/readOrder'
import type { LiquidityForm } from '../form/values'
import { symbolOf } from '../../../liquidity/names'
import type { PairState } from '../useLiquidity'
import { AcceptedCell, EarnsCell, LockCell, PoolsCell, TierCell } from './cells'
import { CostCell, CreationCell, NetworkCell, RentCell } from './costCells'

const words = copy.venue

type VenueTableProps = {
  form: LiquidityForm
  onForm: FormChange
  state: PairState
  offers: readonly Offer[]
}

type Row = Readonly<{ name: string; sum?: true; cell: (offer: Offer) => ReactNode }>

/** One column a venue, one row a question; a venue is chosen in its head. */
export function VenueTable({ form, onForm, state, offers }: VenueTableProps) {
  const chosen = state.reading.offer?.venue.id
  return (
    <table className={`table cmp ${styles['table']}`}>
      <caption className="sr">{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{words.what}</span>
          </th>
          {offers.map((offer) => (
            <th key={offer.venue.id} scope="col" className={columnClass(offer, chosen)}>
              <label className={styles['choose']}>
                <input
                  type="radio"
                  name="venue"
                  checked={offer.venue.id === chosen}
                  disabled={!canChoose(offer)}
                  aria-label={offer.venue.name}
                  onChange={() => onForm((before) => ({ ...before, venue: offer.venue.id }))}
                />
                <b aria-hidden="true">{offer.venue.name}</b>
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
            {offers.map((offer) => (
              <td key={offer.venue.id} className={columnClass(offer, chosen)}>
                {cell(offer)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function columnClass({ venue }: Offer, chosen: string | undefined): string {
  return classNames(styles['col'], venue.id === chosen && styles['on'])
}

function rowsOf({ form, onForm, state }: Pick<VenueTableProps, 'form' | 'onForm' | 'state'>): readonly Row[] {
  const { rows } = words
  const bill = (offer: Offer) => state.bills.value?.get(offer.venue.id)
  const names = [state.pair.base, state.pair.quote].map(symbolOf) as [string, string]
  return [
    { name: rows.creation, cell: (offer) => <CreationCell offer={offer} read={bill(offer)} /> },
    { name: rows.rent, cell: (offer) => <RentCell offer={offer} read={bill(offer)} /> },
    { name: rows.network, cell: (offer) => <NetworkCell offer={offer} read={bill(offer)} /> },
    { name: rows.fee, cell: (offer) => <TierCell offer={offer} form={form} onForm={onForm} /> },
    { name: rows.earns, cell: (offer) => <EarnsCell offer={offer} form={form} /> },
    { name: rows.yours, cell: ({ terms }) => (terms ? words.fees[terms.fees] : NOTHING) },
    { name: rows.hold, cell: ({ terms }) => (terms ? words.holds[terms.holds] : NOTHING) },
    { name: rows.lock, cell: (offer) => <LockCell offer={offer} /> },
    { name: rows.acceptedPair(...names), cell: (offer) => <AcceptedCell offer={offer} /> },
    { name: rows.pools, cell: (offer) => <PoolsCell offer={offer} /> },
    { name: rows.cost, sum: true, cell: (offer) => <CostCell offer={offer} read={bill(offer)} /> },
  ]
}

const NOTHING = '–'
