import { useEffect, useId, useRef, useState } from 'react'
import type { MintKey } from '../tokens/keyFile'
import { AddressText } from '../ui/AddressText'
import { classNames } from '../ui/classNames'
import { preload } from '../ui/fetchScript'
import { Mark } from '../ui/Mark'
import { NotArrived } from '../ui/NotArrived'
import styles from './keyFile.module.css'

type KeyFileFieldProps = {
  chosen: MintKey | undefined
  /** Undefined where the chosen file holds no key. */
  onKey: (key: MintKey | undefined) => void
  /** A warning while no file is chosen, in place of the usual hint. */
  hint: string | undefined
  error: string | undefined
}

/**
 * A key file, read in the browser; a key whose two halves do not belong together is refused. The code that reads it loads with the first
 * file.
 */
export function KeyFileField({ chosen, onKey, hint, error }: KeyFileFieldProps) {
  const id = useId()
  const [reading, setReading] = useState(false)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const latest = useRef(0)
  useEffect(() => () => void (latest.current += 1), [])
  const wrong = problem ?? error
  const take = async (file: File | undefined) => {
    if (!file) return
    const turn = (latest.current += 1)
    setReading(true)
    const code = await preload(() => import('../tokens/keyFile'))
    if (turn !== latest.current) return
    setReading(false)
    setMissing(code === undefined)
    if (!code) return
    const read = await code.readKeyFile(file)
    // Another file was chosen meanwhile, or another network with a draft of its own.
    if (turn !== latest.current) return
    setProblem(read.ok ? undefined : read.problem)
    onKey(read.ok ? read.key : undefined)
  }
  return (
    <div className={classNames('field', styles['key'], wrong !== undefined && 'bad')}>
      <div className="lab">
        <label htmlFor={id}>{words.file}</label>
      </div>
      <div className={styles['keyline']}>
        <input
          id={id}
          type="file"
          accept="application/json,.json"
          className={styles['file']}
          aria-describedby={`${id}-note`}
          aria-invalid={wrong !== undefined || undefined}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <label htmlFor={id} className="btn slim secondary">
          {chosen ? words.otherFile : words.chooseFile}
        </label>
        {chosen && <AddressText address={chosen.address} />}
      </div>
      <div className="hint" id={`${id}-note`} aria-live="polite">
        {reading ? (
          words.reading
        ) : wrong !== undefined ? (
          <Mark kind="err">{wrong}</Mark>
        ) : chosen ? (
          words.signsAfter
        ) : hint === undefined ? (
          words.fileHint
        ) : (
          <Mark kind="warn">{hint}</Mark>
        )}
      </div>
      {missing && <NotArrived />}
    </div>
  )
}

const words = {
  chooseFile: 'Choose the file',
  otherFile: 'Choose another',
  file: 'Key file',
  fileHint:
    'A JSON file of 64 numbers, as solana-keygen writes it. It is read in this page and never stored: after a reload, choose it again.',
  reading: 'Reading the file',
  signsAfter: 'It signs after your wallet.',
} as const
