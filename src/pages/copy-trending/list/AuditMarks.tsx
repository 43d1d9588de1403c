import type { TrendingToken } from '../../../market/trending'
import { classNames } from '../../../ui/classNames'
import { Mark } from '../../../ui/Mark'
import { copyTrendingCopy } from '../copy'
import { authorityMark, topHoldersMark, type AuditMark } from '../view/audit'
import styles from './list.module.css'

const words = copyTrendingCopy.audit

/**
 * Mint authority, freeze authority and the ten largest holders, each in the colour of its meaning, with a few words for people who cannot
 * see the colour, and a sentence under the pointer. `brief`: only the marks, in the order that the legend explains.
 */
export function AuditMarks({ audit, brief }: { audit: TrendingToken['audit']; brief?: boolean }) {
  const mint = authorityMark(audit.mintGone)
  const freeze = authorityMark(audit.freezeGone)
  return (
    <span className={classNames(styles['auditMarks'], brief && styles['brief'])}>
      <One mark={mint} word={words.mint} said={words.said.mint[mint]} title={words.title.mint[mint]} />
      <One
        mark={freeze}
        word={words.freeze}
        said={words.said.freeze[freeze]}
        title={words.title.freeze[freeze]}
      />
      <One
        mark={topHoldersMark(audit.topHolders)}
        word={words.topHolders}
        said={topHoldersIn(words.said, audit.topHolders)}
        title={topHoldersIn(words.title, audit.topHolders)}
      />
    </span>
  )
}

function topHoldersIn(how: typeof words.said | typeof words.title, percent: number | null): string {
  return percent === null ? how.topHoldersUnknown : how.topHolders(`${percent.toFixed(1)} %`)
}

function One({ mark, word, said, title }: { mark: AuditMark; word: string; said: string; title: string }) {
  return (
    <span title={title}>
      <Mark kind={mark} className="cap">
        <span aria-hidden="true">{word}</span>
        <span className="sr">{said}</span>
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
