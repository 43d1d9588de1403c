import type { ReactNode } from 'react'
import { classNames } from '../../../ui/classNames'
import type { VenueOption } from '../chainWork'
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
  options: readonly VenueOption[]
}

type Row = Readonly<{ name: string; sum?: true; cell: (option: VenueOption) => ReactNode }>

/** One column a venue, one row a question; a venue is chosen in its head. */
export function VenueTable({ form, onForm, state, options }: VenueTableProps) {
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
                  onChange={() => onForm((before) => ({ ...before, venue: option.venue.id }))}
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
