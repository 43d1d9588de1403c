import { memo, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { CopyButton } from '../../ui/CopyButton'
import { EmptyList } from '../../ui/EmptyList'
import { PageTitle } from '../../ui/PageTitle'
import { useHydrated } from '../../ui/useHydrated'
import styles from './faq.module.css'
import type { Question, Section } from './question'
import { costs } from './sections/costs'
import { liquidity } from './sections/liquidity'
import { sending } from './sections/sending'
import { transactions, wallets } from './sections/signing'
import { copies, tokens } from './sections/tokens'
import { yours } from './sections/yours'
import { byCount } from '../../units/byCount'

/** All questions, by their subject. */
export const SECTIONS: readonly Section[] = [
  costs,
  wallets,
  transactions,
  tokens,
  copies,
  liquidity,
  sending,
  yours,
]
const COUNT = SECTIONS.reduce((sum, { questions }) => sum + questions.length, 0)

/** Answers to questions about token tools, at /faq; `#id` opens one, `?q=` searches all. */
export default function FaqPage() {
  return (
    <>
      <PageTitle title="Questions">
        What goes wrong with token tools, asked plainly, and what happens here instead.
      </PageTitle>
      <div className={`wrap page-body ${styles['page']}`}>
        <Questions />
      </div>
    </>
  )
}

function Questions() {
  const hydrated = useHydrated()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [now, setNow] = useState<string | null>(null)
  // The prerendered page does not know its URL. Typed text reaches the URL a moment later.
  const typed = now ?? (hydrated ? (new URLSearchParams(search).get('q') ?? '').slice(0, LONGEST) : '')
  const list = useRef<HTMLDivElement>(null)
  const found = useFound(list, useDeferredValue(typed))
  useNamedQuestion()
  const find = (text: string) => {
    setNow(text)
    // The #part stays: another one would move the focus.
    const search = text === '' ? '' : `?${new URLSearchParams({ q: text })}`
    void navigate({ search, hash }, { replace: true, preventScrollReset: true })
  }
  // The pressed button goes with the note.
  const showAll = () => {
    find('')
    document.getElementById('question')?.focus()
  }
  return (
    <>
      <SearchField typed={typed} find={find} found={found?.size ?? null} />
      <nav aria-label="Contents" className={styles['contents']} hidden={found !== null}>
        <ul>
          {SECTIONS.map(({ id, title, questions }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a> <span className="faint">{questions.length}</span>
            </li>
          ))}
        </ul>
      </nav>
      {found?.size === 0 && (
        <EmptyList
          title="No question has these words"
          next={<Button onClick={showAll}>Show all questions</Button>}
        >
          <p>Try one word of the message that you saw, or fewer words.</p>
        </EmptyList>
      )}
      <div ref={list}>
        {SECTIONS.map(({ id, title, questions }) => (
          <section
            key={id}
            id={id}
            className={styles['section']}
            hidden={found !== null && !questions.some((question) => found.has(question.id))}
          >
            <h2>{title}</h2>
            {questions.map((question) => (
              <Item
                key={question.id}
                question={question}
                isHidden={found !== null && !found.has(question.id)}
                isOpen={found !== null && found.size <= FEW}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

const LONGEST = 200
/** At most so many answers open by themselves. */
const FEW = 3

type SearchFieldProps = { typed: string; find: (text: string) => void; found: number | null }

/** The search field. Without scripts the style sheet hides it: all questions are in the page. */
function SearchField({ typed, find, found }: SearchFieldProps) {
  return (
    <search className={styles['search']}>
      <label htmlFor="question">Search the questions</label>
      <input
        id="question"
        type="search"
        autoComplete="off"
        value={typed}
        maxLength={LONGEST}
        ref={(field) => {
          // No event reports text that was typed before hydration.
          if (field && field.value !== typed) find(field.value)
        }}
        onChange={(event) => find(event.target.value)}
      />
      <output className="small muted">
        {found === null ? `${COUNT} questions` : byCount(found, '1 question found', '# questions found')}
      </output>
    </search>
  )
}

type ItemProps = { question: Question; isHidden: boolean; isOpen: boolean }

const Item = memo(function Item({ question: { id, question, answer }, isHidden, isOpen }: ItemProps) {
  return (
    <details data-question={id} className={styles['item']} hidden={isHidden} open={isOpen}>
      <summary>
        <h3>{question}</h3>
      </summary>
      {/* A browser without scripts opens the parents of a link's target. */}
      <div id={id} className={styles['answer']}>
        {answer}
        <p className={styles['link']}>
          <a className="thumb" href={`#${id}`}>
            Link to this question
          </a>{' '}
          <LinkButton id={id} question={question} />
        </p>
      </div>
    </details>
  )
})

function LinkButton({ id, question }: { id: string; question: string }) {
  const path = useHref(paths.question(id))
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <span className="addr">
      <CopyButton text={`${location.origin}${path}`} label={`Copy the link to “${question}”`} />
    </span>
  )
}

/** The questions with all words of a text, in the question or its shown answer; null without a text. */
function useFound(list: RefObject<HTMLDivElement | null>, text: string): ReadonlySet<string> | null {
  const [found, setFound] = useState<Readonly<{ of: string; ids: ReadonlySet<string> }> | null>(null)
  const words = wordsOf(text)
  const key = words.join(' ')
  useEffect(() => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('details') ?? [])]
    const ids = items
      .filter((item) => hasAll(item.textContent, words))
      .map(({ dataset }) => dataset['question'] ?? '')
    setFound({ of: key, ids: new Set(ids) })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the words
  }, [list, key])
  return words.length === 0 ? null : (found?.ids ?? null)
}

function wordsOf(text: string): readonly string[] {
  return plain(text).split(' ').filter(Boolean)
}

/** Whether a text has all these words, as whole words or as beginnings of words. */
function hasAll(text: string, words: readonly string[]): boolean {
  const all = ` ${plain(text)}`
  return words.every((word) => all.includes(` ${word}`))
}

/** A text in lower case, without accents and punctuation. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Opens the question in the URL, and scrolls to it. */
function useNamedQuestion(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash === '' ? null : document.getElementById(decode(hash.slice(1)))
    const item = named?.closest('details')
    if (!item) return
    item.open = true
    item.scrollIntoView({ block: 'start' })
  }, [hash])
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
