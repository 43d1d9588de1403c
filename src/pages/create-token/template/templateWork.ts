import { trendingPlaces } from '../../../market/sources'
import { fetchVerifiedNames } from '../../../market/verified/fetchVerifiedNames'
import { settingsStore } from '../../../settings/settingsStore'
import type { TemplateReading } from '../../../tokens/template/followTemplate'
import type { ReadingNetwork } from '../../../tokens/tokenQueries'

export { checkNamesAgain, followTemplate, loadTemplate } from '../../../tokens/template/followTemplate'

/** The network and the endpoints for reading a template, from the person's present settings. */
export function templateReading({ cluster, ownRpcUrl }: ReadingNetwork): TemplateReading {
  return {
    cluster,
    ownRpcUrl,
    mainnetRpcUrl: settingsStore.getState().rpcUrls.mainnet,
    fetchVerified: (signal) => fetchVerifiedNames(trendingPlaces(cluster.id), signal),
  }
}
