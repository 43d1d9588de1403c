import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton'
import { Note } from './Note'

/**
 * Says that a choice on the practice chain needs a download, and how to start it: `command` is for a terminal, `children` describe the
 * download.
 */
export function NeedsDownload({ command, children }: { command: string; children: ReactNode }) {
  return (
    <Note kind="warn" title="Needs one download">
      <p>{children}</p>
      <p>
        <code>npm start</code> downloads this in the background. This page continues when the download is
        complete.
      </p>
      <p>
        To download it by hand, in the folder of Mintwright:{' '}
        <span className="addr">
          <code>{command}</code>
          <CopyButton text={command} label="Copy the command" />
        </span>
      </p>
      <p>Then end the practice server with Ctrl-C and start it again.</p>
    </Note>
  )
}
