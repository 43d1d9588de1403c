import { useSearchParams } from 'react-router-dom'
import { useSentToken } from '../../forms/SentToken'
import { useAppContext } from '../../operation/appContext'
import { lazyPart } from '../../ui/lazyPart'
import { QueryRoot } from '../../ui/QueryRoot'
import { useHydrated } from '../../ui/useHydrated'
import type { DropPartProps } from './DropPart'
import { useListForm, useListTimes, useReadList, withAmountIs } from './listForm'
import { ListPage, listRun } from './ListPage'
import { useMemo } from 'react'

const drop = lazyPart<DropPartProps>(() => import('./DropPart'))

/** Sends SOL or a token to a list of addresses, or to the holders of a token: the list, its review, and the run that pays it. */
export default function SendManyPage() {
  return (
    <QueryRoot>
      <SendMany />
    </QueryRoot>
  )
}

function SendMany() {
  const [search] = useSearchParams()
  const context = useAppContext()
  const hydrated = useHydrated()
  // The prerendered page does not know its URL.
  const id = hydrated ? search.get('run') : null
  if (id !== null) return <listRun.Part key={id} id={id} context={context} />
  return hydrated && search.has('holders') ? <drop.Part context={context} /> : <List />
}

/** The list as it is typed. */
function List() {
  const context = useAppContext()
  const form = useListForm()
  const token = useSentToken(context, form.mint)
  const times = useListTimes(form, token)
  const typed = useReadList(form, token.isRead && times.before === null ? token : null, context)
  const { fee = null } = token
  const { amountIs: chosen, choices } = form
  const of = `${context.cluster.id} ${form.mint} ${chosen} ${JSON.stringify(choices)} ${form.text}`
  // A list with an open question, or one that is not read, has no lines to pay.
  const told = useMemo(
    () => withAmountIs(typed.list, fee, { amountIs: chosen, choices }),
    [typed.list, fee, chosen, choices],
  )
  const read = useMemo(() => ({ ...typed, list: told.list }), [typed, told.list])
  return <ListPage {...{ context, form, token, times, of, told, read }} />
}
