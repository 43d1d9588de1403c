import { useQuery } from '@tanstack/react-query'
import type { Cluster } from '../../solana/cluster'
import { DOWNLOAD_COMMAND, practiceProgramsQuery, type PracticeProgram } from '../../solana/practicePrograms'
import { Mark } from '../../ui/Mark'
import { NeedsDownload } from '../../ui/NeedsDownload'
import { Note } from '../../ui/Note'
import { QueryRoot } from '../../ui/QueryRoot'
import { Skeleton } from '../../ui/Skeleton'
import { copy } from './copy'

/** What the practice chain can run, as it says itself; nothing of it is set here. */
export function PracticePart({ cluster }: { cluster: Cluster }) {
  const { legend, lead } = copy.practice
  return (
    <fieldset>
      <legend>{legend}</legend>
      <p className="lead">{lead}</p>
      <QueryRoot>
        <Programs cluster={cluster} />
      </QueryRoot>
    </fieldset>
  )
}

function Programs({ cluster }: { cluster: Cluster }) {
  const { data: programs, error } = useQuery(practiceProgramsQuery(cluster))
  if (!programs) return error ? <Silent /> : <Skeleton height={36} />
  return (
    <>
      <ul className="practice-programs">
        {programs.map((program) => (
          <ProgramLine key={program.address} program={program} />
        ))}
      </ul>
      {programs.some(({ there }) => !there) && (
        <NeedsDownload command={DOWNLOAD_COMMAND}>{copy.practice.download}</NeedsDownload>
      )}
    </>
  )
}

function Silent() {
  return (
    <Note kind="err" live="alert" title={copy.practice.silent}>
      <p>{copy.practice.restart}</p>
    </Note>
  )
}

function ProgramLine({ program: { name, there } }: { program: PracticeProgram }) {
  const { has, needs } = copy.practice
  return (
    <li>
      {name} <Mark kind={there ? 'ok' : 'warn'}>{there ? has : needs}</Mark>
    </li>
  )
}
