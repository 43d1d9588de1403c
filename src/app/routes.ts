import { lazy, type ComponentType } from 'react'
import { paths } from '../paths'
import { preload } from '../ui/fetchScript'
import { isSlowConnection } from '../ui/slowConnection'
import { Loading } from './Loading'

/**
 * One route of the app. `path` is a router pattern; `title` is what the tab shows before " · Mintwright". `Meanwhile` stands there while the
 * page loads, in place of 'Loading...', which it shows as well.
 */
export type AppRoute = Readonly<{
  path: string
  title: string
  Page: ComponentType
  Meanwhile?: ComponentType
}>

/** What a token's page begins with; 'Loading...' where its script cannot be loaded. */
export const loadFirstLook = async (): Promise<{ default: ComponentType }> =>
  (await preload(() => import('../pages/token/FirstLook'))) ?? { default: Loading }

/** All routes. Each page is a separate chunk. */
export const routes: readonly AppRoute[] = [
  { path: paths.home, title: '', Page: lazy(() => import('../pages/home/HomePage')) },
  {
    path: paths.createToken,
    title: 'Create a token',
    Page: lazy(() => import('../pages/create-token/CreateTokenPage')),
  },
  {
    path: paths.copyTrending,
    title: 'Copy a trending token',
    Page: lazy(() => import('../pages/copy-trending/CopyTrendingPage')),
  },
  {
    path: paths.createLiquidity,
    title: 'Create liquidity',
    Page: lazy(() => import('../pages/create-liquidity/CreateLiquidityPage')),
  },
  {
    path: paths.manageLiquidity,
    title: 'Manage liquidity',
    Page: lazy(() => import('../pages/manage-liquidity/ManageLiquidityPage')),
  },
  { path: paths.swap, title: 'Swap', Page: lazy(() => import('../pages/swap/SwapPage')) },
  { path: paths.faq, title: 'Questions', Page: lazy(() => import('../pages/faq/FaqPage')) },
  { path: paths.learn, title: 'Learn', Page: lazy(() => import('../pages/learn/LearnPage')) },
  { path: paths.lesson(':lesson'), title: 'Lesson', Page: lazy(() => import('./LessonRoute')) },
  { path: paths.affiliate, title: 'Affiliate', Page: lazy(() => import('../pages/affiliate/AffiliatePage')) },
  { path: paths.privacy, title: 'Privacy', Page: lazy(() => import('../pages/privacy/PrivacyPage')) },
  { path: paths.terms, title: 'Terms', Page: lazy(() => import('../pages/terms/TermsPage')) },
  {
    path: paths.callback,
    title: 'Sign-in callback',
    Page: lazy(() => import('../pages/callback/CallbackPage')),
  },
  { path: paths.account, title: 'Account', Page: lazy(() => import('../pages/account/AccountPage')) },
  { path: paths.send, title: 'Send', Page: lazy(() => import('../pages/send/SendPage')) },
  {
    path: paths.sendMany,
    title: 'Send to many',
    Page: lazy(() => import('../pages/send-many/SendManyPage')),
  },
  { path: paths.history, title: 'History', Page: lazy(() => import('../pages/history/HistoryPage')) },
  { path: paths.settings, title: 'Settings', Page: lazy(() => import('../pages/settings/SettingsPage')) },
  {
    path: paths.token(':mint'),
    title: 'Token',
    Page: lazy(async () => {
      if (isSlowConnection())
        await preload(() => import('../pages/token/FirstFigures').then(({ figuresRead }) => figuresRead))
      return await import('../pages/token/TokenPage')
    }),
    Meanwhile: lazy(loadFirstLook),
  },
  { path: paths.lock(':address'), title: 'Lock', Page: lazy(() => import('../pages/lock/LockPage')) },
  {
    path: paths.transaction(':signature'),
    title: 'Transaction',
    Page: lazy(() => import('../pages/transaction/TransactionPage')),
  },
  { path: '*', title: 'Not found', Page: lazy(() => import('../pages/not-found/NotFoundPage')) },
]
