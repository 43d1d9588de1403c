import { lazyPart } from '../ui/lazyPart'
import { LazySection } from '../ui/LazySection'
import type { ExportBodyProps } from './ExportBody'
import { exportCopy as words } from './exportCopy'

const body = lazyPart<ExportBodyProps>(() => import('./ExportBody'))

/** A section with the plan or the finished operation as text that works without this page. Its code loads when it is opened. */
export function ExportPart({ subject }: ExportBodyProps) {
  return (
    <LazySection
      title={words.title}
      said={saidOf(subject)}
      body={body}
      inside={{ subject }}
      fetching={words.fetching}
    />
  )
}

function saidOf(subject: ExportBodyProps['subject']): string {
  if (subject.from === 'operation') return words.saidOfOperation
  return subject.plan.kind === 'create-token' ? words.said : words.saidOfLaunch
}
