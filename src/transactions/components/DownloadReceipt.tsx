import type { Execution } from '../execution'
import { Button } from '../../ui/Button'
import { copy } from './copy'
import { receiptJson } from './receipt'

/** Saves the receipt as a JSON file named after the deed's id. */
export function DownloadReceipt({ execution }: { execution: Execution }) {
  return (
    <Button variant="quiet" onClick={() => save(receiptJson(execution), `receipt-${execution.deed.id}.json`)}>
      {copy.receipt.download}
    </Button>
  )
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
