import { useMemo, useState } from 'react'
import { exportCopy as words } from './exportCopy'
import type { MintSource, TokenDraft } from '../tokens/createToken'
import { splTokenCommands } from '../tokens/splTokenCommands'
import type { OperationRecord } from '../transactions/events'
import '../liquidity/profiles'
import { exportedSentence } from '../operations/said'
import { exportRecordedScript, exportScript } from '../transactions/exportScript'
import type { Plan } from '../transactions/plan'
import { Button } from '../ui/Button'
import { CopyButton } from '../ui/CopyButton'
import { saveFile } from '../ui/saveFile'
import { Segmented } from '../ui/Segmented'
import styles from './export.module.css'

/** The subject of the export: a plan before it is signed, with its draft, or an operation from the journal. */
export type ExportBodyProps = {
  subject:
    | Readonly<{ from: 'plan'; plan: Plan; draft: TokenDraft; by: MintSource['by'] }>
    | Readonly<{ from: 'operation'; operation: OperationRecord }>
}

type Kind = 'script' | 'commands'
type ExportText = Readonly<{ kind: Kind; text: string; file: string; type: string }>

/** The exported text in one of its formats, to be copied or saved as a file. */
export default function ExportBody({ subject }: ExportBodyProps) {
  const texts = useMemo(() => textsOf(subject), [subject])
  const [kind, setKind] = useState<Kind>('script')
  const shown = texts.find((text) => text.kind === kind) ?? texts[0]
  if (!shown) return <p className="small muted">{words.none}</p>
  const options = texts.map((text) => ({ value: text.kind, label: words[text.kind] }))
  return (
    <div className={styles['body']}>
      {options.length > 1 && (
        <Segmented label={words.choice} options={options} value={shown.kind} onChange={setKind} />
      )}
      <p className="small muted">
        {shown.kind === 'script' ? words.scriptLead : words.commandsLead}
        {subject.from === 'operation' && ` ${words.scriptAgain}`}
      </p>
      {/* A scrolling area must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['text']} tabIndex={0} aria-label={words[shown.kind]}>
        <pre>{shown.text}</pre>
      </section>
      <div className="actions">
        <Button slim onClick={() => saveFile(shown.file, shown.type, shown.text)}>
          {words.download}
        </Button>
        <span className="addr">
          <CopyButton text={shown.text} label={words.copy(words[shown.kind])} />
        </span>
      </div>
    </div>
  )
}

function textsOf(subject: ExportBodyProps['subject']): readonly ExportText[] {
  if (subject.from === 'operation') {
    const script = exportRecordedScript(subject.operation, exportedSentence)
    return script === null ? [] : [asScript(script)]
  }
  const { plan, draft, by } = subject
  const script = asScript(exportScript(plan, exportedSentence))
  // The command line of the token program cannot open pools.
  if (plan.kind !== 'create-token') return [script]
  const commands = splTokenCommands(draft, plan.accounts.payer, by)
  return [script, { kind: 'commands', text: commands, file: 'create-token.sh', type: 'text/x-shellscript' }]
}

function asScript(text: string): ExportText {
  return { kind: 'script', text, file: 'create-token.mjs', type: 'text/javascript' }
}
