import { onChainState, troublesOf, type ChainState } from './chainState'
import { adopt, el } from './dom'
import type { Pill } from './pill'

/** Amber under the pill's text; on a phone in its place, which then is only read out. */
const CSS = `
.pill.armed { display: grid; grid-template-columns: auto auto; column-gap: 8px; justify-content: start; padding-block: 6px;
  border-color: #fbbf24; border-radius: 16px; background: #22251f; }
.pill.armed > img { grid-row: 1 / 3; }
.trouble { display: flex; gap: 5px; align-items: center; color: #fbbf24; }
.trouble i { width: 10px; height: 10px; flex: none; background: currentColor; clip-path: polygon(50% 5%, 100% 95%, 0 95%); }
@media (max-width: 1439px) {
  .pill.armed { display: flex; gap: 6px; padding: 0 6px; border-radius: 4px; background: #10191d; }
}
@media (max-width: 640px) {
  .pill.armed > span:first-of-type { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
`

/** Shows the chain's faults on the pill whenever its state is read, so that nobody wonders where a transaction is. */
export function markPill({ root, button }: Pill): void {
  adopt(root, CSS)
  const mark = el('span', { class: 'trouble' })
  onChainState((state) => {
    const words = state ? markWords(state) : ''
    if (mark.textContent === words) return
    mark.replaceChildren(el('i'), words)
    button.classList.toggle('armed', words !== '')
    if (words === '') mark.remove()
    else button.append(mark)
  })
}

/** A single fault by its text; of several only their number, as the panel lists them. */
function markWords(state: ChainState): string {
  const troubles = troublesOf(state)
  return troubles.length > 1 ? `${troubles.length} things armed` : (troubles[0] ?? '')
}
