import { useQuery } from '@tanstack/react-query'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery } from '../../../solana/practicePrograms'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { copy } from '../copy'
import { MANAGED } from '../managed'
import styles from './positions.module.css'

/** Which programs the practice chain has not been given yet, and how it is. While it has not answered, nothing is said. */
export function MissingPrograms({ cluster }: { cluster: Cluster }) {
  const { data = [] } = useQuery({ ...practiceProgramsQuery(cluster), enabled: cluster.id === 'practice' })
  const missing = MANAGED.filter(({ name }) =>
    data.some((program) => program.name === name && !program.there),
  )
  if (missing.length === 0) return null
  return (
    <div className={`wrap ${styles['notes']}`}>
      <NeedsDownload command={DOWNLOAD_COMMAND}>{copy.needs(missing.map(({ name }) => name))}</NeedsDownload>
    </div>
  )
}
