import { useWatch } from 'react-hook-form'
import {
  compatibilityOf,
  checkedExtensions,
  COMPARED_VENUES,
  type ComparedVenue,
  listExtensions,
} from '../../../liquidity/compatibility'
import type { CheckedExtension, CompatibilityStatus } from '../../../liquidity/venueProfile'
import { completeTokenForm } from '../../../tokens/form/values'
import { combinationOf } from '../../../tokens/form/tokenForm'
import styles from '../create-token.module.css'
import type { TokenFormControl } from '../draft/useDraft'
import { sectionWords as words } from './sectionCopy'
import { CompatibilityMark } from './VenueLine'

/** Extensions to which every venue gives the same answer share a row. */
const ROWS: readonly (readonly CheckedExtension[])[] = [
  ['transferFee'],
  ['freezeAuthority'],
  ['interestBearing', 'scaledAmount'],
  ['permanentDelegate', 'closeAuthority', 'defaultFrozen', 'pausable'],
  ['transferHook'],
  ['nonTransferable'],
]

/** The venues' answers to the token with its present settings, and to each extension alone. */
export function VenuesPart({ form }: { form: TokenFormControl }) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const token = combinationOf(values)
  const extensions = checkedExtensions(token)
  return (
    <>
      <p className={`lead ${styles['plain']}`}>{words.venuesLead}</p>
      <table className={`table ${styles['venues']}`}>
        <thead>
          <tr>
            <th scope="col">{words.tokenWith}</th>
            {COMPARED_VENUES.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles['now']}>
            <th scope="row">
              {token.standard === 'spl' ? words.nowSpl : words.now}
              <span className="cap hide-s">
                {extensions.length === 0 ? words.nothingSpecial : listExtensions(extensions)}
              </span>
            </th>
            {compatibilityOf(token).map(({ venue, status, because }) => (
              <td key={venue}>
                <CompatibilityMark narrow status={status} />
                {because.length > 0 && <span className="cap">{words.because(listExtensions(because))}</span>}
              </td>
            ))}
          </tr>
          {ROWS.map((row) => (
            <tr
              key={row.join()}
              className={row.some((extension) => extensions.includes(extension)) ? styles['set'] : undefined}
            >
              <th scope="row">{listExtensions(row)}</th>
              {COMPARED_VENUES.map(({ id, takes }) => (
                <td key={id}>
                  <CompatibilityMark narrow status={statusOf(row, takes)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`small faint ${styles['tablenote']}`}>{words.venuesNote}</p>
    </>
  )
}

function statusOf(
  [extension]: readonly CheckedExtension[],
  takes: ComparedVenue['takes'],
): CompatibilityStatus {
  return extension === undefined ? 'yes' : takes[extension]
}
