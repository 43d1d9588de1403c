import type { KeyboardEvent, ReactNode } from 'react'
import styles from './account.module.css'
import { accountCopy } from './copy'
import { TABS, type Tab } from './useTab'

type TabsProps = { open: Tab; onOpen: (tab: Tab) => void; children: ReactNode }

/** The tabs of the account and the panel of the open one. The arrow keys, Home and End move between them. */
export function Tabs({ open, onOpen, children }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = TABS[indexAfter(event.key, TABS.indexOf(open))]
    if (to === undefined) return
    event.preventDefault()
    onOpen(to)
    event.currentTarget.querySelector<HTMLElement>(`#${tabId(to)}`)?.focus()
  }
  return (
    <section className={styles['tabs']}>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={accountCopy.tabs.label}
        className="seg"
        onKeyDown={onKeyDown}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            id={tabId(tab)}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={PANEL}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => onOpen(tab)}
          >
            {accountCopy.tabs[tab]}
          </button>
        ))}
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(open)}>
        {children}
      </div>
    </section>
  )
}

const PANEL = 'account-panel'

function tabId(tab: Tab): string {
  return `account-tab-${tab}`
}

function indexAfter(key: string, at: number): number {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % TABS.length
    case 'ArrowLeft':
      return (at + TABS.length - 1) % TABS.length
    case 'Home':
      return 0
    case 'End':
      return TABS.length - 1
    default:
      return -1
  }
}
