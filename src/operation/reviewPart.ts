import { lazyPart } from '../ui/lazyPart'

/** The review comes while the chain is asked for it. */
export const reviewPart = lazyPart(() => import('./ReviewPart'))

/** What review and last press need is fetched on the way there, so that the press works where the connection is gone by then. */
export async function fetchLastPress(): Promise<void> {
  const press = import('./operationActs')
  await Promise.all([reviewPart.fetch(), press, import('./chainWork')])
}
