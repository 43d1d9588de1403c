import { useState, type SyntheticEvent } from 'react'
import type { ExportBodyProps } from './ExportBody'
import { exportCopy as words } from './exportCopy'
import { lazyPart } from '../ui/lazyPart'
import { NotArrived } from '../ui/NotArrived'

const body = lazyPart<ExportBodyProps>(() => import('./ExportBody'))

/** The plan, or the operation that was done, as text that works without this page: a section whose code loads when it is opened. */
export function ExportPart({ subject }: ExportBodyProps) {
  const [code, setCode] = useState<'none' | 'there' | 'failed'>('none')
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.open || code === 'there') return
    setCode('none')
    body.fetch().then(
      () => setCode('there'),
      () => setCode('failed'),
    )
  }
  return (
    <details className="adv" onToggle={toggle}>
      <summary onPointerEnter={body.preload} onFocus={body.preload}>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">{saidOf(subject)}</span>
      </summary>
      {code === 'there' ? (
        <body.Part subject={subject} />
      ) : code === 'failed' ? (
        <NotArrived />
      ) : (
        <output className="small muted">{words.fetching}</output>
      )}
    </details>
  )
}

function saidOf(subject: ExportBodyProps['subject']): string {
  if (subject.from === 'operation') return words.saidOfOperation
  return subject.plan.kind === 'create-token' ? words.said : words.saidOfLaunch
}
