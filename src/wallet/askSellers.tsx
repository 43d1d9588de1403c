import { createRoot } from 'react-dom/client'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Spinner } from '../ui/Spinner'

/**
 * Shows a dialog while `isSold` finds out whether a provider sells SOL; the dialog then says so where none does. Resolves with whether to
 * go on: false also where the user has closed the dialog.
 */
export function askSellers(isSold: () => Promise<boolean>): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    let left = false
    const leave = (goOn: boolean) => {
      left = true
      root.unmount()
      host.remove()
      resolve(goOn)
    }
    const show = (answered: boolean) =>
      root.render(<Sellers answered={answered} leave={() => leave(false)} />)
    const answer = (sold: boolean) => {
      if (left) return
      if (sold) leave(true)
      else show(true)
    }
    show(false)
    isSold().then(answer, () => answer(false))
  })
}

function Sellers({ answered, leave }: { answered: boolean; leave: () => void }) {
  return (
    <Dialog
      title="Buy crypto"
      onClose={leave}
      actions={<Button onClick={leave}>{answered ? 'Close' : 'Cancel'}</Button>}
    >
      <p aria-live="polite">
        {answered ? (
          'SOL cannot be bought from here now: the wallet service does not answer, or has no provider that sells it.'
        ) : (
          <>
            <Spinner /> Asking the wallet service who sells SOL
          </>
        )}
      </p>
    </Dialog>
  )
}
