import { paths } from '../paths'
import { ViewLinks } from './ViewLinks'

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
  // Tokens and NFTs are one page.
  const ofPage = shown === 'activity' ? {} : { isOfPage: true, replaces: true }
  const view = (name: AccountViewsProps['shown'], to: string) => ({
    to,
    name: accountViewWords[name],
    isShown: shown === name,
  })
  return (
    <ViewLinks
      label={accountViewWords.label}
      views={[
        { ...view('tokens', paths.account), ...ofPage },
        { ...view('nfts', `${paths.account}?tab=${NFTS}`), ...ofPage },
        view('activity', paths.history),
      ]}
    />
  )
}
