import type { Chain } from '../chain/Chain'
import type { Params } from './params'

/**
 * Starts a subscription: `notify` sends a result, `end` ends it after its last one. Returns a function that stops it. Throws
 * -32602.
 */
export type Start = (
  chain: Chain,
  params: Params,
  notify: (result: unknown) => void,
  end: () => void,
) => () => void
