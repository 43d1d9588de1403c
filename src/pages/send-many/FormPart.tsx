import { useQuery } from '@tanstack/react-query'
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router-dom'
import { heldOf, NO_TOKEN, OthersNotes, SentTokenRow, type SentToken } from '../../forms/SentToken'
import type { AppError } from '../../errors/AppError'
import { ListQuestions } from '../../forms/ListQuestions'
import { TransferFeeChoice } from '../../forms/TransferFeeChoice'
import { sentenceOfName } from '../../forms/typedAddress'
import type { AppContext } from '../../operation/appContext'
import { EmptyBill } from '../../operation/Bill'
import { BottomBar, FormNote, LiveBillCard, useLiveValue } from '../../operation/LiveBill'
import { FORM_ID } from '../../operation/formFocus'
import { UsualCosts } from '../../operation/UsualCosts'
import { formatAmount, unscaledAmount } from '../../solana/amountScale'
import { paths } from '../../paths'
import { decodeList } from '../../tokens/list/listTable'
import { holdingsQuery } from '../../tokens/heldQuery'
import { readTokenQuery } from '../../tokens/tokenQueries'
import { mostAtOnce } from '../../tokens/spendable'
import { SOL_MINT } from '../../tokens/wellKnown'
import { sumOfAmounts } from '../../tokens/transferFeeMath'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { TextAreaField } from '../../ui/Field'
import { Form } from '../../ui/Form'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { Segmented } from '../../ui/Segmented'
import { formatBytes } from '../../units/formatBytes'
import { formatWhole } from '../../units/grouping'
import { sendManyCopy } from './copy'
import { dropCopy } from './dropCopy'
import { TypedLines } from './Lines'
import {
  type ChangedTimes,
  type CheckedList,
  LONGEST,
  type ReadList,
  type ListReceivers,
  type ListForm,
  type withAmountIs,
} from './listForm'
import { ReceiverCounts } from './ReceiverCounts'
import { fetchListWork } from './runs'
import { type ListReview, runToken } from './useListReview'
import styles from './sendMany.module.css'

type FormPartProps = {
  context: AppContext
  form: ListForm
  /** What the amounts are, where the token has a transfer fee. */
  told: ReturnType<typeof withAmountIs>
  token: SentToken
  times: ChangedTimes
  read: ReadList
  checked: CheckedList | null
  /** The receivers that were read so far. */
  receivers: ListReceivers
  /** Whether lines with problems are left out. */
  leavesOut: boolean
  onLeaveOut: (leaves: boolean) => void
  onToOwners: () => void
  review: Omit<ListReview, 'shown'>
  title: string
  /** In place of the field of the list, where it is computed. */
  fields: ReactNode
  /** Why there is no computed list yet. */
  unready: string | undefined
}

/** The token and the list of receivers and amounts; the problems stand beside their lines. */
export function SendManyFormPart(props: FormPartProps) {
  const { context, form, told, token, times, read, checked, review, title, fields } = props
  const { progress, error, question } = review
  const [isAsked, setAsked] = useState(false)
  const isEmpty = form.text.trim() === ''
  const submit = (element: HTMLFormElement) => {
    setAsked(isEmpty)
    if (isEmpty && !fields) element.querySelector('textarea')?.focus()
    else if (progress === null) review.press()
  }
  const missing = isAsked && isEmpty ? sendManyCopy.empty : undefined
  const { note, refused } = useRefusal(props)
  const live = useListBill(props)
  const state =
    progress !== null
      ? ({ status: 'working', progress: null } as const)
      : error !== null
        ? ({ status: 'failed', error } as const)
        : ({ status: 'idle' } as const)
  const isReading = read.isReading && !token.isUnread && times.before === null
  const step = progress ?? (isReading ? sendManyCopy.reading : '')
  return (
    <>
      <PageTitle title={title}>
        {fields ? dropCopy.lede : sendManyCopy.lede}{' '}
        <Link to={fields ? paths.sendMany : paths.dropOn('')}>{fields ? dropCopy.back : dropCopy.door}</Link>
      </PageTitle>
      <div className={`wrap work ${styles['work']}`}>
        <Form id={FORM_ID} className={`form ${styles['part']}`} onSubmit={submit}>
          <FormNote state={state} />
          <SentTokenRow context={context} token={token} onPick={form.setMint} />
          <OthersOver context={context} token={token} />
          {token !== NO_TOKEN && <UnreadToken context={context} mint={token.mint} />}
          {fields ?? (
            <>
              <div>
                <ListField form={form} error={read.error ? sentenceOfUnread(read.error) : missing} />
                {times.before !== null && <OtherMultiplier times={times} question={question} />}
                <ListQuestions
                  list={times.before === null ? read.list : null}
                  choices={form.choices}
                  // An answer about an earlier text does not apply to this one.
                  onChoose={(choices) => read.text === form.text && form.setChoices(choices)}
                  token={token}
                  open={question}
                />
              </div>
              <div className={styles['fee']}>
                <TransferFeeChoice
                  token={token}
                  value={told.amountIs}
                  instead={told.isSure ? sendManyCopy.amountIsSure[told.amountIs] : undefined}
                  onChange={form.setAmountIs}
                />
              </div>
            </>
          )}
          {checked && <Problems {...props} checked={checked} note={note} />}
        </Form>
        <div className="aside">
          <LiveBillCard
            live={live}
            tokens={[token]}
            instead={live.instead}
            note={live.why === '' ? undefined : sendManyCopy.review.note}
            foot={sendManyCopy.bill.foot}
            context={context}
            review={{ state, leave: review.dismiss }}
            // The bill says the same where no earlier list stands in it: it is announced here, and seen there.
            progress={<output className={live.why === step ? 'sr' : 'small muted'}>{step}</output>}
            refused={refused}
          />
          {checked && <Summary {...props} checked={checked} />}
        </div>
        {checked && <CheckedLines checked={checked} token={token} />}
      </div>
      <BottomBar bill={live.bill} state={state} step={step} refused={refused} />
    </>
  )
}

/** Moves the focus to the lines with problems where a press stopped at them, and says so at the button until the list is another one. */
function useRefusal({ token, checked, leavesOut, unready, review }: FormPartProps) {
  const { refusals, isRefused } = review
  const note = useRef<HTMLDivElement>(null)
  const [first] = useState(refusals)
  const count = leavesOut ? 0 : (checked?.problems.length ?? 0)
  const lead = useEffectEvent(() => refusals > first && note.current?.focus())
  useEffect(() => void lead(), [refusals])
  const why = token.isUnread
    ? token === NO_TOKEN
      ? sendManyCopy.noToken
      : sendManyCopy.tokenFirst
    : count > 0
      ? sendManyCopy.badFirst(formatWhole(count))
      : checked?.payable.length === 0
        ? sendManyCopy.noneFirst
        : unready
  return { note, refused: refusals > first && isRefused ? why : undefined }
}

/** The bill of the list as typed; `instead` says why there is none to read. */
function useListBill(props: FormPartProps) {
  const { context, told, token, checked, receivers } = props
  const { address } = context
  const { mint, program, decimals, scale, symbol } = token
  const { amountIs } = told
  const held = useHeld(context, mint)
  const { sent: total } = useMemo(() => sumOfAmounts(checked?.payable ?? []), [checked])
  // The plan of a token says no more than that; of SOL, the bill names what is missing.
  const isShort = mint !== SOL_MINT && held !== undefined && total > held.spendable
  const isPayable = address !== null && checked !== null && checked.payable.length > 0 && !isShort
  const readBill = useCallback(
    async (_: unknown, now: AppContext) => {
      if (!isPayable || now.address === null) return null
      const work = await fetchListWork()
      const ofToken = runToken({ mint, program, decimals, scale, symbol })
      const list = { lines: checked.payable, amountIs, opens: checked.opens }
      return (await work.readListBill({ ...now, address: now.address }, ofToken, list, receivers)) ?? 'later'
    },
    [isPayable, mint, program, decimals, scale, symbol, amountIs, checked, receivers],
  )
  const live = useLiveValue('list', context, readBill)
  const why =
    checked === null
      ? saidOfUnread(props)
      : address === null
        ? sendManyCopy.bill.connect
        : isShort
          ? sendManyCopy.bill.short(`${formatAmount(total - held.spendable, token)} ${symbol}`)
          : live.value === 'later'
            ? sendManyCopy.bill.later
            : checked.payable.length === 0
              ? sendManyCopy.bill.none
              : null
  return {
    bill: why === null && live.value !== 'later' ? live.value : null,
    error: why === null ? live.error : null,
    again: live.again,
    why,
    instead: why === null ? undefined : why === '' ? <NoList {...props} /> : <EmptyBill>{why}</EmptyBill>,
  }
}

/** In place of the bill of an empty list: what a full transaction of it usually costs. */
function NoList({ context, token: { mint, program } }: FormPartProps) {
  const isSol = mint === SOL_MINT
  return (
    <UsualCosts
      context={context}
      like={isSol ? 'list' : `${program} list`}
      program={isSol ? undefined : program}
      notes={{ fee: sendManyCopy.lineCount }}
      risk={sendManyCopy.risk}
    />
  )
}

/** Who else may take from what the wallet holds of the token. */
function OthersOver({ context, token }: Pick<FormPartProps, 'context' | 'token'>) {
  const { address } = context
  const { data } = useQuery({ ...holdingsQuery(context, address ?? ''), enabled: address !== null })
  return <OthersNotes token={token} held={data} owner={address} />
}

/**
 * The wallet's balance of what is sent, without SOL that is wrapped: a list does not unwrap it; `inOne`: the most that one account holds.
 * Undefined where it is not known.
 */
function useHeld(context: AppContext, mint: string) {
  const { address } = context
  const { data } = useQuery({ ...holdingsQuery(context, address ?? ''), enabled: address !== null })
  const holding = heldOf(mint, data, address)
  if (!holding || !data) return undefined
  const [inOne = 0n] = mostAtOnce(data.accounts.filter((account) => account.mint === mint))
  const { frozen, spendable, wrapped = 0n } = holding
  return { frozen, inOne, spendable: spendable - wrapped }
}

/** Says that the amounts were typed under another multiplier, and asks whether they still count. */
function OtherMultiplier({ times, question }: Pick<FormPartProps, 'times'> & { question: Ref<HTMLElement> }) {
  const words = sendManyCopy.otherMultiplier
  return (
    <Note
      kind="warn"
      live="status"
      title={words.title(times.before ?? '', times.now)}
      actions={
        <Button slim ref={question as Ref<HTMLButtonElement>} onClick={times.accept}>
          {words.accept(times.now)}
        </Button>
      }
    >
      <p>{words.detail}</p>
    </Note>
  )
}

/** The sentence for a failed reading: only names need the network here. */
export function sentenceOfUnread(error: AppError): string {
  if (error.code === 'input/invalid') return sendManyCopy.tooLong
  return error.code.startsWith('rpc/') ? sentenceOfName(error) : sendManyCopy.unread
}

/** Says why a token is not known, with a button to try again; nothing where it is known. */
function UnreadToken({ context, mint }: { context: AppContext; mint: string }) {
  const { error, refetch } = useQuery({ ...readTokenQuery(context, mint), enabled: mint !== SOL_MINT })
  return (
    error && (
      <ErrorNote
        error={error}
        actions={<Button onClick={() => void refetch()}>{sendManyCopy.again}</Button>}
      />
    )
  )
}

const LONG_PASTE = 20_000
/** A text with more characters is only shown as rows, because a browser takes half a second to lay it out in a field. */
const LONG_LIST = 60_000

type ListFieldProps = {
  form: Pick<ListForm, 'text' | 'setText'>
  error: string | undefined
  label?: string
  hint?: string
}

/** The list as text: typed, pasted, dropped or from a file. */
export function ListField({
  form,
  error,
  label = sendManyCopy.list,
  hint = sendManyCopy.listHint,
}: ListFieldProps) {
  const [isOver, setOver] = useState(false)
  const [isText, setText] = useState(false)
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    if (file.size > LONGEST) return setProblem(sendManyCopy.tooLong)
    const unread = () => setProblem(sendManyCopy.fileUnread)
    file.arrayBuffer().then((bytes) => {
      const text = decodeList(new Uint8Array(bytes))
      if (text === null) unread()
      else form.setText(text)
    }, unread)
  }
  // Browsers take minutes to insert thousands of lines as if they were typed.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (pasted.length < LONG_PASTE) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    form.setText(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd))
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div
      className={isOver ? styles['over'] : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {form.text.length > LONG_LIST && !isText ? (
        <Note
          title={sendManyCopy.long(formatBytes(form.text.length))}
          actions={
            <>
              <Button slim onClick={() => setText(true)}>
                {sendManyCopy.asText}
              </Button>
              <Button slim onClick={() => form.setText('')}>
                {sendManyCopy.clear}
              </Button>
            </>
          }
        >
          <p>{problem ?? error ?? sendManyCopy.longDetail}</p>
        </Note>
      ) : (
        <TextAreaField
          name="list"
          label={label}
          hint={hint}
          error={problem ?? error}
          placeholder={sendManyCopy.placeholder}
          value={form.text}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => {
            setProblem(undefined)
            form.setText(event.target.value)
          }}
          onPaste={paste}
        />
      )}
      <div className={styles['actions']}>
        <Button slim onClick={() => input.current?.click()}>
          {sendManyCopy.file}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,text/plain,application/json"
          hidden
          aria-label={sendManyCopy.file}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}

function Problems({
  read,
  checked,
  leavesOut,
  onLeaveOut,
  onToOwners,
  note,
}: FormPartProps & { checked: CheckedList; note: Ref<HTMLDivElement> }) {
  const { problems, owners } = checked
  const count = formatWhole(problems.length)
  const list = read.list?.status === 'read' ? read.list : null
  const tooMany = list?.tooMany ?? 0
  return (
    <>
      {tooMany > 0 && (
        <Note kind="warn">
          <p>{sendManyCopy.tooMany(formatWhole(tooMany))}</p>
        </Note>
      )}
      {owners > 0 && (
        <Note
          kind="warn"
          live="status"
          title={sendManyCopy.owners(formatWhole(owners))}
          actions={
            <Button slim onClick={onToOwners}>
              {sendManyCopy.toOwners}
            </Button>
          }
        >
          <p>{sendManyCopy.ownersDetail}</p>
        </Note>
      )}
      {problems.length > 0 && (
        <div ref={note} tabIndex={-1} className={styles['problems']}>
          <Note
            kind="warn"
            live="status"
            title={leavesOut ? sendManyCopy.left(count) : sendManyCopy.bad(count)}
            actions={
              <Button slim onClick={() => onLeaveOut(!leavesOut)}>
                {leavesOut
                  ? sendManyCopy.takeIn
                  : problems.length === 1
                    ? sendManyCopy.leaveOutOne
                    : sendManyCopy.leaveOut(count)}
              </Button>
            }
          >
            {!leavesOut && <p>{sendManyCopy.badDetail}</p>}
          </Note>
        </div>
      )}
    </>
  )
}

/** All lines, or only those with problems, or those that are left out. */
function CheckedLines({ checked, token }: { checked: CheckedList; token: SentToken }) {
  const { rows, problems, done } = checked
  const [only, setOnly] = useState<'rows' | 'problems' | 'done'>('rows')
  const { decimals, scale, symbol } = token
  if (rows.length === 0) return null
  const filter = checked[only].length > 0 ? only : 'rows'
  const options = [
    { value: 'rows', label: sendManyCopy.all },
    ...(problems.length > 0
      ? [{ value: 'problems', label: sendManyCopy.problems(formatWhole(problems.length)) } as const]
      : []),
    ...(done.length > 0
      ? [{ value: 'done', label: sendManyCopy.doneLines(formatWhole(done.length)) } as const]
      : []),
  ] as const
  return (
    <section className={`${styles['lines']} ${styles['parts']}`} aria-label={sendManyCopy.all}>
      {options.length > 1 && (
        <Segmented label={sendManyCopy.list} value={filter} options={options} onChange={setOnly} />
      )}
      <TypedLines rows={checked[filter]} label={sendManyCopy.all} {...{ decimals, scale, symbol }} />
    </section>
  )
}

type SummaryProps = Pick<FormPartProps, 'context' | 'token' | 'receivers'> & { checked: CheckedList }

/** The total of the list, and the wallet's balance. */
function Summary({ context, token, checked, receivers }: SummaryProps) {
  const { spendable: held, inOne = 0n, frozen = 0n } = useHeld(context, token.mint) ?? {}
  const { payable } = checked
  const { sent: total, arrives } = useMemo(() => sumOfAmounts(payable), [payable])
  const different = useMemo(() => new Set(payable.map((line) => line.address)).size, [payable])
  const amount = (units: bigint) => (
    <span className="mono" translate="no">
      {formatAmount(units, token)} <bdi translate="no">{token.symbol}</bdi>
      {token.scale && <span className="muted"> · {unscaledAmount(units)}</span>}
    </span>
  )
  return (
    <div className={`card ${styles['summary']}`}>
      <h2 className="h3">{sendManyCopy.summary.title}</h2>
      <dl className="kv">
        <dt>{sendManyCopy.summary.total}</dt>
        <dd>{amount(total)}</dd>
        {arrives < total && (
          <>
            <dt>{sendManyCopy.summary.arrives}</dt>
            <dd>{amount(arrives)}</dd>
            <dt>{sendManyCopy.summary.fee}</dt>
            <dd>{amount(total - arrives)}</dd>
          </>
        )}
        <dt>{sendManyCopy.summary.lines}</dt>
        <dd className="mono" translate="no">
          {formatWhole(payable.length)}
        </dd>
        <dt>{sendManyCopy.summary.different}</dt>
        <dd className="mono" translate="no">
          {formatWhole(different)}
        </dd>
        {held !== undefined && (
          <>
            <dt>{sendManyCopy.summary.held}</dt>
            <dd>{amount(held)}</dd>
          </>
        )}
        {frozen > 0n && (
          <>
            <dt>{sendManyCopy.summary.frozen}</dt>
            <dd>{amount(frozen)}</dd>
          </>
        )}
      </dl>
      {arrives < total && held !== undefined && total > inOne && total <= held && (
        <p className="small muted">{sendManyCopy.summary.several}</p>
      )}
      <ReceiverCounts context={context} lines={payable} receivers={receivers} />
      {held !== undefined && total > held && (
        <Note kind="err" live="status">
          <p>{sendManyCopy.tooMuch}</p>
        </Note>
      )}
    </div>
  )
}

/** Says why there is nothing to add up; empty where there is no list. */
function saidOfUnread({ form, token, times, read }: FormPartProps): string {
  const { list, error, isReading } = read
  if (form.text.trim() === '') return ''
  if (token === NO_TOKEN) return sendManyCopy.chooseFirst
  if (list?.status === 'asks' || times.before !== null) return sendManyCopy.waits
  const isUnread = token.isUnread || error !== null || list?.status === 'refused'
  return isReading && !isUnread ? sendManyCopy.reading : sendManyCopy.notRead
}
