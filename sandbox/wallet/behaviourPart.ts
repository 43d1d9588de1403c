import {
  FIRST_ONLY,
  GUARDING,
  isSwitchedOn,
  LOCKS,
  NEVER_ANSWERS,
  NEVER_SILENT,
  NO_MESSAGES,
  ONLY_LEGACY,
  ONLY_V0,
  OWN_WORDS,
  SIGN_IN_THROWS,
  switchTo,
  TELLS_NO_CHANGE,
} from './account'
import { row, type Say } from './controls'
import { el } from './dom'

/** The switches that make the wallet behave as other wallets do: those of wallets on Mainnet, then what else published wallets were seen to do. */
export function behaviourPart(say: Say): HTMLElement {
  const summary = el('summary')
  const count = () => {
    const on = PUBLISHED_HABITS.filter(({ key }) => isSwitchedOn(key)).length
    summary.textContent = `As published wallets were seen to behave${on > 0 ? ` (${on} on)` : ''}`
  }
  const sayAndCount: Say = (told) => {
    count()
    say(told)
  }
  count()
  return el(
    'section',
    { class: 'behaviour', 'aria-label': 'Wallet behaviour' },
    ...SWITCHES.map((each) => switchRow(say, each)),
    el('details', {}, summary, ...PUBLISHED_HABITS.map((each) => switchRow(sayAndCount, each))),
  )
}

const SWITCHES: readonly Switch[] = [
  {
    key: GUARDING,
    id: 'guards',
    title: 'Guards, as on Mainnet',
    sentence:
      'Like Phantom, this wallet adds a compute limit and a price if they are missing, and four guards if they fit.',
    turnedOn: 'The wallet adds guards from now on.',
    turnedOff: 'The wallet now adds nothing to what it signs.',
  },
  {
    key: ONLY_V0,
    id: 'only-v0',
    title: 'Knows only version 0',
    sentence: 'Like a Ledger, this wallet signs no transactions of version 1, and tells the page so.',
    turnedOn: 'The wallet signs nothing newer than version 0 from now on.',
    turnedOff: 'The wallet now signs version 1, too.',
  },
]

/** What the wallet does otherwise than pages expect; each is tried in tests/wallet/habits.window.test.ts. */
export const PUBLISHED_HABITS: readonly Switch[] = [
  {
    key: OWN_WORDS,
    id: 'own-words',
    title: 'Declines in its own words',
    sentence: 'Its error has no number and says “Operation cancelled”.',
    turnedOn: 'The wallet declines in its own words from now on.',
    turnedOff: 'The wallet now declines with the number 4001.',
  },
  {
    key: LOCKS,
    id: 'locks',
    title: 'Locks itself',
    sentence: 'It asks to be unlocked at each request, and as a page loads.',
    turnedOn: 'The wallet is locked now, and after each of its windows.',
    turnedOff: 'The wallet now stays unlocked.',
  },
  {
    key: TELLS_NO_CHANGE,
    id: 'tells-no-change',
    title: 'Does not report a new account',
    sentence: 'After “New address” the page still has the old one, for which the wallet no longer signs.',
    turnedOn: 'The wallet does not report a new address from now on.',
    turnedOff: 'The wallet now reports a new address.',
  },
  {
    key: NEVER_SILENT,
    id: 'never-silent',
    title: 'Asks to connect at each page load',
    sentence: 'It asks anew whether a page may connect, though the page asks it to be silent.',
    turnedOn: 'The wallet asks to connect at each page load from now on.',
    turnedOff: 'The wallet now connects silently where it may.',
  },
  {
    key: NEVER_ANSWERS,
    id: 'never-answers',
    title: 'Does not answer when a page loads',
    sentence: 'A page that asks it to connect silently gets no answer.',
    turnedOn: 'The wallet leaves pages without an answer from the next load on.',
    turnedOff: 'The wallet now answers at each load.',
  },
  {
    key: SIGN_IN_THROWS,
    id: 'sign-in-throws',
    title: 'Lists a sign-in that it lacks',
    sentence: 'Asked to sign in, it throws “Not Implemented”. It can sign messages.',
    turnedOn: 'The wallet throws at a sign-in from now on.',
    turnedOff: 'The wallet now signs in.',
  },
  {
    key: NO_MESSAGES,
    id: 'no-messages',
    title: 'Signs no messages',
    sentence:
      'It signs only transactions: a page that asks for a sign-in gets none. Reload the page after a change.',
    turnedOn: 'The wallet signs no messages from now on.',
    turnedOff: 'The wallet now signs messages, too.',
  },
  {
    key: FIRST_ONLY,
    id: 'first-only',
    title: 'Shows only the first of many',
    sentence: 'Of several transactions it shows the first, and signs all.',
    turnedOn: 'The wallet shows only the first of several transactions from now on.',
    turnedOff: 'The wallet now shows all that it signs.',
  },
  {
    key: ONLY_LEGACY,
    id: 'only-legacy',
    title: 'Signs legacy transactions only',
    sentence: 'It signs only legacy transactions, and tells the page so.',
    turnedOn: 'The wallet signs only legacy transactions from now on.',
    turnedOff: 'The wallet now signs versions, too.',
  },
]

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
