import type { ReactNode } from 'react'
import { classNames } from './classNames'

/** A word in a frame. `ad` (dashed, amber) marks advertising. */
export function Tag({ children, ad }: { children: ReactNode; ad?: boolean }) {
  return <span className={classNames('tag', ad && 'ad')}>{children}</span>
}
