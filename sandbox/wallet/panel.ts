import { shortAddress } from '../../src/units/shortAddress'
import { behaviourPart } from './behaviourPart'
import { onChainState } from './chainState'
import type { Say } from './controls'
import { el, shadowHost } from './dom'
import { moneyPart } from './moneyPart'
import { PANEL_CSS } from './panelStyles'
import type { Pill } from './pill'
import type { Session } from './session'
import { troublePart } from './troublePart'

/** Stops the listeners of an open panel. */
const closers = new WeakMap<HTMLElement, AbortController>()

/** Opens the panel above the pill, or closes it; Escape, its cross and a click elsewhere close it too. */
export function togglePanel(pill: Pill, session: Session): void {
  const { root, button, place } = pill
  if (place.childElementCount > 0) return closePanel(pill)
  button.setAttribute('aria-expanded', 'true')
  const controller = new AbortController()
  closers.set(place, controller)
  const { signal } = controller
  const close = () => closePanel(pill, true)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  document.addEventListener('pointerdown', ({ target }) => target !== root.host && closePanel(pill), {
    signal,
  })
  const panel = drawPanel(session, close, signal)
  shadowHost(PANEL_CSS, place).append(panel)
  panel.focus({ preventScroll: true })
}

function closePanel({ button, place }: Pill, backToPill = false): void {
  closers.get(place)?.abort()
  place.replaceChildren()
  button.setAttribute('aria-expanded', 'false')
  // Where the pill is a part of the page, the page may have been scrolled away from it.
  if (backToPill) button.focus({ preventScroll: matchMedia('(min-width: 1440px)').matches })
}

/**
 * Money first, then the wallet's behaviour, then the faults; the result of a press is shown at the lower edge, which stays in view.
 */
function drawPanel(session: Session, close: () => void, signal: AbortSignal): HTMLElement {
  const status = el('p', { role: 'status' })
  const say: Say = (told) => {
    const failed = told instanceof Error
    status.textContent = failed ? `✕ ${told.message}` : String(told)
    status.classList.toggle('failure', failed)
  }
  const { section, usual } = troublePart(say, signal)
  const chain = el('span', { class: 'quiet mono' })
  onChainState((state) => (chain.textContent = state ? shortAddress(state.genesisHash) : ''), signal)
  return el(
    'div',
    { class: 'panel', role: 'dialog', 'aria-label': 'Practice chain', tabindex: '-1' },
    el(
      'header',
      {},
      el('h2', {}, 'Practice chain ', chain),
      el('button', { type: 'button', 'aria-label': 'Close', onclick: close }, '✕'),
    ),
    moneyPart(session, say),
    behaviourPart(say),
    section,
    el('footer', {}, status, usual),
  )
}
