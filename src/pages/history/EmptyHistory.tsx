import { useRef, type ChangeEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { EmptyList } from '../../ui/EmptyList'
import { historyCopy } from './copy'

/** Says that there is no history yet. `children`: the file's button, unless it stands elsewhere. */
export function EmptyHistory({ children }: { children?: ReactNode }) {
  return (
    <EmptyList
      title={historyCopy.empty}
      next={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {historyCopy.create}
          </Link>
          {children}
        </>
      }
    >
      <p>{historyCopy.emptyDetail}</p>
    </EmptyList>
  )
}

type ImportButtonProps = { take: (file: Blob) => void; busy?: boolean; slim?: boolean }

/** Opens the browser's dialog for one file. */
export function ImportButton({ take, busy = false, slim = false }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) take(file)
    event.target.value = ''
  }
  return (
    <>
      <Button slim={slim} busy={busy} onClick={() => input.current?.click()}>
        {busy ? historyCopy.importing.busy : historyCopy.file.import}
      </Button>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={chosen} />
    </>
  )
}
