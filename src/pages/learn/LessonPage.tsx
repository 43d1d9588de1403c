import { lazy, type ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { PageTitle } from '../../ui/PageTitle'
import styles from './learn.module.css'
import { LESSONS, type Lesson, type LessonId } from './lessons'

/** The text and drawing of each lesson, loaded with the first visit to it. */
const BODIES: Readonly<Record<LessonId, ComponentType>> = {
  'what-a-mint-is': lazy(() => import('./lessons/WhatAMintIs')),
  authorities: lazy(() => import('./lessons/Authorities')),
  'token-2022-or-spl': lazy(() => import('./lessons/TokenPrograms')),
  'metadata-and-storage': lazy(() => import('./lessons/Metadata')),
  'decimals-and-supply': lazy(() => import('./lessons/Decimals')),
  'rent-and-fees': lazy(() => import('./lessons/RentAndFees')),
  'pools-and-prices': lazy(() => import('./lessons/PoolsAndPrices')),
  'liquidity-locking-vesting': lazy(() => import('./lessons/Liquidity')),
  'locking-tokens': lazy(() => import('./lessons/Locks')),
  'reading-a-report-card': lazy(() => import('./lessons/ReportCard')),
  'avoiding-copycats': lazy(() => import('./lessons/Copycats')),
  'what-wallets-show': lazy(() => import('./lessons/Wallets')),
  'no-picture-there': lazy(() => import('./lessons/NoPicture')),
  'going-to-mainnet': lazy(() => import('./lessons/Mainnet')),
}

/** One lesson: its title and summary, its text and drawing, and links to the previous and the next lesson. */
export default function LessonPage({ lesson }: { lesson: Lesson }) {
  const at = LESSONS.indexOf(lesson)
  const Body = BODIES[lesson.id]
  return (
    <>
      <PageTitle title={lesson.title}>{lesson.summary}</PageTitle>
      <div className={`wrap ${styles['lesson']}`}>
        <p className={styles['place']}>
          <Link to={paths.learn}>Learn</Link> · lesson {at + 1} of {LESSONS.length}
        </p>
        <Body />
        <nav className={styles['turn']} aria-label="Lessons">
          <Turn lesson={LESSONS[at - 1]} word="Previous" rel="prev" />
          <Link to={paths.learn} className={styles['all']}>
            All lessons
          </Link>
          <Turn lesson={LESSONS[at + 1]} word="Next" rel="next" />
        </nav>
      </div>
    </>
  )
}

function Turn({ lesson, word, rel }: { lesson: Lesson | undefined; word: string; rel: 'prev' | 'next' }) {
  if (!lesson) return <span />
  return (
    <Link to={paths.lesson(lesson.id)} rel={rel} className={styles[rel]}>
      <span className="cap muted">{word}</span> <b>{lesson.title}</b>
    </Link>
  )
}
