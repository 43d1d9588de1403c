import { CopyIcon } from './icons'
import { Mark } from './Mark'
import { useCopy, type CopyState } from './useCopy'

const WORDS: Record<CopyState, string> = { idle: '', copied: 'copied', refused: 'not allowed to copy' }

/** A small button that copies `text`; `label` names it: "Copy address 7Qhn…Ro2V". The outcome is announced. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy()
  return (
    <>
      <button type="button" aria-label={label} title={label} onClick={() => copy(text)}>
        <CopyIcon />
      </button>
      <output className="copy-state">
        {state !== 'idle' && <Mark kind={state === 'copied' ? 'ok' : 'err'}>{WORDS[state]}</Mark>}
      </output>
    </>
  )
}
