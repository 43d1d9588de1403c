import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import styles from '../storage/storage.module.css'
import { shareCopy as words } from './shareCopy'
import { addressesIn } from './shareLink'
import type { DraftControls, TokenFormControl } from './useDraft'
import { useLinkedDraft } from './useLinkedDraft'

/** A draft that came with the address: asked about where something is typed already, taken over where nothing is. */
export function LinkedDraft({ form, draft }: { form: TokenFormControl; draft: DraftControls }) {
  const { state, use, keep } = useLinkedDraft(form, draft)
  if (state.status === 'none') return null
  if (state.status === 'bad')
    return (
      <Framed>
        <Note kind="warn" live="status" title={words.bad} acts={<Act onClick={keep}>{words.close}</Act>}>
          <p>{words.badDetail}</p>
        </Note>
      </Framed>
    )
  const { values, status } = state
  const others = addressesIn(values).length
  const acts =
    status === 'asking' ? (
      <>
        <Act onClick={use}>{words.use}</Act>
        <Button variant="quiet" slim onClick={keep}>
          {words.keep}
        </Button>
      </>
    ) : (
      <Act onClick={keep}>{words.fine}</Act>
    )
  return (
    <Framed>
      <Note
        {...(others > 0 && { kind: 'warn' })}
        live="status"
        title={status === 'asking' ? words.title : words.used}
        acts={acts}
      >
        <p dir="auto">{words.named(values.name.trim(), values.symbol.trim())}</p>
        {status === 'asking' && <p>{words.replace}</p>}
        <p>{others > 0 ? words.addresses(others) : words.stranger}</p>
      </Note>
    </Framed>
  )
}

function Framed({ children }: { children: React.ReactNode }) {
  return <div className={`wrap ${styles['linked']}`}>{children}</div>
}

function Act({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button slim onClick={onClick}>
      {children}
    </Button>
  )
}
