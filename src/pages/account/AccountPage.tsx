import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { Desk } from '../../desk/Desk'
import type { FormMemory } from '../../forms/keptForm'
import { useAppContext } from '../../operation/appContext'
import { operationCopy } from '../../operation/copy'
import { OperationPage, useOperationPage, useWhenDone } from '../../operation/OperationPage'
import type { ReviewResult, ReviewStep } from '../../operation/reviewPlan'
import { useReview } from '../../operation/useReview'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { fetchCode } from '../../ui/lazyPart'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { QueryRoot } from '../../ui/QueryRoot'
import { useOnceHydrated } from '../../ui/useHydrated'
import { openWallet } from '../../wallet/actions'
import { useWallet } from '../../wallet/walletStore'
import type { RentOrder } from './chainWork'
import { accountCopy } from './copy'
import { Rent, type RentReview } from './Rent'

/** What the connected wallet is worth and holds, at /account. Its activity is in the history. */
export default function AccountPage() {
  const [search] = useSearchParams()
  // The prerendered page does not know its URL.
  const isActivity = useOnceHydrated(search.get('tab') === 'activity', false)
  if (isActivity) return <Navigate replace to={paths.history} />
  return (
    <QueryRoot>
      <Account />
    </QueryRoot>
  )
}

const accountReceipt = () => ({ steps: [{ label: operationCopy.receipt.toAccount }] })

function Account() {
  const wallet = useWallet()
  const context = useAppContext()
  const { ownRpcUrl } = context
  const [typed] = useState<FormMemory>(() => new Map())
  const controls = useReview<typeof import('./chainWork'), RentOrder, ReviewResult, ReviewStep>({
    context,
    fetchWork: () => fetchCode(() => import('./chainWork')),
    makeReview: ({ reviewRent }, order, request) => reviewRent(order, request),
    kept: 'order',
  })
  const review: RentReview = { ...controls, typed }
  const reading = { cluster: wallet.cluster, ownRpcUrl }
  const page = useOperationPage(review, accountCopy.operation)
  useWhenDone(page.operation, () => typed.clear())
  return (
    <OperationPage path={paths.account} page={page} review={review} receipt={accountReceipt}>
      <PageTitle title={accountCopy.title} />
      {wallet.status === 'connected' ? (
        <Desk
          key={`${wallet.address} ${wallet.cluster.id}`}
          {...{ context, reading }}
          address={wallet.address}
          account={{
            onCloseAccounts: () => review.open({ kind: 'close-accounts' }),
            beside: (accounts) => <Rent {...{ accounts, reading, review }} address={wallet.address} />,
          }}
        />
      ) : (
        <div className="wrap page-body">
          <Note
            title={accountCopy.disconnected}
            actions={
              <Button
                variant="primary"
                busy={wallet.status !== 'disconnected'}
                onClick={() => void openWallet()}
              >
                {wallet.status === 'disconnected' ? accountCopy.connect : accountCopy.connecting}
              </Button>
            }
          >
            <p>{accountCopy.disconnectedDetail}</p>
          </Note>
        </div>
      )}
    </OperationPage>
  )
}
