import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery } from '../../../solana/practicePrograms'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { QueryRoot } from '../../../ui/QueryRoot'

type ProgramDownloadProps = { cluster: Cluster; program: string; children: ReactNode }

/** What is said where the practice chain lacks that program. The chain itself knows; while it has not answered, nothing is shown. */
export function ProgramDownload(props: ProgramDownloadProps) {
  return (
    <QueryRoot>
      <Download {...props} />
    </QueryRoot>
  )
}

function Download({ cluster, program, children }: ProgramDownloadProps) {
  const { data } = useQuery(practiceProgramsQuery(cluster))
  const missing = data?.some(({ name, there }) => name.startsWith(program) && !there)
  return missing ? <NeedsDownload command={DOWNLOAD_COMMAND}>{children}</NeedsDownload> : null
}
