import { count, type ChainState } from './chainState'
import { choice, row } from './controls'
import { el } from './dom'
import type { Part, Press } from './press'
import { rpc } from './rpc'

/** The steps of the planned price reductions on Mainnet (SIMD-0437), in lamports a byte. */
export const RENT_STEPS = [6960, 6333, 5080, 2575, 1322, 696] as const

/** The price of a byte, in these steps. */
export function renting(press: Press): Part {
  const steps = choice('rent', RENT_STEPS, stair, (lamports) =>
    press(async () => {
      await rpc('practice_setRent', lamports)
      return `A byte costs ${count(lamports)} lamports from now on.`
    }),
  )
  const now = el('span', { class: 'now' })
  const { element, tell } = row('rent', 'Rent falls', now, steps.element)
  return {
    element,
    show(state) {
      steps.show(state && state.lamportsPerByte)
      now.textContent = state ? `${count(state.lamportsPerByte)} lamports a byte` : ''
      tell('The steps of Mainnet. Reload to see it in a bill.', isRentMoved(state))
    },
  }
}

/** A bar as high as the price, above its figure. */
function stair(lamports: number): (Node | string)[] {
  const bar = el('i')
  bar.style.height = `${Math.round((40 * lamports) / RENT_STEPS[0])}px`
  return [bar, count(lamports)]
}

function isRentMoved(state: ChainState | null): boolean {
  return state !== null && state.lamportsPerByte !== state.usualLamportsPerByte
}
