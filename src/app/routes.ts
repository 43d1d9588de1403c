import type { ComponentType } from 'react'
import { paths } from '../paths'

export type PageModule = Readonly<{ default: ComponentType }>

/** One address of the app. `path` is a router pattern; `title` what the tab says before " · Mintwright". */
export type AppRoute = Readonly<{ path: string; title: string; load: () => Promise<PageModule> }>

/** Every route, each page in a chunk of its own (SPEC section 2, and what everything links to beside it). */
export const routes: readonly AppRoute[] = [
  { path: paths.home, title: '', load: () => import('../pages/home/HomePage') },
  {
    path: paths.createToken,
    title: 'Create a token',
    load: () => import('../pages/create-token/CreateTokenPage'),
  },
  {
    path: paths.copyTrending,
    title: 'Copy a trending token',
    load: () => import('../pages/copy-trending/CopyTrendingPage'),
  },
  {
    path: paths.createLiquidity,
    title: 'Create liquidity',
    load: () => import('../pages/create-liquidity/CreateLiquidityPage'),
  },
  {
    path: paths.manageLiquidity,
    title: 'Manage liquidity',
    load: () => import('../pages/manage-liquidity/ManageLiquidityPage'),
  },
  { path: paths.faq, title: 'Questions', load: () => import('../pages/faq/FaqPage') },
  { path: paths.learn, title: 'Learn', load: () => import('../pages/learn/LearnPage') },
  { path: paths.affiliate, title: 'Affiliate', load: () => import('../pages/affiliate/AffiliatePage') },
  { path: paths.privacy, title: 'Privacy', load: () => import('../pages/privacy/PrivacyPage') },
  { path: paths.terms, title: 'Terms', load: () => import('../pages/terms/TermsPage') },
  { path: paths.callback, title: 'Sign-in callback', load: () => import('../pages/callback/CallbackPage') },
  { path: paths.account, title: 'Account', load: () => import('../pages/account/AccountPage') },
  { path: paths.settings, title: 'Settings', load: () => import('../pages/settings/SettingsPage') },
  { path: paths.token(':mint'), title: 'Token', load: () => import('../pages/token/TokenPage') },
  {
    path: paths.transaction(':signature'),
    title: 'Transaction',
    load: () => import('../pages/transaction/TransactionPage'),
  },
  { path: '*', title: 'Not found', load: () => import('../pages/not-found/NotFoundPage') },
]

/** The addresses that are one page each and can be rendered at build: those without a parameter. */
export const staticPaths: readonly string[] = routes
  .map((route) => route.path)
  .filter((path) => !/[:*]/.test(path))
