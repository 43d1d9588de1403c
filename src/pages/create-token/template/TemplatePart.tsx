import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { invalidPicture } from '../../../forms/ImageField'
import type { AppContext } from '../../../operation/appContext'
import type { Cluster } from '../../../solana/cluster'
import type { DraftImage } from '../../../tokens/form/draft'
import { completeTokenForm } from '../../../tokens/form/values'
import { copyPicture } from '../../../tokens/template/copyPicture'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { TickBox } from '../../../ui/TickBox'
import type { DraftControls, TokenFormControl } from '../draft/useDraft'
import { pictureLimit, useStorage } from '../../../settings/storageChoice'
import { DiffSection, OriginalMint, ComparisonProblem } from './Comparison'
import styles from './template.module.css'
import { templateCopy as words } from './templateCopy'
import type { NamePart } from '../../../tokens/template/checkName'
import { namesToRemove, templateStore } from '../../../tokens/template/templateStore'

export type TemplatePartProps = {
  form: TokenFormControl
  draft: DraftControls
  context: AppContext
  /** Reads the template again. */
  onAgain: () => void
}

/** The template beside the form: its identity, the form's differences from it, its picture, and the button that removes it. */
export default function TemplatePart({ form, draft, context, onAgain }: TemplatePartProps) {
  const values = useWatch({ control: form.control, compute: completeTokenForm })
  const [removed, setRemoved] = useState<RemovedTemplate | null>(null)
  const box = useRef<HTMLElement>(null)
  const hasTemplate = values.template !== ''
  const change = (next: RemovedTemplate | null) => {
    // The pressed button disappears: the panel takes its focus.
    box.current?.focus()
    setRemoved(next)
  }
  const undo = () => {
    if (removed) restoreTemplate(form, draft, removed)
    change(null)
  }
  if (!hasTemplate && removed === null) return null
  return (
    <section ref={box} tabIndex={-1} aria-label={words.panel} className={styles['panel']}>
      {!hasTemplate ? (
        <Removed onUndo={undo} />
      ) : (
        <>
          <OriginalMint mint={values.template} />
          <ComparisonProblem onAgain={onAgain} />
          <DiffSection values={values} image={draft.image} />
          <CopyPicture key={values.template} mint={values.template} draft={draft} cluster={context.cluster} />
          <RemoveButton onPress={() => change(removeTemplate(form, draft))} />
        </>
      )}
    </section>
  )
}

function RemoveButton({ onPress }: { onPress: () => void }) {
  return (
    <div>
      <div className="actions">
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
      actions={
        <Button slim onClick={onUndo}>
          {words.undo}
        </Button>
      }
    >
      <p>{words.removedDetail}</p>
    </Note>
  )
}

type CopyPictureProps = { mint: string; draft: DraftControls; cluster: Cluster }

type Copying = Readonly<{ status: 'idle' | 'busy' }> | Readonly<{ status: 'problem'; problem: string }>

/** The tick box that copies the original's picture: the person confirms the right to use it. Only the person ticks it. */
function CopyPicture({ mint, draft, cluster }: CopyPictureProps) {
  const { needsPicture } = useStorage(cluster)
  const [copying, setCopying] = useState<Copying>({ status: 'idle' })
  const under = useRef<AbortController | null>(null)
  const { image, setImage, readImage } = draft
  const isCopied = image?.copiedFrom === mint

  const take = () => readImage(read())
  const read = async () => {
    const stop = new AbortController()
    under.current = stop
    setCopying({ status: 'busy' })
    const copied = await copyPicture(templateStore.getState(), () => pictureLimit(cluster), stop.signal)
    if (stop.signal.aborted) return
    setCopying(
      'problem' in copied
        ? { status: 'problem', problem: words.pictureProblems[copied.problem] }
        : { status: 'idle' },
    )
    if ('problem' in copied) throw invalidPicture(words.pictureProblems[copied.problem])
    setImage({ ...copied.image, copiedFrom: mint })
  }
  const drop = () => {
    under.current?.abort()
    setCopying({ status: 'idle' })
    if (isCopied) setImage(undefined)
  }
  useEffect(() => {
    if (templateStore.getState().wantsPicture) {
      templateStore.setState({ wantsPicture: false })
      if (needsPicture) take()
    }
    return () => under.current?.abort()
    // Runs only once, for the tick on the page that led here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!needsPicture) return null
  return (
    <TickBox
      label={words.picture}
      detail={
        <output>
          {copying.status === 'busy'
            ? `${words.pictureBusy}…`
            : isCopied
              ? words.pictureThere
              : words.pictureDetail}
        </output>
      }
      error={copying.status === 'problem' ? copying.problem : undefined}
      checked={isCopied || copying.status === 'busy'}
      onChange={({ target }) => (target.checked ? take() : drop())}
    />
  )
}

/** A removed template: its mint, the names that went with it (too similar, or not compared yet), and the copied picture. */
type RemovedTemplate = Readonly<{
  template: string
  names: Partial<Readonly<Record<NamePart, string>>>
  picture: DraftImage | undefined
}>

const DIRTY = { shouldDirty: true } as const

/** Removes the template from the form, with the original's names and picture. Settings remain. */
function removeTemplate(form: TokenFormControl, draft: DraftControls): RemovedTemplate {
  const values = form.getValues()
  const { template } = values
  const close = namesToRemove(values).map((what) => [what, values[what]] as const)
  const picture = draft.image?.copiedFrom === template ? draft.image : undefined
  form.setValue('template', '', DIRTY)
  for (const [what] of close) form.setValue(what, '', DIRTY)
  form.clearErrors(close.map(([what]) => what))
  if (picture) draft.setImage(undefined)
  return { template, names: Object.fromEntries(close), picture }
}

/** Restores a removed template. Later input of the person remains. */
function restoreTemplate(form: TokenFormControl, draft: DraftControls, gone: RemovedTemplate): void {
  form.setValue('template', gone.template, DIRTY)
  for (const what of ['name', 'symbol'] as const) {
    const before = gone.names[what]
    if (before !== undefined && form.getValues(what) === '') form.setValue(what, before, DIRTY)
  }
  if (gone.picture && !draft.image) draft.setImage(gone.picture)
}
