import { useState, type SyntheticEvent } from 'react'
import type { ExportBodyProps } from './ExportBody'
import { exportCopy as words } from './exportCopy'
import { lazyPart } from '../ui/lazyPart'

const body = lazyPart<ExportBodyProps>(() => import('./ExportBody'))

/**
 * The plan or the finished operation as a text that works without this page: a section whose code loads when it is opened.
 */
export function ExportPart({ subject }: ExportBodyProps) {
  const [opened, setOpened] = useState(false)
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) =>
    setOpened(currentTarget.open || body.isLoaded())
  const waiting = <output className="small muted">{words.fetching}</output>
  return (
    <details className="adv" onToggle={toggle}>
      <summary onPointerEnter={body.preload} onFocus={body.preload}>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">{saidOf(subject)}</span>
      </summary>
      {opened ? <body.Part subject={subject} fallback={waiting} /> : waiting}
    </details>
  )
}

function saidOf(subject: ExportBodyProps['subject']): string {
  if (subject.from === 'operation') return words.saidOfOperation
  return subject.plan.kind === 'create-token' ? words.said : words.saidOfLaunch
}
