import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { notePress, PANEL_ID } from '../../../forms/panel'
import { paths } from '../../../paths'
import { ROLE_NAMES } from '../../../tokens/operations/order'
import type { OnChainToken, ReadToken } from '../../../tokens/readToken'
import { AddressText } from '../../../ui/AddressText'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { classNames } from '../../../ui/classNames'
import { CrossIcon, DiamondIcon } from '../../../ui/icons'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeleton } from '../../../ui/Skeleton'
import { openWallet } from '../../../wallet/actions'
import { useWallet } from '../../../wallet/walletStore'
import { WalletName } from '../../../wallet/WalletName'
import {
  type TokenAction,
  authoritiesOf,
  GROUPS,
  obstacleTo,
  obstacleToSending,
  possibleActions,
  type HolderObstacle,
} from './actions'
import { manageCopy as words, nameOfAction, wordsOfObstacle } from './manageCopy'
import styles from './manage.module.css'
import { frozenQuery, tokenBalanceQuery, type TokenPanelProps, type TokenWork } from './tokenWork'

const panel = lazyPart<TokenPanelProps>(() => import('./Panel'))

type ManagePartProps = { token: ReadToken; work: TokenWork }

/** Every operation on the token: buttons for the connected wallet's, and the addresses that may do the others. */
export function ManagePart({ token, work }: ManagePartProps) {
  const { context } = work
  const { address } = context
  const { data: held } = useQuery(tokenBalanceQuery(context, token))
  return (
    <section className={styles['manage']} aria-labelledby="manage">
      <h2 id="manage">{words.title}</h2>
      {address === null ? <Connect /> : <Own token={token} work={work} address={address} held={held} />}
      <Others token={token} address={address} />
    </section>
  )
}

/** The panel, where its action is the open one. */
function OpenPanel({ action, token, work }: TokenPanelProps) {
  const waiting = (
    <>
      <output className="sr">{words.opening}</output>
      <Skeleton height={260} />
    </>
  )
  return <panel.Part key={action} action={action} token={token} work={work} fallback={waiting} />
}

function Connect() {
  const { status } = useWallet()
  return (
    <div className={styles['connect']}>
      <p className="muted">{words.connect}</p>
      <Button busy={status === 'connecting'} onClick={() => void openWallet()}>
        {status === 'connecting' ? words.connecting : words.connectAction}
      </Button>
    </div>
  )
}

type OwnProps = ManagePartProps & { address: string; held: bigint | undefined }

/** The operations of this wallet, in groups. */
function Own({ token, work, address, held }: OwnProps) {
  const own = possibleActions(token).filter(({ by }) => by === address)
  const roles = authoritiesOf(token).filter(([, by]) => by === address)
  const holds = held !== undefined && held > 0n
  const { data: isFrozen = false } = useQuery(frozenQuery(work.context, token))
  const closed = obstacleToSending(token, isFrozen)
  const orders = work.batch.map(({ order }) => order.kind)
  const button = (action: TokenAction, final = false, label?: string) => {
    const barred = obstacleTo(action, token, orders) !== undefined
    return <ActionButton key={action} {...{ action, final, work, label, barred }} />
  }
  return (
    <>
      <p className="small muted">{own.length + roles.length > 0 ? words.lead : words.none}</p>
      <dl className={styles['groups']}>
        {holds && (
          <Group name={words.groups.yours} actions={['burn']} token={token} work={work}>
            <WaysToSend mint={token.mint} obstacle={closed} />
            <span className="grow" />
            {button('burn', true)}
            {closed && (
              <p id="why-send" className={classNames('small', 'muted', styles['why'])}>
                {words.sendObstacles[closed]}
              </p>
            )}
          </Group>
        )}
        {GROUPS.map((group) => {
          const actions = own.filter((one) => one.group === group)
          if (actions.length === 0) return null
          return (
            <Group
              key={group}
              name={words.groups[group]}
              actions={actions.map(({ action }) => action)}
              token={token}
              work={work}
            >
              {actions.filter(({ final }) => !final).map(({ action }) => button(action))}
              <span className="grow" />
              {actions.filter(({ final }) => final).map(({ action }) => button(action, true))}
            </Group>
          )
        })}
        {roles.map(([role]) => (
          <Group
            key={role}
            name={capital(ROLE_NAMES[role])}
            actions={[`transfer-${role}`, `revoke-${role}`]}
            token={token}
            work={work}
          >
            {button(`transfer-${role}`, false, words.transferIt)}
            <span className="grow" />
            {/* Metadata without an authority is immutable, and its button is above. */}
            {role !== 'metadata' && button(`revoke-${role}`, true, words.revokeIt)}
          </Group>
        ))}
      </dl>
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

type GroupProps = ManagePartProps & { name: string; actions: readonly TokenAction[]; children: ReactNode }

/** One row of buttons, and below it the panel that one of them opened. */
function Group({ name, actions, token, work, children }: GroupProps) {
  const open = actions.find((action) => action === work.action)
  const orders = work.batch.map(({ order }) => order.kind)
  return (
    <>
      <dt className="small muted">{name}</dt>
      <dd className={classNames('actions', styles['buttons'])}>
        {children}
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
  final: boolean
  work: TokenWork
  /** The button's text, where the row has the rest of its name. */
  label?: string | undefined
  /** Whether the action is not possible now; the row says why. */
  barred?: boolean
}

function ActionButton({
  action,
  final,
  work,
  label = nameOfAction(action),
  barred = false,
}: ActionButtonProps) {
  const isOpen = work.action === action
  const toggle = () => {
    notePress(!isOpen)
    work.review.leave() // an error of another panel does not belong to this one
    work.open(isOpen ? null : action)
  }
  return (
    <Button
      slim
      variant={final ? 'final-line' : 'secondary'}
      className={isOpen ? styles['open'] : undefined}
      aria-label={label === nameOfAction(action) ? undefined : nameOfAction(action)}
      aria-expanded={isOpen}
      aria-describedby={barred ? `why-${action}` : undefined}
      disabled={barred && !isOpen}
      aria-controls={isOpen ? PANEL_ID : undefined}
      onPointerEnter={panel.preload}
      onFocus={panel.preload}
      onClick={toggle}
    >
      {final && <DiamondIcon />}
      {label}
    </Button>
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
        <ActionButton action="together" final={false} work={work} />
      </div>
      {action === 'together' && <OpenPanel action={action} token={token} work={work} />}
    </section>
  )
}

/** The actions of other addresses, and those that nobody can do. */
function Others({ token, address }: { token: OnChainToken; address: string | null }) {
  const others = possibleActions(token).filter(({ by }) => by === null || by !== address)
  if (others.length === 0) return null
  const holders = [...new Set(others.map(({ by }) => by))]
  const noOne = others.filter(({ by }) => by === null).length
  return (
    <details className={styles['others']}>
      <summary className="small">{words.others(others.length - noOne, noOne)}</summary>
      <dl>
        {holders.map((by) => (
          <div key={by ?? 'none'}>
            <dt>
              {by === null ? (
                words.noOne
              ) : (
                <>
                  {words.only} <AddressText address={by} /> <WalletName address={by} />
                </>
              )}
            </dt>
            <dd className="small muted">
              {others
                .filter((one) => one.by === by)
                .map(({ action }) => nameOfAction(action))
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
