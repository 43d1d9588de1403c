import { GUARDING, isSwitchedOn, ONLY_V0, switchTo } from './account'
import { row, type Say } from './controls'
import { el } from './dom'

/** The switches that make the wallet behave as other wallets do. */
export function behaviourPart(say: Say): HTMLElement {
  return el(
    'section',
    { class: 'behaviour', 'aria-label': 'Wallet behaviour' },
    switchRow(say, {
      key: GUARDING,
      id: 'guards',
      title: 'Guards, as on Mainnet',
      sentence:
        'Like Phantom, this wallet adds a compute limit and a price if they are missing, and four guards if they fit.',
      turnedOn: 'The wallet adds guards from now on.',
      turnedOff: 'The wallet now adds nothing to what it signs.',
    }),
    switchRow(say, {
      key: ONLY_V0,
      id: 'only-v0',
      title: 'Knows only version 0',
      sentence: 'Like a Ledger, this wallet signs no transactions of version 1, and tells the page so.',
      turnedOn: 'The wallet signs nothing newer than version 0 from now on.',
      turnedOff: 'The wallet now signs version 1, too.',
    }),
  )
}

type Switch = Readonly<{
  key: string
  id: string
  title: string
  sentence: string
  turnedOn: string
  turnedOff: string
}>

function switchRow(say: Say, { key, id, title, sentence, turnedOn, turnedOff }: Switch): HTMLElement {
  const turn = () => {
    switchTo(key, !isSwitchedOn(key))
    show()
    say(isSwitchedOn(key) ? turnedOn : turnedOff)
  }
  const button = el('button', { type: 'button', role: 'switch', onclick: turn })
  const { element, tell } = row(id, title, button)
  const show = () => {
    const on = isSwitchedOn(key)
    button.textContent = on ? 'On' : 'Off'
    button.ariaChecked = String(on)
    tell(sentence, on)
  }
  show()
  button.setAttribute('aria-labelledby', id)
  return element
}
