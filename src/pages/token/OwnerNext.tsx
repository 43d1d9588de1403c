import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAppContext } from '../../operation/appContext'
import { paths } from '../../paths'
import type { ReadToken } from '../../tokens/readToken'
import { buttonClass, type ButtonLook } from '../../ui/buttonClass'
import { Sentence } from '../../ui/Sentence'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { givingUp, obstacleToSending } from './manage/actions'
import { nameOfAction } from './manage/manageCopy'
import { frozenQuery, tokenBalanceQuery } from './manage/tokenWork'
import { useTokenMarket } from './useTokenMarket'

const words = tokenCopy.next

export type OwnerNextProps = { token: ReadToken; waiting: number }

/** The authorities that buyers look for first, the worst first. */
const LOOKED_FOR = ['permanent-delegate', 'freeze', 'mint'] as const

/** What who owns the token can do next: the batch that waits, the worst authority, its liquidity, and a list of receivers. */
export default function OwnerNext({ token, waiting }: OwnerNextProps) {
  const context = useAppContext()
  const { mint, authorities } = token
  const { market } = useTokenMarket(token)
  const { data: held = 0n } = useQuery(tokenBalanceQuery(context, token))
  const { data: isFrozen = false } = useQuery(frozenQuery(context, token))
  const role = LOOKED_FOR.find((one) => authorities[one] === context.address)
  const hasBatch = waiting > 0
  const canSend = held > 0n && obstacleToSending(token, isFrozen) === undefined
  if (!hasBatch && !role && !market && !canSend) return null
  return (
    <section className={`card ${styles['next']}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <ul>
        {hasBatch && (
          <Step
            title={words.batch(waiting)}
            what={words.batchWhat}
            to={paths.tokenAction(mint, 'together')}
            look={{ variant: 'primary' }}
          >
            {words.review}
          </Step>
        )}
        {role && (
          <Step
            title={nameOfAction(givingUp(role))}
            what={words.giveUp[role]}
            to={paths.tokenAction(mint, givingUp(role))}
            look={{ variant: 'final-line' }}
          >
            {words.revoke}
          </Step>
        )}
        {market && (
          <Step
            title={words.liquidity}
            what={words.pools}
            to={`${paths.pool(market.pool)}&action=add`}
            look={{ variant: hasBatch ? 'secondary' : 'primary' }}
          >
            {words.add}
          </Step>
        )}
        {canSend && (
          <Step title={words.list} what={words.listWhat} to={paths.sendTokenToMany(mint)} look={{}}>
            {words.send}
          </Step>
        )}
      </ul>
    </section>
  )
}

type StepProps = { title: string; what: string; to: string; look: ButtonLook; children: ReactNode }

function Step({ title, what, to, look, children }: StepProps) {
  return (
    <li>
      <div>
        <b>{title}</b>
        <p className="small muted">
          <Sentence text={what} />
        </p>
      </div>
      <Link className={buttonClass({ ...look, slim: true })} to={to}>
        {children}
      </Link>
    </li>
  )
}
