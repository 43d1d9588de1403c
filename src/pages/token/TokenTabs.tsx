import { Link } from 'react-router-dom'
import { useAppContext } from '../../operation/appContext'
import { ViewLinks } from '../../operation/ViewLinks'
import { paths, type TokenView } from '../../paths'
import type { ReadToken } from '../../tokens/readToken'
import { tokenCopy } from './copy'
import { holdsAuthority } from './manage/actions'
import { useIsOwn } from './manage/tokenWork'

const words = tokenCopy.views

type TokenTabsProps = { mint: string; token: ReadToken | undefined; view: TokenView; waiting: number }

/** The views of the page. Who can do nothing with the token is not offered the operations; a link to them shows who can. */
export function TokenTabs({ mint, token, view: shown, waiting }: TokenTabsProps) {
  const context = useAppContext()
  const isOwn = useIsOwn(token, context)
  const canHandOver =
    token !== undefined && context.address !== null && holdsAuthority(token, context.address)
  const link = (view: TokenView) => ({
    to: paths.tokenView(mint, view),
    name: words[view],
    isShown: shown === view,
    isOfPage: true,
  })
  const views = [link('overview'), link('holders')]
  const manage = { ...link('manage'), ...(waiting > 0 && { name: words.manageBatch(waiting) }) }
  return (
    <>
      <ViewLinks label={words.label} views={isOwn || shown === 'manage' ? [...views, manage] : views} />
      {canHandOver && shown !== 'manage' && (
        <Link className="small" to={paths.tokenAction(mint, 'hand-over')}>
          {words.handOver}
        </Link>
      )}
    </>
  )
}
