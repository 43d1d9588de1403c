import type { Cluster } from '../../../solana/cluster'
import { sectionWords } from './sectionCopy'
import { ProgramDownload } from './ProgramDownload'

/** Says that the practice chain lacks Metaplex’s program, where it does. */
export function MetaplexDownload({ cluster }: { cluster: Cluster }) {
  return (
    <ProgramDownload cluster={cluster} program="Metaplex">
      {sectionWords.metaplex}
    </ProgramDownload>
  )
}
