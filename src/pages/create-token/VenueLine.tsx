import { acceptanceOf, VENUES, type Acceptable, type Verdict } from '../../liquidity/acceptance'
import { Mark } from '../../ui/Mark'
import { copy } from './copy'
import styles from './create-token.module.css'

const KINDS = { yes: 'ok', badge: 'warn', no: 'err' } as const

/** A venue's answer with its mark. */
export function VerdictMark({ verdict }: { verdict: Verdict }) {
  return <Mark kind={KINDS[verdict]}>{copy.verdicts[verdict]}</Mark>
}

/** Each venue's answer to the token as it is set now, in one line. */
export function VenueLine({ token }: { token: Acceptable }) {
  return (
    <span className={styles['venueline']}>
      {acceptanceOf(token).map(({ venue, verdict }, at) => (
        <span key={venue}>
          {VENUES[at]?.name} <VerdictMark verdict={verdict} />
        </span>
      ))}
    </span>
  )
}
