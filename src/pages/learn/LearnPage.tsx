import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { PageTitle } from '../../ui/PageTitle'
import styles from './learn.module.css'
import { LESSONS, type LessonId, lessonOf } from './lessons'

/** The contents of the lessons, and a short glossary. Its terms keep the ids that older links to this page name. */
export default function LearnPage() {
  return (
    <>
      <PageTitle title="Learn">
        What a token on Solana is made of, who can change it, how it is traded, and what each part costs.
        Twelve short lessons in order, each with something to try that costs nothing.
      </PageTitle>
      <div className="wrap">
        <ol className={styles['contents']}>
          {LESSONS.map(({ id, title, summary }, nth) => (
            <li key={id}>
              <Link to={paths.lesson(id)}>
                <span className={styles['number']} aria-hidden="true">
                  {nth + 1}
                </span>
                <span>
                  <b>{title}</b>
                  <span className={styles['summary']}>{summary}</span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
        <section className={styles['glossary']}>
          <h2>Words</h2>
          <dl className={styles['terms']}>
            {TERMS.map(({ id, term, meaning, lesson }) => (
              <Term key={id} id={id} term={term} lesson={lesson}>
                {meaning}
              </Term>
            ))}
          </dl>
        </section>
      </div>
    </>
  )
}

function Term({
  id,
  term,
  lesson,
  children,
}: {
  id: string
  term: string
  lesson: LessonId
  children: ReactNode
}) {
  return (
    <>
      <dt id={id}>{term}</dt>
      <dd>
        {children} <Link to={paths.lesson(lesson)}>{lessonOf(lesson)?.title}</Link>
      </dd>
    </>
  )
}

/** `id` is part of older links: it never changes. */
type TermRow = Readonly<{ id: string; term: string; meaning: string; lesson: LessonId }>

const TERMS: readonly TermRow[] = [
  {
    id: 'mint',
    term: 'Mint',
    meaning: 'The account that is a token: its supply, its decimals and its authorities.',
    lesson: 'what-a-mint-is',
  },
  {
    id: 'token-account',
    term: 'Token account',
    meaning: 'What one wallet holds of one token, in an account of its own.',
    lesson: 'what-a-mint-is',
  },
  {
    id: 'authorities',
    term: 'Authority',
    meaning:
      'An address that may make more tokens, freeze accounts or change the metadata, until it is revoked.',
    lesson: 'authorities',
  },
  {
    id: 'programs',
    term: 'SPL Token, Token-2022',
    meaning: 'The two token programs. Only the newer one has extensions and metadata in the mint.',
    lesson: 'token-2022-or-spl',
  },
  {
    id: 'metadata',
    term: 'Metadata',
    meaning: 'Name, symbol and the address of a file with picture and description.',
    lesson: 'metadata-and-storage',
  },
  {
    id: 'supply',
    term: 'Supply and decimals',
    meaning: 'How many base units exist, and where wallets put the point.',
    lesson: 'decimals-and-supply',
  },
  {
    id: 'lamports',
    term: 'Lamport',
    meaning: 'The smallest part of a SOL. Bills here show all nine decimals, so that none is rounded away.',
    lesson: 'rent-and-fees',
  },
  {
    id: 'rent',
    term: 'Rent',
    meaning: 'A deposit for the bytes of an account, paid once, read from the network for each bill.',
    lesson: 'rent-and-fees',
  },
  {
    id: 'fees',
    term: 'Network fee, priority fee',
    meaning: 'What the network takes for a transaction, and what you add to be placed earlier.',
    lesson: 'rent-and-fees',
  },
  {
    id: 'transactions',
    term: 'Transaction',
    meaning:
      'Instructions that happen whole or not at all, and that expire where no block takes them in time.',
    lesson: 'rent-and-fees',
  },
  {
    id: 'pools',
    term: 'Pool',
    meaning:
      'Two vaults of a pair of tokens, and a program that trades between them at the proportion of the two.',
    lesson: 'pools-and-prices',
  },
  {
    id: 'trading-fees',
    term: 'Trading fee',
    meaning: 'What each trade pays, most of it to those who provide the reserves.',
    lesson: 'pools-and-prices',
  },
  {
    id: 'slippage',
    term: 'Slippage',
    meaning: 'How far you let the price move between the review and the block.',
    lesson: 'pools-and-prices',
  },
  {
    id: 'pool-shares',
    term: 'LP tokens, position',
    meaning: 'A part of a pool: a part of its reserves, not an amount.',
    lesson: 'liquidity-locking-vesting',
  },
  {
    id: 'impermanent-loss',
    term: 'Impermanent loss',
    meaning: 'How much less a position is worth than its two deposits would be in your wallet.',
    lesson: 'liquidity-locking-vesting',
  },
  {
    id: 'locks',
    term: 'Lock, burn',
    meaning: 'Liquidity that can never be removed, or not before a set date.',
    lesson: 'liquidity-locking-vesting',
  },
  {
    id: 'token-locks',
    term: 'Lock of tokens, cliff',
    meaning:
      'Tokens that a program pays to one recipient on set dates; nothing before the first one, the cliff.',
    lesson: 'locking-tokens',
  },
]
