import { useQuery } from '@tanstack/react-query'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery } from '../../../solana/practicePrograms'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { QueryRoot } from '../../../ui/QueryRoot'
import { poolWords } from './poolCopy'

/** Says that the practice chain lacks Raydium's program, where it does. */
export function NeedsRaydium({ cluster }: { cluster: Cluster }) {
  return (
    <QueryRoot>
      <Download cluster={cluster} />
    </QueryRoot>
  )
}

function Download({ cluster }: { cluster: Cluster }) {
  const { data } = useQuery(practiceProgramsQuery(cluster))
  const missing = data?.some(({ name, there }) => name.startsWith('Raydium CPMM') && !there)
  return missing ? <NeedsDownload command={DOWNLOAD_COMMAND}>{poolWords.raydium}</NeedsDownload> : null
}
