import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'
import type { LazyPart } from './lazyPart'

type LazySectionProps<Props> = {
  title: string
  /** The settings inside, in a sentence. */
  said: ReactNode
  /** Further content of the summary. */
  chips?: ReactNode
  body: LazyPart<Props>
  inside: Props
  /** The text in the body's place while its code loads. */
  fetching: string
  /** Whether the body loads although nobody opened the section, because it has a setting. */
  wanted?: boolean
  /** Opens the section each time that this is another object. */
  openFor?: object | undefined
  /** The class of the box around the body. */
  className?: string | undefined
}

/**
 * A section that is rarely needed: its code loads once a pointer or the focus is near. If it did not load, closing and opening the section
 * tries again.
 */
export function LazySection<Props extends object>(props: LazySectionProps<Props>) {
  const { title, said, chips, body, inside, fetching, wanted = false, openFor, className } = props
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(false)
  const [openedFor, setOpenedFor] = useState<object | undefined>()
  if (openFor !== openedFor) {
    setOpenedFor(openFor)
    if (openFor) {
      setOpen(true)
      setThere(true)
    }
  }
  // A prerendered section may have been opened before hydration.
  const lookOnce = useCallback((section: HTMLDetailsElement | null) => {
    if (!section?.open) return
    setOpen(true)
    setThere(true)
  }, [])
  const toggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpen(currentTarget.open)
    setThere(currentTarget.open || body.isLoaded())
  }
  const waiting = <output className="small muted">{fetching}</output>
  return (
    <details ref={lookOnce} className="adv" open={isOpen} onToggle={toggle}>
      <summary onPointerEnter={body.preload} onFocus={body.preload}>
        <b>{title}</b>
        <span className="chev" />
        <span className="said">{said}</span>
        {chips}
      </summary>
      <div className={className}>
        {wanted || isThere ? <body.Part {...inside} fallback={waiting} /> : waiting}
      </div>
    </details>
  )
}
