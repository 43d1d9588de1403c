import { METEORA_DAMM_V2 } from '../../../liquidity/meteora-damm-v2/profile'
import { paths } from '../../../paths'
import type { OperationRecord } from '../../../transactions/events'

/**
 * The way to a pool after the token, at the venue that the page offers for one, where that accepts the token. A record from an imported
 * file may hold any text as an extension.
 */
export function laterPoolPath({ subject: { mint = '', extensions = [] } }: OperationRecord): string {
  const takes: Readonly<Record<string, string>> = METEORA_DAMM_V2.takes
  const isAccepted = extensions.every((name) => takes[name] === 'yes')
  return paths.newPool(mint, isAccepted ? METEORA_DAMM_V2.id : undefined)
}
