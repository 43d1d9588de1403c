import { useQuery } from '@tanstack/react-query'
import {
  CHECKING,
  fileCheckQuery,
  pictureCheckQuery,
  withoutPicture,
  type Check,
} from '../tokens/tokenChecks'
import { Button } from '../ui/Button'
import { Mark, type MarkKind } from '../ui/Mark'
import { localTime } from '../units/moments'
import styles from './tokenFileChecks.module.css'

/** The address of a token's metadata file, and the name and symbol that the chain has. */
type TokenFile = Readonly<{ uri?: string; name?: string; symbol?: string }>

/** Fetches the token's metadata file and its picture, and says whether others can read them. Needs a QueryRoot around it. */
export function TokenFileChecks(token: TokenFile) {
  const { checks, again } = useTokenChecks(token)
  const isChecking = checks.file.status === 'checking' || checks.picture.status === 'checking'
  const isFailing = checks.file.status === 'failing' || checks.picture.status === 'failing'
  return (
    <>
      <ul aria-live="polite" className={styles['checks']}>
        <CheckLine name={words.file} check={checks.file} />
        <CheckLine name={words.picture} check={checks.picture} />
      </ul>
      {isFailing && <p>{words.lag}</p>}
      <div className="actions">
        <Button slim busy={isChecking} onClick={again}>
          {words.again}
        </Button>
        {checks.at !== undefined && <span className="small">{words.askedAt(localTime(checks.at))}</span>}
      </div>
    </>
  )
}

/** The results of both checks; `at`: when the files were asked for, in ms since 1970, once both have answered. */
function useTokenChecks({ uri = '', name = '', symbol = '' }: TokenFile) {
  const { data, isFetching, refetch } = useQuery(fileCheckQuery(uri, { name, symbol }))
  const file = isFetching ? undefined : data
  const fetched = useQuery(pictureCheckQuery(file)).data
  const picture = file && file.image === undefined ? withoutPicture(file) : fetched
  return {
    checks: { file: file?.check ?? CHECKING, picture: picture ?? CHECKING, at: picture && file?.at },
    again: () => void refetch(),
  }
}

const MARKS: Readonly<Record<Check['status'], MarkKind>> = {
  checking: 'off',
  ok: 'ok',
  none: 'off',
  odd: 'warn',
  failing: 'err',
}

function CheckLine({ name, check }: { name: string; check: Check }) {
  return (
    <li>
      <b>{name}</b>
      <Mark kind={MARKS[check.status]}>{check.said}</Mark>
    </li>
  )
}

const words = {
  file: 'Metadata file',
  picture: 'Picture',
  lag: 'A gateway can be slow with a new file. The token is made and holds the right address: nothing needs to be done again.',
  askedAt: (time: string) => `Asked at ${time}`,
  again: 'Check again',
} as const
