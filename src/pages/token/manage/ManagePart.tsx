import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { notePress, PANEL_ID } from '../../../forms/panel'
import { paths } from '../../../paths'
import { ORDER_GROUPS } from '../../../operations/token/orderAct'
import { ROLE_NAMES } from '../../../tokens/operations/order'
import type { ReadToken } from '../../../tokens/readToken'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { classNames } from '../../../ui/classNames'
import { CrossIcon } from '../../../ui/icons'
import { lazyPart } from '../../../ui/lazyPart'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { openWallet } from '../../../wallet/actions'
import { useWallet } from '../../../wallet/walletStore'
import { WalletName } from '../../../wallet/WalletName'
import { AuthorityKind, useAuthorityKinds } from '../AuthorityKind'
import type { AuthorityKinds } from '../verdict'
import {
  type TokenAction,
  authoritiesOf,
  holdsAuthority,
  obstacleTo,
  obstacleToSending,
  possibleActions,
  roleOfChange,
  type HolderObstacle,
} from './actions'
import { manageCopy as words, nameOfAction, titleOfRole, wordsOfObstacle } from './manageCopy'
import styles from './manage.module.css'
import { frozenQuery, tokenBalanceQuery, type TokenPanelProps, type TokenWork } from './tokenWork'

const panel = lazyPart<TokenPanelProps>(() => import('./ManagePanels'))

export type ManagePartProps = { token: ReadToken; work: TokenWork }

/**
 * What the connected wallet can do with the token: the operations of its authorities and its balance. Other readers get one line, behind
 * which the authorities stand.
 */
export default function ManagePart({ token, work }: ManagePartProps) {
  const { address } = work.context
  const { data: held, isPending } = useQuery(tokenBalanceQuery(work.context, token))
  const kinds = useAuthorityKinds(token)
  const holds = held !== undefined && held > 0n
  if (address === null || (!holds && !holdsAuthority(token, address)))
    return <Others token={token} work={work} kinds={kinds} />
  const canHandOver = authoritiesOf(token).some(([, by]) => by === address)
  return (
    <section className={styles['manage']} aria-labelledby="manage">
      <div className={styles['heading']}>
        <h2 id="manage" tabIndex={-1}>
          {words.title}
        </h2>
        {canHandOver && (
          <ManageButton
            action="hand-over"
            work={work}
            label={{ text: words.handOverButton, name: words.handOverButton }}
          />
        )}
      </div>
      {work.action === 'hand-over' && !isPending && canHandOver && (
        <OpenPanel action={work.action} token={token} work={work} />
      )}
      {/* Not before it is all known: what is added later would move the buttons below a press. */}
      {isPending || kinds === null ? (
        <Skeleton height={480} />
      ) : (
        <Own token={token} work={work} kinds={kinds} address={address} holds={holds} />
      )}
    </section>
  )
}

/** The panel, where its action is the open one. */
export function OpenPanel({ action, token, work }: TokenPanelProps) {
  const waiting = (
    <>
      <output className="sr">{words.opening}</output>
      <Skeleton height={260} />
    </>
  )
  // The choice of what becomes of an authority keeps the focus while the action changes with it.
  const key = roleOfChange(action) ?? action
  return <panel.Part key={key} action={action} token={token} work={work} fallback={waiting} />
}

type WithKinds = { kinds: AuthorityKinds | null }

type OwnProps = ManagePartProps & WithKinds & { address: string; holds: boolean }

/** The operations of this wallet in groups, and the authorities. */
function Own({ token, work, kinds, address, holds }: OwnProps) {
  const own = possibleActions(token).filter(({ by }) => by === address)
  const { data: isFrozen = false } = useQuery(frozenQuery(work.context, token))
  const closed = obstacleToSending(token, isFrozen)
  return (
    <>
      <dl className={styles['groups']}>
        {holds && (
          <Group name={words.groups.yours} actions={['lock-supply', 'burn']} token={token} work={work}>
            <WaysToSend mint={token.mint} obstacle={closed} />
            {closed && (
              <p id="why-send" className={classNames('small', 'muted', styles['why'])}>
                {words.sendObstacles[closed]}
              </p>
            )}
          </Group>
        )}
        {ORDER_GROUPS.map((group) => {
          const actions = own.filter((one) => one.group === group).map(({ action }) => action)
          return (
            actions.length > 0 && (
              <Group key={group} name={words.groups[group]} actions={actions} token={token} work={work} />
            )
          )
        })}
      </dl>
      <AuthorityTable token={token} work={work} kinds={kinds} />
      <BatchList token={token} work={work} />
    </>
  )
}

/** Links to the pages that send the token; disabled where it cannot be sent now, and the row says why. */
function WaysToSend({ mint, obstacle }: { mint: string; obstacle: HolderObstacle | undefined }) {
  const ways = [
    [words.send, paths.sendToken(mint)],
    [words.sendMany, paths.sendTokenToMany(mint)],
  ] as const
  return ways.map(([name, path]) =>
    obstacle ? (
      <Button key={name} slim disabled aria-describedby="why-send">
        {name}
      </Button>
    ) : (
      <Link key={name} className={buttonClass({ slim: true })} to={path}>
        {name}
      </Link>
    ),
  )
}

type GroupProps = ManagePartProps & { name: string; actions: readonly TokenAction[]; children?: ReactNode }

/** One row of buttons, and below it the panel that one of them opened. */
function Group({ name, actions, token, work, children }: GroupProps) {
  const open = work.holder === null ? actions.find((action) => action === work.action) : undefined
  const orders = work.batch.map(({ order }) => order.kind)
  return (
    <>
      <dt className="small muted">{name}</dt>
      <dd className={classNames('actions', styles['buttons'])}>
        {children}
        {actions.map((action) => (
          <ManageButton
            key={action}
            action={action}
            work={work}
            barred={obstacleTo(action, token, orders) !== undefined}
          />
        ))}
        {actions.map((action) => {
          const obstacle = obstacleTo(action, token, orders)
          return (
            obstacle && (
              <p key={action} id={`why-${action}`} className={classNames('small', 'muted', styles['why'])}>
                {wordsOfObstacle(action, obstacle, token)}
              </p>
            )
          )
        })}
      </dd>
      {open && (
        <dd className={styles['panelbox']}>
          <OpenPanel action={open} token={token} work={work} />
        </dd>
      )}
    </>
  )
}

type ActionButtonProps = {
  action: TokenAction
  work: TokenWork
  /** The button's text and its full name, where the row has the rest of its name. */
  label?: Readonly<{ text: string; name: string }>
  /** The account or owner in whose row the button stands, with its panel. */
  holder?: string
  /** Whether its panel is open, where other actions open there too. */
  isOpen?: boolean
  /** Whether the action is not possible now; the row says why. */
  barred?: boolean
}

export function ManageButton({
  action,
  work,
  label,
  holder,
  isOpen = work.action === action && work.holder === (holder ?? null),
  barred = false,
}: ActionButtonProps) {
  const toggle = () => {
    notePress(!isOpen)
    work.review.leave() // an error of another panel does not belong to this one
    if (isOpen) work.open(null)
    else work.open(action, holder)
  }
  return (
    <Button
      slim
      className={isOpen ? styles['open'] : undefined}
      aria-label={label?.name}
      aria-expanded={isOpen}
      aria-describedby={barred ? `why-${action}` : undefined}
      disabled={barred && !isOpen}
      aria-controls={isOpen ? PANEL_ID : undefined}
      onPointerEnter={panel.preload}
      onFocus={panel.preload}
      onClick={toggle}
    >
      {label?.text ?? nameOfAction(action)}
    </Button>
  )
}

/** The authorities and who holds them. The connected wallet can transfer or give up its own. */
function AuthorityTable({ token, work, kinds }: ManagePartProps & WithKinds) {
  const { address } = work.context
  const table = words.authorities
  const rows = authoritiesOf(token)
  const isOwn = (by: string | null) => address !== null && by === address
  const changes = rows.some(([, by]) => isOwn(by))
  return (
    <table className={classNames('table', styles['authorities'])}>
      <thead>
        <tr>
          <th scope="col">{table.authority}</th>
          <th scope="col">{table.heldBy}</th>
          {changes && (
            <th scope="col">
              <span className="sr">{table.change}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([role, by]) => {
          const open = work.action !== null && roleOfChange(work.action) === role
          return (
            <Fragment key={role}>
              <tr>
                <th scope="row">{titleOfRole(role)}</th>
                <td>
                  {by === null ? (
                    <Mark kind="final">{table.noOne}</Mark>
                  ) : isOwn(by) ? (
                    <span className="nowrap">{table.yours}</span>
                  ) : (
                    <>
                      <AddressText address={by} /> <WalletName address={by} />
                      <AuthorityKind kind={kinds?.get(by)} role={role} />
                    </>
                  )}
                </td>
                {changes && (
                  <td>
                    {isOwn(by) && (
                      <ManageButton
                        action={`transfer-${role}`}
                        work={work}
                        isOpen={open}
                        label={{ text: table.change, name: table.changeOf(ROLE_NAMES[role]) }}
                      />
                    )}
                  </td>
                )}
              </tr>
              {open && isOwn(by) && work.action && (
                <tr>
                  <td colSpan={3}>
                    <OpenPanel action={work.action} token={token} work={work} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

/** The operations that wait to be signed together. */
function BatchList({ token, work }: ManagePartProps) {
  const { batch, setBatch, open, action } = work
  if (batch.length === 0) return null
  const list = words.batch
  const remove = (at: number) => {
    const rest = batch.filter((_, nth) => nth !== at)
    setBatch(rest)
    if (rest.length === 0 && action === 'together') open(null)
  }
  return (
    <section className={styles['batch']} aria-label={list.title(batch.length)}>
      <p>
        <b>{list.title(batch.length)}</b>
      </p>
      <ol>
        {batch.map(({ words: what }, at) => (
          <li key={`${at} ${what}`}>
            <bdi>{what}</bdi>
            <Button slim variant="quiet" aria-label={list.remove(what)} onClick={() => remove(at)}>
              <CrossIcon />
            </Button>
          </li>
        ))}
      </ol>
      <div className="actions">
        <ManageButton action="together" work={work} />
      </div>
      {action === 'together' && <OpenPanel action={action} token={token} work={work} />}
    </section>
  )
}

/** One line for readers who can do nothing with the token: its authorities, and without a wallet the way to connect one. */
function Others({ token, work, kinds }: ManagePartProps & WithKinds) {
  const { status } = useWallet()
  const canConnect = authoritiesOf(token).some(([, by]) => {
    const kind = by === null ? undefined : kinds?.get(by)
    return by !== null && (!kind || kind.kind === 'wallet')
  })
  return (
    <details className={styles['others']}>
      <summary className="small">{words.others}</summary>
      <AuthorityTable token={token} work={work} kinds={kinds} />
      {work.context.address === null ? (
        <div className={styles['connect']}>
          <p className="small muted">{canConnect ? words.connect : words.connectHolder}</p>
          <Button slim busy={status === 'connecting'} onClick={() => void openWallet()}>
            {status === 'connecting' ? words.connecting : words.connectAction}
          </Button>
        </div>
      ) : (
        <p className="small muted">{words.none}</p>
      )}
    </details>
  )
}
