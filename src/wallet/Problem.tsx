import { whatIsKept } from '../errors/forgetful'
import { NOT_ARRIVED } from '../ui/loadAnew'
import { LoadAnewButton } from '../ui/LoadAnewButton'

/** Why a button of the header did not work, shown below it; where its code did not load, with a button that reloads the page. */
export function HeaderProblem({ children }: { children: string }) {
  return (
    <div className="menu wallet-problem" role="alert">
      <p>
        {children} {children === NOT_ARRIVED && whatIsKept()}
      </p>
      {children === NOT_ARRIVED && <LoadAnewButton />}
    </div>
  )
}
