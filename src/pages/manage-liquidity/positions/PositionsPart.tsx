import { useQuery } from '@tanstack/react-query'
import { clock } from '../../../units/moments'
import { classNames } from '../../../ui/classNames'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { PageTitle } from '../../../ui/PageTitle'
import { Skeleton } from '../../../ui/Skeleton'
import { openWallet } from '../../../wallet/actions'
import { useWallet } from '../../../wallet/walletStore'
import type { PageWork } from '../pageWork'
import { copy } from '../copy'
import { MANAGED } from '../managed'
import { LookUpPool } from '../pool/LookUpPool'
import { positionsQuery, type ShownPositions } from '../queries'
import { PositionSums } from './PositionSums'
import { UnreadPositions, FailureNotes } from './UnreadPositions'
import { NoPositions } from './NoPositions'
import { MissingPrograms } from './MissingPrograms'
import { ForeignList } from './ForeignList'
import { PositionList } from './PositionList'
import styles from './positions.module.css'

/** Every position of the connected wallet, with what can be done with each. */
export function PositionsPart({ work }: { work: PageWork }) {
  const { address } = work.context
  return address === null ? <NoWallet work={work} /> : <OwnPositions work={work} owner={address} />
}

function NoWallet({ work }: { work: PageWork }) {
  const { status } = useWallet()
  const waiting = status !== 'disconnected'
  return (
    <>
      <PageTitle title={copy.title}>{copy.lede}</PageTitle>
      <div className="wrap work">
        <Note
          title={copy.disconnected.title}
          acts={
            <Button variant="primary" busy={waiting} onClick={() => void openWallet()}>
              {waiting ? copy.disconnected.connecting : copy.disconnected.connect}
            </Button>
          }
        >
          <p>{copy.disconnected.detail}</p>
        </Note>
        <div className="aside">
          <LookUpPool onPool={work.urlState.goToPool} />
        </div>
      </div>
    </>
  )
}

function OwnPositions({ work, owner }: { work: PageWork; owner: string }) {
  const { data, refetch, isFetching } = useQuery(positionsQuery(work.context, owner))
  const again = () => void refetch()
  return (
    <>
      <PageTitle title={copy.title}>
        {data && !isUnread(data) ? copy.ledeAt(clock(data.at)) : copy.lede}
      </PageTitle>
      {data ? (
        <ReadPart shown={data} work={work} again={again} reading={isFetching} />
      ) : (
        <div className={`wrap ${styles['waiting']}`}>
          <output className="sr">{copy.reading}</output>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} height={96} />
          ))}
        </div>
      )}
    </>
  )
}

/** No venue answered, and nothing is known from before. */
function isUnread({ positions, failures }: ShownPositions): boolean {
  return positions.length === 0 && failures.length >= MANAGED.length
}

type ReadPartProps = { shown: ShownPositions; work: PageWork; again: () => void; reading: boolean }

function ReadPart({ shown, work, again, reading }: ReadPartProps) {
  const { positions, failures } = shown
  const nothing = positions.length === 0
  const unread = isUnread(shown)
  return (
    <>
      {!nothing && <PositionSums shown={shown} work={work} again={again} reading={reading} />}
      <MissingPrograms cluster={work.context.cluster} />
      {failures.length > 0 && !unread && (
        <div className={`wrap ${styles['notes']}`}>
          <FailureNotes failures={failures} cluster={work.context.cluster} again={again} reading={reading} />
        </div>
      )}
      <div className={classNames('wrap', styles['end'], nothing && styles['first'])}>
        {unread && (
          <UnreadPositions
            failures={failures}
            cluster={work.context.cluster}
            again={again}
            reading={reading}
          />
        )}
        {nothing && !unread && <NoPositions failures={failures} />}
        <PositionList positions={positions} work={work} />
        <ForeignList shown={shown} work={work} />
        <LookUpPool onPool={work.urlState.goToPool} />
      </div>
    </>
  )
}
