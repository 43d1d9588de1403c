import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Cluster } from '../../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery } from '../../../liquidity/practicePrograms'
import { NeedsDownload } from '../../../ui/NeedsDownload'
import { QueryRoot } from '../../../ui/QueryRoot'

/** Says that the practice chain lacks Metaplex’s program, where it does. */
export default function MetaplexDownload({ cluster }: { cluster: Cluster }) {
  return (
    <ProgramDownload cluster={cluster} program="Metaplex">
      The metadata of an SPL Token is written by Metaplex’ program, which the practice chain does not have
      yet.
    </ProgramDownload>
  )
}

/** Says that the practice chain lacks Raydium’s program, where it does. */
export function NeedsRaydium({ cluster }: { cluster: Cluster }) {
  return (
    <ProgramDownload cluster={cluster} program="Raydium CPMM">
      The pool is opened by Raydium’s program, which the practice chain does not have yet.
    </ProgramDownload>
  )
}

type ProgramDownloadProps = { cluster: Cluster; program: string; children: ReactNode }

/** Says that the practice chain lacks a program, and how to download it. Shows nothing until the chain has answered. */
function ProgramDownload(props: ProgramDownloadProps) {
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
