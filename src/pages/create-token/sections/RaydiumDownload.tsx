import type { Cluster } from '../../../solana/cluster'
import { poolWords } from './poolCopy'
import { ProgramDownload } from './ProgramDownload'

/** Says that the practice chain lacks Raydium’s program, where it does. */
export function NeedsRaydium({ cluster }: { cluster: Cluster }) {
  return (
    <ProgramDownload cluster={cluster} program="Raydium CPMM">
      {poolWords.raydium}
    </ProgramDownload>
  )
}
