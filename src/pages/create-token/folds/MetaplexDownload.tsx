import { useQuery } from '@tanstack/react-query'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery } from '../../../solana/practicePrograms'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { QueryRoot } from '../../../ui/QueryRoot'
import { foldWords } from './foldCopy'

/** The chain itself says whether it has the program; while it has not answered, nothing is shown. */
export function MetaplexDownload({ cluster }: { cluster: Cluster }) {
  return (
    <QueryRoot>
      <Download cluster={cluster} />
    </QueryRoot>
  )
}

function Download({ cluster }: { cluster: Cluster }) {
  const { data } = useQuery(practiceProgramsQuery(cluster))
  const missing = data?.some(({ name, there }) => name.startsWith('Metaplex') && !there)
  return missing ? <NeedsDownload command={DOWNLOAD_COMMAND}>{foldWords.metaplex}</NeedsDownload> : null
}
