import type { TrendingToken } from '../../../market/trending'
import { Mark } from '../../../ui/Mark'
import { Tip } from '../../../ui/Tip'
import { copyTrendingCopy } from '../copy'
import { authorityMark, BAD, CLOSER, topHoldersMark, type AuditMark } from '../view/audit'
import styles from './list.module.css'

const words = copyTrendingCopy.audit

/**
 * Mint authority, freeze authority and the ten largest holders, each in the colour of its meaning, with a few words for people who cannot
 * see the colour, and a sentence under the pointer.
 */
export function AuditMarks({ audit }: { audit: TrendingToken['audit'] }) {
  return (
    <span className={styles['auditMarks']}>
      <Authority which="mint" isGone={audit.mintGone} />
      <Authority which="freeze" isGone={audit.freezeGone} />
      <One
        mark={topHoldersMark(audit.topHolders)}
        word={words.topHolders}
        said={topHoldersIn(words.said, audit.topHolders)}
        title={topHoldersIn(words.title, audit.topHolders)}
      />
    </span>
  )
}

type AuthorityProps = Readonly<{
  which: 'mint' | 'freeze'
  isGone: TrendingToken['audit']['mintGone']
}>

function Authority({ which, isGone }: AuthorityProps) {
  const mark = authorityMark(isGone)
  const { [which]: said } = words.said
  const { [which]: title } = words.title
  return <One mark={mark} word={words[which]} can={mark === 'err'} said={said[mark]} title={title[mark]} />
}

function topHoldersIn(how: typeof words.said | typeof words.title, percent: number | null): string {
  return percent === null ? how.topHoldersUnknown : how.topHolders(`${percent.toFixed(1)} %`)
}

type OneProps = Readonly<{ mark: AuditMark; word: string; can?: boolean; said: string; title: string }>

function One({ mark, word, can = false, said, title }: OneProps) {
  return (
    <span title={title}>
      <Mark kind={mark} className="cap">
        <span aria-hidden="true">
          {can && <span data-can="">{words.can} </span>}
          {word}
        </span>
        <span className="sr">{said}</span>
      </Mark>
    </span>
  )
}

/** The word for the list's marks, with their meaning behind an (i). */
export function Legend() {
  const { legend } = words
  return (
    <span>
      {legend.title}
      <Tip label={legend.label}>
        {legend.mint} <LegendMark kind="ok" word={legend.mintGone} />{' '}
        <LegendMark kind="err" word={legend.mintHeld} />
        <br />
        {legend.freeze} <LegendMark kind="ok" word={legend.freezeGone} />{' '}
        <LegendMark kind="err" word={legend.freezeHeld} />
        <br />
        {legend.topHolders} <LegendMark kind="ok" word={legend.few(CLOSER)} />{' '}
        <LegendMark kind="warn" word={legend.some} /> <LegendMark kind="err" word={legend.most(BAD)} />
        <br />
        <LegendMark kind="off" word={legend.unknown} />
        <br />
        {legend.altered}
        <br />
        {legend.advertising}
      </Tip>
    </span>
  )
}

function LegendMark({ kind, word }: { kind: AuditMark; word: string }) {
  return (
    <Mark kind={kind} className="cap">
      {word}
    </Mark>
  )
}
