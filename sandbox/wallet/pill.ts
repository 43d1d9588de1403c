import { ROSETTE } from './icon'

/** On narrow windows the page keeps a bar at its lower edge: the pill shrinks to its mark and stays above it. */
const CSS =
  ':host{all:initial}aside{position:fixed;left:16px;bottom:16px;z-index:40}' +
  '.pill{display:flex;align-items:center;gap:8px;min-height:44px;padding:0 14px 0 10px;border:1px solid #2a3d45;' +
  'border-radius:22px;background:#10191d;color:#9fb4b9;font:13px system-ui;cursor:pointer}' +
  '.pill:hover{border-color:#9fb4b9}.pill:focus-visible{outline:2px solid #2dd4bf;outline-offset:2px}svg{width:20px;height:20px}' +
  '@media(max-width:959px){aside{bottom:84px}.pill{padding:0 11px;gap:0;font-size:0}}@media print{aside{display:none}}'

/** The wallet's button, drawn: the root of its shadow, the button, the place above it, and what it says. */
export type Pill = Readonly<{
  root: ShadowRoot
  button: HTMLButtonElement
  place: HTMLElement
  say: (words: string) => void
}>

/** The quiet button at the lower left. Neither the page's styles nor ours cross its border. */
export function drawPill(): Pill {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML =
    `<style>${CSS}</style><aside aria-label="Practice Wallet"><div></div>` +
    `<button class="pill" type="button" aria-expanded="false">${ROSETTE}<span>Practice Wallet</span></button></aside>`
  const part = <Part extends HTMLElement>(selector: string) => root.querySelector(selector) as Part
  return {
    root,
    button: part('button'),
    place: part('div'),
    say: (words) => (part('span').textContent = words),
  }
}
