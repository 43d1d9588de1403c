import { createContext, type ReactNode, useContext, useState } from 'react'
import { AppError } from '../errors/AppError'

/** What is drawn exactly in a part of the page: each element with its text. */
type DrawnExactly = Map<HTMLElement, string>

const Drawn = createContext<DrawnExactly | null>(null)

type ExactProps = {
  text: string
  className?: string | undefined
  title?: string | undefined
  /** The same text, where it is drawn in parts. */
  children?: ReactNode
}

/** A figure, a symbol or an address: page translators leave it as it is, and a review asks whether it does stand so (useDrawnExactly). */
export function Exact({ text, className, title, children = text }: ExactProps) {
  const drawn = useContext(Drawn)
  const note = (element: HTMLElement) => {
    drawn?.set(element, text)
    return () => void drawn?.delete(element)
  }
  return (
    <span className={className} title={title} translate="no" ref={drawn && note}>
      {children}
    </span>
  )
}

/**
 * Puts the `frame` around a part of the page whose exact texts somebody agrees to. `requireDrawn` throws page/altered where the page shows one
 * of them otherwise than it was drawn, or no longer: a page translator or an extension has changed it.
 */
export function useDrawnExactly() {
  const [parts] = useState((): DrawnExactly => new Map())
  return {
    frame: (children: ReactNode) => <Drawn value={parts}>{children}</Drawn>,
    requireDrawn: () => {
      for (const [element, drawn] of parts) {
        const shown = element.isConnected ? element.textContent : ''
        if (shown !== drawn) throw new AppError('page/altered', { drawn, shown })
      }
    },
  }
}
