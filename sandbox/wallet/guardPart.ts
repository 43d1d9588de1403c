import { isGuarding, setGuarding } from './account'
import { row, type Say } from './controls'
import { el } from './dom'

/** Whether the wallet does with a transaction what wallets do on Mainnet. */
export function guardPart(say: Say): HTMLElement {
  const turn = () => {
    setGuarding(!isGuarding())
    show()
    say(
      isGuarding()
        ? 'The wallet adds guards from now on.'
        : 'The wallet signs what it is asked, and no more.',
    )
  }
  const button = el('button', { type: 'button', role: 'switch', onclick: turn })
  const { element, tell } = row('guards', 'Guards, as on Mainnet', button)
  const show = () => {
    const on = isGuarding()
    button.textContent = on ? 'On' : 'Off'
    button.ariaChecked = String(on)
    tell('Limit and price where there are none, and four guards where they fit, as Phantom adds them.', on)
  }
  show()
  button.setAttribute('aria-labelledby', 'guards')
  return el('section', { class: 'guarding', 'aria-label': 'The wallet' }, element)
}
