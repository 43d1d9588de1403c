import { acceptanceOf, VENUES, type Acceptable, type Verdict } from '../../../liquidity/acceptance'
import { Mark } from '../../../ui/Mark'
import { copy } from '../copy'
import styles from '../create-token.module.css'

const KINDS = { yes: 'ok', badge: 'warn', no: 'err' } as const

/** A venue's answer with its mark; in a narrow table one word of it. */
export function VerdictMark({ verdict, narrow }: { verdict: Verdict; narrow?: boolean }) {
  const [words, last] = copy.verdicts[verdict]
  return (
    <Mark kind={KINDS[verdict]}>
      {words !== '' && <span className={narrow ? 'hide-s' : undefined}>{words} </span>}
      {last}
    </Mark>
  )
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
