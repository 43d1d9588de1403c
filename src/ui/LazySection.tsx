import { type ReactNode, type SyntheticEvent, useCallback, useState } from 'react'
import type { LazyPart } from './lazyPart'

type LazySectionProps<Props> = {
  title: string
  /** What is set inside, in a sentence. */
  said: ReactNode
  /** More of the summary. */
  chips?: ReactNode
  body: LazyPart<Props>
  inside: Props
  /** Said in the body's place while its code loads. */
  fetching: string
  /** The body is there although nobody opened the section: something is set in it. */
  wanted?: boolean
  /** Opens the section each time that it becomes another object. */
  openFor?: object | undefined
  /** The class of the box around the body. */
  className?: string | undefined
}

/** A section that is rarely needed: its code loads once a pointer or the focus is near. Closed and opened again, it tries again what did not load. */
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
  // A prerendered section may have been opened before anything listened to it.
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
