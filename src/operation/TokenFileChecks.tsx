import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type Answer,
  checkToken,
  contentOf,
  fileAnswerQuery,
  type Finding,
  pictureAnswerQuery,
  pictureSizeOf,
  type SeenToken,
  shapeFindings,
  weightOf,
} from '../tokens/tokenChecks'
import type { PictureSize } from '../tokens/pictureCrop'
import { Button } from '../ui/Button'
import { classNames } from '../ui/classNames'
import { Mark, type MarkKind } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { formatBytes } from '../units/formatBytes'
import { plainText } from '../units/hiddenCharacters'
import { localTime } from '../units/moments'
import { type CheckStage, findingText, PART_NAMES } from './findingWords'
import styles from './tokenFileChecks.module.css'

type TokenFileChecksProps = Readonly<{
  stage: CheckStage
  uri?: string
  /** The name and symbol that the chain has, or will have; '' where they are not compared. */
  name?: string
  symbol?: string
  /** Whether the picture's host is asked, too. */
  asksPicture?: boolean
  /** The findings that are said elsewhere on the page. */
  isSaid?: (finding: Finding) => boolean
}> &
  Pick<SeenToken, 'altered' | 'pointer' | 'mint' | 'verified'>

/**
 * Fetches the token's metadata file and its picture, and says what others may fail to show, the worst first. Needs a QueryRoot around it.
 */
export function TokenFileChecks({ stage, isSaid = () => false, ...token }: TokenFileChecksProps) {
  const { seen, at, isChecking, again } = useSeenToken(token)
  const findings = isChecking === 'file' ? [] : checkToken(seen).filter((finding) => !isSaid(finding))
  const mayLag = findings.some(({ id }) => id === 'unanswered' || id === 'status')
  return (
    <>
      <ul aria-live="polite" className={styles['checks']}>
        {findings.map((finding) => (
          <FindingRow key={`${finding.of} ${finding.id}`} finding={finding} stage={stage} />
        ))}
        <Rest {...{ seen, isChecking, findings }} />
      </ul>
      {mayLag && stage !== 'before' && <p className="small muted">{words.lag}</p>}
      <div className={classNames('actions', styles['again'])}>
        <Button slim busy={isChecking !== null} onClick={again}>
          {words.again}
        </Button>
        {at !== undefined && <span className="small">{words.askedAt(localTime(at))}</span>}
      </div>
    </>
  )
}

/** What was fetched so far; `at`: when, in ms since 1970, once all has answered; `isChecking`: what has not. */
function useSeenToken({
  uri = '',
  name = '',
  symbol = '',
  asksPicture = true,
  altered,
  pointer,
  mint,
  verified,
}: Omit<TokenFileChecksProps, 'stage' | 'isSaid'>) {
  const file = useQuery(fileAnswerQuery(uri))
  const fetched = file.isFetching ? undefined : file.data
  const picture = useQuery(pictureAnswerQuery(asksPicture ? fetched : undefined))
  const isChecking = fetched === undefined ? 'file' : picture.isFetching ? 'picture' : null
  const seen: SeenToken = {
    uri,
    name,
    symbol,
    altered,
    pointer,
    mint,
    verified,
    file: fetched?.answer ?? undefined,
    picture: picture.isFetching ? undefined : (picture.data ?? undefined),
  }
  return {
    seen,
    isChecking,
    at: isChecking === null ? fetched?.at : undefined,
    again: () => void file.refetch(),
  } as const
}

const MARKS: Readonly<Record<ReturnType<typeof weightOf>, MarkKind>> = {
  blank: 'err',
  doubt: 'warn',
  note: 'off',
}

/** One finding: what was seen, and in a second line what it does and what mends it. */
function FindingRow({ finding, stage }: { finding: Finding; stage: CheckStage }) {
  const { seen, does, mends } = findingText(finding, stage)
  return (
    <Row name={PART_NAMES[finding.of]}>
      <Mark kind={MARKS[weightOf(finding)]}>
        <Sentence text={seen} />
      </Mark>
      <p className="small muted">
        <Sentence text={[does, mends].filter(Boolean).join(' ')} />
      </p>
    </Row>
  )
}

type RestProps = {
  seen: SeenToken
  isChecking: 'file' | 'picture' | null
  findings: readonly Finding[]
}

/** What is as it should be, or not known yet. */
function Rest({ seen, isChecking, findings }: RestProps) {
  const isFlawed = (of: 'file' | 'picture') =>
    findings.some((one) => one.of === of && (weightOf(one) === 'blank' || one.id.startsWith('no-')))
  const content = contentOf(seen.file)
  return (
    <>
      {isChecking === 'file' ? (
        <Checking name={PART_NAMES.file} />
      ) : (
        content &&
        !isFlawed('file') && (
          <There name={PART_NAMES.file} answer={seen.file} said={sameSaid(seen, findings)} />
        )
      )}
      {isChecking !== null ? (
        <Checking name={PART_NAMES.picture} />
      ) : (
        !isFlawed('picture') && <There name={PART_NAMES.picture} answer={seen.picture} said="" />
      )}
      {isChecking === null && !content && (
        <Row name={PART_NAMES.picture}>
          <Mark kind="off">{words.notChecked}</Mark>
        </Row>
      )}
    </>
  )
}

function sameSaid({ name, symbol }: SeenToken, findings: readonly Finding[]): string {
  return name === '' || symbol === '' || findings.some(({ id }) => id === 'differs') ? '' : words.same
}

function Checking({ name }: { name: string }) {
  return (
    <Row name={name}>
      <Mark kind="off">{words.checking}</Mark>
    </Row>
  )
}

function There({ name, answer, said }: { name: string; answer: Answer | undefined; said: string }) {
  if (!answer || !('file' in answer)) return null
  const { type, bytes } = answer.file
  const size = pictureSizeOf(bytes)
  const parts = [
    type.startsWith('image/') ? plainText(type.slice('image/'.length), 20).text : '',
    size ? `${size.width} × ${size.height}` : '',
    formatBytes(bytes.length),
    words.after(answer.ms),
  ]
  return (
    <Row name={name}>
      <Mark kind="ok">
        <Sentence text={`${words.answers} ${parts.filter(Boolean).join(', ')}${said}`} />
      </Mark>
    </Row>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <b>{name}</b>
      <div>{children}</div>
    </li>
  )
}

/** What is to be said of the shape of a chosen picture, which is still on this machine. */
export default function PictureFindings({ size }: { size: PictureSize }) {
  return shapeFindings(size).map((finding) => {
    const { seen, does, mends } = findingText(finding, 'before')
    return (
      <div key={finding.id}>
        <Mark kind="warn">
          <Sentence text={`The picture ${seen}.`} />
        </Mark>{' '}
        <span className="muted">
          <Sentence text={`${does} ${mends}`} />
        </span>
      </div>
    )
  })
}

const words = {
  checking: 'Asking its address',
  answers: 'answers,',
  after: (ms: number) => (ms < 100 ? '' : `after ${(ms / 1000).toFixed(1)} s`),
  same: ', and says the same name and symbol',
  notChecked: 'not known, as the file could not be read',
  lag: 'A gateway can be slow with a new file, so check again later before anything is changed.',
  askedAt: (time: string) => `Asked at ${time}`,
  again: 'Check again',
} as const
