import { useSettings } from '../settings/settingsStore'
import type { Cluster } from '../solana/cluster'
import { explorerLinks, type ExplorerSubject } from '../solana/explorer'
import { ExternalLink } from '../ui/ExternalLink'

/** Links to public explorers in one line with commas, the explorer of the settings first. */
export function ExplorerLinks({ cluster, subject }: { cluster: Cluster; subject: ExplorerSubject }) {
  const { explorer } = useSettings()
  return explorerLinks(cluster, subject, explorer).map(({ name, href }, at) => (
    <span key={name}>
      {at > 0 && ', '}
      <ExternalLink href={href}>{name}</ExternalLink>
    </span>
  ))
}
