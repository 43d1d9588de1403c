import { useState } from 'react'
import { toAppError, type AppError } from '../errors/AppError'
import { ErrorNote } from '../ui/ErrorNote'
import type { OperationRecord } from '../transactions/events'
import type { TransactionState } from '../transactions/execution'
import { Button } from '../ui/Button'
import { shortAddress } from '../units/shortAddress'
import { openWallet, switchCluster } from '../wallet/actions'
import { findCluster, useWallet } from '../wallet/walletStore'
import { clusterNamed } from './clusterNamed'
import { SendsByItself } from './SendsByItself'
import { copy } from './copy'

const words = copy.operation

type AskAgainProps = {
  operation: OperationRecord
  state: TransactionState
  /** What the button says, where it is not "Ask again" or "Sign again". */
  act?: string | undefined
  onAgain: () => Promise<void>
}

/** Asks only from the wallet and on the network that the operation belongs to; says otherwise what is in the way. */
export function AskAgain({ operation, state, act, onAgain }: AskAgainProps) {
  const wallet = useWallet()
  const [error, setError] = useState<AppError | null>(null)
  const [busy, setBusy] = useState(false)
  const cluster = clusterNamed(operation)
  if (!findCluster(operation.cluster)) return <p className="small muted">{words.noNetwork}</p>
  if (wallet.cluster.id !== operation.cluster)
    return (
      <>
        <Button variant="primary" onClick={() => switchCluster(operation.cluster)}>
          {words.switchTo(cluster.name)}
        </Button>
        <p className="small muted">{words.otherNetwork(cluster.name)}</p>
      </>
    )
  if (wallet.status !== 'connected')
    return (
      <Button variant="primary" busy={wallet.status === 'connecting'} onClick={() => void openWallet()}>
        {words.connect}
      </Button>
    )
  if (wallet.address !== operation.payer)
    return <p className="small muted">{words.otherWallet(shortAddress(operation.payer))}</p>
  const ask = () => {
    setError(null)
    setBusy(true)
    onAgain()
      .catch((thrown: unknown) => setError(toAppError(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      {error && <ErrorNote isBegun error={error} />}
      <Button variant="primary" busy={busy} onClick={ask}>
        {act ?? (wasSigned(state) ? words.signAgain : words.askAgain)}
      </Button>
      <SendsByItself />
    </>
  )
}

/** Whether the wallet gave a signature, that came too late or to nothing. */
function wasSigned(state: TransactionState): boolean {
  return (
    (state.status === 'expired' && state.signed !== undefined) || (state.status === 'failed' && state.landed)
  )
}
