import { el, shadowHost } from './dom'
import { ICON } from './icon'
import { BASE_CSS } from './styles'

const CSS = `${BASE_CSS}
dialog { width: min(420px, calc(100vw - 32px)); padding: 0; overflow: auto;
  /* Grows upwards: while the changes come in, a press on Reject still meets it. */
  --below: max(16px, calc(50dvh - 240px)); margin: auto auto var(--below); max-height: calc(100dvh - 16px - var(--below));
  border: 1px solid #2a3d45; border-radius: 10px; background: #10191d; color: #e9f2f2; box-shadow: 0 12px 40px #0009;
  font: 400 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
dialog::backdrop { background: #05090bb3; }
.head, .body, .foot { padding: 16px; }
.head { display: flex; gap: 12px; align-items: center; border-bottom: 1px solid #2a3d45; }
.head img { width: 32px; height: 32px; }
.maker { margin: 0; font-weight: 600; }
.origin { margin: 0; color: #9fb4b9; font-size: 12px; }
h2 { margin: 0 0 8px; font-size: 18px; line-height: 1.3; }
h3 { margin: 16px 0 4px; font-size: 12px; font-weight: 400; color: #9fb4b9; }
p { margin: 0 0 8px; }
.quiet { color: #9fb4b9; }
dl { margin: 0; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 6px 0; border-bottom: 1px solid #2a3d45; }
dt { color: #9fb4b9; } dd { margin: 0; max-width: 26ch; text-align: right; }
pre { margin: 0; padding: 12px; max-height: 30vh; overflow: auto; white-space: pre-wrap; background: #0d1519; border-radius: 8px; }
.failure { margin-top: 12px; padding: 12px; border-radius: 8px; background: #232027; border: 1px solid #fb7185; overflow-wrap: anywhere; }
.warning { margin-top: 12px; padding: 12px; border-radius: 8px; background: #22251f; border: 1px solid #fbbf24; }
.foot { display: flex; gap: 12px; position: sticky; bottom: 0; background: #10191d; border-top: 1px solid #2a3d45; }
.foot button { flex: 1; }
`

export type Question = Readonly<{
  title: string
  body: readonly Node[]
  yes: string
  no: string
  /** Until it resolves, the only possible answer is no. */
  ready?: Promise<unknown>
}>

/** Opens the wallet's window over the page. True for yes; no, Esc and closing are false. */
export function ask({ title, body, yes, no, ready }: Question): Promise<boolean> {
  const root = shadowHost(CSS)
  const accept = el('button', { class: 'primary', type: 'button', onclick: () => dialog.close('yes') }, yes)
  const refuse = el('button', { type: 'button', onclick: () => dialog.close('no') }, no)
  const dialog = el(
    'dialog',
    { 'aria-label': 'Practice Wallet', onkeydown: (event) => event.stopPropagation() },
    head(),
    el('div', { class: 'body' }, el('h2', {}, title), ...body),
    el('div', { class: 'foot' }, refuse, accept),
  )
  root.append(dialog)
  if (ready) {
    accept.disabled = true
    void ready.finally(() => (accept.disabled = false))
  }
  const answered = new Promise<boolean>((done) => {
    dialog.addEventListener('close', () => {
      root.host.remove()
      done(dialog.returnValue === 'yes')
    })
  })
  dialog.showModal()
  return answered
}

function head(): HTMLElement {
  const mark = el('img', { src: ICON, alt: '' })
  const who = el(
    'div',
    {},
    el('p', { class: 'maker' }, 'Practice Wallet'),
    el('p', { class: 'origin' }, location.host),
  )
  return el('div', { class: 'head' }, mark, who)
}
