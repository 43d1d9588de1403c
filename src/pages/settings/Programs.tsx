import { useQuery } from '@tanstack/react-query'
import {
  DOWNLOAD_COMMAND,
  practiceProgramsQuery,
  type PracticeProgram,
} from '../../liquidity/practicePrograms'
import type { Cluster } from '../../solana/cluster'
import { Mark } from '../../ui/Mark'
import { NeedsDownload } from '../../ui/NeedsDownload'
import { Note } from '../../ui/Note'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { useIsSilent } from '../../wallet/useIsSilent'
import { settingsCopy } from './copy'

/** The programs that the practice chain has, and how to download the others. Only that chain's settings load this. */
export default function Programs({ cluster }: { cluster: Cluster }) {
  return (
    <QueryRoot>
      <List cluster={cluster} />
    </QueryRoot>
  )
}

function List({ cluster }: { cluster: Cluster }) {
  const { data: programs, error } = useQuery(practiceProgramsQuery(cluster))
  if (!programs) return error ? <Silent cluster={cluster} /> : <Skeleton height={36} />
  return (
    <>
      <ul className="practice-programs">
        {programs.map((program) => (
          <ProgramLine key={program.address} program={program} />
        ))}
      </ul>
      {programs.some(({ there }) => !there) && (
        <NeedsDownload command={DOWNLOAD_COMMAND}>{settingsCopy.practice.download}</NeedsDownload>
      )}
    </>
  )
}

function Silent({ cluster }: { cluster: Cluster }) {
  if (useIsSilent(cluster)) return <p className="muted">{settingsCopy.practice.restart}</p>
  return (
    <Note kind="err" live="alert" title={settingsCopy.practice.silent}>
      <p>{settingsCopy.practice.restart}</p>
    </Note>
  )
}

function ProgramLine({ program: { name, there } }: { program: PracticeProgram }) {
  const { has, needs } = settingsCopy.practice
  return (
    <li>
      {name} <Mark kind={there ? 'ok' : 'warn'}>{there ? has : needs}</Mark>
    </li>
  )
}
