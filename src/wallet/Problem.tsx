import { NOT_ARRIVED } from '../ui/loadAnew'
import { LoadAnewButton } from '../ui/LoadAnewButton'

/** Why what was asked for in the header could not be had, below what was pressed; where it did not arrive, with the way on. */
export function Problem({ children }: { children: string }) {
  return (
    <div className="menu wallet-problem" role="alert">
      <p>{children}</p>
      {children === NOT_ARRIVED && <LoadAnewButton />}
    </div>
  )
}
