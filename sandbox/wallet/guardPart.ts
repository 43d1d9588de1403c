import { isGuarding, setGuarding } from './account'
import { row, type Say } from './controls'
import { el } from './dom'

/** The switch that makes the wallet change transactions as Phantom does on Mainnet. */
export function guardPart(say: Say): HTMLElement {
  const turn = () => {
    setGuarding(!isGuarding())
    show()
    say(
      isGuarding() ? 'The wallet adds guards from now on.' : 'The wallet now adds nothing to what it signs.',
    )
  }
  const button = el('button', { type: 'button', role: 'switch', onclick: turn })
  const { element, tell } = row('guards', 'Guards, as on Mainnet', button)
  const show = () => {
    const on = isGuarding()
    button.textContent = on ? 'On' : 'Off'
    button.ariaChecked = String(on)
    tell(
      'Like Phantom, this wallet adds a compute limit and a price if they are missing, and four guards if they fit.',
      on,
    )
  }
  show()
  button.setAttribute('aria-labelledby', 'guards')
  return el('section', { class: 'guarding', 'aria-label': 'Wallet behaviour' }, element)
}
