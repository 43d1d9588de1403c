import { Link } from 'react-router-dom'
import { paths } from '../paths'
import styles from './accountViews.module.css'

export const accountViewWords = {
  label: 'Account',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
} as const

/** The value of `?tab=` for an account's NFTs. */
export const NFTS = 'nfts'

type AccountViewsProps = { shown: 'tokens' | 'nfts' | 'activity' }

/** The views of an account: its tokens, its NFTs, and its activity, which is the history. */
export function AccountViews({ shown }: AccountViewsProps) {
  const current = (view: AccountViewsProps['shown']) => (shown === view ? 'page' : undefined)
  // Tokens and NFTs are one page, whose place stays as it is.
  const link = shown === 'activity' ? {} : { replace: true, preventScrollReset: true }
  return (
    <nav className={`seg ${styles['views']}`} aria-label={accountViewWords.label}>
      <Link {...link} to={paths.account} aria-current={current('tokens')}>
        {accountViewWords.tokens}
      </Link>
      <Link {...link} to={`${paths.account}?tab=${NFTS}`} aria-current={current('nfts')}>
        {accountViewWords.nfts}
      </Link>
      <Link to={paths.history} aria-current={current('activity')}>
        {accountViewWords.activity}
      </Link>
    </nav>
  )
}
