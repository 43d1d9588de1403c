import { compatibilityOf, COMPARED_VENUES, type CheckedToken } from '../../../liquidity/compatibility'
import type { CompatibilityStatus } from '../../../liquidity/venueProfile'
import { Mark } from '../../../ui/Mark'
import { createTokenCopy } from '../copy'
import styles from '../create-token.module.css'

const KINDS = { yes: 'ok', badge: 'warn', no: 'err' } as const

/** A venue's answer with its mark; on a narrow screen only the answer's last word. */
export function CompatibilityMark({ status, narrow }: { status: CompatibilityStatus; narrow?: boolean }) {
  const [words, last] = createTokenCopy.compatibility[status]
  return (
    <Mark kind={KINDS[status]}>
      {words !== '' && <span className={narrow ? 'hide-s' : undefined}>{words} </span>}
      {last}
    </Mark>
  )
}

/** Each venue's answer to the token with its present settings, in one line. */
export function VenueLine({ token }: { token: CheckedToken }) {
  return (
    <span className={styles['venueline']}>
      {compatibilityOf(token).map(({ venue, status }, at) => (
        <span key={venue}>
          {COMPARED_VENUES[at]?.name} <CompatibilityMark status={status} />
        </span>
      ))}
    </span>
  )
}
