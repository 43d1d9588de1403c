import type { TrendingToken } from '../../../market/trending'
import { classNames } from '../../../ui/classNames'
import { Mark } from '../../../ui/Mark'
import { copyTrendingCopy } from '../copy'
import { authorityMark, topHoldersMark, type AuditMark } from '../view/audit'
import styles from './list.module.css'

const words = copyTrendingCopy.audit

/**
 * Mint authority, freeze authority and the ten largest holders, each in the colour of its meaning, with a text for people who cannot see
 * the colour. `brief`: only the marks, in the order that the legend explains.
 */
export function AuditMarks({ audit, brief }: { audit: TrendingToken['audit']; brief?: boolean }) {
  const mint = authorityMark(audit.mintGone)
  const freeze = authorityMark(audit.freezeGone)
  return (
    <span className={classNames(styles['auditMarks'], brief && styles['brief'])}>
      <One mark={mint} word={words.mint} title={words.title.mint[mint]} />
      <One mark={freeze} word={words.freeze} title={words.title.freeze[freeze]} />
      <One
        mark={topHoldersMark(audit.topHolders)}
        word={words.topHolders}
        title={topHoldersTitle(audit.topHolders)}
      />
    </span>
  )
}

function topHoldersTitle(percent: number | null): string {
  if (percent === null) return words.title.topHoldersUnknown
  return words.title.topHolders(`${percent.toFixed(1)} %`)
}

function One({ mark, word, title }: { mark: AuditMark; word: string; title: string }) {
  return (
    <span title={title}>
      <Mark kind={mark} className="cap">
        <span aria-hidden="true">{word}</span>
        <span className="sr">{title}</span>
      </Mark>
    </span>
  )
}

/** The meaning of the list's marks and words. */
export function Legend() {
  return (
    <p className={`cap faint ${styles['legend']}`}>
      {words.legend} <LegendMark kind="ok" word={words.good} /> <LegendMark kind="warn" word={words.closer} />{' '}
      <LegendMark kind="err" word={words.bad} /> <LegendMark kind="off" word={words.unknown} />{' '}
      {words.advertising}
    </p>
  )
}

function LegendMark({ kind, word }: { kind: AuditMark; word: string }) {
  return (
    <Mark kind={kind} className="cap">
      {word}
    </Mark>
  )
}
