import type { ReactNode } from 'react'
import { whatIsKept } from '../errors/forgetful'
import { NOT_ARRIVED } from './loadAnew'
import { LoadAnewButton } from './LoadAnewButton'
import { Note } from './Note'
import { useOnline } from './useOnline'

/** Shown in place of a part whose script did not load: a sentence, and a button that reloads the page. */
export function NotArrived() {
  const online = useOnline()
  if (!online) return <BrowserOffline />
  return (
    <Note kind="err" live="alert" actions={<LoadAnewButton />}>
      <p>
        {NOT_ARRIVED} {whatIsKept()}
      </p>
    </Note>
  )
}

/** Shown in its place while the browser is offline: a reload would lose the page. */
export function BrowserOffline({ actions, children }: { actions?: ReactNode; children?: ReactNode }) {
  return (
    <Note kind="warn" live="status" title="This browser is offline" actions={actions}>
      <p>{children ?? whatIsKept()}</p>
    </Note>
  )
}
