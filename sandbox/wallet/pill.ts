import { ICON } from './icon'

/**
 * It covers nothing: beside the page's column with its text in two lines, and where there is no room for that in the line of the practice
 * chain below the page's header. There it scrolls with that line, and its panel stays above the page.
 */
const CSS =
  ':host{all:initial}aside{position:fixed;left:8px;bottom:16px;z-index:40}' +
  '.pill{display:flex;align-items:center;gap:8px;min-height:44px;padding:0 12px 0 8px;border:1px solid #2a3d45;' +
  'border-radius:22px;background:#10191d;color:#9fb4b9;font:12px/1.3 system-ui;text-align:left;white-space:pre-line;cursor:pointer}' +
  '.pill:hover{border-color:#9fb4b9}.pill:focus-visible{outline:2px solid #2dd4bf;outline-offset:2px}img{width:20px;height:20px}' +
  '@media(max-width:1439px){aside{position:static}div{position:relative;z-index:40}' +
  '.pill{position:absolute;z-index:1;top:65px;right:max(16px,50% - 560px);min-height:30px;margin-right:-6px;padding:0 6px;gap:6px;border:0;border-radius:4px;' +
  'white-space:nowrap;scroll-margin-top:80px;text-decoration:underline #5b747c;text-underline-offset:4px}.pill:focus-visible{outline-offset:-2px}' +
  'img{width:14px;height:14px}.pill::after{content:"";position:absolute;inset:-7px -8px}}' +
  '@media(max-width:640px){img{display:none}}' +
  '@media print{aside{display:none}}'

/** The drawn wallet button: its shadow root, the button, the place above it, and its text. */
export type Pill = Readonly<{
  root: ShadowRoot
  button: HTMLButtonElement
  place: HTMLElement
  say: (words: string) => void
}>

/** The button. The page's styles and ours do not mix. */
export function drawPill(): Pill {
  const root = document.body.appendChild(part('div')).attachShadow({ mode: 'open' })
  const words = part('span', { textContent: 'Play money' })
  const place = part('div')
  const button = part('button', { className: 'pill' })
  button.setAttribute('aria-expanded', 'false')
  button.append(part('img', { src: ICON, alt: '' }), words)
  const aside = part('aside', { ariaLabel: 'Play money' })
  aside.append(place, button)
  root.append(part('style', { textContent: CSS }), aside)
  return { root, button, place, say: (said) => (words.textContent = said) }
}

/** Without dom.ts, which loads later with the desk. */
function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  own: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), own)
}
