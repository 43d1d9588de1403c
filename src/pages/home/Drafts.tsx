import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { paths } from '../../paths'
import type { ClusterId } from '../../solana/cluster'
import { forgetDraft, listDrafts, putBackDraft, type KeptDraft } from '../../storage/drafts'
import { draftIdOf, isOf, parseTokenDraft } from '../../tokens/form/draft'
import type { Execution } from '../../transactions/execution'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { isAddress } from '../../units/base58'
import { plainText } from '../../units/hiddenCharacters'
import { localDate } from '../../units/moments'
import { shortAddress } from '../../units/shortAddress'
import { unbroken } from '../../units/unbroken'
import styles from './Yours.module.css'
import { byCount } from '../../units/byCount'

const words = {
  title: 'Drafts',
  token: (name: string) => (name === '' ? 'Create token' : `Create token: ${name}`),
  pool: (token: string) => `Open a pool for ${token}`,
  list: (lines: number) => byCount(lines, 'Send to many: one line', 'Send to many: # lines'),
  typed: (date: string) => `last changed ${date}`,
  goOn: 'Go on',
  remove: 'Remove',
  removed: 'Removed',
  undo: 'Undo',
  which: (what: string, title: string) => `${what}: ${title}`,
} as const

/** A draft in words, and the page that continues it. */
type Draft = Readonly<{ kept: KeptDraft; title: string; to: string }>

type DraftsControls = Readonly<{
  /** Whether the drafts have been read. */
  isRead: boolean
  shown: readonly Draft[]
  removed: ReadonlySet<string>
  remove: (draft: Draft) => void
  undo: (draft: Draft) => void
}>

/** The drafts for this network that have typed values. A removed draft stays in place, so that it can be restored. */
export function useDrafts(network: ClusterId, operations: readonly Execution[]): DraftsControls {
  const [kept, setKept] = useState<readonly KeptDraft[] | null>(null)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    void listDrafts().then(setKept, () => setKept([]))
  }, [])
  const subjects = operations.map(({ operation: { subject } }) => subject)
  return {
    isRead: kept !== null,
    shown: (kept ?? []).flatMap((draft) => draftOf(draft, network, subjects)),
    removed,
    remove: ({ kept: { id } }) => {
      setRemoved((before) => new Set([...before, id]))
      void forgetDraft(id)
    },
    undo: ({ kept: draft }) =>
      void putBackDraft(draft).then(
        () => setRemoved((before) => new Set([...before].filter((id) => id !== draft.id))),
        () => {},
      ),
  }
}

const poolDraft = v.object({
  mints: v.object({ token: v.pipe(v.string(), v.check(isAddress)), quote: v.string() }),
})
const listDraft = v.object({ text: v.string() })

const LONGEST_NAME = 48

/** The shown draft, if any. `subjects`: those of the kept operations. A draft whose token an operation makes is not shown. */
function draftOf(
  kept: KeptDraft,
  network: ClusterId,
  subjects: readonly Execution['operation']['subject'][],
): readonly Draft[] {
  if (kept.id === draftIdOf(network)) {
    const draft = parseTokenDraft(kept.values)
    if (!draft || subjects.some((subject) => isOf(draft, subject))) return []
    const name = plainText(draft.values.name.trim() || draft.values.symbol.trim(), LONGEST_NAME).text
    if (name === '' && !draft.image) return []
    return [{ kept, title: words.token(name), to: paths.createToken }]
  }
  if (kept.id === 'create-liquidity') {
    const draft = v.safeParse(poolDraft, kept.values)
    if (!draft.success) return []
    const { token, quote } = draft.output.mints
    const to = `${paths.newPool(token)}${isAddress(quote) ? `&quote=${quote}` : ''}`
    return [{ kept, title: words.pool(shortAddress(token)), to }]
  }
  const draft = v.safeParse(listDraft, kept.values)
  if (kept.id !== 'send-many' || !draft.success) return []
  const lines = draft.output.text.split('\n').filter((line) => line.trim() !== '').length
  return lines === 0 ? [] : [{ kept, title: words.list(lines), to: paths.sendMany }]
}

export function Drafts({ shown, removed, remove, undo }: DraftsControls) {
  if (shown.length === 0) return null
  return (
    <div className={styles['yours']}>
      <div className="row">
        <h2 className="grow">{words.title}</h2>
      </div>
      <ul aria-label={words.title}>
        {shown.map((draft) => (
          <li key={draft.kept.id}>
            <DraftRow
              draft={draft}
              isRemoved={removed.has(draft.kept.id)}
              remove={() => remove(draft)}
              undo={() => undo(draft)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

type DraftRowProps = { draft: Draft; isRemoved: boolean; remove: () => void; undo: () => void }

/** A draft's row. One button removes and restores it, so that the focus stays in place. */
function DraftRow({ draft: { kept, title, to }, isRemoved, remove, undo }: DraftRowProps) {
  return (
    <div className={styles['draft']}>
      <b>
        <bdi>{title}</bdi>
      </b>
      <output className="small muted grow">
        {isRemoved ? words.removed : unbroken(words.typed(localDate(kept.savedAt)))}
      </output>
      <Button
        variant="quiet"
        slim
        aria-label={words.which(isRemoved ? words.undo : words.remove, title)}
        onClick={isRemoved ? undo : remove}
      >
        {isRemoved ? words.undo : words.remove}
      </Button>
      {!isRemoved && (
        <Link className={buttonClass({ slim: true })} to={to} aria-label={words.which(words.goOn, title)}>
          {words.goOn}
        </Link>
      )}
    </div>
  )
}
