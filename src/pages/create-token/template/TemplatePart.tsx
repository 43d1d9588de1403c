import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { AppContext } from '../../../operation/appContext'
import { completeTokenForm } from '../../../tokens/form/values'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { CopyPicture } from './CopyPicture'
import { DiffSection } from './DiffSection'
import { removeTemplate, restoreTemplate, type RemovedTemplate } from './removeTemplate'
import { Original } from './Original'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
import { Trouble } from './Trouble'

export type TemplatePartProps = {
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  /** Reads the template anew. */
  onAgain: () => void
}

/** The template beside the form: which token it is, how the form differs from it, its picture, and the button that removes it. */
export default function TemplatePart({ form, draft, context, onAgain }: TemplatePartProps) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const [removed, setRemoved] = useState<RemovedTemplate | null>(null)
  const box = useRef<HTMLElement>(null)
  const hasTemplate = values.template !== ''
  const before = useRef(hasTemplate)
  useEffect(() => {
    // The button that was pressed is gone: the focus stays here.
    if (before.current !== hasTemplate && document.activeElement === document.body) box.current?.focus()
    before.current = hasTemplate
  }, [hasTemplate])
  const undo = () => {
    if (removed) restoreTemplate(form, draft, removed)
    setRemoved(null)
  }
  if (!hasTemplate && removed === null) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={words.panel} className={styles['panel']}>
      {!hasTemplate ? (
        <Removed onUndo={undo} />
      ) : (
        <>
          <Original mint={values.template} />
          <Trouble onAgain={onAgain} />
          <DiffSection values={values} image={draft.image}>
            <CopyPicture
              key={values.template}
              mint={values.template}
              draft={draft}
              cluster={context.cluster}
            />
          </DiffSection>
          <RemoveButton onPress={() => setRemoved(removeTemplate(form, draft))} />
        </>
      )}
    </section>
  )
}

function RemoveButton({ onPress }: { onPress: () => void }) {
  return (
    <div>
      <div className="acts">
        <Button variant="quiet" slim onClick={onPress}>
          {words.removeTemplate}
        </Button>
      </div>
      <p className="small muted">{words.removeDetail}</p>
    </div>
  )
}

function Removed({ onUndo }: { onUndo: () => void }) {
  return (
    <Note
      live="status"
      title={words.removed}
      acts={
        <Button slim onClick={onUndo}>
          {words.undo}
        </Button>
      }
    >
      <p>{words.removedDetail}</p>
    </Note>
  )
}
