import type { Execution } from '../transactions/execution'
import { Button } from '../ui/Button'
import { saveFile } from '../ui/saveFile'
import { receiptJson } from './receipt'
import { copy } from './copy'

/** Saves the receipt as a JSON file named after the operation's id. */
export function DownloadReceipt({ execution }: { execution: Execution }) {
  const save = () =>
    saveFile(`receipt-${execution.operation.id}.json`, 'application/json', receiptJson(execution))
  return (
    <Button variant="quiet" onClick={save}>
      {copy.receipt.download}
    </Button>
  )
}
