import type { MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { toast as sonner, Toaster } from 'sonner'
import { classNames } from '../classNames'
import { CrossIcon } from '../icons'
import { Mark } from '../Mark'
import { Sentence } from '../Sentence'
import { Spinner } from '../Spinner'
import { NARROW } from '../useNarrow'

/** Milliseconds between closing one toast and opening the next, so that the change is seen. */
const REOPEN_AFTER_MS = 150
let current: string | number | undefined
let waiting: ReturnType<typeof setTimeout> | undefined

/** Opens a toast at once. An open toast closes first, and the new one opens after 150 ms. */
export function showToast(content: ToastContent): void {
  mountToaster()
  clearTimeout(waiting)
  if (current === undefined) return open(content)
  sonner.dismiss(current)
  current = undefined
  waiting = setTimeout(() => open(content), REOPEN_AFTER_MS)
}

function open(content: ToastContent): void {
  const isNarrow = window.matchMedia(NARROW).matches
  const place = () => document.body.style.setProperty('--toast-bottom', `${heightBelow() + GAP}px`)
  if (isNarrow) place()
  // It may stay while the person goes to a page with another bar.
  const placing = isNarrow ? setInterval(place, PLACED_MS) : undefined
  const forget = (closed: { id: string | number }) => {
    clearInterval(placing)
    if (closed.id === current) current = undefined
  }
  current = sonner.custom((id) => <ToastCard content={content} onClose={() => sonner.dismiss(id)} />, {
    position: isNarrow ? 'bottom-center' : 'top-center',
    duration: durationOf(content),
    onDismiss: forget,
    onAutoClose: forget,
  })
}

/** Milliseconds for which a toast stays; longer where it has a link. An error stays until it is closed: nobody should miss it. */
function durationOf({ variant, link }: ToastContent): number {
  if (variant === 'loading' || variant === 'error') return Infinity
  return link ? 15_000 : 6_000
}

/**
 * Below the header, because main buttons end a form. On a phone there stands the page's title, and main buttons stand in the bar at the lower
 * edge: a toast stands above that.
 */
const PLACE = { top: 76, bottom: 'var(--toast-bottom)' } as const
const GAP = 12
const PLACED_MS = 500

/** The height (px) of what stands at the lower edge of the window: the bar with the main button, and the notice about the network. */
function heightBelow(): number {
  const tops = [...document.querySelectorAll('.bar, .network-notice')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, height }) => height > 0 && top > innerHeight / 2 && top < innerHeight)
    .map(({ top }) => innerHeight - top)
  return Math.max(0, ...tops)
}

/** Over the page and its bar, under the header (5) with its menus and the drawer (10): what somebody opens is not covered by what comes by itself. */
const LAYER = { zIndex: 4 } as const

let mounted = false

function mountToaster(): void {
  if (mounted) return
  mounted = true
  const host = document.body.appendChild(document.createElement('div'))
  createRoot(host).render(
    <Toaster position="top-center" offset={PLACE} mobileOffset={PLACE} visibleToasts={1} style={LAYER} />,
  )
}

const KINDS = { success: 'ok', warning: 'warn', error: 'err', loading: 'ok' } as const

/** A toast's content: a message of two lines at most, and a button that closes it. */
function ToastCard({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const { variant, message, detail, symbols, link } = content
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onClose()
    link?.onFollow()
  }
  return (
    <div className={classNames('toast', KINDS[variant] !== 'ok' && KINDS[variant])}>
      {variant === 'loading' ? <Spinner /> : <Mark kind={KINDS[variant]} />}
      <div className="grow">
        <b>
          <Sentence text={message} symbols={symbols} />
        </b>
        {detail !== undefined && (
          <p>
            <Sentence text={detail} symbols={symbols} />
          </p>
        )}
        {link && (
          <a href={link.href} onClick={follow}>
            {link.label}
          </a>
        )}
      </div>
      <button type="button" className="x" aria-label="Close" onClick={onClose}>
        <CrossIcon />
      </button>
    </div>
  )
}

/**
 * The content of a toast: `message` in bold, `detail` below. `loading` and `error` stay until the next toast, or until they are closed.
 * `symbols`: the symbols and names in both. A `link` leads to a page with the same information; a plain click calls `onFollow`, which
 * navigates within the app.
 */
export type ToastContent = Readonly<{
  variant: 'success' | 'warning' | 'error' | 'loading'
  message: string
  detail?: string
  symbols?: readonly string[]
  link?: Readonly<{ label: string; href: string; onFollow: () => void }>
}>
