import { useQuery } from '@tanstack/react-query'
import { clock } from '../../../transactions/components/ExecutionProgress'
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
import { bookQuery, type ReadBook } from '../queries'
import { BookSums } from './BookSums'
import { BrokenBook, FailureNotes } from './BrokenBook'
import { EmptyBook } from './EmptyBook'
import { MissingPrograms } from './MissingPrograms'
import { ForeignList } from './ForeignList'
import { PositionList } from './PositionList'
import styles from './book.module.css'

/** Every position of the connected wallet, with what can be done with each. */
export function BookPart({ work }: { work: PageWork }) {
  const { address } = work.company
  return address === null ? <NoWallet work={work} /> : <OwnBook work={work} owner={address} />
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
          <LookUpPool onPool={work.place.goToPool} />
        </div>
      </div>
    </>
  )
}

function OwnBook({ work, owner }: { work: PageWork; owner: string }) {
  const { data, refetch, isFetching } = useQuery(bookQuery(work.company, owner))
  const again = () => void refetch()
  return (
    <>
      <PageTitle title={copy.title}>
        {data && !isBroken(data) ? copy.ledeAt(clock(data.at)) : copy.lede}
      </PageTitle>
      {data ? (
        <ReadPart book={data} work={work} again={again} reading={isFetching} />
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
function isBroken({ positions, failures }: ReadBook): boolean {
  return positions.length === 0 && failures.length >= MANAGED.length
}

type ReadPartProps = { book: ReadBook; work: PageWork; again: () => void; reading: boolean }

function ReadPart({ book, work, again, reading }: ReadPartProps) {
  const { positions, failures } = book
  const nothing = positions.length === 0
  const broken = isBroken(book)
  return (
    <>
      {!nothing && <BookSums book={book} work={work} again={again} reading={reading} />}
      <MissingPrograms cluster={work.company.cluster} />
      {failures.length > 0 && !broken && (
        <div className={`wrap ${styles['notes']}`}>
          <FailureNotes failures={failures} cluster={work.company.cluster} again={again} reading={reading} />
        </div>
      )}
      <div className={classNames('wrap', styles['end'], nothing && styles['first'])}>
        {broken && (
          <BrokenBook failures={failures} cluster={work.company.cluster} again={again} reading={reading} />
        )}
        {nothing && !broken && <EmptyBook failures={failures} />}
        <PositionList positions={positions} work={work} />
        <ForeignList book={book} work={work} />
        <LookUpPool onPool={work.place.goToPool} />
      </div>
    </>
  )
}
